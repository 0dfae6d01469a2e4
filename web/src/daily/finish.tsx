import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "../parts/copy";
import { dateText, today } from "./day";
import { formatTime, shareText } from "./share";
import type { Daily } from "./use-daily";

const MINUTE_MS = 60_000;

/** How long it is until midnight, here. */
function untilTomorrow(): string {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const minutes = Math.max(
        1,
        Math.ceil((midnight.getTime() - now.getTime()) / MINUTE_MS),
    );
    const hours = Math.floor(minutes / 60);
    return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

function Countdown() {
    const [left, setLeft] = useState(untilTomorrow);
    useEffect(() => {
        const timer = setInterval(() => setLeft(untilTomorrow()), MINUTE_MS / 4);
        return () => clearInterval(timer);
    }, []);
    return <>{left}</>;
}

/** A button for the system's own way to share, where there is one; otherwise one that
 * copies. */
function Share({ text }: { text: string }) {
    const share = "share" in navigator && matchMedia("(pointer: coarse)").matches;
    if (!share) return <Copy text={text} label="Copy the result" main />;
    return (
        <button
            type="button"
            class="main"
            onClick={() => void navigator.share({ text }).catch(() => {})}
        >
            Share
        </button>
    );
}

interface FinishProps {
    daily: Daily<unknown>;
    /** The game as the share text names it. */
    name: string;
    /** What is said first, such as "All six sets found". */
    title: string;
    /** Marks for the share text, without spoilers: one or more lines. */
    marks?: string;
    /** What there is to do next, and what more can be said. */
    children?: ComponentChildren;
}

/** The moment at which a daily puzzle is done. Nothing before it is. */
export function Finish({ daily, name, title, marks, children }: FinishProps) {
    const { done, date, game } = daily;
    if (!done) return null;
    const streak = daily.status === "solved" ? daily.streak : 0;
    const address = `${location.origin}/${game}#date=${date}`;
    const told = {
        name,
        date,
        result: done.result,
        seconds: done.seconds,
        streak,
        shown: done.shown ?? false,
        address,
    };
    return (
        <section class="sheet finish" aria-labelledby={`finish-${game}`}>
            <h2 id={`finish-${game}`}>{title}</h2>
            <p class="unseen" role="status">
                {title}
            </p>
            <dl class="finish-figures">
                <div>
                    <dt>Result</dt>
                    <dd>{done.result}</dd>
                </div>
                <div>
                    <dt>Time</dt>
                    <dd>{formatTime(done.seconds)}</dd>
                </div>
                {streak > 0 && (
                    <div>
                        <dt>Days in a row</dt>
                        <dd>{streak}</dd>
                    </div>
                )}
            </dl>
            {marks && <p class="finish-marks">{marks}</p>}
            <div class="buttons">
                <Share text={shareText(marks ? { ...told, marks } : told)} />
                {children}
            </div>
            <p class="hint">
                {date === today() ? (
                    <>
                        The next puzzle comes in <Countdown />.
                    </>
                ) : (
                    `This was the puzzle of ${dateText(date)}.`
                )}
            </p>
        </section>
    );
}

/** The finish below a board, which comes into sight when the game is `over`. */
export function FinishBelow({ over, ...finish }: FinishProps & { over: boolean }) {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (over && finish.daily.done) ref.current?.scrollIntoView({ block: "nearest" });
    }, [over]);
    return (
        <div ref={ref}>
            <Finish {...finish} />
        </div>
    );
}

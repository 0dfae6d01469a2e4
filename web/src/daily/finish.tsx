import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Copy } from "../parts/copy";
import { dateText, today } from "./day";
import { formatTime, shareText } from "./share";
import type { Daily } from "./use-daily";

const MINUTE_MS = 60_000;

/** The time until midnight, such as "2 h 49 min". */
function timeLeft(): string {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const rest = (midnight.getTime() - now.getTime()) / MINUTE_MS;
    const minutes = Math.max(1, Math.ceil(rest));
    const hours = Math.floor(minutes / 60);
    return hours ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

function Countdown() {
    const [left, setLeft] = useState(timeLeft);
    useEffect(() => {
        const timer = setInterval(() => setLeft(timeLeft()), MINUTE_MS / 4);
        return () => clearInterval(timer);
    }, []);
    return <>Next puzzle in {left}</>;
}

/** A button that opens the share sheet of a phone. On other devices it copies the text. */
function Share({ text }: { text: string }) {
    const canShare = "share" in navigator && matchMedia("(pointer: coarse)").matches;
    if (!canShare) return <Copy text={text} label="Copy result" main />;
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

const Figure = ({ name, value }: { name: string; value: string | number }) => (
    <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
    </div>
);

interface FinishProps {
    daily: Daily<unknown>;
    /** The name of the game in the share text. */
    name: string;
    /** The heading, such as "All six sets found". */
    title: string;
    /** Marks for the share text, without spoilers: one or more lines. */
    marks?: string;
    /** Buttons for what to do next. */
    children?: ComponentChildren;
}

/** The result of a daily puzzle, when it is done. */
export function Finish({ daily, name, title, marks = "", children }: FinishProps) {
    const { done, date, game } = daily;
    if (!done) return null;
    const { result, seconds, shown = false } = done;
    const streak = daily.status === "solved" ? daily.streak : 0;
    const address = `${location.origin}/${game}#date=${date}`;
    const text = shareText({ name, date, result, seconds, streak, shown, marks, address });
    return (
        <section class="sheet finish" aria-labelledby={`finish-${game}`}>
            <h2 id={`finish-${game}`}>{title}</h2>
            <p class="unseen" role="status">
                {title}
            </p>
            <dl class="finish-figures">
                <Figure name="Result" value={result} />
                <Figure name="Time" value={formatTime(seconds)} />
                {streak > 0 && <Figure name="Streak" value={streak} />}
            </dl>
            {marks && <p class="finish-marks">{marks}</p>}
            <div class="buttons">
                <Share text={text} />
                {children}
            </div>
            <p class="hint">
                {date === today() ? (
                    <Countdown />
                ) : (
                    `This was the puzzle of ${dateText(date)}.`
                )}
            </p>
        </section>
    );
}

/** The result below a board. It scrolls into view when the game is `over`. */
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

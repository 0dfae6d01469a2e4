import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { hrefOf } from "../address";
import { GAMES, gameName, gameOf, historyOf } from "../games";
import { pluralize } from "../parts/number";
import { Lazy } from "../parts/lazy";
import { dateText, daysAfter, today } from "./day";
import { starCosts, starsOf } from "./fairness";
import { rivalName, shareText } from "./share";
import { Share } from "./share-button";
import { Stars } from "./stars";
import { takeFreshEnd, useDayOverview, type Daily } from "./use-daily";

const MINUTE_MS = 60_000;

/** The time until midnight, such as "2 h 49 min". */
function timeLeft(): string {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const rest = (midnight.getTime() - now.getTime()) / MINUTE_MS;
    const minutes = Math.max(1, Math.ceil(rest));
    const hours = Math.floor(minutes / 60);
    return hours ? `${hours}\u00a0h ${minutes % 60}\u00a0min` : `${minutes}\u00a0min`;
}

export function Countdown() {
    const [left, setLeft] = useState(timeLeft);
    useEffect(() => {
        const timer = setInterval(() => setLeft(timeLeft()), MINUTE_MS / 4);
        return () => clearInterval(timer);
    }, []);
    return <>New puzzles in&nbsp;{left}</>;
}

/** In columns in an order that looks random. */
const CONFETTI = Array.from({ length: 16 }, (_, i) => (
    <i key={i} style={{ left: `${(37 * i + 6) % 100}%` }} />
));

/** Paper that falls once after a game. The styles show it to users who accept motion. */
function Celebration({ game, date }: { game: string; date: string }) {
    const [isFresh] = useState(() => takeFreshEnd(game, date));
    if (!isFresh) return null;
    return (
        <div class="celebration" aria-hidden="true">
            {CONFETTI}
        </div>
    );
}

const loadDayCard = () => import("./day-card");

/** The end of a day on which all games are done. */
export const LateDayCard = ({ date }: { date: string }) => (
    <Lazy load={loadDayCard}>{({ DayCard }) => <DayCard date={date} />}</Lazy>
);

/** How many puzzles of the day are solved, and when there are others. */
function DayLine({ date, count, game }: { date: string; count: number; game: string }) {
    const isToday = date === today();
    return (
        <p class="hint">
            {count} of {GAMES.length} solved {isToday ? "today" : `on ${dateText(date)}`}
            {" · "}
            {isToday && (
                <>
                    <Countdown />
                    {" · "}
                </>
            )}
            <a href={historyOf(game)}>History</a>
        </p>
    );
}

/** The marks that are drawn, because fonts may not have them, and their styles. */
const DRAWN: Readonly<Record<string, string>> = {
    "🟩": "green",
    "🟨": "yellow",
    "🟧": "orange",
    "🟥": "red",
    "⬜": "empty",
    "🤧": "sneeze",
};

/** The marks of the text to share. */
const Marks = ({ text }: { text: string }) => (
    <p class="finish-marks">
        {text
            .split(/([🟩🟨🟧🟥⬜🤧])/u)
            .map((part, i) => (DRAWN[part] ? <i key={i} class={DRAWN[part]} /> : part))}
    </p>
);

export interface FinishProps {
    daily: Daily<unknown>;
    /** The heading, such as "All sets found". The result is below it. */
    title: string;
    /** Marks for the share text, without spoilers: one or more lines. */
    marks?: string;
    /** More buttons. */
    children?: ComponentChildren;
}

/** The result of a daily puzzle, when it is done: the same for all games. */
export function Finish({ daily, title, marks = "", children }: FinishProps) {
    const { done, date, game } = daily;
    const { count, next } = useDayOverview(date, game);
    if (!done) return null;
    const isSolved = daily.status === "solved";
    const isLate = done.on !== date;
    const isRecent = date >= daysAfter(today(), -1);
    const streak = isSolved && isRecent && !isLate ? daily.streak : 0;
    const stars = starsOf(done);
    const address = `${location.origin}/${game}#date=${date}`;
    const text = shareText({ name: gameName(game), date, done, streak, marks, address });
    const dated = date === today() ? {} : { date };
    return (
        <>
            <section
                class={`sheet finish ${daily.status}`}
                aria-labelledby={`finish-${game}`}
            >
                {isSolved && <Celebration game={game} date={date} />}
                {stars > 0 && <Stars count={stars} />}
                <h2 id={`finish-${game}`}>{title}</h2>
                <p class="unseen" role="status">
                    {title}
                </p>
                <p class="finish-result">
                    <strong>{done.result}</strong>
                    {done.best !== undefined && (
                        <span>
                            {rivalName(done)}: {done.best}
                        </span>
                    )}
                </p>
                {stars > 0 &&
                    starCosts(done, gameOf(game)?.costs).map((text) => (
                        <p class="hint" key={text}>
                            {text}
                        </p>
                    ))}
                {marks && <Marks text={marks} />}
                {streak > 0 && <p>Streak: {pluralize(streak, "day")}</p>}
                {isSolved && isLate && (
                    <p class="hint">
                        Solved after its day: it earns stars, but does not extend a streak.
                    </p>
                )}
                <div class="buttons">
                    {next && (
                        <a class="button main" href={hrefOf(next.id, dated)}>
                            Next: {next.name}
                        </a>
                    )}
                    <Share text={text} label="Copy result" />
                    {children}
                </div>
                <DayLine {...{ date, count, game }} />
            </section>
            {next === undefined && <LateDayCard date={date} />}
        </>
    );
}

/** The result below a board. It scrolls into view when the game is `over`. */
export function FinishBelow({ over, ...finish }: FinishProps & { over: boolean }) {
    const ref = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (over && finish.daily.done) ref.current?.scrollIntoView({ block: "nearest" });
    }, [over]);
    return (
        <div ref={ref} class="finish-below">
            <Finish {...finish} />
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { dayNumber, dateText, today } from "./day";
import { formatTime } from "./share";
import type { Daily } from "./use-daily";

/** The time that runs, drawn once a second. It is not told by screen readers as it goes. */
function Clock({ daily }: { daily: Daily<unknown> }) {
    const [, draw] = useState({});
    useEffect(() => {
        if (!daily.running) return undefined;
        const timer = setInterval(() => draw({}), 1000);
        return () => clearInterval(timer);
    }, [daily.running]);
    return (
        <span class="figure" role="timer" aria-label="Time" aria-live="off">
            {formatTime(daily.seconds())}
        </span>
    );
}

interface DailyLineProps {
    daily: Daily<unknown>;
    /** How far it is, such as "2 of 6 sets"; and buttons of the row, such as <Tutorial>. */
    children?: ComponentChildren;
}

const STATUS_TEXTS = { solved: "Done", shown: "Solution shown", lost: "Lost" };

/** The row above the board of a daily puzzle: which it is, how far, how long. */
export function DailyLine({ daily, children }: DailyLineProps) {
    const { date, streak, status } = daily;
    return (
        <div class="daily-line">
            <strong title={`Number ${dayNumber(date)}`}>
                {date === today() ? "Today's puzzle" : `The puzzle of ${dateText(date)}`}
            </strong>
            {status !== "open" && (
                <span class={`daily-status ${status}`}>{STATUS_TEXTS[status]}</span>
            )}
            <Clock daily={daily} />
            {streak > 1 && <span>{streak} days in a row</span>}
            {children}
        </div>
    );
}

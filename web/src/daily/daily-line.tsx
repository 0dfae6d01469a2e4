import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { historyOf } from "../games";
import { dayNumber, dateText, today } from "./day";
import { formatTime } from "./share";
import type { Daily } from "./use-daily";

/** The time of play, drawn once a second. Screen readers do not announce it. */
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
    /** The progress, such as "2 of 6 sets", and buttons, such as <Tutorial>. */
    children?: ComponentChildren;
}

const STATUS_TEXTS = { solved: "Done", shown: "Solution shown", lost: "Lost" };

/** The row above the board of a daily puzzle: its date, status, time and progress. */
export function DailyLine({ daily, children }: DailyLineProps) {
    const { date, status } = daily;
    return (
        <div class="daily-line">
            <strong title={`Number ${dayNumber(date)}`}>
                {date === today() ? "Today's puzzle" : dateText(date)}
            </strong>
            {status !== "open" && (
                <span class={`daily-status ${status}`}>{STATUS_TEXTS[status]}</span>
            )}
            <Clock daily={daily} />
            {children}
            <a href={historyOf(daily.game)}>History</a>
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { hrefOf } from "../address";
import { historyOf } from "../games";
import { dayNumber, dateText, today } from "./day";
import type { Daily } from "./use-daily";

interface DailyLineProps {
    daily: Daily<unknown>;
    /** The progress, such as "2 of 6 sets", and buttons, such as <Tutorial>. */
    children?: ComponentChildren;
}

const STATUS_TEXTS = { solved: "Done", shown: "Solution shown", lost: "Lost" };

/** The row above the board of a daily puzzle: its date or its status, and links. */
export function DailyLine({ daily, children }: DailyLineProps) {
    const { date, status, game } = daily;
    const isToday = date === today();
    const name = isToday ? "Today's puzzle" : dateText(date, "short");
    return (
        <div class="daily-line">
            <strong class={`daily-status ${status}`} title={`Number ${dayNumber(date)}`}>
                {status === "open" ? name : STATUS_TEXTS[status]}
            </strong>
            {children}
            {!isToday && <a href={hrefOf(game)}>Today</a>}
            <a href={historyOf(game)}>History</a>
        </div>
    );
}

// The archive: a month with the status of each day, and links to its puzzles.
import { dateText } from "../daily/day";
import { isStreakDay, starsOf, starsText, statusOf, type Day } from "../daily/fairness";
import type { Days } from "../daily/record";
import { GAMES } from "../games";
import { hrefOf, type State } from "../place";
import { hasNext, hasPrevious, monthsAfter, monthText, weeksOf } from "./month";

const WEEKDAYS = [
    ["Sun", "Sunday"],
    ["Mon", "Monday"],
    ["Tue", "Tuesday"],
    ["Wed", "Wednesday"],
    ["Thu", "Thursday"],
    ["Fri", "Friday"],
    ["Sat", "Saturday"],
] as const;

/** How a day looks, and its status in words. */
export interface Look {
    kind: "solved" | "late" | "lost" | "shown" | "started" | "partial" | "open";
    sign: string;
    words: string;
}

const OPEN: Look = { kind: "open", sign: "", words: "not played" };

/** The look of a day of one game. */
export function lookOf(day: Day | undefined, date: string): Look {
    if (!day) return OPEN;
    const status = statusOf(day);
    const stars = day.done ? starsText(starsOf(day.done)) : "";
    if (status === "solved") {
        const sign = stars.replace(/☆/g, "");
        return isStreakDay(day, date)
            ? { kind: "solved", sign, words: `solved, ${stars}` }
            : { kind: "late", sign, words: `solved later, ${stars}` };
    }
    if (status === "lost") return { kind: "lost", sign: "✗", words: "lost" };
    if (status === "shown") return { kind: "shown", sign: "⚑", words: "solution shown" };
    return day.progress === undefined
        ? OPEN
        : { kind: "started", sign: "◐", words: "started" };
}

/** The look of a day of all games: how many are solved, or how another one looks. */
export function lookOfAll(all: readonly (Day | undefined)[], date: string): Look {
    const looks = all.map((day) => lookOf(day, date));
    const count = looks.filter(({ kind }) => kind === "solved" || kind === "late").length;
    const words = `${count} of ${all.length} solved`;
    if (count === all.length) return { kind: "solved", sign: "✓", words };
    if (count > 0) return { kind: "partial", sign: `${count}/${all.length}`, words };
    const other = looks.find(({ kind }) => kind !== "open");
    return other ? { ...other, words: `${words}, ${other.words}` } : OPEN;
}

const LEGEND = {
    partial: "puzzles solved",
    solved: "solved",
    late: "solved later",
    shown: "solution shown",
    lost: "lost",
    started: "started",
} as const;

/** The signs of the days that are in sight. */
function Legend({ looks }: { looks: readonly Look[] }) {
    const signs = new Map(looks.map(({ kind, sign }) => [kind, sign]));
    return (
        <p class="hint signs">
            {Object.entries(LEGEND).map(([kind, text]) => {
                const sign = signs.get(kind as Look["kind"]);
                return (
                    sign && (
                        <span key={kind}>
                            <b class={`day ${kind}`}>{sign}</b> {text}
                        </span>
                    )
                );
            })}
        </p>
    );
}

interface CalendarProps {
    month: string;
    /** The date of today. Later days have no puzzle yet. */
    now: string;
    /** The date that is selected. */
    selected: string | undefined;
    /** True for the days of all games. */
    ofAll: boolean;
    lookAt: (date: string) => Look;
    /** The address for a date. */
    addressOf: (date: string) => string;
    onMonth: (month: string) => void;
}

export function Calendar(props: CalendarProps) {
    const { month, now, selected, ofAll, lookAt, addressOf, onMonth } = props;
    const move = (by: 1 | -1, isAble: boolean, label: string, sign: string) => (
        <button
            type="button"
            class="small"
            aria-label={label}
            aria-disabled={!isAble}
            onClick={() => isAble && onMonth(monthsAfter(month, by))}
        >
            <span aria-hidden="true">{sign}</span>
        </button>
    );
    const weeks = weeksOf(month);
    const looks = weeks.flatMap((week) =>
        week.flatMap((date) => (date !== undefined && date <= now ? [lookAt(date)] : [])),
    );
    const cellOf = (date: string) => {
        const { kind, sign, words } = lookAt(date);
        const isToday = date === now;
        return (
            <a
                class={`day ${kind}${date === selected ? " picked" : ""}`}
                href={addressOf(date)}
                aria-current={isToday ? "date" : date === selected ? "true" : undefined}
                aria-label={`${dateText(date)}: ${words}`}
            >
                <span>{Number(date.slice(-2))}</span>
                <span class="sign">{sign}</span>
            </a>
        );
    };
    return (
        <section class="sheet calendar" aria-labelledby="calendar">
            <div class="calendar-head">
                <h2 id="calendar" aria-live="polite">
                    {monthText(month)}
                </h2>
                <div class="buttons">
                    {move(-1, hasPrevious(month), "Previous month", "‹")}
                    {move(1, hasNext(month, now), "Next month", "›")}
                </div>
            </div>
            <table>
                <thead>
                    <tr>
                        {WEEKDAYS.map(([short, name]) => (
                            <th key={short} scope="col" abbr={name}>
                                {short}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {weeks.map((week, i) => (
                        <tr key={i}>
                            {week.map((date, k) => (
                                <td key={k}>
                                    {date !== undefined && date <= now && cellOf(date)}
                                    {date !== undefined && date > now && (
                                        <span class="day later">
                                            {Number(date.slice(-2))}
                                        </span>
                                    )}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <Legend looks={looks} />
            <p class="hint">
                Tap a day to {ofAll ? "see its puzzles" : "play its puzzle"}.
            </p>
        </section>
    );
}

interface DayListProps {
    date: string;
    days: Readonly<Record<string, Days>>;
}

/** The games of a day, with links to their puzzles. */
export const DayList = ({ date, days }: DayListProps) => (
    <section class="sheet day-list" aria-labelledby="day-list">
        <h2 id="day-list">{dateText(date)}</h2>
        <ul>
            {GAMES.map(({ id, name }) => {
                const day = days[id]?.[date];
                const { kind, sign, words } = lookOf(day, date);
                const result = day?.done?.result ?? words;
                return (
                    <li key={id}>
                        <a href={hrefOf(id, { date } satisfies State)}>{name}</a>
                        {kind === "open" ? (
                            <span class="play">Play</span>
                        ) : (
                            <span>
                                {result} <b aria-hidden="true">{sign}</b>
                            </span>
                        )}
                    </li>
                );
            })}
        </ul>
    </section>
);

// The archive: a month with the status of each day, and links to its puzzles.
import { dateText } from "../daily/day";
import { starsOf, starsText, statusOf, type Day } from "../daily/fairness";
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
    kind: "solved" | "lost" | "shown" | "started" | "partial" | "open";
    sign: string;
    words: string;
}

const OPEN: Look = { kind: "open", sign: "", words: "not played" };

/** The look of a day of one game. */
export function lookOf(day: Day | undefined): Look {
    if (!day) return OPEN;
    const status = statusOf(day);
    const stars = day.done ? starsText(starsOf(day.done)) : "";
    if (status === "solved")
        return { kind: "solved", sign: stars.replace(/☆/g, ""), words: `solved, ${stars}` };
    if (status === "lost") return { kind: "lost", sign: "✗", words: "lost" };
    if (status === "shown") return { kind: "shown", sign: "⚑", words: "solution shown" };
    return day.progress === undefined
        ? OPEN
        : { kind: "started", sign: "◐", words: "started" };
}

/** The look of a day of all games: how many are solved, or how another one looks. */
export function lookOfAll(all: readonly (Day | undefined)[]): Look {
    const looks = all.map(lookOf);
    const count = looks.filter(({ kind }) => kind === "solved").length;
    const words = `${count} of ${all.length} solved`;
    if (count === all.length) return { kind: "solved", sign: "✓", words };
    if (count > 0) return { kind: "partial", sign: `${count}/${all.length}`, words };
    const other = looks.find(({ kind }) => kind !== "open");
    return other ? { ...other, words: `${words}, ${other.words}` } : OPEN;
}

const SIGNS = [
    ["shown", "⚑", "solution shown"],
    ["lost", "✗", "lost"],
    ["started", "◐", "started"],
] as const;
const GAME_SIGNS = [["solved", "★★", "solved, with two stars"], ...SIGNS] as const;
const ALL_SIGNS = [
    ["partial", `2/${GAMES.length}`, `2 of the ${GAMES.length} puzzles solved`],
    ["solved", "✓", "all solved"],
    ...SIGNS,
] as const;

/** The signs of the days. */
const Legend = ({ signs }: { signs: typeof GAME_SIGNS | typeof ALL_SIGNS }) => (
    <p class="hint signs">
        {signs.map(([kind, sign, text]) => (
            <span key={sign}>
                <b class={`day ${kind}`}>{sign}</b> {text}
            </span>
        ))}
    </p>
);

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
                    {weeksOf(month).map((week, i) => (
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
            <Legend signs={ofAll ? ALL_SIGNS : GAME_SIGNS} />
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
                const { kind, sign, words } = lookOf(day);
                return (
                    <li key={id} class={kind}>
                        <span class="sign" aria-hidden="true">
                            {sign}
                        </span>
                        <a href={hrefOf(id, { date } satisfies State)}>{name}</a>
                        <span>{day?.done ? day.done.result : words}</span>
                    </li>
                );
            })}
        </ul>
    </section>
);

// The history of the daily puzzles in this browser: the archive, statistics, and its export.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isDate, today } from "../daily/day";
import { STARS_MAX, starsText } from "../daily/fairness";
import { daysOfAll, readDays, type Days } from "../daily/record";
import { useDayOverview, useRecords } from "../daily/use-daily";
import { GAMES, gameName, historyOf, isGame } from "../games";
import { DataTable } from "../parts/data-table";
import { Field } from "../parts/field";
import { Figures } from "../parts/figures";
import { formatTime, pluralize } from "../parts/number";
import { changeState, hrefOf, type Changes, type PageProps } from "../place";
import { isRestoring } from "../scroll";
import { Calendar, DayList, lookOf, lookOfAll } from "./calendar";
import { monthOf, readMonth } from "./month";
import { starsIn, statisticsOf, type Statistics } from "./statistics";
import { exportHistory, importHistory } from "./transfer";

const change = (changes: Changes) => changeState("", changes, "replace");

/** The stored days of all games. */
function useHistory(): Readonly<Record<string, Days>> {
    const version = useRecords();
    return useMemo(
        () => Object.fromEntries(GAMES.map(({ id }) => [id, readDays(id)])),
        [version],
    );
}

const STARS = Array.from({ length: STARS_MAX }, (_, i) => STARS_MAX - i);

/** The days with each number of stars, as bars. */
function StarBars({ stars }: Statistics) {
    const most = Math.max(1, ...stars);
    return (
        <ul class="star-bars" aria-label="Stars">
            {STARS.map((count) => {
                const days = stars[count - 1] ?? 0;
                return (
                    <li key={count}>
                        <span role="img" aria-label={pluralize(count, "star")}>
                            {starsText(count)}
                        </span>
                        <i style={{ width: `${(100 * days) / most}%` }} />
                        <b>{days}</b>
                    </li>
                );
            })}
        </ul>
    );
}

/** What the user has reached in all games, and the next puzzle to play. */
function Achievements({
    days,
    now,
}: {
    days: Readonly<Record<string, Days>>;
    now: string;
}) {
    const all = GAMES.map(({ id }) => statisticsOf(days[id] ?? {}, now));
    const sumOf = (of: (one: Statistics) => number) =>
        all.reduce((sum, one) => sum + of(one), 0);
    const solved = sumOf(({ won }) => won);
    const { next } = useDayOverview(now);
    return (
        <section class="sheet achievements" aria-label="What you have reached">
            {solved > 0 ? (
                <Figures
                    figures={[
                        ["Stars", sumOf(starsIn)],
                        ["Solved", solved],
                        ["Best streak", statisticsOf(daysOfAll(GAMES), now).longest],
                    ]}
                />
            ) : (
                <p>
                    Collect up to {STARS_MAX * GAMES.length} stars every day. Missed a day?
                    Its puzzles are still here.
                </p>
            )}
            {next ? (
                <a class="button main" href={hrefOf(next.id)}>
                    Play today’s {next.name}
                </a>
            ) : (
                <p>You have played all puzzles of today. Pick an earlier day below.</p>
            )}
        </section>
    );
}

/** The statistics of one game. */
function GameStatistics({ statistics }: { statistics: Statistics }) {
    const { played, won, streak, longest, fastest } = statistics;
    return (
        <>
            <Figures
                figures={[
                    ["Played", played],
                    ["Solved", won],
                    ["Streak", streak],
                    ["Best streak", longest],
                    ...(fastest === undefined
                        ? []
                        : [["Best time", formatTime(fastest)] as const]),
                ]}
            />
            <StarBars {...statistics} />
        </>
    );
}

/** The statistics of the games that were played. */
function AllStatistics({
    days,
    now,
}: {
    days: Readonly<Record<string, Days>>;
    now: string;
}) {
    const rows = GAMES.flatMap(({ id, name }) => {
        const statistics = statisticsOf(days[id] ?? {}, now);
        const { played, won, streak } = statistics;
        const link = <a href={historyOf(id)}>{name}</a>;
        return played > 0 ? [[link, won, starsIn(statistics), streak]] : [];
    });
    if (rows.length === 0)
        return <p>Solve your first puzzle, and your statistics appear here.</p>;
    return (
        <DataTable
            label="Statistics of all games"
            head={["Game", "Solved", "Stars", "Streak"]}
            rows={rows}
        />
    );
}

/** Buttons that write the history to a file and add one from a file. */
function Transfer() {
    const [message, setMessage] = useState("");
    const read = async (file: File | undefined) => {
        if (!file) return;
        const count = importHistory(await file.text());
        setMessage(
            count === undefined
                ? "This file is not an exported history."
                : `${pluralize(count, "result")} read. Results in this browser were kept.`,
        );
    };
    const text = encodeURIComponent(exportHistory());
    return (
        <section class="transfer" aria-label="Export and import">
            <p class="hint">
                Your history is stored only in this browser. Export it to keep a copy or to
                import it in another browser.
            </p>
            <div class="buttons">
                <a
                    class="button"
                    href={`data:application/json;charset=utf-8,${text}`}
                    download="puzzled-history.json"
                >
                    Export
                </a>
                <label class="button">
                    Import
                    <input
                        class="unseen"
                        type="file"
                        accept=".json,application/json"
                        onChange={({ currentTarget }) =>
                            void read(currentTarget.files?.[0])
                        }
                    />
                </label>
            </div>
            <p role="status">{message}</p>
        </section>
    );
}

/** Scrolls to the puzzles of a day that the user picks, because they may be below the window. */
function useShownDay(selected: string | undefined) {
    const before = useRef(selected);
    useEffect(() => {
        if (selected !== before.current && !isRestoring())
            document.querySelector(".day-list")?.scrollIntoView({ block: "nearest" });
        before.current = selected;
    }, [selected]);
}

export function History({ state }: PageProps) {
    const days = useHistory();
    const [now] = useState(today);
    const given = state["game"] ?? "";
    const game = isGame(given) ? given : "";
    const picked = state["day"] ?? "";
    const selected = isDate(picked) && picked <= now ? picked : undefined;
    const month = readMonth(state["month"] ?? monthOf(selected ?? now), now);
    useShownDay(game ? undefined : selected);
    const lookAt = (date: string) =>
        game
            ? lookOf(days[game]?.[date], date)
            : lookOfAll(
                  GAMES.map(({ id }) => days[id]?.[date]),
                  date,
              );
    const addressOf = (date: string) => {
        if (game) return hrefOf(game, date === now ? {} : { date });
        return hrefOf("", { ...state, month, day: date });
    };
    return (
        <div class="history-page">
            <h1>History</h1>
            {!game && <Achievements {...{ days, now }} />}
            <div class="choose-game">
                <Field label="Game">
                    <select
                        value={game}
                        onChange={({ currentTarget: { value } }) =>
                            change({ game: value || undefined, day: undefined })
                        }
                    >
                        <option value="">All games</option>
                        {GAMES.map(({ id, name }) => (
                            <option key={id} value={id}>
                                {name}
                            </option>
                        ))}
                    </select>
                </Field>
                {game && !days[game]?.[now]?.done && (
                    <a class="button main" href={hrefOf(game)}>
                        Play today’s puzzle
                    </a>
                )}
            </div>
            <Calendar
                {...{ month, now, lookAt, addressOf }}
                ofAll={!game}
                selected={game ? undefined : selected}
                onMonth={(next) => change({ month: next, day: undefined })}
            />
            {!game && selected && <DayList date={selected} days={days} />}
            <section class="sheet" aria-labelledby="statistics">
                <h2 id="statistics">{game ? gameName(game) : "Statistics"}</h2>
                {game ? (
                    <GameStatistics statistics={statisticsOf(days[game] ?? {}, now)} />
                ) : (
                    <AllStatistics {...{ days, now }} />
                )}
                <p class="hint">
                    Each puzzle earns up to three stars, on any day. Only puzzles solved on
                    their own day count toward the streak.
                </p>
            </section>
            <Transfer />
        </div>
    );
}

import type { SetOddsAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { DataTable } from "../parts/data-table";
import { ErrorBox } from "../parts/error-box";
import { Field } from "../parts/field";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatDigits, formatShare, integerIn } from "../parts/number";
import { RunControls } from "../parts/run";
import type { Changes, State } from "../place";
import { Histogram, type Bar } from "./histogram";
import { gamesQuestion, TRIALS_MAX, useTrials, type Trials } from "./trials";

const SIZES = [3, 20] as const;
const USUAL_SIZE = 12;

/** A bar for each number of sets, from the minimum to the maximum. */
function barsOf(odds: SetOddsAnswer | undefined, trials: Trials): Bar[] {
    const { distribution = [] } = odds ?? {};
    const [first, last] = [distribution[0]?.sets ?? 0, distribution.at(-1)?.sets ?? -1];
    const random = new Map(distribution.map((row) => [row.sets, row.probability]));
    const sampled = new Map(trials.rows.map((row) => [row.sets, row]));
    return Array.from({ length: last - first + 1 }, (_, i) => {
        const sets = first + i;
        const bar = { sets, random: random.get(sets) ?? 0 };
        if (trials.count === 0) return bar;
        return { ...bar, sampled: sampled.get(sets)?.probability ?? 0 };
    });
}

interface FiguresProps {
    odds: SetOddsAnswer;
    bars: readonly Bar[];
    trials: Trials;
}

/** All numbers of the histogram. */
function Figures({ odds, bars, trials }: FiguresProps) {
    const bySets = new Map(bars.map((bar) => [bar.sets, bar]));
    const sampledOf = (sets: number) => formatShare(bySets.get(sets)?.sampled ?? 0);
    const tried = trials.count > 0;
    return (
        <details class="figures">
            <summary>All numbers</summary>
            <DataTable
                label="All numbers"
                head={["Sets", "Tables", "Random tables", ...(tried ? ["In games"] : [])]}
                rows={odds.distribution.map((row) => [
                    row.sets,
                    formatCount("tables" in row ? row.tables : row.draws),
                    formatShare(row.probability),
                    ...(tried ? [sampledOf(row.sets)] : []),
                ])}
            />
        </details>
    );
}

function Legend({ odds, trials }: { odds: SetOddsAnswer; trials: Trials }) {
    const sample = `${formatCount(odds.draws ?? 0)} random tables: too many to count all`;
    return (
        <ul class="legend">
            <li class="random">{odds.exact ? "Random tables" : sample}</li>
            {trials.count > 0 && <li class="sampled">In games</li>}
        </ul>
    );
}

function describeOdds(odds: SetOddsAnswer, bars: readonly Bar[]): string {
    const { cards, least, most, mean } = odds;
    const tables = `the ${formatCount(odds.tables)} tables of ${cards} cards`;
    const average = `the average is ${formatDigits(mean, 4)}`;
    const maximum = `the maximum ${formatCount(most.sets)}${most.attained ? "" : " or fewer"}`;
    if (least.sets > 0) {
        const minimum = `the minimum ${formatCount(least.sets)}${least.attained ? "" : " or more"}`;
        return `Each of ${tables} has sets: ${average}, ${minimum}, ${maximum}.`;
    }
    const none = bars.find((bar) => bar.sets === 0);
    const all = `Of ${tables}, ${formatShare(none?.random ?? 0)} have no set; ${average}, ${maximum}.`;
    if (none?.sampled === undefined) return all;
    return `${all} In games, ${formatShare(none.sampled)} have no set, because players have taken sets away.`;
}

/** The requests for what is shown. */
const Requests = ({ size, count }: { size: number; count: number }) => (
    <div class="requests">
        <CopyRequest path="/set/odds" question={{ cards: size }} />
        {count > 0 && (
            <CopyRequest path="/set/simulate" question={gamesQuestion(size, count)} lines />
        )}
    </div>
);

interface StatisticsProps {
    state: State;
    change: (changes: Changes) => void;
}

function Settings({ state, change, size }: StatisticsProps & { size: number }) {
    const log = state["scale"] === "log";
    return (
        <div class="fields">
            <Field label={`Cards on the table: ${size}`}>
                <input
                    type="range"
                    min={SIZES[0]}
                    max={SIZES[1]}
                    value={size}
                    onInput={(event: { currentTarget: HTMLInputElement }) =>
                        change({ size: event.currentTarget.value, games: undefined })
                    }
                />
            </Field>
            <label class="check">
                <input
                    type="checkbox"
                    checked={log}
                    onChange={() => change({ scale: log ? undefined : "log" })}
                />
                <span>Make rare numbers visible</span>
            </label>
        </div>
    );
}

/** The number of sets on a table: exact odds, and games that are played at random. */
export function Statistics({ state, change }: StatisticsProps) {
    const size = integerIn(state["size"], SIZES, USUAL_SIZE);
    const given = integerIn(state["games"], [1, TRIALS_MAX], 0);
    const { answer, busy, error } = useAnswer("/set/odds", { cards: size });
    const odds = useLastValue(answer, busy);
    const trials = useTrials(size, given, (count) => change({ games: String(count) }));
    const { run, count, text, start } = trials;
    const bars = barsOf(odds, trials);
    const summary = odds ? describeOdds(odds, bars) : "";
    return (
        <section class="sheet statistics" aria-label="Odds" aria-busy={busy}>
            <Settings {...{ state, change, size }} />
            <div class={busy && odds ? "odds stale" : "odds"}>
                <Histogram
                    bars={bars}
                    log={state["scale"] === "log"}
                    label={summary}
                    title="sets on a table"
                />
                {odds && <Legend odds={odds} trials={trials} />}
                <p class="summary" role="status">
                    {odds ? summary : busy && "Counting tables"}
                </p>
            </div>
            <RunControls
                run={run}
                label={count > 0 ? "Simulate again" : "Simulate games"}
                onStart={start}
                during={run.progress ? `${formatCount(run.progress.total)} games` : ""}
            >
                {text || "In games, players have taken sets away."}
            </RunControls>
            {error && <ErrorBox error={error} />}
            {odds && <Figures odds={odds} bars={bars} trials={trials} />}
            <Requests size={size} count={count} />
        </section>
    );
}

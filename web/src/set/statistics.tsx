import type { SetOddsAnswer, SetVariantUsed } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { DataTable } from "../parts/data-table";
import { ErrorBox } from "../parts/error-box";
import { Field } from "../parts/field";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatDigits, formatShare, integerIn } from "../parts/number";
import { namedOption } from "../parts/option";
import { RunControls } from "../parts/run";
import type { Changes, State } from "../place";
import { Histogram, type Bar } from "./histogram";
import {
    drawsQuestion,
    gamesQuestion,
    TRIALS_MAX,
    useTrials,
    type Tables,
    type Trials,
} from "./trials";

const SIZES = [3, 20] as const;
const USUAL_SIZE = 12;

const VARIANTS = [
    ["set", "Sets"],
    ["ultraset", "UltraSets"],
    ["ghostset", "GhostSets"],
] as const;

const DEFINITIONS = {
    set: "Three cards on which each attribute is the same on all three or different on all three.",
    ultraset: "Four cards: two pairs that the same fifth card completes to sets.",
    ghostset:
        "Six cards: three pairs, and the three cards that complete them to sets are a set or the same card.",
};

const DRAWN = { trials: "tables", verb: "Draw", column: "Drawn" };

/** The names of the variants, and of their trials. */
const WORDS = {
    set: { one: "set", many: "sets", trials: "games", verb: "Play", column: "In games" },
    ultraset: { one: "UltraSet", many: "UltraSets", ...DRAWN },
    ghostset: { one: "GhostSet", many: "GhostSets", ...DRAWN },
};

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
        const { probability = 0, standard_error: error = 0 } = sampled.get(sets) ?? {};
        return { ...bar, sampled: probability, error };
    });
}

/** A probability, with its standard error unless it is exact. */
export const Probability = ({ share, error = 0 }: { share: number; error?: number }) => (
    <>
        {formatShare(share)}
        {error > 0 && <small> ± {formatShare(error)}</small>}
    </>
);

interface FiguresProps {
    odds: SetOddsAnswer;
    bars: readonly Bar[];
    trials: Trials;
}

/** All numbers of the histogram. */
function Figures({ odds, bars, trials }: FiguresProps) {
    const { many, column } = WORDS[odds.variant];
    const bySets = new Map(bars.map((bar) => [bar.sets, bar]));
    const sampledOf = (sets: number) => {
        const { sampled = 0, error = 0 } = bySets.get(sets) ?? {};
        return <Probability share={sampled} error={error} />;
    };
    const tried = trials.count > 0;
    return (
        <details class="figures">
            <summary>All numbers</summary>
            <DataTable
                label="All numbers"
                head={[many, "Tables", "Random tables", ...(tried ? [column] : [])]}
                rows={odds.distribution.map((row) => [
                    row.sets,
                    formatCount("tables" in row ? row.tables : row.draws),
                    <Probability
                        share={row.probability}
                        error={"draws" in row ? row.standard_error : 0}
                    />,
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
            <li class="random">{odds.exact ? "Random tables, exact" : sample}</li>
            {trials.count > 0 && <li class="sampled">{WORDS[odds.variant].column}</li>}
        </ul>
    );
}

function describeOdds(odds: SetOddsAnswer, bars: readonly Bar[]): string {
    const { cards, least, most, mean, variant } = odds;
    const { one, many } = WORDS[variant];
    const tables = `the ${formatCount(odds.tables)} tables of ${cards} cards`;
    const average = `the average is ${formatDigits(mean, 4)}`;
    const maximum = `the maximum ${formatCount(most.sets)}${most.attained ? "" : " or fewer"}`;
    if (least.sets > 0) {
        const minimum = `the minimum ${formatCount(least.sets)}${least.attained ? "" : " or more"}`;
        return `Each of ${tables} has ${many}: ${average}, ${minimum}, ${maximum}.`;
    }
    const none = bars.find((bar) => bar.sets === 0);
    const all = `Of ${tables}, ${formatShare(none?.random ?? 0)} have no ${one}; ${average}, ${maximum}.`;
    if (none?.sampled === undefined || variant !== "set") return all;
    return `${all} In games, ${formatShare(none.sampled)} have no set, because players have taken sets away.`;
}

/** The request for the odds. It omits the usual variant. */
const oddsQuestion = ({ size, variant }: Tables) =>
    variant === "set" ? { cards: size } : { cards: size, variant };

function Requests({ tables, count }: { tables: Tables; count: number }) {
    const games = gamesQuestion(tables.size, count);
    const draws = drawsQuestion(tables, count);
    return (
        <div class="requests">
            <CopyRequest path="/set/odds" question={oddsQuestion(tables)} />
            {count > 0 && tables.variant === "set" && (
                <CopyRequest path="/set/simulate" question={games} lines />
            )}
            {count > 0 && tables.variant !== "set" && (
                <CopyRequest path="/set/draws" question={draws} lines />
            )}
        </div>
    );
}

interface StatisticsProps {
    state: State;
    change: (changes: Changes) => void;
}

function Settings({ state, change, tables }: StatisticsProps & { tables: Tables }) {
    const { size, variant } = tables;
    const log = state["scale"] === "log";
    const choose = (next: SetVariantUsed) =>
        change({ of: next === "set" ? undefined : next, games: undefined });
    return (
        <>
            <div class="choices">
                <Choice
                    label="What is counted"
                    options={VARIANTS}
                    value={variant}
                    onChange={choose}
                />
                <p class="hint">{DEFINITIONS[variant]}</p>
            </div>
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
                    <span>Logarithmic scale, which shows rare counts</span>
                </label>
            </div>
        </>
    );
}

/** The number of sets on a table: exact odds, and games that are played at random. */
export function Statistics({ state, change }: StatisticsProps) {
    const size = integerIn(state["size"], SIZES, USUAL_SIZE);
    const variant = namedOption(VARIANTS, state["of"]);
    const tables = { size, variant };
    const given = integerIn(state["games"], [1, TRIALS_MAX], 0);
    const { answer, busy, error } = useAnswer("/set/odds", oddsQuestion(tables));
    const odds = useLastValue(answer, busy);
    const trials = useTrials(tables, given, (count) => change({ games: String(count) }));
    const { run, count, text, start } = trials;
    const bars = barsOf(odds, trials);
    const summary = odds ? describeOdds(odds, bars) : "";
    const words = WORDS[variant];
    return (
        <section class="sheet statistics" aria-label="Odds" aria-busy={busy}>
            <Settings {...{ state, change, tables }} />
            <div class={busy && odds ? "odds stale" : "odds"}>
                <Histogram
                    bars={bars}
                    log={state["scale"] === "log"}
                    label={summary}
                    title={`${words.many} on a table`}
                />
                {odds && <Legend odds={odds} trials={trials} />}
                <p class="summary" role="status">
                    {odds ? summary : busy && "Counting tables"}{" "}
                    {odds && <span class="hint">{odds.argument}</span>}
                </p>
            </div>
            <RunControls
                run={run}
                label={count > 0 ? `${words.verb} again` : `${words.verb} ${words.trials}`}
                onStart={start}
                during={
                    run.progress ? `${formatCount(run.progress.total)} ${words.trials}` : ""
                }
            >
                {text || `up to ${formatCount(TRIALS_MAX)}, doubling in each round`}
            </RunControls>
            {error && <ErrorBox error={error} />}
            {odds && <Figures odds={odds} bars={bars} trials={trials} />}
            <Requests tables={tables} count={count} />
        </section>
    );
}

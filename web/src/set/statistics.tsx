import type { SetOddsAnswer, SetVariantUsed } from "openapi";
import { useAnswer } from "../api/use-answer";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { Field } from "../parts/field";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatDigits, formatShare, integerIn } from "../parts/number";
import { namedOption } from "../parts/option";
import { RunControls } from "../parts/run";
import { ErrorBox } from "../parts/error-box";
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

const [LEAST, MOST, USUAL] = [3, 20, 12];

const VARIANTS = [
    ["set", "Sets"],
    ["ultraset", "UltraSets"],
    ["ghostset", "GhostSets"],
] as const;

const WHAT = {
    set: "Three cards that are the same or all different in everything.",
    ultraset: "Four cards: two pairs that lack the same third card to be a set.",
    ghostset:
        "Six cards: three pairs, and the cards that these lack are a set, or one card.",
};

const NAMES = {
    set: ["set", "sets"],
    ultraset: ["UltraSet", "UltraSets"],
    ghostset: ["GhostSet", "GhostSets"],
} as const;

/** A bar for each number from the least that was seen to the most. */
function barsOf(odds: SetOddsAnswer | undefined, trials: Trials): Bar[] {
    const { distribution = [] } = odds ?? {};
    const [first, last] = [distribution[0]?.sets ?? 0, distribution.at(-1)?.sets ?? -1];
    const random = new Map(distribution.map((row) => [row.sets, row.probability]));
    const tried = new Map(trials.rows.map((row) => [row.sets, row]));
    return Array.from({ length: last - first + 1 }, (_, i) => {
        const sets = first + i;
        const bar = { sets, random: random.get(sets) ?? 0 };
        if (trials.count === 0) return bar;
        const row = tried.get(sets);
        return { ...bar, tried: row?.probability ?? 0, error: row?.standard_error ?? 0 };
    });
}

interface FiguresProps {
    odds: SetOddsAnswer;
    bars: readonly Bar[];
    tried: string | undefined;
}

function Figures({ odds, bars, tried }: FiguresProps) {
    const bySets = new Map(bars.map((bar) => [bar.sets, bar]));
    return (
        <details class="figures">
            <summary>All figures</summary>
            <div class="scroll" tabIndex={0} role="region" aria-label="All figures">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{NAMES[odds.variant][1]}</th>
                            <th scope="col">Tables</th>
                            <th scope="col">Random tables</th>
                            {tried && <th scope="col">{tried}</th>}
                        </tr>
                    </thead>
                    <tbody>
                        {odds.distribution.map((row) => (
                            <tr key={row.sets}>
                                <th scope="row">{row.sets}</th>
                                <td>
                                    {formatCount("tables" in row ? row.tables : row.draws)}
                                </td>
                                <td>
                                    {formatShare(row.probability)}
                                    <Error of={"draws" in row ? row.standard_error : 0} />
                                </td>
                                {tried && (
                                    <td>
                                        {formatShare(bySets.get(row.sets)?.tried ?? 0)}
                                        <Error of={bySets.get(row.sets)?.error ?? 0} />
                                    </td>
                                )}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}

/** The standard error of a sampled figure; an exact one has none. */
const Error = ({ of }: { of: number }) =>
    of > 0 ? <small> ± {formatShare(of)}</small> : null;

function Legend({ odds, trials, variant }: LegendProps) {
    const random = odds.exact
        ? "Tables drawn at random, exactly"
        : `${formatCount(odds.draws ?? 0)} random tables: too many to be counted`;
    return (
        <ul class="legend">
            <li class="random">{random}</li>
            {trials.count > 0 && (
                <li class="games">
                    {variant === "set" ? "Hands in games" : "Tables drawn now"}
                </li>
            )}
        </ul>
    );
}

interface LegendProps {
    odds: SetOddsAnswer;
    trials: Trials;
    variant: SetVariantUsed;
}

function Controls({ trials, variant }: { trials: Trials; variant: SetVariantUsed }) {
    const { run, count, told, start } = trials;
    const [verb, things] = variant === "set" ? ["Play", "games"] : ["Draw", "tables"];
    return (
        <RunControls
            run={run}
            label={count > 0 ? `${verb} again` : `${verb} ${things}`}
            onStart={start}
            during={run.progress ? `${formatCount(run.progress.total)} ${things}` : ""}
        >
            {told || `up to ${formatCount(TRIALS_MAX)}, twice as many in each round`}
        </RunControls>
    );
}

/** The least or the most, or how far it can be from what is known. */
const leastOf = ({ sets, attained }: SetOddsAnswer["least"]) =>
    `the least ${formatCount(sets)}${attained ? "" : " or more"}`;
const mostOf = ({ sets, attained }: SetOddsAnswer["most"]) =>
    `the most ${formatCount(sets)}${attained ? "" : " or fewer"}`;

function sentence(odds: SetOddsAnswer, bars: readonly Bar[]): string {
    const { cards, least, most, mean, variant } = odds;
    const [one, many] = NAMES[variant];
    const tables = `Of all ${formatCount(odds.tables)} tables of ${cards} cards`;
    const none = bars.find((bar) => bar.sets === 0);
    const about = formatDigits(mean, 4);
    if (least.sets > 0)
        return `${tables} each holds ${many}: the mean is ${about}, ${leastOf(least)}, ${mostOf(most)}.`;
    const share = `${formatShare(none?.random ?? 0)} hold no ${one}`;
    const all = `${tables} ${share}; the mean is ${about}, ${mostOf(most)}.`;
    if (none?.tried === undefined || variant !== "set") return all;
    return `${all} In games it is ${formatShare(none.tried)}: the sets taken are gone.`;
}

/** What stands in the question where nothing else was chosen stays out of it. */
const oddsQuestion = ({ size, variant }: Tables) =>
    variant === "set" ? { cards: size } : { cards: size, variant };

function Requests({ tables, trials }: { tables: Tables; trials: Trials }) {
    const { count } = trials;
    const { size, variant } = tables;
    return (
        <div class="requests">
            <CopyRequest path="/set/odds" question={oddsQuestion(tables)} />
            {count > 0 && variant === "set" && (
                <CopyRequest
                    path="/set/simulate"
                    question={gamesQuestion(size, count)}
                    lines
                />
            )}
            {count > 0 && variant !== "set" && (
                <CopyRequest
                    path="/set/draws"
                    question={drawsQuestion(tables, count)}
                    lines
                />
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
    const resize = (event: { currentTarget: HTMLInputElement }) =>
        change({ size: event.currentTarget.value, games: undefined });
    const count = (next: SetVariantUsed) =>
        change({ of: next === "set" ? undefined : next, games: undefined });
    return (
        <>
            <div class="counted">
                <Choice
                    label="What is counted"
                    options={VARIANTS}
                    value={variant}
                    onChange={count}
                />
                <p class="hint">{WHAT[variant]}</p>
            </div>
            <div class="fields">
                <Field label={`Cards on the table: ${size}`}>
                    <input
                        type="range"
                        min={LEAST}
                        max={MOST}
                        value={size}
                        onInput={resize}
                    />
                </Field>
                <label class="check">
                    <input
                        type="checkbox"
                        checked={log}
                        onChange={() => change({ scale: log ? undefined : "log" })}
                    />
                    <span>Logarithmic, so that rare ones show</span>
                </label>
            </div>
        </>
    );
}

/** How many sets a table holds: exact odds beside games that are played meanwhile. */
export function Statistics({ state, change }: StatisticsProps) {
    const size = integerIn(state["size"], [LEAST, MOST], USUAL);
    const variant = namedOption(VARIANTS, state["of"]);
    const tables = { size, variant };
    const given = integerIn(state["games"], [1, TRIALS_MAX], 0);
    const asked = useAnswer("/set/odds", oddsQuestion(tables));
    const odds = useLastValue(asked.answer, asked.busy);
    const trials = useTrials(tables, given, (count) => change({ games: String(count) }));
    const bars = barsOf(odds, trials);
    const told = odds ? sentence(odds, bars) : "";
    const tried = variant === "set" ? "In games" : "Drawn";
    return (
        <section class="sheet statistics" aria-label="Odds" aria-busy={asked.busy}>
            <Settings {...{ state, change, tables }} />
            <div class={asked.busy && odds ? "odds stale" : "odds"}>
                <Histogram
                    bars={bars}
                    log={state["scale"] === "log"}
                    label={told}
                    title={`${NAMES[variant][1]} on a table`}
                />
                {odds && <Legend {...{ odds, trials, variant }} />}
                <p class="told" role="status">
                    {odds ? told : asked.busy && "Counting tables"}{" "}
                    {odds && <span class="hint">{odds.argument}</span>}
                </p>
            </div>
            <Controls trials={trials} variant={variant} />
            {asked.error && <ErrorBox error={asked.error} />}
            {odds && (
                <Figures
                    odds={odds}
                    bars={bars}
                    tried={trials.count > 0 ? tried : undefined}
                />
            )}
            <Requests tables={tables} trials={trials} />
        </section>
    );
}

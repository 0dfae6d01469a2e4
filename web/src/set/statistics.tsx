import type { SetOddsAnswer, SetSimulateAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Field } from "../parts/field";
import { formatCount, formatShare, integerIn } from "../parts/number";
import { RunControls } from "../parts/run";
import { Trouble } from "../parts/trouble";
import type { Changes, State } from "../place";
import { GAMES_MAX, gamesQuestion, gamesRounds, useGames, type Games } from "./games";
import { Histogram, type Bar } from "./histogram";

const [LEAST, MOST, USUAL] = [3, 20, 12];

function barsOf(odds: SetOddsAnswer | undefined, games: Games, size: number): Bar[] {
    const played = games.answer?.by_table_size[String(size)] ?? [];
    return (odds?.distribution ?? []).map(({ sets, probability }) => {
        const row = played.find((one) => one.sets === sets);
        if (!games.answer) return { sets, random: probability };
        return {
            sets,
            random: probability,
            games: row?.probability ?? 0,
            error: row?.standard_error ?? 0,
        };
    });
}

function Figures({ odds, bars }: { odds: SetOddsAnswer; bars: readonly Bar[] }) {
    const played = bars.some((bar) => bar.games !== undefined);
    return (
        <details class="figures">
            <summary>All figures</summary>
            <div class="scroll" tabIndex={0} role="region" aria-label="All figures">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Sets</th>
                            <th scope="col">Tables</th>
                            <th scope="col">Random tables</th>
                            {played && <th scope="col">In games</th>}
                        </tr>
                    </thead>
                    <tbody>
                        {odds.distribution.map((row, i) => (
                            <tr key={row.sets}>
                                <th scope="row">{row.sets}</th>
                                <td>{"tables" in row ? formatCount(row.tables) : ""}</td>
                                <td>{formatShare(row.probability)}</td>
                                {played && (
                                    <td>
                                        {formatShare(bars[i]?.games ?? 0)}{" "}
                                        <small>± {formatShare(bars[i]?.error ?? 0)}</small>
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

function Legend({ games }: { games: Games }) {
    return (
        <ul class="legend">
            <li class="random">Tables drawn at random, exactly</li>
            {games.answer && (
                <li class="games">Hands in {formatCount(games.answer.games)} games</li>
            )}
        </ul>
    );
}

const played = ({ games, hands }: SetSimulateAnswer) =>
    `${formatCount(games)} games, ${formatCount(hands)} hands`;

function Controls({ games, size }: { games: Games; size: number }) {
    const { progress, answer } = games;
    const told = answer
        ? played(answer)
        : `up to ${formatCount(GAMES_MAX)}, twice as many in each round`;
    return (
        <RunControls
            run={games}
            label={answer ? "Play again" : "Play games"}
            onStart={() => games.start(gamesRounds(size))}
            during={progress ? `${formatCount(progress.total)} games` : ""}
        >
            {told}
        </RunControls>
    );
}

function sentence(odds: SetOddsAnswer, bars: readonly Bar[], size: number): string {
    const none = bars.find((bar) => bar.sets === 0);
    const tables = `Of all ${formatCount(odds.tables)} tables of ${size} cards`;
    const share = `${formatShare(none?.random ?? 0)} hold no set`;
    const rest = `the mean is ${Number(odds.mean.toPrecision(4))}, the most ${odds.most.sets}.`;
    const all = `${tables} ${share}; ${rest}`;
    if (none?.games === undefined) return all;
    return `${all} In games it is ${formatShare(none.games)}: the sets taken are gone.`;
}

function Requests({ size, games }: { size: number; games: Games }) {
    return (
        <div class="requests">
            <CopyRequest path="/set/odds" question={{ cards: size }} />
            {games.answer && (
                <CopyRequest
                    path="/set/simulate"
                    question={gamesQuestion(size, games.answer.games)}
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

/** How many sets a table holds: exact odds beside games that are played meanwhile. */
export function Statistics({ state, change }: StatisticsProps) {
    const size = integerIn(state["size"], [LEAST, MOST], USUAL);
    const given = integerIn(state["games"], [1, GAMES_MAX], 0);
    const log = state["scale"] === "log";
    const { answer: odds, error } = useAnswer("/set/odds", { cards: size });
    const games = useGames(size, given, (count) => change({ games: String(count) }));
    const bars = barsOf(odds, games, size);
    const told = odds ? sentence(odds, bars, size) : "";
    const resize = (event: { currentTarget: HTMLInputElement }) =>
        change({ size: event.currentTarget.value, games: undefined });
    return (
        <section class="sheet statistics" aria-labelledby="odds">
            <h2 id="odds">How many sets does a table hold?</h2>
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
            <Histogram bars={bars} log={log} label={told} />
            <Legend games={games} />
            <p class="told">{told}</p>
            <Controls games={games} size={size} />
            {error && <Trouble error={error} />}
            {odds && <Figures odds={odds} bars={bars} />}
            <Requests size={size} games={games} />
        </section>
    );
}

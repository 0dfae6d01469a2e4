// The searches by name beside each other: what each takes up, and what it finds.
import { scaleLog, type Scale } from "../parts/scale";
import type { BridgeMethod, BridgeSolveAnswer } from "openapi";
import { Axis } from "../parts/axis";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { formatCount } from "../parts/number";
import { Plot } from "../parts/plot";
import { ProblemError } from "../api/client";
import { isPrinted, SECONDS, type Search, type Searches, type Seconds } from "./searches";
import { PATH } from "./solved";
import { ZURG, type Party } from "./party";

/** What the printed programs took on their puzzle, as was printed too; the rest the service
 * counts. */
const PRINTED_MS: Partial<Record<BridgeMethod, number>> = {
    "zurg-depth-first": 483,
    "zurg-breadth-first": 24_630,
};

const isZurg = (party: Party) => JSON.stringify(party) === JSON.stringify(ZURG);

function Bar({ states, scale }: { states: number; scale: Scale }) {
    const share = states > 0 ? Math.max(scale(states), 0.012) : 0;
    return (
        <span class="track" aria-hidden="true">
            <span class="bar" style={{ width: `${100 * share}%` }} />
        </span>
    );
}

function found(answer: BridgeSolveAnswer): string {
    if (answer.minutes !== null) return formatCount(answer.minutes);
    return answer.feasible === false ? "no plan" : "nothing";
}

function proof({ feasible, proven, minutes }: BridgeSolveAnswer): string {
    if (proven) return feasible === false ? "✓ proven impossible" : "✓ proven least";
    return minutes === null ? "✗ time was up" : "✗ not proven";
}

/** What there is to say instead of figures. */
function excuse({ asked, stopped }: Search): string {
    if (stopped) return "stopped";
    if (asked.busy) return "searching";
    if (asked.error instanceof ProblemError) return "refused";
    return asked.error ? "failed" : "";
}

interface RowProps {
    row: Search;
    /** What there is to say of the search. */
    hint: string;
    scale: Scale;
    chosen: boolean;
    onPlay: (() => void) | undefined;
}

function SearchRow({ row, hint, scale, chosen, onPlay }: RowProps) {
    const { title, asked } = row;
    const { answer } = asked;
    const playable = onPlay && (answer?.steps?.length ?? 0) > 0;
    return (
        <tr>
            <th scope="row">
                {title} <small>{hint}</small>
            </th>
            <td class="states">
                {answer && <Bar states={answer.search.nodes} scale={scale} />}
                {answer ? formatCount(answer.search.nodes) : excuse(row)}{" "}
                {answer && <small>{formatCount(answer.search.crossings)} tried</small>}
            </td>
            <td>
                {answer && found(answer)} {answer && <small>{proof(answer)}</small>}
            </td>
            <td>
                {playable && (
                    <button
                        type="button"
                        class="small"
                        aria-pressed={chosen}
                        aria-label={`Play the plan of ${title}`}
                        onClick={onPlay}
                    >
                        Play
                    </button>
                )}
            </td>
        </tr>
    );
}

/** The ruler under the bars. */
function Decades({ scale }: { scale: Scale }) {
    const powers = scale.ticks();
    const ends = powers.filter((_, i) => i === 0 || i === powers.length - 1);
    return (
        <Plot class="decades" height={26}>
            {({ width }) => (
                <Axis
                    side="bottom"
                    scale={scaleLog([1, powers.at(-1) ?? 1], [0, width])}
                    ticks={powers.length * 56 > width ? ends : powers}
                    format={formatCount}
                    at={1}
                />
            )}
        </Plot>
    );
}

/** What each of them was asked. */
function Questions({ rows }: { rows: readonly Search[] }) {
    return (
        <details>
            <summary>The questions</summary>
            <ul class="questions">
                {rows.map(({ method, title, question }) => (
                    <li key={method}>
                        <span>{title}</span>
                        <CopyRequest path={PATH} question={question} />
                    </li>
                ))}
            </ul>
        </details>
    );
}

interface ContestProps {
    party: Party;
    searches: Searches;
    seconds: Seconds;
    /** The method whose plan is played. */
    chosen: string | undefined;
    onSeconds: (seconds: Seconds) => void;
    /** Undefined while that would show the solution of the day. */
    onPlay: ((method: string) => void) | undefined;
}

/** From states to the share of the widest bar. */
function scaleOf(rows: readonly Search[]): Scale {
    const states = rows.map(({ asked }) => asked.answer?.search.nodes ?? 0);
    const most = Math.max(10, ...states);
    return scaleLog([1, most], [0, 1], { nice: 10 });
}

function Table({ party, searches, chosen, onPlay }: ContestProps) {
    const printed = isZurg(party) ? PRINTED_MS : {};
    const hintOf = ({ method, hint }: Search) => {
        const time = printed[method];
        return time ? `it took ${formatCount(time)} ms in 2004` : hint;
    };
    const scale = scaleOf(searches.rows);
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">Search</th>
                    <th scope="col" class="states">
                        States taken up
                    </th>
                    <th scope="col">Minutes</th>
                    <th scope="col">
                        <span class="unseen">On the bridge</span>
                    </th>
                </tr>
            </thead>
            <tbody>
                {searches.rows.map((row) => (
                    <SearchRow
                        key={row.method}
                        row={row}
                        hint={hintOf(row)}
                        scale={scale}
                        chosen={row.method === chosen}
                        onPlay={onPlay && (() => onPlay(row.method))}
                    />
                ))}
            </tbody>
            <tfoot aria-hidden="true">
                <tr>
                    <td />
                    <td class="states">
                        <Decades scale={scale} />
                    </td>
                    <td colSpan={2} />
                </tr>
            </tfoot>
        </table>
    );
}

const TIMES = SECONDS.map((seconds) => [seconds, `${seconds} s`] as const);

/** Why searches were refused, once. */
function refusal(rows: readonly Search[]): string | undefined {
    const errors = rows.map(({ asked }) => asked.error);
    const found = errors.find((error) => error instanceof ProblemError);
    return found instanceof ProblemError
        ? (found.at("/method") ?? found.message)
        : undefined;
}

/** All searches on the same party and deadline. */
export function Contest(props: ContestProps) {
    const { party, searches, seconds, onSeconds } = props;
    const refused = refusal(searches.rows);
    const answered = searches.rows.some(({ asked }) => asked.answer);
    return (
        <section class="contest" aria-label="What searches take for it">
            <p>
                A state is who is near and where the torch is;{" "}
                {party.people.length <= 24
                    ? `here there are ${formatCount(2 ** (party.people.length + 1))}`
                    : "each further person doubles their number"}
                . A search that keeps no record of states meets them again, and may take up
                more than there are. The bars are logarithmic.
            </p>
            <div class="run">
                <Choice
                    label="Time for each search"
                    options={TIMES}
                    value={seconds}
                    onChange={onSeconds}
                />
                <button
                    type="button"
                    aria-disabled={!searches.busy}
                    onClick={searches.stop}
                >
                    Stop
                </button>
                <span class="hint">at most for each search</span>
                <span class="unseen" role="status">
                    {searches.busy && seconds !== "1" && "Searching"}
                </span>
            </div>
            {refused && <p class="error">{refused}</p>}
            <Table {...props} />
            {searches.rows.some(({ method }) => isPrinted(method)) && (
                <p class="hint">
                    The last two are the programs that were printed with the puzzle (Martin
                    Erwig, “Escape from Zurg”, 2004), step by step: they look at a state
                    again whenever they meet it again, and know two at a time only.
                </p>
            )}
            {answered && <Questions rows={searches.rows} />}
        </section>
    );
}

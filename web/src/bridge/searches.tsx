// A comparison of the searches of the service, among them those of the Zurg article.
import {
    BridgeSolveRequestLimits,
    type BridgeMethod,
    type BridgeSolveAnswer,
    type BridgeSolveRequest,
} from "openapi";
import { ProblemError } from "../api/client";
import { useAnswer, type RequestState } from "../api/use-answer";
import { isInRange } from "../forms/range";
import { CopyRequest } from "../parts/copy";
import { useDebounced } from "../parts/last-value";
import { formatCount } from "../parts/number";
import { isPlayable, questionOf, ZURG, type Party } from "./party";
import { PATH } from "./solved";

interface Method {
    method: BridgeMethod;
    title: string;
    hint: string;
    /** How long the program in the Zurg article took for its puzzle, in milliseconds. */
    printedMs?: number;
}

const METHODS: readonly Method[] = [
    {
        method: "optimal",
        title: "Optimal",
        hint: "a formula; with rules, the same as A*",
    },
    {
        method: "a-star",
        title: "A*",
        hint: "by minutes so far plus a lower bound on the rest",
    },
    { method: "dijkstra", title: "Dijkstra", hint: "by minutes so far" },
    {
        method: "breadth-first",
        title: "Breadth first",
        hint: "finds the fewest crossings",
    },
    {
        method: "zurg-depth-first",
        title: "Depth first (Zurg article)",
        hint: "expands repeated states again",
        printedMs: 483,
    },
    {
        method: "zurg-breadth-first",
        title: "Breadth first (Zurg article)",
        hint: "expands repeated states again",
        printedMs: 24_630,
    },
];

const SEARCH_MS = 5000;

function searchQuestion(party: Party, method: BridgeMethod): BridgeSolveRequest {
    const { deadline = "" } = party;
    return {
        ...questionOf(party),
        ...(isInRange(deadline, BridgeSolveRequestLimits.deadline)
            ? { deadline: Number(deadline) }
            : {}),
        method,
        include_steps: false,
        limits: { milliseconds: SEARCH_MS },
    };
}

/** Returns true if a method supports the party. Those of the Zurg article only support pairs, and no
 * rules. */
const isSupported = (
    { printedMs }: Method,
    { capacity, constraints }: BridgeSolveRequest,
) => printedMs === undefined || (capacity === 2 && !constraints);

function resultText({ minutes, feasible, proven }: BridgeSolveAnswer): string {
    if (feasible === false) return "no plan (proven)";
    if (minutes === null) return "time limit reached";
    return `${formatCount(minutes)}${proven ? " (proven minimum)" : ""}`;
}

/** Describes a search without a result. */
function stateText({ error }: RequestState<typeof PATH>): string {
    if (!error) return "searching";
    return error instanceof ProblemError
        ? (error.at("/method") ?? error.message)
        : "failed";
}

interface RowProps {
    party: Party;
    method: Method;
    /** The request; undefined while the party changes. */
    question: BridgeSolveRequest | undefined;
}

function SearchRow({ party, method, question }: RowProps) {
    const request = useAnswer(PATH, question ?? null);
    const { answer } = request;
    const isZurg = JSON.stringify(party) === JSON.stringify(ZURG);
    const { title, hint, printedMs } = method;
    return (
        <tr>
            <th scope="row">
                {title}{" "}
                <small>
                    {hint}
                    {isZurg && printedMs && `; ${formatCount(printedMs)} ms in 2009`}
                </small>
                {question && <CopyRequest path={PATH} question={question} />}
            </th>
            {answer ? (
                <>
                    <td>{formatCount(answer.search.nodes)}</td>
                    <td>{formatCount(answer.search.crossings)}</td>
                    <td>{resultText(answer)}</td>
                </>
            ) : (
                <td colSpan={3}>{stateText(request)}</td>
            )}
        </tr>
    );
}

/** Runs all searches for the same party and compares their effort. */
export function Searches({ party }: { party: Party }) {
    const settled = useDebounced(party, JSON.stringify(party));
    const count = party.people.length;
    if (!isPlayable(party)) return <p>Fix the party to compare the searches.</p>;
    const supported = METHODS.filter((one) => isSupported(one, questionOf(party)));
    return (
        <section class="sheet searches" aria-label="Compare the searches">
            <p>
                A state consists of the people on the near side and the side of the torch.{" "}
                {count <= 24 && `This party has ${formatCount(2 ** (count + 1))} states. `}A
                search that does not remember states can expand the same state many times.
            </p>
            <div class="scroll" tabIndex={0} role="group" aria-label="The searches">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Search</th>
                            <th scope="col">States expanded</th>
                            <th scope="col">Crossings tried</th>
                            <th scope="col">Minutes</th>
                        </tr>
                    </thead>
                    <tbody>
                        {supported.map((one) => (
                            <SearchRow
                                key={one.method}
                                party={party}
                                method={one}
                                question={settled && searchQuestion(settled, one.method)}
                            />
                        ))}
                    </tbody>
                </table>
            </div>
            {supported.some(({ printedMs }) => printedMs) && (
                <p class="hint">
                    The Zurg article is “Escape From Zurg” in the blog “unendlich” (August
                    21, 2009). The service repeats its two searches step by step.
                </p>
            )}
        </section>
    );
}

// A comparison of the searches of the service.
import {
    BridgeSolveRequestLimits,
    type BridgeMethod,
    type BridgeSolveRequest,
} from "openapi";
import { ProblemError } from "../api/client";
import { useAnswer, type RequestState } from "../api/use-answer";
import { isInRange } from "../forms/range";
import { CopyRequest } from "../parts/copy";
import { useDebounced } from "../parts/last-value";
import { formatCount } from "../parts/number";
import { isPlayable, questionOf, type Party } from "./party";
import { PATH } from "./solved";

interface Method {
    method: BridgeMethod;
    title: string;
    hint: string;
    /** Whether it only supports pairs, and no rules. */
    isSimple?: boolean;
}

const METHODS: readonly Method[] = [
    { method: "optimal", title: "Formula", hint: "computes the minutes without a search" },
    { method: "a-star", title: "A*", hint: "tries what can still become the fastest plan" },
    { method: "dijkstra", title: "Dijkstra", hint: "tries what has taken the least time" },
    {
        method: "breadth-first",
        title: "Breadth first",
        hint: "tries what has the fewest crossings",
    },
    {
        method: "zurg-depth-first",
        title: "Depth first",
        hint: "tries everything, forgets it, and tries it again",
        isSimple: true,
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

const isSupported = ({ isSimple }: Method, { capacity, constraints }: BridgeSolveRequest) =>
    !isSimple || (capacity === 2 && !constraints);

/** Describes a search without a result. */
function stateText({ error }: RequestState<typeof PATH>): string {
    if (!error) return "searching";
    return error instanceof ProblemError
        ? (error.at("/method") ?? error.message)
        : "failed";
}

interface BarProps {
    method: Method;
    /** The request; undefined while the party changes. */
    question: BridgeSolveRequest | undefined;
    request: RequestState<typeof PATH>;
    /** The largest number of positions of all searches. */
    most: number;
}

/** The positions that a search looks at, as a number and a bar. */
function SearchBar({ method: { title, hint }, question, request, most }: BarProps) {
    const nodes = request.answer?.search.nodes;
    const share = (nodes ?? 0) / Math.max(1, most);
    return (
        <li>
            <span>
                <strong>{title}</strong> {hint}
            </span>
            <strong>{nodes === undefined ? stateText(request) : formatCount(nodes)}</strong>
            <i style={{ width: `${(100 * share).toFixed(1)}%` }} />
            {question && <CopyRequest path={PATH} question={question} />}
        </li>
    );
}

/** Runs all searches for the same party and compares their effort. */
export function Searches({ party }: { party: Party }) {
    const settled = useDebounced(party, JSON.stringify(party));
    const searches = METHODS.map((method) => {
        const isReady = settled && isPlayable(settled);
        const asked = isReady ? searchQuestion(settled, method.method) : undefined;
        const question = asked && isSupported(method, asked) ? asked : undefined;
        return { method, question, request: useAnswer(PATH, question ?? null) };
    });
    if (!isPlayable(party)) return <p>Complete the form to compare.</p>;
    const most = Math.max(
        ...searches.map(({ request }) => request.answer?.search.nodes ?? 0),
    );
    const supported = searches.filter(({ method }) =>
        isSupported(method, questionOf(party)),
    );
    return (
        <section class="sheet searches" aria-labelledby="bridge-searches">
            <h2 id="bridge-searches">Positions looked at</h2>
            <p>
                A position is who is on which side, with the torch. There are{" "}
                {formatCount(2 ** (party.people.length + 1))}, but a search can look at one
                of them many times.
            </p>
            <ol>
                {supported.map((one) => (
                    <SearchBar key={one.method.method} {...one} most={most} />
                ))}
            </ol>
        </section>
    );
}

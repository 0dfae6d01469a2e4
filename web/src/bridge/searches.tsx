// A comparison of the searches of the service.
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
    { method: "optimal", title: "Formula", hint: "computes the answer" },
    { method: "a-star", title: "A*", hint: "first looks where the total may be least" },
    { method: "dijkstra", title: "Dijkstra", hint: "first looks where it is earliest" },
    {
        method: "breadth-first",
        title: "Breadth first",
        hint: "first looks where the crossings are fewest",
    },
    {
        method: "zurg-depth-first",
        title: "Depth first",
        hint: "forgets which positions it has seen",
        isSimple: true,
    },
    {
        method: "zurg-breadth-first",
        title: "Forgetful breadth first",
        hint: "forgets which positions it has seen",
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

function resultText({ minutes, feasible }: BridgeSolveAnswer): string {
    if (feasible === false) return "no plan";
    if (minutes === null) return "time limit reached";
    return formatCount(minutes);
}

/** Describes a search without a result. */
function stateText({ error }: RequestState<typeof PATH>): string {
    if (!error) return "searching";
    return error instanceof ProblemError
        ? (error.at("/method") ?? error.message)
        : "failed";
}

interface RowProps {
    method: Method;
    /** The request; undefined while the party changes. */
    question: BridgeSolveRequest | undefined;
}

function SearchRow({ method, question }: RowProps) {
    const request = useAnswer(PATH, question ?? null);
    const { answer } = request;
    const { title, hint } = method;
    return (
        <tr>
            <th scope="row">
                {title} <small>{hint}</small>
                {question && <CopyRequest path={PATH} question={question} />}
            </th>
            {answer ? (
                <>
                    <td>{formatCount(answer.search.nodes)}</td>
                    <td>{resultText(answer)}</td>
                </>
            ) : (
                <td colSpan={2}>{stateText(request)}</td>
            )}
        </tr>
    );
}

/** Runs all searches for the same party and compares their effort. */
export function Searches({ party }: { party: Party }) {
    const settled = useDebounced(party, JSON.stringify(party));
    const count = party.people.length;
    if (!isPlayable(party)) return <p>Complete the party to compare the searches.</p>;
    const supported = METHODS.filter((one) => isSupported(one, questionOf(party)));
    return (
        <section class="sheet searches" aria-label="Compare the searches">
            <p>
                Each row is one way to search. The fewer positions it looks at, the more
                clever it is.{" "}
                {count <= 24 &&
                    `This party has ${formatCount(2 ** (count + 1))} positions: who is on which side, and where the torch is.`}
            </p>
            <div class="scroll" tabIndex={0} role="group" aria-label="The searches">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Search</th>
                            <th scope="col">Positions</th>
                            <th scope="col">Minutes</th>
                        </tr>
                    </thead>
                    <tbody>
                        {supported.map((one) => (
                            <SearchRow
                                key={one.method}
                                method={one}
                                question={settled && searchQuestion(settled, one.method)}
                            />
                        ))}
                    </tbody>
                </table>
            </div>
        </section>
    );
}

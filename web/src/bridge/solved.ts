// The responses of the service about a party. The last response stays until the next one arrives,
// with the party that it is about, so that no response is shown with another party.
import { useMemo } from "preact/hooks";
import type { BridgeSolveAnswer, BridgeSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { useLastValue } from "../parts/last-value";
import { isValid, namesOf, questionOf, type Party } from "./party";
import { crossingsOf, type Crossing } from "./plan";

export const PATH = "/bridge/solve";
const PLANS_MAX = 100;
const STEPS_PEOPLE_MAX = 10_000;
const CONSTRAINED_MS = 5000;

const limitsOf = ({ constraints }: BridgeSolveRequest) =>
    constraints ? { limits: { milliseconds: CONSTRAINED_MS } } : {};

/** Asks for the minimum time only, so that the response does not reveal the solution. */
function leastQuestion(party: Party): BridgeSolveRequest {
    const question = questionOf(party);
    return { ...question, include_steps: false, ...limitsOf(question) };
}

/** Asks for the fastest plans and the explanation. */
export function solveQuestion(party: Party): BridgeSolveRequest {
    const question = questionOf(party);
    return {
        ...question,
        explain: true,
        ...(party.people.length > STEPS_PEOPLE_MAX
            ? { include_steps: false }
            : { max_plans: PLANS_MAX }),
        ...limitsOf(question),
    };
}

export interface Solved {
    request: RequestState<typeof PATH>;
    /** The last response, its party and its plans. Without plans, only the minutes are known. */
    known:
        | {
              party: Party;
              answer: BridgeSolveAnswer;
              plans: readonly (readonly Crossing[])[];
          }
        | undefined;
    /** Whether the response is about another party than the current one. */
    isStale: boolean;
    /** The minimum number of minutes, if it is proven. */
    least: number | undefined;
}

/** Requests the plans of a party if they are `wanted`, otherwise the minimum number of minutes,
 * unless `best` contains it. */
export function useSolved(party: Party, wanted: boolean, best: number | undefined): Solved {
    const key = JSON.stringify(questionOf(party));
    const least = best === undefined ? leastQuestion(party) : null;
    const question = wanted ? solveQuestion(party) : least;
    const request = useAnswer(PATH, isValid(party) ? question : null);
    const { answer } = request;
    const fresh = useMemo(() => {
        if (!answer) return undefined;
        const names = namesOf(party);
        const { plans = [], steps = [], feasible } = answer;
        const listed = plans.length > 0 || !feasible ? plans : [steps];
        const rows = wanted ? listed.map((plan) => crossingsOf(plan, names)) : [];
        return { key, known: { party, answer, plans: rows } };
    }, [answer]);
    const last = useLastValue(fresh);
    const proven = last?.key === key && last.known.answer.proven;
    return {
        request,
        known: last?.known,
        isStale: last !== undefined && last.key !== key,
        least: best ?? (proven ? (last.known.answer.minutes ?? undefined) : undefined),
    };
}

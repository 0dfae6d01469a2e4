// What the service says of a party. What it said last stays, together with the party that it is
// about, until it says something of the next: an answer is never shown to other people.
import { useMemo } from "preact/hooks";
import type { BridgeSolveAnswer, BridgeSolveRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { useLastValue } from "../parts/last-value";
import { readNumber } from "../parts/number";
import { isValid, namesOf, questionOf, type Party } from "./party";
import { crossingsOf, type Crossing } from "./plan";

export const PATH = "/bridge/solve";
const PLANS_LISTED = 100;
const STEPS_PEOPLE = 10_000;
const CONSTRAINED_MS = 5000;

export type BridgeAsked = RequestState<typeof PATH>;

const limitsOf = ({ constraints }: BridgeSolveRequest) =>
    constraints ? { limits: { milliseconds: CONSTRAINED_MS } } : {};

/** How soon all can be over, and nothing of how: it spoils no game. */
export function leastQuestion(party: Party): BridgeSolveRequest {
    const question = questionOf(party);
    return { ...question, include_steps: false, ...limitsOf(question) };
}

/** All that is asked of a party without regard to its deadline. */
export function solveQuestion(party: Party): BridgeSolveRequest {
    const question = questionOf(party);
    return {
        ...question,
        explain: true,
        ...(party.people.length > STEPS_PEOPLE
            ? { include_steps: false }
            : { max_plans: PLANS_LISTED }),
        ...limitsOf(question),
    };
}

/** Whether a party can be over in time; null without a deadline. */
export function deadlineQuestion(party: Party): BridgeSolveRequest | null {
    if (party.deadline === undefined) return null;
    const question = questionOf(party);
    return {
        ...question,
        deadline: readNumber(party.deadline),
        include_steps: false,
        ...limitsOf(question),
    };
}

/** A party and what is known of it. */
export interface Known {
    party: Party;
    answer: BridgeSolveAnswer;
    /** The plans that were listed; none where only the minutes were asked. */
    plans: readonly (readonly Crossing[])[];
}

export interface Solved {
    asked: BridgeAsked;
    /** The last that was said, of this party or of the one before it. */
    known: Known | undefined;
    /** It is of another party, or of this one before something was wrong with it. */
    stale: boolean;
    /** The fewest minutes of the party of the day, for which no request is necessary. */
    best: number | undefined;
}

/** Asks about a party: for its plans if they are `wanted`, otherwise for the fewest minutes,
 * unless `best` has them. */
export function useSolved(party: Party, wanted: boolean, best: number | undefined): Solved {
    const of = JSON.stringify(questionOf(party));
    const least = best === undefined ? leastQuestion(party) : null;
    const question = wanted ? solveQuestion(party) : least;
    const asked = useAnswer(PATH, isValid(party) ? question : null);
    const { answer } = asked;
    const fresh = useMemo(() => {
        if (!answer) return undefined;
        const names = namesOf(party);
        const { plans = [], steps = [], feasible } = answer;
        const listed = plans.length > 0 || !feasible ? plans : [steps];
        const rows = wanted ? listed.map((plan) => crossingsOf(plan, names)) : [];
        return { of, known: { party, answer, plans: rows } };
    }, [answer]);
    const kept = useLastValue(fresh);
    return { asked, known: kept?.known, stale: kept !== undefined && kept.of !== of, best };
}

/** The minutes below which there is no plan, where that is proven and a plan exists. */
export function leastOf({ known, stale, best }: Solved): number | undefined {
    if (best !== undefined) return best;
    if (!known || stale || !known.answer.proven) return undefined;
    return known.answer.minutes ?? undefined;
}

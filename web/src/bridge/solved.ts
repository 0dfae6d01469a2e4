// What the service says of a party: the plans of the least time, and whether the deadline can
// be met. What was said last stays in sight while the next answer is on its way.
import { useMemo } from "preact/hooks";
import type { BridgeSolveAnswer, BridgeSolveRequest } from "openapi";
import { useAnswer, type Asked } from "../api/use-answer";
import { useKept } from "../parts/kept";
import { numberOf } from "../parts/number";
import { namesOf, questionOf, type Party } from "./party";
import { crossingsOf, type Crossing } from "./plan";

export const PATH = "/bridge/solve";
const PLANS_LISTED = 100;
const STEPS_PEOPLE = 10_000;
const CONSTRAINED_MS = 5000;

export type BridgeAsked = Asked<typeof PATH>;

/** All that is asked of a party without regard to its deadline. */
export function solveQuestion(party: Party): BridgeSolveRequest {
    const question = questionOf(party);
    return {
        ...question,
        explain: true,
        ...(party.people.length > STEPS_PEOPLE
            ? { steps: false }
            : { plans: PLANS_LISTED }),
        ...(question.constraints ? { limits: { milliseconds: CONSTRAINED_MS } } : {}),
    };
}

/** Whether a party can be over in time; null without a deadline. */
export function deadlineQuestion(party: Party): BridgeSolveRequest | null {
    if (party.deadline === undefined) return null;
    const question = questionOf(party);
    return {
        ...question,
        deadline: numberOf(party.deadline),
        steps: false,
        ...(question.constraints ? { limits: { milliseconds: CONSTRAINED_MS } } : {}),
    };
}

export interface Solved {
    asked: BridgeAsked;
    answer: BridgeSolveAnswer | undefined;
    /** The plans that were listed; none while those of another party are known only. */
    plans: readonly (readonly Crossing[])[];
}

/** Plans of the least time for a party. */
export function useSolved(party: Party): Solved {
    const asked = useAnswer(PATH, solveQuestion(party));
    const names = namesOf(party);
    const fresh = useMemo(() => {
        if (!asked.answer) return undefined;
        const { plans = [], steps = [], feasible } = asked.answer;
        const listed = plans.length > 0 || !feasible ? plans : [steps];
        const rows = listed.map((plan) => crossingsOf(plan, names));
        return { answer: asked.answer, plans: rows, count: names.length };
    }, [asked.answer]);
    const kept = useKept(fresh, asked.busy);
    const current = kept && kept.count === names.length ? kept : undefined;
    return { asked, answer: current?.answer, plans: current?.plans ?? [] };
}

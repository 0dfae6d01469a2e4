// What the service says of a puzzle: its states, the least, and the best plans from where the
// reader stands.
import { useMemo } from "preact/hooks";
import type {
    CrossingGroup,
    CrossingSolveAnswer,
    CrossingSolveRequest,
    CrossingStart,
} from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { useLastValue } from "../parts/last-value";
import {
    movesLike,
    onBank,
    standingAfter,
    type Crew,
    type Model,
    type Standing,
} from "./model";
import type { Game } from "./game";
import { isValid, questionOf, type Puzzle } from "./puzzle";

export const PATH = "/crossing/solve";
const PLANS_LISTED = 20;
const LIMITS = { milliseconds: 5000 };

type CrossingAsked = RequestState<typeof PATH>;

/** How few crossings or minutes it takes, and nothing of how: it spoils no game. */
export const leastQuestion = (puzzle: Puzzle): CrossingSolveRequest => ({
    ...questionOf(puzzle),
    include_steps: false,
    limits: LIMITS,
});

/** All states, without a plan. */
export const graphQuestion = (puzzle: Puzzle): CrossingSolveRequest => ({
    ...questionOf(puzzle),
    include_graph: true,
    include_steps: false,
    limits: LIMITS,
});

/** A standing as a start. Of travelers who are alike only the number is told, as a name
 * would make them differ. */
function startQuestion(model: Model, standing: Standing): CrossingStart {
    const { travelers } = model;
    const places = onBank(standing, true);
    const groupsOf = (kind: string) =>
        new Set(travelers.flatMap((one) => (one.kind === kind ? [one.group] : []))).size;
    const far = places.flatMap((place): CrossingGroup[] => {
        const { name = "", kind = "" } = travelers[place] ?? {};
        if (name === kind || groupsOf(kind) > 1) return [name];
        const alike = places.filter((other) => travelers[other]?.kind === kind);
        return alike[0] === place ? [{ kind, count: alike.length }] : [];
    });
    return { far, boat: standing.over ? "far" : "near" };
}

/** The best plans from where the moves lead. */
export function planQuestion(
    puzzle: Puzzle,
    model: Model,
    moves: readonly Crew[],
): CrossingSolveRequest {
    const standing = standingAfter(model, moves);
    return {
        ...questionOf(puzzle),
        ...(moves.length > 0 ? { start: startQuestion(model, standing) } : {}),
        max_plans: PLANS_LISTED,
        limits: LIMITS,
    };
}

export interface Solved {
    asked: CrossingAsked;
    /** What is known of this puzzle, with its states if they were requested. */
    answer: CrossingSolveAnswer | undefined;
}

/** Asks about a puzzle: for all its states if they are `wanted`, otherwise for the least, unless
 * the puzzle of the day has brought it. */
export function useSolved({ puzzle, model, best, missing }: Game, wanted: boolean): Solved {
    const least = best === undefined ? leastQuestion(puzzle) : null;
    const question = wanted ? graphQuestion(puzzle) : least;
    const asked = useAnswer(PATH, missing || !isValid(puzzle) ? null : question);
    const fresh = useMemo(() => {
        const { answer } = asked;
        return answer && model ? { answer, of: model } : undefined;
    }, [asked.answer, model]);
    const kept = useLastValue(fresh, asked.busy);
    return { asked, answer: kept?.of === model ? kept?.answer : undefined };
}

export interface Plans {
    asked: CrossingAsked;
    question: CrossingSolveRequest;
    /** The plans as moves. */
    listed: readonly (readonly Crew[])[];
}

/** The best plans from where the moves lead; they are only asked for when wanted. */
export function usePlans(
    puzzle: Puzzle,
    model: Model,
    moves: readonly Crew[],
    wanted: boolean,
): Plans {
    const question = planQuestion(puzzle, model, moves);
    const asked = useAnswer(PATH, wanted ? question : null);
    const { answer } = asked;
    const standing = standingAfter(model, moves);
    const plans = answer?.plans?.length
        ? answer.plans
        : answer?.feasible
          ? [answer.steps ?? []]
          : [];
    return {
        asked,
        question,
        listed: plans.map((steps) => movesLike(model, standing, steps)),
    };
}

/** What is known of the best plans. */
export type Best = Partial<
    Pick<CrossingSolveAnswer, "feasible" | "proven" | "minutes" | "crossings">
>;

/** The number that counts: minutes against the clock, else crossings. */
export const leastOf = (model: Model, answer: Best | undefined) =>
    (model.timed ? answer?.minutes : answer?.crossings) ?? undefined;

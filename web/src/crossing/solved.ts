// The responses of the service about a puzzle: the minimum, all states, and the best plans from the
// current position.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type {
    CrossingGroup,
    CrossingSolveAnswer,
    CrossingSolveRequest,
    CrossingStart,
} from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import type { Move } from "../crossings/moves";
import { useLastValue } from "../parts/last-value";
import type { Game } from "./game";
import {
    onBank,
    positionAfter,
    similarMoves,
    startErrors,
    type Model,
    type Position,
} from "./model";
import { questionOf, type Puzzle } from "./puzzle";

export const PATH = "/crossing/solve";
const PLANS_MAX = 20;
const LIMITS = { milliseconds: 5000 };

/** Asks for the minimum only, so that the response does not reveal the solution. */
const leastQuestion = (puzzle: Puzzle): CrossingSolveRequest => ({
    ...questionOf(puzzle),
    include_steps: false,
    limits: LIMITS,
});

/** Asks for all states, without a plan. */
export const graphQuestion = (puzzle: Puzzle): CrossingSolveRequest => ({
    ...questionOf(puzzle),
    include_graph: true,
    include_steps: false,
    limits: LIMITS,
});

/** Returns a position as the start of a request. Interchangeable travelers have a number instead of
 * names, because a name would make them different. */
function startQuestion(model: Model, position: Position): CrossingStart {
    const { travelers } = model;
    const indices = onBank(position, true);
    const groupsOf = (kind: string) =>
        new Set(travelers.flatMap((one) => (one.kind === kind ? [one.group] : []))).size;
    const far = indices.flatMap((index): CrossingGroup[] => {
        const { name = "", kind = "" } = travelers[index] ?? {};
        if (name === kind || groupsOf(kind) > 1) return [name];
        const alike = indices.filter((other) => travelers[other]?.kind === kind);
        return alike[0] === index ? [{ kind, count: alike.length }] : [];
    });
    return { far, boat: position.boatIsFar ? "far" : "near" };
}

/** Asks for the best plans after the moves. */
export function planQuestion(
    puzzle: Puzzle,
    model: Model,
    moves: readonly Move[],
): CrossingSolveRequest {
    const position = positionAfter(model, moves);
    return {
        ...questionOf(puzzle),
        ...(moves.length > 0 ? { start: startQuestion(model, position) } : {}),
        max_plans: PLANS_MAX,
        limits: LIMITS,
    };
}

export interface Solved {
    request: RequestState<typeof PATH>;
    /** The last response about this puzzle, with its states if they were requested. */
    answer: CrossingSolveAnswer | undefined;
}

/** The form of a puzzle, which shows the errors of its request. */
export type Form = (solved: Solved) => ComponentChildren;

/** Returns true if no rule is broken at the start. */
const canStart = (model: Model) => !startErrors(model).some(Boolean);

/** Requests all states of a puzzle if they are `wanted`, otherwise the minimum, unless that came with
 * the puzzle of the day. */
export function useSolved(game: Game, wanted: boolean): Solved {
    const { puzzle, model, best, isMissing } = game;
    const least = best === undefined ? leastQuestion(puzzle) : null;
    const question = wanted ? graphQuestion(puzzle) : least;
    const isPlayable = !isMissing && model !== undefined && canStart(model);
    const request = useAnswer(PATH, isPlayable ? question : null);
    const fresh = useMemo(() => {
        const { answer } = request;
        return answer && model ? { answer, model } : undefined;
    }, [request.answer, model]);
    const last = useLastValue(fresh, request.busy);
    return { request, answer: last?.model === model ? last?.answer : undefined };
}

export interface Plans {
    request: RequestState<typeof PATH>;
    question: CrossingSolveRequest;
    /** The plans as moves. */
    listed: readonly (readonly Move[])[];
}

/** Requests the best plans after the moves, if they are `wanted`. */
export function usePlans(
    puzzle: Puzzle,
    model: Model,
    moves: readonly Move[],
    wanted: boolean,
): Plans {
    const question = planQuestion(puzzle, model, moves);
    const request = useAnswer(PATH, wanted && canStart(model) ? question : null);
    const { answer } = request;
    const position = positionAfter(model, moves);
    const plans = answer?.plans?.length
        ? answer.plans
        : answer?.feasible
          ? [answer.steps ?? []]
          : [];
    return {
        request,
        question,
        listed: plans.map((steps) => similarMoves(model, position, steps)),
    };
}

// The evaluation of the guesses of a game by the service.
import type { BullsCowsReviewRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import type { BullsCowsRow } from "./code";
import { FOUR_DIGITS, gameOf } from "./format";

const LONGER_MS = 30_000;

export interface Review extends RequestState<"/bulls-cows/review"> {
    /** Null if there are no guesses to evaluate. */
    readonly question: BullsCowsReviewRequest | null;
    /** True until all guesses are evaluated, or the longer time limit is over. */
    readonly evaluating: boolean;
}

/** Evaluates guesses by their answers, so that no secret is sent. If the usual time limit is too
 * short, the request is sent again with a longer one, and the first response is shown meanwhile. */
export function useReview(history: BullsCowsRow[] | null, format = FOUR_DIGITS): Review {
    const game = gameOf(format);
    const rows = history && history.length > 0 ? history : null;
    const usual = rows && { history: rows, ...(game ? { game } : {}) };
    const first = useAnswer("/bulls-cows/review", usual);
    const open = ["feasible", "unknown"].includes(first.answer?.status ?? "");
    const longer = usual && open ? { ...usual, limits: { milliseconds: LONGER_MS } } : null;
    const second = useAnswer("/bulls-cows/review", longer);
    const found = second.answer ? second : first;
    const question = second.answer ? longer : usual;
    return { ...found, question, evaluating: first.busy || second.busy };
}

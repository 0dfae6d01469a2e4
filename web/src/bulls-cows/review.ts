// How good guesses were, as the service judges them.
import type { BullsCowsReviewRequest } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import type { BullsCowsRow } from "./code";

const LONGER_MS = 30_000;

export interface Review extends RequestState<"/bulls-cows/review"> {
    /** None while nothing is to be judged. */
    readonly question: BullsCowsReviewRequest | null;
    /** What the answer leaves open is being asked with more time, or all of it is. */
    readonly judging: boolean;
}

/** Judges guesses by what they were answered, so that no secret is sent. What the usual time
 * leaves open is asked once more with a longer one, and what is known is shown meanwhile. */
export function useReview(history: BullsCowsRow[] | null): Review {
    const usual = history && history.length > 0 ? { history } : null;
    const first = useAnswer("/bulls-cows/review", usual);
    const open = ["feasible", "unknown"].includes(first.answer?.status ?? "");
    const longer = usual && open ? { ...usual, limits: { milliseconds: LONGER_MS } } : null;
    const second = useAnswer("/bulls-cows/review", longer);
    const found = second.answer ? second : first;
    const question = second.answer ? longer : usual;
    return { ...found, question, judging: first.busy || second.busy };
}

import { CopyRequest } from "../parts/copy";
import type { Best } from "./best";
import type { Review } from "./review";

/** The requests of a game, for developers. */
export function Requests({ review, best }: { review: Review; best: Best }) {
    return (
        <div class="requests">
            {best.question && (
                <CopyRequest path="/bulls-cows/solve" question={best.question} />
            )}
            {review.question && (
                <CopyRequest path="/bulls-cows/review" question={review.question} />
            )}
        </div>
    );
}

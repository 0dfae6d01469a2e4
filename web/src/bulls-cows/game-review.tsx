// The review of a game after its end: its guesses, compared with the best ones.
import { useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { Board } from "./board";
import { fitting, type BullsCowsRow } from "./code";
import { linesOf, withReview } from "./line";
import { useReview } from "./review";
import { ReviewSummary } from "./review-summary";
import { SecretsLeft } from "./secrets-left";

export function GameReview({ rows }: { rows: readonly BullsCowsRow[] }) {
    const [viewed, setViewed] = useState(rows.length - 1);
    const review = useReview([...rows]);
    const before = rows.slice(0, viewed);
    const candidates = fitting(before);
    return (
        <div class="game-review">
            <Board lines={withReview(linesOf(rows, true), review)} evaluates />
            <ReviewSummary {...{ rows, review, viewed }} onView={setViewed} />
            {review.error && <ErrorBox error={review.error} />}
            <SecretsLeft candidates={candidates} count={candidates.length} />
            {review.question && (
                <CopyRequest path="/bulls-cows/review" question={review.question} />
            )}
        </div>
    );
}

import { formatCount } from "../parts/number";
import { leftAfter, type BullsCowsRow } from "./code";
import { formatLoss } from "./line";
import type { Review } from "./review";

/** The loss of all guesses together. */
function TotalLoss({ review, count }: { review: Review; count: number }) {
    const { answer, evaluating } = review;
    const proven = answer?.status === "optimal";
    if (evaluating && !proven)
        return (
            <p class="total-loss open">Comparing your guesses with the best strategy…</p>
        );
    if (!answer || answer.extra_guesses === null) return null;
    const result =
        answer.extra_guesses === 0
            ? "as good as the best strategy"
            : `${formatLoss(answer.extra_guesses)} guesses worse than the best strategy`;
    return (
        <p class="total-loss">
            {count === 1 ? "Your guess was" : `Your ${count} guesses together were`}{" "}
            <strong>{result}</strong>
            {proven ? "." : " (an estimate: there was not enough time)."}
        </p>
    );
}

interface ReviewSummaryProps {
    rows: readonly BullsCowsRow[];
    review: Review;
    /** The candidates after this number of guesses are listed. */
    viewed: number;
    onView: (count: number) => void;
}

/** Compares the guesses of a game with the best strategy. The number of candidates before each guess
 * is a button that lists them. */
export function ReviewSummary({ rows, review, viewed, onView }: ReviewSummaryProps) {
    const counts = leftAfter(rows).slice(0, rows.length);
    return (
        <div class="review-summary">
            <div role="status">
                <TotalLoss review={review} count={rows.length} />
            </div>
            <p class="hint">Possible secrets before each guess:</p>
            <div class="candidate-counts" role="group" aria-label="Possible secrets">
                {counts.map((count, i) => (
                    <button
                        key={i}
                        type="button"
                        class="small"
                        aria-pressed={i === viewed}
                        title={`before guess ${i + 1}`}
                        onClick={() => onView(i)}
                    >
                        {formatCount(count)}
                    </button>
                ))}
            </div>
        </div>
    );
}

import { formatCount, formatFixed, pluralize } from "../parts/number";
import { BEST_AVERAGE, leftAfter, type BullsCowsRow } from "./code";
import type { Review } from "./review";

/** A loss with two decimals. A small one is not shown as zero. */
export const formatLoss = (loss: number) =>
    loss < 0.005 ? `under ${formatFixed(0.01, 2)}` : formatFixed(loss, 2);

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
            Luck aside, your {pluralize(count, "guess was", "guesses were")}{" "}
            <strong>{result}</strong>
            {proven ? "." : " (an estimate: there was not enough time)."}
        </p>
    );
}

interface ReviewSummaryProps {
    rows: readonly BullsCowsRow[];
    review: Review;
    over: boolean;
    /** The map shows the candidates after this number of guesses. */
    viewed: number;
    onView: (count: number) => void;
}

/** The number of candidates after each guess, as buttons that show them in the map. */
function CandidateCounts({ rows, viewed, onView }: ReviewSummaryProps) {
    return (
        <span class="candidate-counts" role="group" aria-label="Possible secrets">
            {leftAfter(rows).map((count, i) => (
                <button
                    key={i}
                    type="button"
                    class="small"
                    aria-pressed={i === viewed}
                    title={i === 0 ? "before the first guess" : `after guess ${i}`}
                    onClick={() => onView(i)}
                >
                    {formatCount(count)}
                </button>
            ))}
        </span>
    );
}

/** Compares the guesses of a game with the best strategy. */
export function ReviewSummary(props: ReviewSummaryProps) {
    const { rows, review, over } = props;
    return (
        <div class="review-summary">
            <div role="status">
                <TotalLoss review={review} count={rows.length} />
            </div>
            <p class="hint">
                {over &&
                    `The best strategy needs ${formatFixed(BEST_AVERAGE, 2)} guesses on average. `}
                Possible secrets after each guess:
            </p>
            <CandidateCounts {...props} />
        </div>
    );
}

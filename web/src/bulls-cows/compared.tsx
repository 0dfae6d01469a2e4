import { formatCount, formatFixed } from "../parts/number";
import { leftAfter, type BullsCowsRow } from "./code";
import type { Review } from "./review";

/** The guesses that the best play needs on average: 26,274 for all secrets together. */
const BEST_AVERAGE = 26_274 / 5040;

/** How many guesses something costs, so that what is not nothing is not written as nothing. */
export const formatLoss = (loss: number) =>
    loss < 0.005 ? `under ${formatFixed(0.01, 2)}` : formatFixed(loss, 2);

/** What all guesses cost together. */
function Sum({ review, count }: { review: Review; count: number }) {
    const { answer, judging } = review;
    const proven = answer?.status === "optimal";
    if (judging && !proven)
        return <p class="sum open">Comparing your guesses with the best play</p>;
    if (!answer || answer.extra_guesses === null) return null;
    const told =
        answer.extra_guesses === 0
            ? "as good as the best play"
            : `${formatLoss(answer.extra_guesses)} guesses worse than the best play`;
    return (
        <p class="sum">
            {count === 1 ? "Your guess was" : `Your ${count} guesses were`}{" "}
            <strong>{told}</strong>
            {proven ? "" : ", as far as there was time to judge"}, luck aside.
        </p>
    );
}

interface ComparedProps {
    rows: readonly BullsCowsRow[];
    review: Review;
    over: boolean;
    /** After how many guesses the field is shown. */
    viewed: number;
    onView: (count: number) => void;
}

/** What the guesses left, one after the other: each shows the field as it was then. */
function Chain({ rows, viewed, onView }: Omit<ComparedProps, "review" | "over">) {
    return (
        <span class="chain-steps" role="group" aria-label="Secrets left">
            {leftAfter(rows).map((count, i) => (
                <button
                    key={i}
                    type="button"
                    class="chain-step"
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

/** The guesses beside the best play, and what they left. */
export function Compared({ review, over, ...chain }: ComparedProps) {
    const count = chain.rows.length;
    return (
        <div class="compared-play">
            <div role="status">
                <Sum review={review} count={count} />
            </div>
            <p class="chain">
                {over &&
                    `The best play needs ${formatFixed(BEST_AVERAGE, 2)} guesses on average. `}
                Your {count === 1 ? "guess" : "guesses"} left:
            </p>
            <Chain {...chain} />
        </div>
    );
}

// The lines of a board: rows with the facts that are known of them.
import type { BullsCowsReviewed } from "openapi";
import { formatFixed } from "../parts/number";
import { leftAfter, type BullsCowsRow } from "./code";
import type { Review } from "./review";
import { rowOf, type Row } from "./state";
import type { RowErrors } from "./validation";

export interface Line {
    readonly row: Row;
    /** The row as the service reads it; null if a field is empty. */
    readonly complete: BullsCowsRow | null;
    readonly errors: RowErrors;
    readonly ignored: boolean;
    /** True if the row is in a smallest set of rows that contradict the others. */
    readonly conflicting: boolean;
    /** The number of candidates after the row; null if it is unknown or hidden. */
    readonly left: number | null;
    readonly review: BullsCowsReviewed | undefined;
    readonly evaluating: boolean;
}

/** A loss with two decimals. A small one is not shown as zero. */
export const formatLoss = (loss: number) =>
    loss < 0.005 ? `under ${formatFixed(0.01, 2)}` : formatFixed(loss, 2);

/** The lines of a game that is played here. */
export function linesOf(rows: readonly BullsCowsRow[], showsLeft: boolean): Line[] {
    const left = showsLeft ? leftAfter(rows) : [];
    return rows.map((row, i) => ({
        row: rowOf(row),
        complete: row,
        errors: {},
        ignored: false,
        conflicting: false,
        left: left[i + 1] ?? null,
        review: undefined,
        evaluating: false,
    }));
}

const isReviewOf = (review: BullsCowsReviewed, row: BullsCowsRow) =>
    review.guess === row.guess && review.bulls === row.bulls && review.cows === row.cows;

/** Adds the review to the lines that count. While the service evaluates the rows, the review before
 * is used for those that have not changed. */
export function withReview(lines: readonly Line[], review: Review): Line[] {
    const rest = [...((review.answer ?? review.last)?.guesses ?? [])];
    let same = true;
    return lines.map((line) => {
        if (!line.complete || line.ignored) return line;
        const next = rest.shift();
        same &&= next !== undefined && isReviewOf(next, line.complete);
        const reviewed = same ? next : undefined;
        const after = reviewed?.candidates_after;
        return {
            ...line,
            review: reviewed,
            left: line.left ?? (after ? Number(after) : null),
            evaluating: review.evaluating,
        };
    });
}

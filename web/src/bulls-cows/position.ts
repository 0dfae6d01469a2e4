// The position after the rows of a game. The page finds the candidates, and the service finds the
// best guess.
import { useMemo } from "preact/hooks";
import { bestQuestion, useBest, type Best } from "./best";
import { CODES, fitting, leftAfter, type BullsCowsRow } from "./code";
import type { Line } from "./line";
import { completeRows, type Game } from "./state";
import { rowErrors } from "./validation";

export interface Position {
    readonly lines: readonly Line[];
    /** The rows that count. */
    readonly rows: readonly BullsCowsRow[];
    readonly candidates: readonly string[];
    /** True if no row has an error. */
    readonly valid: boolean;
    readonly best: Best;
    /** The smallest sets of rows that contradict the others, as indices of lines. */
    readonly conflicts: readonly (readonly number[])[];
}

/** The number of candidates after each row that counts, by the index of its line. */
function leftByIndex(counted: readonly number[], rows: readonly BullsCowsRow[]) {
    const left = leftAfter(rows);
    return new Map(counted.map((index, i) => [index, left[i + 1] ?? null]));
}

function useRows({ rows, ignored }: Game) {
    const text = JSON.stringify([rows, ignored]);
    return useMemo(() => {
        const { history, indices } = completeRows(rows);
        const errors = rows.map(rowErrors);
        const valid = indices.every((i) => Object.keys(errors[i] ?? {}).length === 0);
        const counted = indices.filter((index) => !ignored.includes(index));
        const used = history.filter((_, i) => !ignored.includes(indices[i] ?? -1));
        const ignore = indices.flatMap((index, i) => (ignored.includes(index) ? [i] : []));
        return {
            ...{ history, indices, errors, valid, ignore, used },
            candidates: valid ? fitting(used) : CODES,
            left: valid ? leftByIndex(counted, used) : new Map<number, number | null>(),
        };
    }, [text]);
}

/** The position of a game in which the page finds the next guess. */
export function usePosition(game: Game): Position {
    const known = useRows(game);
    const { history, indices, valid, ignore, candidates } = known;
    const best = useBest(valid ? bestQuestion(history, game.objective, ignore) : null);
    const sets = candidates.length === 0 ? (best.answer?.conflicts ?? []) : [];
    const conflicts = sets.map((set) => set.map((i) => indices[i] ?? -1));
    const lines = game.rows.map((row, index): Line => ({
        row,
        complete: history[indices.indexOf(index)] ?? null,
        errors: known.errors[index] ?? {},
        ignored: game.ignored.includes(index),
        conflicting: conflicts.some((set) => set.includes(index)),
        left: known.left.get(index) ?? null,
        review: undefined,
        evaluating: false,
    }));
    return { lines, rows: known.used, candidates, valid, best, conflicts };
}

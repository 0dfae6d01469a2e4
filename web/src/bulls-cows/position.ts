// The position after the rows of a game. For four digits, the page finds the candidates. The service
// finds the best guess, and the candidates of all other codes.
import { useMemo } from "preact/hooks";
import { bestQuestion, useBest, type Best } from "./best";
import { CODES, fitting, leftAfter, type BullsCowsRow } from "./code";
import { isFourDigits, type CodeFormat } from "./format";
import type { Line } from "./line";
import { completeRows, type Game } from "./state";
import { rowErrors } from "./validation";

export interface Position {
    readonly lines: readonly Line[];
    /** The rows that count. */
    readonly rows: readonly BullsCowsRow[];
    /** All candidates of four digits. For other codes, the first ones. */
    readonly candidates: readonly string[];
    /** The number of candidates; null if it is unknown. */
    readonly count: number | null;
    /** True if no row has an error. */
    readonly valid: boolean;
    readonly best: Best;
    /** The smallest sets of rows that contradict the others, as indices of lines. */
    readonly conflicts: readonly (readonly number[])[];
}

/** True if a guess is the secret. */
export const isFound = ({ rows, count }: Position, { positions }: CodeFormat) =>
    count === 1 && rows.some(({ bulls }) => bulls === positions);

/** The number of candidates after each row that counts, by the index of its line. */
function leftByIndex(counted: readonly number[], rows: readonly BullsCowsRow[]) {
    const left = leftAfter(rows);
    return new Map(counted.map((index, i) => [index, left[i + 1] ?? null]));
}

function useRows({ rows, ignored, format }: Game) {
    const text = JSON.stringify([rows, ignored, format]);
    return useMemo(() => {
        const { history, indices } = completeRows(rows);
        const errors = rows.map((row) => rowErrors(row, format));
        const valid = indices.every((i) => Object.keys(errors[i] ?? {}).length === 0);
        const counted = indices.filter((index) => !ignored.includes(index));
        const used = history.filter((_, i) => !ignored.includes(indices[i] ?? -1));
        const ignore = indices.flatMap((index, i) => (ignored.includes(index) ? [i] : []));
        const counts = valid && isFourDigits(format);
        return {
            ...{ history, indices, errors, valid, ignore, used },
            left: counts ? leftByIndex(counted, used) : new Map<number, number | null>(),
        };
    }, [text]);
}

/** The candidates, from the page or from the response of the service. */
function candidatesOf(rows: readonly BullsCowsRow[], format: CodeFormat, best: Best) {
    if (isFourDigits(format)) {
        const candidates = fitting(rows);
        return { candidates, count: candidates.length };
    }
    const { candidates, secrets = [] } = best.answer ?? {};
    return { candidates: secrets, count: candidates ? Number(candidates) : null };
}

/** The position of a game in which the page finds the next guess. */
export function usePosition(game: Game): Position {
    const known = useRows(game);
    const { format, objective } = game;
    const { history, indices, valid, ignore, used } = known;
    const best = useBest(
        valid ? bestQuestion(history, { objective, ignore, format }) : null,
    );
    const found = valid
        ? candidatesOf(used, format, best)
        : { candidates: CODES, count: null };
    const sets = found.count === 0 ? (best.answer?.conflicts ?? []) : [];
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
    return { lines, rows: used, valid, best, conflicts, ...found };
}

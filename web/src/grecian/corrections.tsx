import { useState } from "preact/hooks";
import type { GrecianNearest } from "openapi";
import { formatCount } from "../parts/number";
import { withCell, withMirrored, withShifted, type CellIndex, type Cells } from "./puzzle";
import { describeTurn } from "./turns";
import type { Game } from "./use-game";

/** A change to the puzzle after which it has a solution. */
interface Correction {
    text: string;
    /** The label of the button that makes the change. */
    label: string;
    /** The cells that change. */
    at: readonly CellIndex[];
    corrected: Cells;
}

const describeCell = (cell: number | null) => cell ?? "a hole";

const describeRing = ({ dial, row }: CellIndex) => `Dial ${dial + 1}, ring ${row + 1}`;

function numbersOn(cells: Cells, dial: number): CellIndex[] {
    const rows = cells[dial] ?? [];
    return rows.flatMap((ring, row) =>
        ring.flatMap((text, column) => (text ? [{ dial, row, column }] : [])),
    );
}

const repairsOf = ({ repairs }: GrecianNearest, cells: Cells): Correction[] =>
    repairs.map(({ kind, printed, needed, ...at }) => ({
        text: `${describeRing(at)}, column ${at.column + 1}: ${describeCell(needed)} instead of ${describeCell(printed)}`,
        label: kind === "make-hole" ? "Make a hole" : `Change to ${needed}`,
        at: [at],
        corrected: withCell(cells, at, String(needed ?? "")),
    }));

const swapsOf = ({ swaps }: GrecianNearest, cells: Cells): Correction[] =>
    swaps.map(({ dial, row, columns: [left = 0, right = 0], printed }) => {
        const [first, second] = [
            { dial, row, column: left },
            { dial, row, column: right },
        ];
        const swapped = withCell(cells, first, String(printed[1]));
        return {
            text: `${describeRing(first)}, columns ${left + 1} and ${right + 1}: ${printed.join(" and ")} swapped`,
            label: "Swap",
            at: [first, second],
            corrected: withCell(swapped, second, String(printed[0])),
        };
    });

const shiftsOf = ({ shifts }: GrecianNearest, cells: Cells): Correction[] =>
    shifts.map(({ dial, row, shift }) => ({
        text: `Dial ${dial + 1}, ring ${row + 1}: shifted ${describeTurn(-shift)}`,
        label: "Shift back",
        at: numbersOn(cells, dial).filter((at) => at.row === row),
        corrected: withShifted(cells, dial, row, shift),
    }));

const mirrorOf = (dial: number, cells: Cells): Correction => ({
    text: `Dial ${dial + 1}: copied in reverse`,
    label: "Reverse",
    at: numbersOn(cells, dial),
    corrected: withMirrored(cells, dial),
});

/** All corrections, the most plausible ones first. The service lists new holes first among the
 * repairs, because it rarely happens that a new hole helps by accident. */
function correctionsOf(nearest: GrecianNearest, cells: Cells): Correction[] {
    const repairs = repairsOf(nearest, cells);
    const { mirrored_dial: mirrored } = nearest;
    const holes = nearest.repairs.filter(({ kind }) => kind === "make-hole").length;
    return [
        ...(mirrored === null ? [] : [mirrorOf(mirrored, cells)]),
        ...shiftsOf(nearest, cells),
        ...repairs.slice(0, holes),
        ...swapsOf(nearest, cells),
        ...repairs.slice(holes),
    ];
}

/** The number of corrections that the service knows but does not list. */
function countUnlisted({ repairs, repairs_total, swaps, swaps_total }: GrecianNearest) {
    const known = (repairs_total ?? repairs.length) + (swaps_total ?? swaps.length);
    return known - repairs.length - swaps.length;
}

/** More corrections are shown on demand. */
const SHOWN_MAX = 6;

/** The transcription errors that would explain why there is no solution, each with a button that
 * corrects it. */
export function Corrections({ game, nearest }: { game: Game; nearest: GrecianNearest }) {
    const corrections = correctionsOf(nearest, game.puzzle.cells);
    const unlisted = countUnlisted(nearest);
    const [isAll, setIsAll] = useState(false);
    const shown = isAll ? corrections : corrections.slice(0, SHOWN_MAX);
    const count = corrections.length;
    if (count === 0)
        return (
            <p class="hint">
                More than one number is wrong. Compare each dial with your puzzle again.
            </p>
        );
    return (
        <div class="corrections">
            <p>
                <strong>
                    {count === 1 ? "This change" : `Each of these ${count} changes alone`}{" "}
                    makes it solvable
                </strong>
            </p>
            <ol>
                {shown.map(({ text, label, at, corrected }) => (
                    <li
                        key={text}
                        onMouseEnter={() => game.highlight(at)}
                        onMouseLeave={() => game.highlight([])}
                        onFocusCapture={() => game.highlight(at)}
                        onBlurCapture={() => game.highlight([])}
                    >
                        <span>{text}</span>
                        <button
                            type="button"
                            class="small"
                            aria-label={`${label}: ${text}`}
                            onClick={() => game.correct(corrected)}
                        >
                            {label}
                        </button>
                    </li>
                ))}
            </ol>
            {shown.length < count && (
                <button type="button" class="small" onClick={() => setIsAll(true)}>
                    Show all {count}
                </button>
            )}
            {isAll && unlisted > 0 && <p class="hint">and {formatCount(unlisted)} more</p>}
        </div>
    );
}

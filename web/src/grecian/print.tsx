// The dials on paper, to be cut out and pinned together.
import { usePrinting } from "../parts/printing";
import { discPath, nameOf } from "./dial";
import {
    boardOf,
    degreesOf,
    middleOf,
    numberSize,
    outerOf,
    outermostRing,
} from "./geometry";
import type { Board } from "./geometry";
import { columnsOf, rowsOf, type Cells } from "./puzzle";

/** The largest dial has a radius of 100 units. */
const MM_PER_UNIT = 0.85;
const MARGIN = 2;

interface CutoutProps {
    board: Board;
    cells: Cells[number];
    name: string;
}

/** A dial. The bottoms of its numbers point to the center. */
function Cutout({ board, cells, name }: CutoutProps) {
    const outermost = outermostRing(cells);
    if (outermost < 0) return null;
    const half = outerOf(board, outermost) + MARGIN;
    return (
        <figure>
            <svg
                viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
                style={{ width: `${MM_PER_UNIT * 2 * half}mm` }}
            >
                <path class="cut" fill-rule="evenodd" d={discPath(board, cells)} />
                <path class="cut" d="M-2 0H2M0-2V2" />
                {cells.flatMap((ring, r) =>
                    ring.map((text, c) => (
                        <text
                            key={`${r}-${c}`}
                            font-size={numberSize(board, r, text.length)}
                            transform={`rotate(${degreesOf(board, c)}) translate(0 ${-middleOf(board, r)})`}
                        >
                            {text}
                        </text>
                    )),
                )}
            </svg>
            <figcaption>{name}</figcaption>
        </figure>
    );
}

/** The dials for the printer, drawn only while the page is printed. */
export function Cutouts({ cells }: { cells: Cells }) {
    const dials = usePrinting() ? cells : [];
    const board = boardOf(rowsOf(cells), columnsOf(cells));
    return (
        <div class="cutouts">
            {dials.map((dial, d) => (
                <Cutout key={d} board={board} cells={dial} name={nameOf(d, cells.length)} />
            ))}
        </div>
    );
}

// The dials on paper, each by itself, to be cut out and pinned on each other.
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { discPath, nameOf } from "./dial";
import { boardOf, degreesOf, fontOf, middleOf, outerOf, reachOf } from "./geometry";
import type { Board } from "./geometry";
import { columnsOf, rowsOf, type Cells } from "./puzzle";

/** How much of a paper's width the largest dial takes, for a radius of 100. */
const MM = 1.7;
const MARGIN = 2;

interface DiscProps {
    board: Board;
    cells: Cells[number];
    name: string;
}

/** A dial from above. Its numbers stand with their feet to the middle, as it is turned. */
function Disc({ board, cells, name }: DiscProps) {
    const reach = reachOf(cells);
    if (reach < 0) return null;
    const half = outerOf(board, reach) + MARGIN;
    return (
        <figure>
            <svg
                viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`}
                style={{ width: `${MM * half}mm` }}
            >
                <path class="cut" fill-rule="evenodd" d={discPath(board, cells, reach)} />
                <path class="cut" d="M-2 0H2M0-2V2" />
                {cells.flatMap((row, r) =>
                    row.map((text, c) => (
                        <text
                            key={`${r}-${c}`}
                            font-size={fontOf(board, r, text.length)}
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

/** The dials for the printer, drawn only while something is printed. */
export function Cutouts({ cells }: { cells: Cells }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const own = place.current;
        if (!own) return undefined;
        const board = boardOf(rowsOf(cells), columnsOf(cells));
        const draw = () =>
            render(
                cells.map((dial, d) => (
                    <Disc
                        key={d}
                        board={board}
                        cells={dial}
                        name={nameOf(d, cells.length)}
                    />
                )),
                own,
            );
        const clear = () => render(null, own);
        addEventListener("beforeprint", draw);
        addEventListener("afterprint", clear);
        return () => {
            removeEventListener("beforeprint", draw);
            removeEventListener("afterprint", clear);
            clear();
        };
    }, [cells]);
    return <div class="cutouts" ref={place} />;
}

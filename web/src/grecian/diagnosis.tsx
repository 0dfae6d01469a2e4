import type { GrecianNearest } from "openapi";
import { formatCount } from "../parts/number";
import { withCell, withMirrored, withShifted, type Cells, type Place } from "./puzzle";
import { sayTurn } from "./turns";

/** One slip of the pen that would explain why there is no solution. */
interface Slip {
    key: string;
    text: string;
    /** What the button says that writes it otherwise. */
    mend: string;
    places: readonly Place[];
    mended: () => Cells;
}

const sayCell = (cell: number | null) => cell ?? "a hole";

const sayPlace = ({ dial, row }: Place) => `Dial ${dial + 1}, ring ${row + 1}`;

function slipsOf(nearest: GrecianNearest, cells: Cells): Slip[] {
    const repairs = nearest.repairs.map(({ kind, printed, needed, ...place }) => ({
        key: `repair-${Object.values(place).join("-")}-${needed}`,
        text: `${sayPlace(place)}, column ${place.column + 1}: ${sayCell(needed)} in place of ${sayCell(printed)}`,
        mend: kind === "make-hole" ? "Open it" : `Write ${needed}`,
        places: [place],
        mended: () => withCell(cells, place, String(needed ?? "")),
    }));
    const swaps = nearest.swaps.map(({ dial, row, columns, printed }) => {
        const [left = 0, right = 0] = columns;
        const [first = 0, second = 0] = printed;
        const places = [left, right].map((column) => ({ dial, row, column }));
        const [here, there] = places as [Place, Place];
        return {
            key: `swap-${dial}-${row}-${left}`,
            text: `${sayPlace(here)}, columns ${left + 1} and ${right + 1}: ${first} and ${second} exchanged`,
            mend: "Exchange",
            places,
            mended: () =>
                withCell(withCell(cells, here, String(second)), there, String(first)),
        };
    });
    // The service lists what is opened first: that this helps is a rare accident.
    const opened = nearest.repairs.filter(({ kind }) => kind === "make-hole").length;
    return [
        ...mirroredSlip(nearest, cells),
        ...shiftedSlips(nearest, cells),
        ...repairs.slice(0, opened),
        ...swaps,
        ...repairs.slice(opened),
    ];
}

function mirroredSlip({ mirrored_dial: dial }: GrecianNearest, cells: Cells): Slip[] {
    if (dial === null) return [];
    return [
        {
            key: "mirrored",
            text: `Dial ${dial + 1} read backwards`,
            mend: "Turn it round",
            places: printedOn(cells, dial),
            mended: () => withMirrored(cells, dial),
        },
    ];
}

function shiftedSlips({ shifts }: GrecianNearest, cells: Cells): Slip[] {
    return shifts.map(({ dial, row, shift: by }) => ({
        key: `shift-${dial}-${row}-${by}`,
        text: `Dial ${dial + 1}, ring ${row + 1}, read ${sayTurn(-by)} of where it is`,
        mend: "Shift it back",
        places: printedOn(cells, dial).filter((place) => place.row === row),
        mended: () => withShifted(cells, dial, row, by),
    }));
}

function printedOn(cells: Cells, dial: number): Place[] {
    const rows = cells[dial] ?? [];
    return rows.flatMap((row, r) =>
        row.flatMap((text, column) => (text ? [{ dial, row: r, column }] : [])),
    );
}

/** How many slips are known of which only some are listed. */
function more({ repairs, repairs_total, swaps, swaps_total }: GrecianNearest): number {
    const known = (repairs_total ?? repairs.length) + (swaps_total ?? swaps.length);
    return known - repairs.length - swaps.length;
}

interface DiagnosisProps {
    nearest: GrecianNearest;
    cells: Cells;
    onPoint: (places: readonly Place[]) => void;
    onMend: (cells: Cells) => void;
}

/** What single slip would explain that there is no solution, and a button to mend it. */
export function Diagnosis({ nearest, cells, onPoint, onMend }: DiagnosisProps) {
    const slips = slipsOf(nearest, cells);
    const rest = more(nearest);
    if (slips.length === 0)
        return (
            <p class="hint">
                No single cell, exchange of neighbors, shifted ring or mirrored dial
                explains it
                {nearest.proven ? "; that is proven." : ", as far as was searched."}
            </p>
        );
    const each =
        slips.length === 1 ? "This change alone" : `Each of these ${slips.length} changes`;
    return (
        <div class="diagnosis">
            <h3>{each} makes it solvable</h3>
            <ol class="slips">
                {slips.map(({ key, text, mend, places, mended }) => (
                    <li
                        key={key}
                        onMouseEnter={() => onPoint(places)}
                        onMouseLeave={() => onPoint([])}
                        onFocusCapture={() => onPoint(places)}
                        onBlurCapture={() => onPoint([])}
                    >
                        <span>{text}</span>
                        <button
                            type="button"
                            class="small"
                            aria-label={`${mend}: ${text}`}
                            onClick={() => onMend(mended())}
                        >
                            {mend}
                        </button>
                    </li>
                ))}
            </ol>
            {rest > 0 && <p class="hint">{formatCount(rest)} more are known.</p>}
        </div>
    );
}

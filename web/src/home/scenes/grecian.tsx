import { useEffect, useMemo, useState } from "preact/hooks";
import { below } from "../../daily/day";
import type { Chance, SceneProps } from "../shapes";

const COLUMNS = 12;
const SUM = 42;
/** From outside to inside: the end of each ring, and the position and the size of its numbers. */
const RINGS = [
    { outer: 126, middle: 110, font: 15 },
    { outer: 95, middle: 81, font: 13.5 },
    { outer: 67, middle: 55, font: 11.5 },
] as const;

/** The numbers of three rings. Without turns, every column adds up to 42. */
function makeRings(chance: Chance): number[][] {
    const outer = Array.from({ length: COLUMNS }, () => 4 + below(chance, 15));
    const middle = outer.map(() => 3 + below(chance, 15));
    const inner = outer.map((value, i) => SUM - value - (middle[i] ?? 0));
    return [outer, middle, inner];
}

/** The sum of a column of turned rings. */
const sumAt = (rings: readonly number[][], turns: readonly number[], column: number) =>
    rings.reduce((sum, ring, i) => {
        const at = (column - (turns[i] ?? 0) + COLUMNS) % COLUMNS;
        return sum + (ring[at] ?? 0);
    }, 0);

const place = (column: number, radius: number) =>
    `rotate(${column * 30}) translate(0 ${-radius})`;

function Ring({ numbers, at, turn }: { numbers: number[]; at: number; turn: number }) {
    const { outer, middle, font } = RINGS[at] ?? RINGS[0];
    return (
        <g class={`dial dial-${at}`} style={{ transform: `rotate(${turn * 30}deg)` }}>
            <circle class="disc" r={outer} />
            {numbers.map((number, i) => (
                <g key={i} transform={place(i, middle)}>
                    <path class="bar" d={`M0 0V${middle - outer}`} transform="rotate(15)" />
                    <text font-size={font}>{number}</text>
                </g>
            ))}
        </g>
    );
}

function Sum({ sum, column }: { sum: number; column: number }) {
    return (
        <g class={sum === SUM ? "sum correct" : "sum"} transform={place(column, 143)}>
            <rect x="-22" y="-12" width="44" height="24" rx="12" />
            <text font-size="14">{sum}</text>
        </g>
    );
}

/** Two dials turn into place, one after the other. */
function useTurns({ moving, chance }: SceneProps) {
    const start = useMemo(() => [0, 11 - below(chance, 4), 2 + below(chance, 4)], []);
    const [step, setStep] = useState(moving ? 0 : 2);
    useEffect(() => {
        if (step === 2) return undefined;
        const timer = setTimeout(() => setStep(step + 1), step === 0 ? 900 : 1200);
        return () => clearTimeout(timer);
    }, [step]);
    // A turn by 12 columns changes no number, and is the shorter way for the second dial.
    const end = [0, COLUMNS, 0];
    return start.map((turn, i) => (step < i ? turn : (end[i] ?? 0)));
}

/** The wheel. When it is solved, every column adds up to 42. */
export default function GrecianScene(props: SceneProps) {
    const rings = useMemo(() => makeRings(props.chance), []);
    const turns = useTurns(props);
    return (
        <g transform="translate(160 170)">
            <circle class="frame" r="159" />
            {rings[0]?.map((_, column) => (
                <Sum key={column} column={column} sum={sumAt(rings, turns, column)} />
            ))}
            {rings.map((numbers, i) => (
                <Ring key={i} numbers={numbers} at={i} turn={turns[i] ?? 0} />
            ))}
            <circle class="cap" r="38" />
            <path class="groove" d="M-20 0H20" />
        </g>
    );
}

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { below } from "../../daily/day";
import type { Chance, SceneProps } from "./scenes";

const COLUMNS = 12;
const SUM = 42;
const WIDTH = 320;
const [X, Y] = [160, 170];
/** From outside to inside: where each ring ends, and where its numbers stand. */
const RINGS = [
    { outer: 126, middle: 110, font: 15 },
    { outer: 95, middle: 81, font: 13.5 },
    { outer: 67, middle: 55, font: 11.5 },
] as const;

/** Numbers of three rings whose columns make 42 as they stand. */
function makeRings(chance: Chance): number[][] {
    const outer = Array.from({ length: COLUMNS }, () => 4 + below(chance, 15));
    const middle = outer.map(() => 3 + below(chance, 15));
    const inner = outer.map((value, i) => SUM - value - (middle[i] ?? 0));
    return [outer, middle, inner];
}

/** What a column adds up to when the upper two dials are turned. */
const sumAt = (rings: readonly number[][], turns: readonly number[], column: number) =>
    rings.reduce((sum, ring, i) => {
        const at = (column - (turns[i] ?? 0) + 100 * COLUMNS) % COLUMNS;
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

function Rim({ sums }: { sums: readonly number[] }) {
    return (
        <>
            {sums.map((sum, i) => (
                <g
                    key={i}
                    class={sum === SUM ? "sum right" : "sum"}
                    transform={place(i, 143)}
                >
                    <rect x="-22" y="-12" width="44" height="24" rx="12" />
                    <text font-size="14">{sum}</text>
                </g>
            ))}
        </>
    );
}

/** Two dials find their place, one after the other; under a pointer one follows it. */
function useTurns(moving: boolean, chance: Chance) {
    const start = useMemo(() => [0, -1 - below(chance, 4), 2 + below(chance, 4)], []);
    const [turns, setTurns] = useState(moving ? start : [0, 0, 0]);
    useEffect(() => {
        if (!moving) return;
        const first = setTimeout(() => setTurns(([, , c = 0]) => [0, 0, c]), 900);
        const second = setTimeout(() => setTurns([0, 0, 0]), 2100);
        return () => [first, second].forEach(clearTimeout);
    }, [moving]);
    return [turns, setTurns] as const;
}

/** The column above which a pointer stands, counted around the middle of the wheel. */
function columnAt(event: PointerEvent, drawing: Element): number {
    const { left, top, width } = drawing.getBoundingClientRect();
    const scale = WIDTH / width;
    const [x, y] = [(event.clientX - left) * scale - X, (event.clientY - top) * scale - Y];
    return Math.round((Math.atan2(x, -y) * COLUMNS) / (2 * Math.PI));
}

/** Has the top dial follow a pointer over the card, whose link lies over the drawing. */
function useFollowing(
    drawing: { current: SVGSVGElement | null },
    setTop: (change: (turn: number) => number) => void,
) {
    useEffect(() => {
        const card = drawing.current?.closest("li");
        let last: number | null = null;
        const follow = (event: PointerEvent) => {
            if (!drawing.current) return;
            const column = columnAt(event, drawing.current);
            const step = column - (last ?? column);
            last = column;
            // The short way around, also from one side of the bottom to the other.
            const short = step - COLUMNS * Math.round(step / COLUMNS);
            if (short !== 0) setTop((turn) => turn + short);
        };
        const leave = () => {
            last = null;
            setTop((turn) => COLUMNS * Math.round(turn / COLUMNS));
        };
        card?.addEventListener("pointermove", follow);
        card?.addEventListener("pointerleave", leave);
        return () => {
            card?.removeEventListener("pointermove", follow);
            card?.removeEventListener("pointerleave", leave);
        };
    }, []);
}

/** The wheel: turned right, every column makes 42. */
export default function GrecianScene({ chance, moving }: SceneProps) {
    const rings = useMemo(() => makeRings(chance), []);
    const [turns, setTurns] = useTurns(moving, chance);
    const drawing = useRef<SVGSVGElement>(null);
    useFollowing(drawing, (change) =>
        setTurns(([a = 0, b = 0, c = 0]) => [a, b, change(c)]),
    );
    const sums = rings[0]?.map((_, column) => sumAt(rings, turns, column)) ?? [];
    return (
        <svg ref={drawing} viewBox="0 0 320 200" class="drawing">
            <g transform={`translate(${X} ${Y})`}>
                <circle class="frame" r="159" />
                <Rim sums={sums} />
                {rings.map((numbers, i) => (
                    <Ring key={i} numbers={numbers} at={i} turn={turns[i] ?? 0} />
                ))}
                <circle class="cap" r="38" />
                <path class="groove" d="M-20 0H20" />
            </g>
        </svg>
    );
}

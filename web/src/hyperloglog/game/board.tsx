// The board: visitors fall past a gate into the registers.
import { useEffect, useMemo, useState } from "preact/hooks";
import { formatCount } from "../../parts/number";
import { REGISTERS, registersAfter, type Gate } from "./gates";

const CELL = 40;
/** On a phone registers are low, so that the guess stays in sight below them. */
const HIGH = { 8: 28, 16: CELL } as const;
const SKY = { 8: 52, 16: 120 } as const;
const PASS_MS = 5000;
const FALL_MS = 650;
/** The first ones come slowly, so that one sees what happens. */
const HASTE = 1.8;
const DROPS = 110;
const NARROW = "(max-width: 40rem)";

/** Whether the registers stand in eight columns, or in sixteen. */
function useNarrow(): boolean {
    const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
    useEffect(() => {
        const media = matchMedia(NARROW);
        const hear = () => setNarrow(media.matches);
        media.addEventListener("change", hear);
        return () => media.removeEventListener("change", hear);
    }, []);
    return narrow;
}

/** The milliseconds since the gate was opened; `onEnd` once all have passed. */
export function usePassing(open: boolean, onEnd: () => void): number {
    const [time, setTime] = useState(0);
    useEffect(() => {
        if (!open) return undefined;
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
            onEnd();
            return undefined;
        }
        const start = performance.now();
        let frame = 0;
        const draw = (now: number) => {
            const since = Math.max(0, now - start);
            setTime(since);
            if (since < PASS_MS + FALL_MS) frame = requestAnimationFrame(draw);
            else onEnd();
        };
        frame = requestAnimationFrame(draw);
        return () => {
            cancelAnimationFrame(frame);
            setTime(0);
        };
    }, [open]);
    return time;
}

/** How many have arrived by then. */
export const arrivedAt = (time: number, count: number) =>
    Math.floor(count * Math.min(1, Math.max(0, time - FALL_MS) / PASS_MS) ** HASTE);

interface Drop {
    register: number;
    /** When it arrives, and above which part of the board it begins. */
    at: number;
    from: number;
}

/** Some of the visits, which are seen to fall. A visit that raises no register falls into one
 * that was raised before. */
function dropsOf({ visits, raises }: Gate): Drop[] {
    const count = Math.min(DROPS, visits);
    return Array.from({ length: count }, (_, i) => {
        const place = Math.floor((i * visits) / count);
        const before = raises.filter(([visit]) => visit <= place);
        const share = (place * 0.618) % 1;
        const last = before.length - 1;
        const raise = before[last]?.[0] === place ? last : Math.floor(share * last);
        const at = FALL_MS + PASS_MS * (place / visits) ** (1 / HASTE);
        return { register: before[raise]?.[1] ?? 0, at, from: share * 0.9 + 0.05 };
    });
}

const SHADES = 10;

interface RegisterProps {
    rank: number;
    x: number;
    y: number;
    high: number;
}

function Register({ rank, x, y, high }: RegisterProps) {
    return (
        <g class={`shade-${Math.min(SHADES, rank)}`} transform={`translate(${x} ${y})`}>
            <rect x="1" y="1" width={CELL - 2} height={high - 2} rx="5" />
            {rank > 0 && (
                <text x={CELL / 2} y={high / 2 + 6}>
                    {rank}
                </text>
            )}
        </g>
    );
}

interface BoardProps {
    gate: Gate;
    /** Null before the gate is opened; Infinity when all have passed. */
    time: number | null;
}

/** The registers in words. */
export function sayRegisters(registers: Uint8Array): string {
    const empty = registers.filter((rank) => rank === 0).length;
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    return `${REGISTERS} registers, ${empty} of them empty; the largest number in one is ${most}`;
}

/** The registers, and those who are on their way to them. */
export function Board({ gate, time }: BoardProps) {
    const columns = useNarrow() ? 8 : 16;
    const [high, sky] = [HIGH[columns], SKY[columns]];
    const width = columns * CELL;
    const count =
        time === null ? 0 : time === Infinity ? gate.visits : arrivedAt(time, gate.visits);
    const registers = useMemo(() => registersAfter(gate.raises, count), [gate, count]);
    const drops = useMemo(() => dropsOf(gate), [gate]);
    const corner = (register: number) =>
        [(register % columns) * CELL, sky + Math.floor(register / columns) * high] as const;
    const height = sky + (REGISTERS / columns) * high;
    return (
        <svg
            class={`gate columns-${columns}`}
            viewBox={`0 0 ${width} ${height}`}
            role="img"
            aria-label={sayRegisters(registers)}
        >
            {Array.from(registers, (rank, i) => {
                const [x, y] = corner(i);
                return <Register key={i} rank={rank} x={x} y={y} high={high} />;
            })}
            {time !== null &&
                drops.map(({ register, at, from }, i) => {
                    const share = (time - at) / FALL_MS + 1;
                    if (share <= 0 || share >= 1) return null;
                    const [x, y] = corner(register);
                    const fall = share * share;
                    const left = from * width + (x + CELL / 2 - from * width) * fall;
                    return <circle key={i} cx={left} cy={fall * (y + high / 2)} r="6" />;
                })}
            {time === Infinity && (
                <text class="waiting" x={width / 2} y={sky / 2 + 8}>
                    {`${formatCount(gate.visits)} visits have passed`}
                </text>
            )}
        </svg>
    );
}

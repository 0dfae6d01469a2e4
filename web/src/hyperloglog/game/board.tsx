// The board: visitors come through a door and fall into the boxes, which are the registers.
import { useEffect, useMemo, useState } from "preact/hooks";
import { formatCount } from "../../parts/number";
import { REGISTERS, registersAfter, type Gate } from "./gates";
import { Register, SIZE } from "./register";

/** Layouts, by the number of columns: the height of a register, and of the sky above. On a phone,
 * registers are low so that the guess below them stays visible. */
const HEIGHTS = { 8: 30, 16: 70 } as const;
const SKIES = { 8: 48, 16: 96 } as const;
const NARROW = "(max-width: 40rem)";
const PASS_MS = 5000;
const FALL_MS = 650;
/** The first visitors come slowly, so that the player can follow them. */
const ACCELERATION = 1.8;
const DROPS_MAX = 110;

function useColumns(): 8 | 16 {
    const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
    useEffect(() => {
        const media = matchMedia(NARROW);
        const update = () => setNarrow(media.matches);
        media.addEventListener("change", update);
        return () => media.removeEventListener("change", update);
    }, []);
    return narrow ? 8 : 16;
}

/** Returns the milliseconds since the gate opened. Calls `onEnd` when all visitors have passed. */
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

/** Returns how many of `count` visits have arrived. */
export const arrivedAt = (time: number, count: number) =>
    Math.floor(count * Math.min(1, Math.max(0, time - FALL_MS) / PASS_MS) ** ACCELERATION);

/** A visit that falls into a register. */
interface Drop {
    register: number;
    /** The time of its arrival. */
    at: number;
    /** The start above the board, as a share of its width. */
    from: number;
}

/** Returns some of the visits to draw. A visit that raises no register falls into one that was raised
 * before. */
function dropsOf({ visits, raises }: Gate): Drop[] {
    const count = Math.min(DROPS_MAX, visits);
    return Array.from({ length: count }, (_, i) => {
        const visit = Math.floor((i * visits) / count);
        const before = raises.filter(([raising]) => raising <= visit);
        const share = (visit * 0.618) % 1;
        const last = before.length - 1;
        const raise = before[last]?.[0] === visit ? last : Math.floor(share * last);
        const at = FALL_MS + PASS_MS * (visit / visits) ** (1 / ACCELERATION);
        return { register: before[raise]?.[1] ?? 0, at, from: share * 0.9 + 0.05 };
    });
}

/** Describes the registers in the words of the game. */
export function describeRegisters(registers: Uint8Array): string {
    const empty = registers.filter((rank) => rank === 0).length;
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    return `${REGISTERS} boxes, ${empty} of them empty; the largest number is ${most}`;
}

interface BoardProps {
    gate: Gate;
    /** Null before the gate opens; Infinity when all visitors have passed. */
    time: number | null;
}

export function Board({ gate, time }: BoardProps) {
    const columns = useColumns();
    const [rowHeight, sky] = [HEIGHTS[columns], SKIES[columns]];
    const width = columns * SIZE;
    const count =
        time === null ? 0 : time === Infinity ? gate.visits : arrivedAt(time, gate.visits);
    const registers = useMemo(() => registersAfter(gate.raises, count), [gate, count]);
    const drops = useMemo(() => dropsOf(gate), [gate]);
    const cornerOf = (register: number) =>
        [
            (register % columns) * SIZE,
            sky + Math.floor(register / columns) * rowHeight,
        ] as const;
    return (
        <svg
            class="gate-registers"
            viewBox={`0 0 ${width} ${sky + (REGISTERS / columns) * rowHeight}`}
            role="img"
            aria-label={describeRegisters(registers)}
        >
            {Array.from(registers, (rank, i) => {
                const [x, y] = cornerOf(i);
                return <Register key={i} rank={rank} x={x} y={y} height={rowHeight} />;
            })}
            {time !== null &&
                drops.map(({ register, at, from }, i) => {
                    const share = (time - at) / FALL_MS + 1;
                    if (share <= 0 || share >= 1) return null;
                    const [x, y] = cornerOf(register);
                    const fall = share * share;
                    const start = from * width;
                    const cx = start + (x + SIZE / 2 - start) * fall;
                    return <circle key={i} cx={cx} cy={fall * (y + rowHeight / 2)} r="6" />;
                })}
            {time === Infinity && (
                <text class="visits" x={width / 2} y={sky / 2 + 8}>
                    {`${formatCount(gate.visits)} visits, including repeats`}
                </text>
            )}
        </svg>
    );
}

// The board: visitors come through a door and fall into the boxes, which are the registers.
import { useEffect, useMemo, useState } from "preact/hooks";
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
const arrivedAt = (time: number, count: number) =>
    Math.floor(count * Math.min(1, Math.max(0, time - FALL_MS) / PASS_MS) ** ACCELERATION);

/** A visit that falls into a register. */
interface Drop {
    register: number;
    /** The time of its arrival. */
    at: number;
    /** The new number of its register; 0 if the visit raises none. */
    rank: number;
}

/** Returns some of the visits to draw. A visit that raises no register falls into one that was raised
 * before. */
function dropsOf({ visits, raises }: Gate): Drop[] {
    const count = Math.min(DROPS_MAX, visits);
    return Array.from({ length: count }, (_, i) => {
        const visit = Math.floor((i * visits) / count);
        const before = raises.filter(([raising]) => raising <= visit);
        const last = before.length - 1;
        const isRaise = before[last]?.[0] === visit;
        const at = FALL_MS + PASS_MS * (visit / visits) ** (1 / ACCELERATION);
        const raise = before[isRaise ? last : Math.floor(((visit * 0.618) % 1) * last)];
        return { register: raise?.[1] ?? 0, at, rank: isRaise ? (raise?.[2] ?? 0) : 0 };
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
    const door = width / 2;
    const passing = time !== null && time !== Infinity;
    return (
        <svg
            class="gate-registers"
            viewBox={`0 0 ${width} ${sky + (REGISTERS / columns) * rowHeight}`}
            role="img"
            aria-label={describeRegisters(registers)}
        >
            <path class="wall" d={`M0 ${sky - 4}H${width}`} />
            <path
                class={passing ? "door open" : "door"}
                d={`M${door - 17} ${sky - 4}V20a17 17 0 0 1 34 0V${sky - 4}z`}
            />
            <circle class="knob" cx={door + 10} cy={sky - 20} r="2.5" />
            {Array.from(registers, (rank, i) => {
                const [x, y] = cornerOf(i);
                return (
                    // A new element for a new number, so that its animation starts again.
                    <g key={`${i}-${rank}`} class={passing && rank > 0 ? "raised" : ""}>
                        <Register rank={rank} x={x} y={y} height={rowHeight} />
                    </g>
                );
            })}
            {time !== null &&
                drops.map(({ register, at, rank }, i) => {
                    const share = (time - at) / FALL_MS + 1;
                    if (share <= 0 || share >= 1) return null;
                    const [x, y] = cornerOf(register);
                    const cx = door + (x + SIZE / 2 - door) * share;
                    const cy = sky - 12 + (y + rowHeight / 2 - sky + 12) * share * share;
                    return (
                        <g key={i} class="visit" transform={`translate(${cx} ${cy})`}>
                            <circle r={rank ? 12 : 6} />
                            {rank > 0 && <text y="6">{rank}</text>}
                        </g>
                    );
                })}
        </svg>
    );
}

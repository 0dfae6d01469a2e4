// The board: guests go through a door, and their tickets fall into the boxes, which are the registers.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { formatCount } from "../../parts/number";
import { REGISTERS, registersAfter, type Gate } from "./gates";
import { Register, SIZE } from "./register";
import { Tally } from "./tally";
import { Tickets, TicketShape } from "./ticket";

/** The height of a box, by the number of columns. */
const HEIGHTS = { 8: 30, 16: 56 } as const;
/** The height of the street above the boxes. */
const STREET = 112;
const NARROW = "(max-width: 40rem)";
const PASS_MS = 5000;
const FALL_MS = 650;
/** The time of a guest on the way to the door. */
const WALK_MS = 900;
/** The first visitors come slowly, so that the player can follow them. */
const ACCELERATION = 1.8;
const DROPS_MAX = 130;

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
            if (since < START_MS + PASS_MS) frame = requestAnimationFrame(draw);
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

const START_MS = WALK_MS + FALL_MS;

/** Returns how many of `count` visits have arrived. */
const arrivedAt = (time: number, count: number) =>
    Math.floor(count * Math.min(1, Math.max(0, time - START_MS) / PASS_MS) ** ACCELERATION);

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
        const at = START_MS + PASS_MS * (visit / visits) ** (1 / ACCELERATION);
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

/** The looks of the guests. */
const LOOKS = 5;

/** A guest who stands at the origin. */
const Person = ({ look }: { look: number }) => (
    <g class={`guest look-${look % LOOKS}`}>
        <path d="M-9 0v-15a9 9 0 0 1 18 0v15z" />
        <circle cy="-30" r="7" />
    </g>
);

const HOUSE = 122;
const GROUND = STREET - 8;

interface SceneProps {
    width: number;
    /** The number of guests in the street. */
    waiting: number;
    isOpen: boolean;
    /** The number of guests if it is known. */
    truth: number | undefined;
}

/** The street with guests, and the house with the door. */
function Scene({ width, waiting, isOpen, truth }: SceneProps) {
    const left = width - HOUSE;
    const door = left + HOUSE / 2;
    // A row behind the others has half a step to the side.
    const perRow = Math.floor((left - 24) / 24);
    const placeOf = (i: number) => {
        const row = Math.floor(i / perRow);
        return [left - 18 - (i % perRow) * 24 - row * 12, GROUND - row * 13] as const;
    };
    return (
        <>
            <path
                class="house"
                d={`M${left} ${GROUND}V34L${door} 2l${HOUSE / 2} 32V${GROUND}z`}
            />
            {[-44, 44].map((aside) => (
                <rect
                    key={aside}
                    class={isOpen ? "window lit" : "window"}
                    x={door + aside - 9}
                    y="60"
                    width="18"
                    height="22"
                />
            ))}
            <text class="sign" x={door} y="44">
                {truth === undefined ? "How many came?" : `${formatCount(truth)} came!`}
            </text>
            <path
                class={isOpen ? "door open" : "door"}
                d={`M${door - 18} ${GROUND}V70a18 18 0 0 1 36 0V${GROUND}z`}
            />
            {!isOpen && <circle class="knob" cx={door + 10} cy={GROUND - 20} r="2.5" />}
            {Array.from({ length: waiting }, (_, i) => {
                const [x, y] = placeOf(i);
                return (
                    <g key={i} transform={`translate(${x} ${y})`}>
                        <Person look={i * 3 + Math.floor(i / 4)} />
                    </g>
                );
            }).reverse()}
            <path class="ground" d={`M0 ${GROUND}H${width}`} />
        </>
    );
}

interface BoardProps {
    gate: Gate;
    /** The number of guests who wait before the door opens. */
    crowd: number;
    /** Null before the gate opens; Infinity when all visitors have passed. */
    time: number | null;
    /** True if the number of guests is known. */
    isOver: boolean;
    /** What is on the boxes. */
    children: ComponentChildren;
}

export function Board({ gate, crowd, time, isOver, children }: BoardProps) {
    const columns = useColumns();
    const rowHeight = HEIGHTS[columns];
    const width = columns * SIZE;
    const count =
        time === null ? 0 : time === Infinity ? gate.visits : arrivedAt(time, gate.visits);
    const registers = useMemo(() => registersAfter(gate.raises, count), [gate, count]);
    const drops = useMemo(() => dropsOf(gate), [gate]);
    const cornerOf = (register: number) =>
        [
            (register % columns) * SIZE,
            STREET + Math.floor(register / columns) * rowHeight,
        ] as const;
    const door = width - HOUSE / 2;
    const passing = time !== null && time !== Infinity;
    const share = passing ? Math.min(1, time / PASS_MS) : time === null || isOver ? 0 : 1;
    return (
        <>
            <div class={isOver ? "house-view over" : "house-view"}>
                <svg
                    class="gate-registers"
                    viewBox={`0 0 ${width} ${STREET + (REGISTERS / columns) * rowHeight}`}
                    role="img"
                    aria-label={describeRegisters(registers)}
                >
                    <Scene
                        width={width}
                        waiting={Math.ceil(crowd * (1 - share))}
                        isOpen={time !== null}
                        truth={isOver ? gate.truth : undefined}
                    />
                    {Array.from(registers, (rank, i) => {
                        const [x, y] = cornerOf(i);
                        return (
                            // A new element for a new number, so that its animation starts again.
                            <g
                                key={`${i}-${rank}`}
                                class={passing && rank > 0 ? "raised" : ""}
                            >
                                <Register rank={rank} x={x} y={y} height={rowHeight} />
                            </g>
                        );
                    })}
                    {passing &&
                        drops.map(({ register, at, rank }, i) => {
                            const since = time - at + START_MS;
                            if (since <= 0 || since >= START_MS) return null;
                            if (since < WALK_MS) {
                                const x = -12 + ((door + 12) * since) / WALK_MS;
                                const y = GROUND - 4 * Math.abs(Math.sin(since / 70));
                                return (
                                    <g key={i} transform={`translate(${x} ${y})`}>
                                        <Person look={register} />
                                    </g>
                                );
                            }
                            const fall = (since - WALK_MS) / FALL_MS;
                            const [x, y] = cornerOf(register);
                            const cx = door + (x + SIZE / 2 - door) * fall;
                            const top = GROUND - 12;
                            const cy = top + (y + rowHeight / 2 - top) * fall * fall;
                            return (
                                <g
                                    key={i}
                                    class={rank ? "visit" : "visit again"}
                                    transform={`translate(${cx} ${cy})`}
                                >
                                    <TicketShape rank={rank} />
                                </g>
                            );
                        })}
                </svg>
                {children}
            </div>
            {time === null ? <Tickets /> : <Tally registers={registers} />}
        </>
    );
}

// The board: guests go through a door, and their tickets fall into the boxes, which are the registers.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { REGISTERS, registersAfter, type Gate } from "./gates";
import {
    arrivedAt,
    dropsOf,
    FALL_MS,
    PASS_MS,
    START_MS,
    WALK_MS,
    type Drop,
} from "./passing";
import { Register, SIZE } from "./register";
import { GROUND, HOUSE, Person, Scene, STREET } from "./scene";
import { Tally } from "./tally";
import { Tickets, TicketShape } from "./ticket";

/** The height of a box, by the number of columns. */
const HEIGHTS = { 8: 28, 16: 56 } as const;
const NARROW = "(max-width: 40rem)";

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

/** Describes the registers in the words of the game. */
export function describeRegisters(registers: Uint8Array): string {
    const empty = registers.filter((rank) => rank === 0).length;
    const most = registers.reduce((a, b) => Math.max(a, b), 0);
    return `${REGISTERS} boxes, ${empty} of them empty; the largest number is ${most}`;
}

interface VisitProps {
    drop: Drop;
    time: number;
    door: number;
    /** The corner of the box, and its height. */
    box: readonly [number, number];
    height: number;
    first: number;
}

/** A guest on the way to the door, and then the ticket on the way to its box. */
function Visit({ drop, time, door, box: [x, y], height, first }: VisitProps) {
    const { register, at, rank } = drop;
    const since = time - at + START_MS;
    if (since <= 0 || since >= START_MS) return null;
    if (since < WALK_MS) {
        const walked = -12 + ((door + 12) * since) / WALK_MS;
        const hop = 4 * Math.abs(Math.sin(since / 70));
        return (
            <g transform={`translate(${walked} ${GROUND - 5 * (register % 3) - hop})`}>
                <Person look={register} />
            </g>
        );
    }
    const fall = (since - WALK_MS) / FALL_MS;
    const top = GROUND - 12;
    const cx = door + (x + SIZE / 2 - door) * fall;
    const cy = top + (y + height / 2 - top) * fall * fall;
    return (
        <g class={rank ? "visit" : "visit again"} transform={`translate(${cx} ${cy})`}>
            <TicketShape rank={rank} first={first} />
        </g>
    );
}

interface BoardProps {
    gate: Gate;
    /** The rank of the first shade. */
    first: number;
    /** The largest rank to count. */
    counted: number;
    /** The number of guests who wait before the door opens. */
    crowd: number;
    /** Null before the gate opens; Infinity when all visitors have passed. */
    time: number | null;
    /** True if the number of guests is known. */
    isOver: boolean;
    /** What is on the boxes. */
    children: ComponentChildren;
}

export function Board(props: BoardProps) {
    const { gate, first, counted, crowd, time, isOver, children } = props;
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
                                <Register {...{ rank, first, x, y }} height={rowHeight} />
                            </g>
                        );
                    })}
                    {passing &&
                        drops.map((drop, i) => (
                            <Visit
                                key={i}
                                {...{ drop, time, first }}
                                door={width - HOUSE / 2}
                                box={cornerOf(drop.register)}
                                height={rowHeight}
                            />
                        ))}
                </svg>
                {children}
            </div>
            {time === null ? <Tickets /> : <Tally {...{ registers, first, counted }} />}
        </>
    );
}

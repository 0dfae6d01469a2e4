// The board: two houses. Guests go through the door of one house and light its windows; the player sets
// the number of guests in the other house.
import { useMemo } from "preact/hooks";
import { formatCount } from "../../parts/number";
import { registersAfter, type Gate } from "./gates";
import { centerOf, GROUND, House, Person, WIDTH } from "./house";
import { describeShades, shadesOf, usualRegisters } from "./lights";
import {
    arrivedAt,
    dropsOf,
    FALL_MS,
    PASS_MS,
    START_MS,
    WALK_MS,
    type Drop,
} from "./passing";

const GAP = 16;
const STREET = 14;
/** The left edge of the first house, and the middle of its door. */
const LEFT = WIDTH + GAP;
const DOOR = LEFT + WIDTH / 2;

const PER_ROW = 8;

/** The guests who wait before the door opens. Each further row is moved sideways by half a step. */
const Crowd = ({ count }: { count: number }) =>
    Array.from({ length: count }, (_, i) => {
        const row = Math.floor(i / PER_ROW);
        const x = WIDTH - 10 - (i % PER_ROW) * 19 - (row % 2) * 9;
        return (
            <g key={i} transform={`translate(${x} ${GROUND + 6 - row * 13})`}>
                <Person look={i * 3 + Math.floor(i / 4)} />
            </g>
        );
    }).reverse();

/** A guest on the way to the door, and then a light on the way to its window. */
function Visit({ drop, time }: { drop: Drop; time: number }) {
    const { register, at, isRaise } = drop;
    const since = time - at + START_MS;
    if (since <= 0 || since >= START_MS) return null;
    if (since < WALK_MS) {
        const walked = -12 + ((DOOR + 12) * since) / WALK_MS;
        const hop = 4 * Math.abs(Math.sin(since / 70));
        return (
            <g transform={`translate(${walked} ${GROUND + 6 - 3 * (register % 3) - hop})`}>
                <Person look={register} />
            </g>
        );
    }
    const share = (since - WALK_MS) / FALL_MS;
    const [x, y] = centerOf(register);
    const top = GROUND - 14;
    return (
        <circle
            class="visit"
            cx={DOOR + (LEFT + x - DOOR) * share}
            cy={top + (y - top) * share}
            r={isRaise ? 5 : 3}
        />
    );
}

interface BoardProps {
    gate: Gate;
    /** The index of the door. */
    door: number;
    /** The number of guests who wait before the door opens. */
    crowd: number;
    /** Null before the door opens; Infinity when all guests have passed. */
    time: number | null;
    /** The number of guests that the player sets. */
    guess: number;
    isSorted: boolean;
    /** True if the number of guests is known. */
    isOver: boolean;
}

export function Board({ gate, door, crowd, time, guess, isSorted, isOver }: BoardProps) {
    const passed = time === Infinity;
    const passing = time !== null && !passed;
    const count = passing ? arrivedAt(time, gate.visits) : passed ? gate.visits : 0;
    const registers = useMemo(() => registersAfter(gate.raises, count), [gate, count]);
    const drops = useMemo(() => dropsOf(gate), [gate]);
    const theirs = shadesOf(registers, door, isSorted);
    const yours = shadesOf(usualRegisters(guess), door, isSorted);
    const waiting = passing ? Math.ceil(crowd * (1 - Math.min(1, time / PASS_MS))) : crowd;
    const label =
        `The windows of their house: ${describeShades(theirs)}.` +
        (passed ? ` Your house: ${describeShades(yours)}.` : "");
    return (
        <svg
            class={isOver ? "houses over" : "houses"}
            viewBox={`-6 0 ${LEFT + WIDTH + 12} ${GROUND + STREET}`}
            role="img"
            aria-label={label}
        >
            <path class="ground" d={`M-6 ${GROUND}h${LEFT + WIDTH + 12}v${STREET}H-6z`} />
            {passed ? (
                <House shades={yours} sign={`You: ${formatCount(guess)}`} isOpen />
            ) : (
                <Crowd count={waiting} />
            )}
            <House
                x={LEFT}
                shades={theirs}
                sign={isOver ? `${formatCount(gate.truth)} came!` : "How many?"}
                isOpen={time !== null}
                isFilling={passing}
            />
            {passing && drops.map((drop, i) => <Visit key={i} {...{ drop, time }} />)}
        </svg>
    );
}

// A house whose windows are the registers of a door, and the guests in front of it.
import { colorOf } from "../shades";
import { COLUMNS } from "./lights";

const CELL = 20;
const ROOF = 40;
export const WIDTH = COLUMNS * CELL + 8;
export const GROUND = ROOF + COLUMNS * CELL + 44;
const MIDDLE = WIDTH / 2;

/** The looks of the guests. */
const LOOKS = 5;

/** A guest at the origin. */
export const Person = ({ look }: { look: number }) => (
    <g class={`guest look-${look % LOOKS}`}>
        <path d="M-9 0v-15a9 9 0 0 1 18 0v15z" />
        <circle cy="-30" r="7" />
    </g>
);

/** The center of a window. */
export const centerOf = (register: number) =>
    [
        4 + CELL * ((register % COLUMNS) + 0.5),
        ROOF + CELL * (Math.floor(register / COLUMNS) + 0.5),
    ] as const;

interface HouseProps {
    x?: number;
    /** The shade of each window. */
    shades: readonly number[];
    sign: string;
    isOpen: boolean;
    /** True while windows change by themselves. */
    isFilling?: boolean;
}

export const House = ({ x = 0, shades, sign, isOpen, isFilling = false }: HouseProps) => (
    <g transform={`translate(${x} 0)`}>
        <path
            class="wall"
            d={`M0 ${GROUND}V${ROOF}L20 8H${WIDTH - 20}L${WIDTH} 40V${GROUND}z`}
        />
        <text class="sign" x={MIDDLE} y="31">
            {sign}
        </text>
        {shades.map((shade, i) => {
            const [cx, cy] = centerOf(i);
            return (
                // A new element for a new shade, so that its animation starts again.
                <rect
                    key={`${i}-${isFilling ? shade : ""}`}
                    class={isFilling && shade > 0 ? "raised" : ""}
                    x={cx - CELL / 2 + 2}
                    y={cy - CELL / 2 + 1.5}
                    width={CELL - 4}
                    height={CELL - 3}
                    rx="2"
                    style={{ fill: colorOf(shade) }}
                />
            );
        })}
        <path
            class={isOpen ? "door open" : "door"}
            d={`M${MIDDLE - 14} ${GROUND}v-22a14 14 0 0 1 28 0v22z`}
        />
    </g>
);

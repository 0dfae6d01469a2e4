// The street with guests, and a building with the door.
import { formatCount } from "../../parts/number";

/** The height of the street above the boxes. */
export const STREET = 112;

/** The looks of the guests. */
const LOOKS = 5;

/** A guest at the origin. */
export const Person = ({ look }: { look: number }) => (
    <g class={`guest look-${look % LOOKS}`}>
        <path d="M-9 0v-15a9 9 0 0 1 18 0v15z" />
        <circle cy="-30" r="7" />
    </g>
);

export const HOUSE = 122;
export const GROUND = STREET - 8;

interface SceneProps {
    width: number;
    /** The number of guests in the street. */
    waiting: number;
    isOpen: boolean;
    /** The number of guests if it is known. */
    truth: number | undefined;
}

/** The street with guests, and a building with the door. */
export function Scene({ width, waiting, isOpen, truth }: SceneProps) {
    const left = width - HOUSE;
    const door = left + HOUSE / 2;
    // Each further row is moved sideways by half a step.
    const perRow = Math.floor((left - 10) / 19);
    const placeOf = (i: number) => {
        const row = Math.floor(i / perRow);
        return [left - 18 - (i % perRow) * 19 - row * 9, GROUND - row * 13] as const;
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

// Pictures of cards. A symbol fits into a box of 40 by 80. The second half of the squiggle is the
// first half turned by 180 degrees.
import { COLORS, SHADINGS, readCode, type Card } from "./card";

const OUTLINES = [
    "M20 3a17 17 0 0 1 17 17v40a17 17 0 0 1-34 0v-40a17 17 0 0 1 17-17z",
    "M8 14C12 1 32 1 35 17C38 32 26 38 27 49C28 57 35 59 32 66C28 79 8 79 5 63C2 48 14 42 13 31C12 23 5 21 8 14z",
    "M20 2L38 40L20 78L2 40z",
];

/** The distance from a symbol to the next one. */
const STEP = 46;

/** The stripes of the three colors, which all pictures of the page share. */
export function Stripes() {
    return (
        <svg class="unseen" aria-hidden="true" focusable="false">
            <defs>
                {COLORS.map((color) => (
                    <pattern
                        key={color}
                        id={`stripes-${color}`}
                        class={color}
                        width="8"
                        height="6.5"
                        patternUnits="userSpaceOnUse"
                    >
                        <path d="M0 1.6h8" class="stripe" />
                    </pattern>
                ))}
            </defs>
        </svg>
    );
}

function Symbols({ card }: { card: Card }) {
    const color = COLORS[card.color] ?? "";
    const shading = SHADINGS[card.shading] ?? "";
    const first = 75 - 20 - ((card.number - 1) * STEP) / 2;
    return (
        <g class="symbols">
            {Array.from({ length: card.number }, (_, i) => (
                <path
                    key={i}
                    d={OUTLINES[card.shape]}
                    transform={`translate(${first + i * STEP} 10)`}
                    class={`symbol-${shading} ${color}`}
                    fill={shading === "striped" ? `url(#stripes-${color})` : undefined}
                />
            ))}
        </g>
    );
}

/** The face of a card. It is decoration: the element that contains it has the name of the card. */
export function Picture({ code }: { code: string }) {
    const card = readCode(code);
    if (!card) return null;
    return (
        <svg class="picture" viewBox="0 0 150 100" aria-hidden="true" focusable="false">
            <Symbols card={card} />
            <text x="7" y="26" class="letter">
                {COLORS[card.color]?.charAt(0).toUpperCase()}
            </text>
        </svg>
    );
}

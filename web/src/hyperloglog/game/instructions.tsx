// A first move, explained: four short steps with a small picture each.
import { formatCount } from "../../parts/number";
import { REGISTERS } from "./gates";

const SHADES = 10;

function Row({ ranks, low = "" }: { ranks: readonly number[]; low?: string }) {
    return (
        <svg class="gate" viewBox="0 0 320 60" aria-hidden="true">
            {ranks.map((rank, i) => (
                <g
                    key={i}
                    class={`shade-${Math.min(SHADES, rank)}`}
                    transform={`translate(${i * 40} 4)`}
                >
                    <rect x="1" y="1" width="38" height="38" rx="5" />
                    {rank > 0 && (
                        <text x="20" y="26">
                            {rank}
                        </text>
                    )}
                </g>
            ))}
            {low && (
                <text class="waiting" x="160" y="58">
                    {low}
                </text>
            )}
        </svg>
    );
}

export const FIRST_STEPS = [
    <>
        <Row ranks={[0, 0, 1, 0, 0, 0, 0, 0]} />
        <p>
            Each visitor has one register, and throws a coin until it shows heads. How many
            throws it took is written there: <strong>1</strong> for half of them,{" "}
            <strong>2</strong> for a quarter, <strong>3</strong> for an eighth.
        </p>
    </>,
    <>
        <Row ranks={[0, 0, 4, 0, 1, 0, 0, 2]} />
        <p>
            A register keeps only the <strong>largest</strong> number. Who comes again has
            the same register and the same throws, so that changes nothing.
        </p>
    </>,
    <>
        <Row ranks={[1, 0, 2, 0, 0, 1, 0, 3]} />
        <p>
            Few came: count the <strong>empty</strong> ones. Half of the {REGISTERS} empty
            are about 45 visitors, a quarter about 90, only one about 270.
        </p>
    </>,
    <>
        <Row ranks={[6, 5, 8, 7, 6, 5, 9, 6]} />
        <p>
            Many came: look at the <strong>usual</strong> number. Where 3 is usual, about
            300 have come, and with each 1 more twice as many: 600 for 4, nearly{" "}
            {formatCount(5000)} for 7.
        </p>
    </>,
];

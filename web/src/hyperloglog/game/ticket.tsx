import { colorOf, inkOf, shadeOf } from "../shades";

const [WIDTH, HEIGHT] = [32, 24];

const OUTLINE = "M-15 -11h30v6a5 5 0 0 0 0 10v6h-30v-6a5 5 0 0 0 0 -10z";

/** A ticket around the origin of a drawing; without a number if the rank is 0. */
export function TicketShape({ rank, first = 1 }: { rank: number; first?: number }) {
    const shade = shadeOf(rank, first);
    return (
        <g class="ticket">
            <path d={OUTLINE} style={rank ? { fill: colorOf(shade) } : undefined} />
            {rank > 0 && (
                <text y="6" style={{ fill: inkOf(shade) }}>
                    {rank}
                </text>
            )}
        </g>
    );
}

const SHARES = ["half", "a quarter", "an eighth"];

/** The tickets of the guests, and how common they are. */
export const Tickets = () => (
    <ul class="tickets">
        {SHARES.map((share, i) => (
            <li key={share}>
                <svg
                    viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
                    aria-hidden="true"
                >
                    <TicketShape rank={i + 1} />
                </svg>
                <span class="unseen">{i + 1} for</span> {share}
            </li>
        ))}
        <li aria-hidden="true">…</li>
    </ul>
);

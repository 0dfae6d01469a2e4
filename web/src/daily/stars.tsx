import { STARS_MAX } from "./fairness";

const STAR =
    "M12 2l3 6.700 7.300.7-5.500 4.900 1.600 7.200L12 17.700l-6.400 3.800 1.600-7.200L1.700 9.400 9 8.700z";
const WIDTH = 24;

/** The stars of a day, drawn: fonts may not have them. */
export const Stars = ({ count }: { count: number }) => (
    <svg
        class="stars"
        viewBox={`0 0 ${STARS_MAX * WIDTH} ${WIDTH}`}
        role="img"
        aria-label={`${count} of ${STARS_MAX} stars`}
    >
        {Array.from({ length: STARS_MAX }, (_, i) => (
            <g key={i} transform={`translate(${i * WIDTH})`}>
                <path d={STAR} class={i < count ? "earned" : ""} />
            </g>
        ))}
    </svg>
);

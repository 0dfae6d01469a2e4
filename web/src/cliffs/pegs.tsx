const SHOWN_MAX = 24;
const STEP = 20;

/** The pegs that hold the bridges: each mistake pulls one out, and without one they fall. */
export function Pegs({ made, allowed }: { made: number; allowed: number }) {
    const count = allowed + 1;
    const left = Math.max(0, count - made);
    const mistakes = `${made} ${made === 1 ? "mistake" : "mistakes"}, `;
    if (!Number.isInteger(allowed) || allowed < 0) return <p class="cliffs-pegs">&nbsp;</p>;
    return (
        <p class="cliffs-pegs">
            {count <= SHOWN_MAX && (
                <svg
                    viewBox={`0 0 ${count * STEP} 26`}
                    width={count * STEP}
                    height="26"
                    aria-hidden="true"
                >
                    <path class="cliffs-rail" d={`M2 20H${count * STEP - 2}`} />
                    {Array.from({ length: count }, (_, i) => (
                        <g key={i} transform={`translate(${i * STEP + STEP / 2} 0)`}>
                            {i < left ? (
                                <path class="cliffs-peg" d="M-5 4H5V9H3V22H-3V9H-5z" />
                            ) : (
                                <circle class="cliffs-hole" cy="20" r="3" />
                            )}
                        </g>
                    ))}
                </svg>
            )}
            <span>
                <span class="unseen">{mistakes}</span>
                {left} of {count} pegs left
            </span>
        </p>
    );
}

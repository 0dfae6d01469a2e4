const DRAWN_MAX = 24;
const STEP = 20;

const PEG = "M-5 4H5V9H3V22H-3V9H-5z";

interface PegsProps {
    mistakes: number;
    allowed: number;
}

/** The pegs that hold the bridges. Each sneeze removes one, and without pegs the bridges fall. */
export function Pegs({ mistakes, allowed }: PegsProps) {
    const count = allowed + 1;
    const left = Math.max(0, count - mistakes);
    const width = count * STEP;
    return (
        <p class="pegs">
            {count <= DRAWN_MAX && (
                <svg
                    viewBox={`0 0 ${width} 26`}
                    width={width}
                    height="26"
                    aria-hidden="true"
                >
                    <path class="rail" d={`M2 20H${width - 2}`} />
                    {Array.from({ length: count }, (_, i) => (
                        <path
                            key={i}
                            class={i < left ? "peg" : "hole"}
                            transform={`translate(${i * STEP + STEP / 2} 0)`}
                            d={i < left ? PEG : "M0 20v0"}
                        />
                    ))}
                    {mistakes > 0 && (
                        <g key={left} transform={`translate(${left * STEP + STEP / 2} 0)`}>
                            <path class="peg falling" d={PEG} />
                        </g>
                    )}
                </svg>
            )}
            <span>
                {mistakes} of {count} sneezes
            </span>
        </p>
    );
}

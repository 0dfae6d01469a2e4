import { scaleLinear } from "d3-scale";
import type { CliffsSimulateAnswer } from "openapi";
import { Axis } from "../parts/axis";
import { useWidth } from "../parts/width";

const HEIGHT = 88;
const FLOOR = 74;
const RULER = 20;
const SIDE = 12;
const TICK_APART = 30;

interface SpreadProps {
    answer: CliffsSimulateAnswer | undefined;
    /** The most mistakes and the largest share that any of the charts shows. */
    most: number;
    peak: number;
    /** The line between won and lost games is named in the first chart, and numbers stand
     * below the last one. */
    first: boolean;
    last: boolean;
    label: string;
}

/** How many games had how many mistakes: those that were won, those that were lost, and the
 * mean with twice its standard error. */
export function Spread({ answer, most, peak, first, last, label }: SpreadProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const x = scaleLinear([-0.5, most + 0.5], [SIDE, Math.max(width - SIDE, SIDE + 1)]);
    const y = scaleLinear([0, peak], [FLOOR, 14]);
    const height = HEIGHT + (last ? RULER : 0);
    const breadth = Math.max(1, x(1) - x(0) - 3);
    const allowed = answer?.mistakes_allowed ?? 0;
    const mean = answer?.mean_mistakes ?? null;
    const reach = 2 * (answer?.standard_error ?? 0);
    const ticks = x.ticks(Math.min(most, width / TICK_APART)).filter(Number.isInteger);
    return (
        <div class="cliffs-spread" ref={frame} style={{ height: `${height}px` }}>
            {width > 0 && (
                <svg width={width} height={height} role="img" aria-label={label}>
                    <path
                        class="cliffs-floor"
                        d={`M${SIDE} ${FLOOR + 0.5}H${width - SIDE}`}
                    />
                    {answer?.mistakes.map((games, mistakes) => {
                        const top = y(games / answer.games);
                        return (
                            <rect
                                key={mistakes}
                                class={mistakes > allowed ? "lost" : "won"}
                                x={x(mistakes) - breadth / 2}
                                width={breadth}
                                y={top}
                                height={FLOOR - top}
                            />
                        );
                    })}
                    {answer && (
                        <path class="cliffs-limit" d={`M${x(allowed + 0.5)} 2V${FLOOR}`} />
                    )}
                    {answer && first && (
                        <text class="axis-title" x={x(allowed + 0.5) + 6} y={11}>
                            lost
                        </text>
                    )}
                    {mean !== null && (
                        <path
                            class="cliffs-mean"
                            d={`M${x(mean - reach)} ${FLOOR + 6}H${x(mean + reach)}M${x(mean)} ${FLOOR + 1}l5 10h-10z`}
                        />
                    )}
                    {last && (
                        <Axis
                            side="bottom"
                            scale={x}
                            ticks={ticks}
                            format={String}
                            at={FLOOR + 8}
                        />
                    )}
                </svg>
            )}
        </div>
    );
}

import { scaleLinear, scaleLog } from "d3-scale";
import { area, line } from "d3-shape";
import type { HyperloglogExperimentAnswer } from "openapi";
import { Axis } from "../parts/axis";
import { useWidth } from "../parts/width";
import { formatSigned } from "./figures";
import { ESTIMATORS, type Estimator } from "./trial";

const HEIGHT = 300;
const MARGIN = { top: 12, right: 14, bottom: 42, left: 64 };
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const RADIUS = 3.5;

/** What is drawn of an experiment. */
export type Measure = "bias" | "rmse";

interface Point {
    /** Items for each register. */
    load: number;
    value: number;
    theory: number;
}

function pointsOf(
    answers: readonly HyperloglogExperimentAnswer[],
    estimator: Estimator,
    measure: Measure,
): Point[] {
    return answers
        .filter((answer) => answer.estimator === estimator)
        .flatMap(({ distinct, results: [box] }) =>
            box
                ? {
                      load: distinct / 2 ** box.precision,
                      value: box[measure],
                      theory: box.theory,
                  }
                : [],
        );
}

/** A point of an estimator: round for one, a diamond for the other. */
function Dot({ estimator, x, y }: { estimator: Estimator; x: number; y: number }) {
    if (estimator === "improved") return <circle cx={x} cy={y} r={RADIUS} />;
    const r = RADIUS + 1;
    return <path class="dot" d={`M${x} ${y - r}l${r} ${r}-${r} ${r}-${r}-${r}z`} />;
}

interface CurvesProps {
    points: readonly HyperloglogExperimentAnswer[];
    precision: number;
    measure: Measure;
    label: string;
}

function makeScales(precision: number, measure: Measure, width: number) {
    const right = Math.max(width - MARGIN.right, MARGIN.left + 1);
    // The hump is about as high as a standard error, and the root of the mean square twice.
    const error = 1.04 / Math.sqrt(2 ** precision);
    const ends = measure === "bias" ? [-1.25 * error, 1.9 * error] : [0, 2.5 * error];
    return {
        x: scaleLog([0.095, 21], [MARGIN.left, right]),
        y: scaleLinear(ends, [HEIGHT - MARGIN.bottom, MARGIN.top]).clamp(true),
    };
}

/** How far off each estimator is, by the number of items for each register. */
export function Curves({ points, precision, measure, label }: CurvesProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    if (width === 0) return <div class="curves" ref={frame} />;
    const { x, y } = makeScales(precision, measure, width);
    const theory = pointsOf(points, "improved", measure);
    const path = line<Point>(
        ({ load }) => x(load),
        ({ value }) => y(value),
    );
    const band = area<Point>()
        .x(({ load }) => x(load))
        .y0((point) => y(measure === "bias" ? -point.theory : 0))
        .y1((point) => y(point.theory));
    const ticks = width < 500 ? TICKS.filter((_, i) => i % 3 === 0) : TICKS;
    return (
        <div class="curves" ref={frame}>
            <svg width={width} height={HEIGHT} role="img" aria-label={label}>
                <path class="theory" d={band(theory) ?? ""} />
                <Axis
                    side="left"
                    scale={y}
                    count={6}
                    format={formatSigned}
                    at={MARGIN.left}
                    grid={width - MARGIN.left - MARGIN.right}
                />
                {ESTIMATORS.map((estimator) => {
                    const own = pointsOf(points, estimator, measure);
                    return (
                        <g key={estimator} class={`curve ${estimator}`}>
                            <path d={path(own) ?? ""} />
                            {own.map(({ load, value }) => (
                                <Dot
                                    key={load}
                                    estimator={estimator}
                                    x={x(load)}
                                    y={y(value)}
                                />
                            ))}
                        </g>
                    );
                })}
                <Axis
                    side="bottom"
                    scale={x}
                    ticks={ticks}
                    format={String}
                    at={HEIGHT - MARGIN.bottom}
                    title="different items for each register"
                />
            </svg>
        </div>
    );
}

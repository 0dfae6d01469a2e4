import { scaleBand, scaleLinear, type ScaleBand, type ScaleLinear } from "d3-scale";
import type { HyperloglogBox, HyperloglogExperimentAnswer } from "openapi";
import { Axis } from "../parts/axis";
import { useWidth } from "../parts/width";
import { formatSigned } from "./figures";
import type { Estimator } from "./trial";

const HEIGHT = 290;
const MARGIN = { top: 10, right: 8, bottom: 40, left: 64 };
const DOT = 2.2;

/** In which unit errors are drawn: shares, or standard errors of theory. */
export type Unit = "share" | "deviation";

const unitOf = (box: HyperloglogBox, unit: Unit) =>
    unit === "share" ? 1 : box.theory || Infinity;

interface PlaceOfBox {
    box: HyperloglogBox;
    x: number;
    width: number;
    y: (error: number) => number;
    estimator: Estimator;
}

/** A box plot: box, median, whiskers, and what lies beyond. */
function Box({ box, x, width, y, estimator }: PlaceOfBox) {
    const middle = x + width / 2;
    const [low = 0, high = 0] = box.whiskers;
    const cap = width / 4;
    return (
        <g class={`box ${estimator}`}>
            <title>
                {`Precision ${box.precision}, ${estimator}: median ${formatSigned(box.median)}, half of all from ${formatSigned(box.q1)} to ${formatSigned(box.q3)}`}
            </title>
            <path
                d={`M${middle} ${y(low)}V${y(box.q1)}M${middle} ${y(box.q3)}V${y(high)}M${middle - cap} ${y(low)}h${2 * cap}M${middle - cap} ${y(high)}h${2 * cap}`}
            />
            <rect
                x={x}
                y={y(box.q3)}
                width={width}
                height={Math.max(1, y(box.q1) - y(box.q3))}
            />
            <path class="median" d={`M${x} ${y(box.median)}h${width}`} />
            {box.outliers.map((error, i) => (
                <circle key={i} cx={middle} cy={y(error)} r={DOT} />
            ))}
        </g>
    );
}

/** Plus and minus one standard error by theory. */
function Theory({
    boxes,
    x,
    y,
    unit,
}: {
    boxes: readonly HyperloglogBox[];
    x: ScaleBand<number>;
    y: ScaleLinear<number, number>;
    unit: Unit;
}) {
    return (
        <g class="theory">
            {boxes.map((box) => {
                const reach = box.theory / unitOf(box, unit);
                return (
                    <rect
                        key={box.precision}
                        x={(x(box.precision) ?? 0) - (x.step() - x.bandwidth()) / 2}
                        y={y(reach)}
                        width={x.step()}
                        height={y(-reach) - y(reach)}
                    />
                );
            })}
        </g>
    );
}

interface BoxesProps {
    answers: readonly HyperloglogExperimentAnswer[];
    unit: Unit;
    label: string;
}

const formatOf = (unit: Unit) => (value: number) =>
    unit === "share"
        ? formatSigned(value)
        : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

/** From errors to heights, so that every one has its place. */
function errorScale(answers: readonly HyperloglogExperimentAnswer[], unit: Unit) {
    const ends = answers.flatMap(({ results }) =>
        results.flatMap((box) =>
            [box.min, box.max, box.theory, -box.theory].map(
                (end) => end / unitOf(box, unit),
            ),
        ),
    );
    const [low, high] = [Math.min(-1e-6, ...ends), Math.max(1e-6, ...ends)];
    return scaleLinear([low, high], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(6);
}

/** The errors of an experiment by precision, the estimators side by side. */
export function Boxes({ answers, unit, label }: BoxesProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    if (width === 0) return <div class="boxes" ref={frame} />;
    const first = answers[0]?.results ?? [];
    const right = Math.max(width - MARGIN.right, MARGIN.left + 1);
    const precisions = first.map(({ precision }) => precision);
    const x = scaleBand(precisions, [MARGIN.left, right]).padding(0.3);
    const y = errorScale(answers, unit);
    const breadth = x.bandwidth() / answers.length;
    const inner = Math.min(34, breadth - (answers.length > 1 ? 2 : 0));
    return (
        <div class="boxes" ref={frame}>
            <svg width={width} height={HEIGHT} role="img" aria-label={label}>
                <Theory boxes={first} x={x} y={y} unit={unit} />
                <Axis
                    side="left"
                    scale={y}
                    count={6}
                    format={formatOf(unit)}
                    at={MARGIN.left}
                    grid={width - MARGIN.left - MARGIN.right}
                />
                <path class="zero" d={`M${MARGIN.left} ${y(0)}H${right}`} />
                {answers.map(({ estimator, results }, which) =>
                    results.map((box) => (
                        <Box
                            key={`${estimator}-${box.precision}`}
                            box={box}
                            x={
                                (x(box.precision) ?? 0) +
                                breadth * (which + 0.5) -
                                inner / 2
                            }
                            width={Math.max(inner, 2)}
                            y={(error) => y(error / unitOf(box, unit))}
                            estimator={estimator}
                        />
                    )),
                )}
                <Axis
                    side="bottom"
                    scale={x}
                    format={String}
                    at={HEIGHT - MARGIN.bottom}
                    title="precision"
                />
            </svg>
        </div>
    );
}

// Box plots of the errors of estimators, side by side at each precision.
import type { HyperloglogBox, HyperloglogExperimentAnswer } from "openapi";
import { Axis } from "../../parts/axis";
import { Plot, type Area } from "../../parts/plot";
import { scaleBand, scaleLinear, type BandScale, type Scale } from "../../parts/scale";
import { formatSigned } from "../format";
import type { Estimator } from "./trials";

const HEIGHT = 290;
const MARGIN = { top: 10, right: 8, bottom: 40, left: 64 };
const OUTLIER_RADIUS = 2.2;
const BOX_WIDTH_MAX = 34;
const LABEL_WIDTH = 22; // of a precision of two digits, with space around it

type Answers = readonly HyperloglogExperimentAnswer[];

/** The unit of errors: shares, or standard errors of a HyperLogLog in theory. */
type Unit = "share" | "deviation";

/** Returns the unit at the precision of a box. */
type UnitOf = (box: HyperloglogBox) => number;

function unitsOf(boxes: readonly HyperloglogBox[], unit: Unit): UnitOf {
    const theories = new Map(boxes.map((box) => [box.precision, box.theoretical_rmse]));
    return ({ precision }) => (unit === "share" ? 1 : theories.get(precision) || Infinity);
}

interface BoxProps {
    box: HyperloglogBox;
    estimator: Estimator;
    x: number;
    width: number;
    y: (error: number) => number;
}

/** Quartiles, median, whiskers and outliers. */
function Box({ box, estimator, x, width, y }: BoxProps) {
    const middle = x + width / 2;
    const [low = 0, high = 0] = box.whiskers;
    const cap = width / 4;
    return (
        <g class={`box ${estimator}`}>
            <title>
                {`Precision ${box.precision}, ${estimator}: median ${formatSigned(box.median)}, quartiles ${formatSigned(box.q1)} and ${formatSigned(box.q3)}`}
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
                <circle key={i} cx={middle} cy={y(error)} r={OUTLIER_RADIUS} />
            ))}
        </g>
    );
}

interface Scales {
    x: BandScale;
    y: Scale;
    unitOf: UnitOf;
}

/** Plus and minus one standard error in theory. */
function Theory({ boxes, x, y, unitOf }: Scales & { boxes: readonly HyperloglogBox[] }) {
    return (
        <g class="theory">
            {boxes.map((box) => {
                const error = box.theoretical_rmse / unitOf(box);
                return (
                    <rect
                        key={box.precision}
                        x={x(box.precision) - (x.step - x.bandwidth) / 2}
                        y={y(error)}
                        width={x.step}
                        height={y(-error) - y(error)}
                    />
                );
            })}
        </g>
    );
}

const formatOf = (unit: Unit) => (value: number) =>
    unit === "share"
        ? formatSigned(value)
        : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

/** The vertical scale, in which every error fits. */
function errorScale(answers: Answers, unitOf: UnitOf, { floor, top }: Area) {
    const ends = answers.flatMap(({ results }) =>
        results.flatMap((box) =>
            [box.min, box.max, box.theoretical_rmse, -box.theoretical_rmse].map(
                (end) => end / unitOf(box),
            ),
        ),
    );
    const [low, high] = [Math.min(-1e-6, ...ends), Math.max(1e-6, ...ends)];
    return scaleLinear([low, high], [floor, top], { nice: 6 });
}

function Boxes({ answers, unitOf, x, y }: Scales & { answers: Answers }) {
    const share = x.bandwidth / answers.length;
    const width = Math.max(2, Math.min(BOX_WIDTH_MAX, share - 2));
    return (
        <>
            {answers.map(({ estimator, results }, i) =>
                results.map((box) => (
                    <Box
                        key={`${estimator}-${box.precision}`}
                        box={box}
                        estimator={estimator}
                        x={x(box.precision) + share * (i + 0.5) - width / 2}
                        width={width}
                        y={(error) => y(error / unitOf(box))}
                    />
                )),
            )}
        </>
    );
}

interface BoxPlotProps {
    answers: Answers;
    unit: Unit;
    label: string;
}

export function BoxPlot({ answers, unit, label }: BoxPlotProps) {
    const first = answers[0]?.results ?? [];
    const precisions = first.map(({ precision }) => precision);
    const unitOf = unitsOf(first, unit);
    return (
        <Plot class="box-plot" height={HEIGHT} margin={MARGIN} label={label}>
            {(area) => {
                const { left, right, floor } = area;
                const x = scaleBand(precisions, [left, right], 0.3);
                const y = errorScale(answers, unitOf, area);
                const every = x.step < LABEL_WIDTH ? 2 : 1;
                return (
                    <>
                        <Theory boxes={first} x={x} y={y} unitOf={unitOf} />
                        <Axis
                            side="left"
                            scale={y}
                            count={6}
                            format={formatOf(unit)}
                            at={left}
                            grid={right - left}
                        />
                        <path class="zero" d={`M${left} ${y(0)}H${right}`} />
                        <Boxes answers={answers} unitOf={unitOf} x={x} y={y} />
                        <Axis
                            side="bottom"
                            scale={x}
                            ticks={precisions.filter((_, i) => i % every === 0)}
                            format={String}
                            at={floor}
                            title="precision"
                        />
                    </>
                );
            }}
        </Plot>
    );
}

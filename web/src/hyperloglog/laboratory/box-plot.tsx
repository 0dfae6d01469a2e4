import { scaleBand, scaleLinear, type BandScale, type Scale } from "../../parts/scale";
import type { HyperloglogBox, HyperloglogExperimentAnswer } from "openapi";
import { Axis } from "../../parts/axis";
import { Plot, type Area } from "../../parts/plot";
import { formatSigned } from "../format";
import type { Estimator } from "./trials";

const HEIGHT = 290;
const MARGIN = { top: 10, right: 8, bottom: 40, left: 64 };
const DOT = 2.2;
const LABEL = 22; // of two digits, with room beside it

/** In which unit errors are drawn: shares, or standard errors of theory of the first answer. */
export type Unit = "share" | "deviation";

/** That unit, by precision. */
type UnitOf = (box: HyperloglogBox) => number;

function unitsOf(answers: Answers, unit: Unit): UnitOf {
    const boxes = answers[0]?.results ?? [];
    const theories = new Map(boxes.map((box) => [box.precision, box.theoretical_rmse]));
    return ({ precision }) => (unit === "share" ? 1 : theories.get(precision) || Infinity);
}

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

interface Scaled {
    x: BandScale;
    y: Scale;
    unitOf: UnitOf;
}

/** Plus and minus one standard error by theory. */
function Theory({ boxes, x, y, unitOf }: Scaled & { boxes: readonly HyperloglogBox[] }) {
    return (
        <g class="theory">
            {boxes.map((box) => {
                const reach = box.theoretical_rmse / unitOf(box);
                return (
                    <rect
                        key={box.precision}
                        x={x(box.precision) - (x.step - x.bandwidth) / 2}
                        y={y(reach)}
                        width={x.step}
                        height={y(-reach) - y(reach)}
                    />
                );
            })}
        </g>
    );
}

type Answers = readonly HyperloglogExperimentAnswer[];

interface BoxesProps {
    answers: Answers;
    unit: Unit;
    label: string;
}

const formatOf = (unit: Unit) => (value: number) =>
    unit === "share"
        ? formatSigned(value)
        : `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}`;

/** From errors to heights, so that every one has its place. */
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

/** The boxes of the answers, side by side at each precision. */
function Groups({ answers, unitOf, x, y }: Scaled & { answers: Answers }) {
    const breadth = x.bandwidth / answers.length;
    const inner = Math.min(34, breadth - (answers.length > 1 ? 2 : 0));
    const placeOf = (precision: number, which: number) =>
        (x(precision) ?? 0) + breadth * (which + 0.5) - inner / 2;
    return (
        <>
            {answers.map(({ estimator, results }, which) =>
                results.map((box) => (
                    <Box
                        key={`${estimator}-${box.precision}`}
                        box={box}
                        x={placeOf(box.precision, which)}
                        width={Math.max(inner, 2)}
                        y={(error) => y(error / unitOf(box))}
                        estimator={estimator}
                    />
                )),
            )}
        </>
    );
}

/** The errors of experiments by precision, side by side. */
export function Boxes({ answers, unit, label }: BoxesProps) {
    const first = answers[0]?.results ?? [];
    const precisions = first.map(({ precision }) => precision);
    const unitOf = unitsOf(answers, unit);
    return (
        <Plot class="boxes" height={HEIGHT} margin={MARGIN} label={label}>
            {(area) => {
                const { left, right, floor } = area;
                const x = scaleBand(precisions, [left, right], 0.3);
                const y = errorScale(answers, unitOf, area);
                const every = x.step < LABEL ? 2 : 1;
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
                        <Groups answers={answers} unitOf={unitOf} x={x} y={y} />
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

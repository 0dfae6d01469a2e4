import { scaleLinear, scaleLog } from "../../parts/scale";
import type { HyperloglogExperimentAnswer } from "openapi";
import { Axis } from "../../parts/axis";
import { Plot, type Area } from "../../parts/plot";
import { formatSigned } from "../format";
import { ESTIMATORS, type Estimator } from "./trials";

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
        .flatMap(({ distinct_items: distinct, results: [box] }) =>
            box
                ? {
                      load: distinct / 2 ** box.precision,
                      value: box[measure],
                      theory: box.theoretical_rmse,
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

interface Drawn {
    points: readonly HyperloglogExperimentAnswer[];
    measure: Measure;
}

interface CurvesProps extends Drawn {
    precision: number;
    label: string;
}

function makeScales(precision: number, measure: Measure, area: Area) {
    // The hump is about as high as a standard error, and the root of the mean square twice.
    const error = 1.04 / Math.sqrt(2 ** precision);
    const ends: readonly [number, number] =
        measure === "bias" ? [-1.25 * error, 1.9 * error] : [0, 2.5 * error];
    return {
        x: scaleLog([0.095, 21], [area.left, area.right]),
        y: scaleLinear(ends, [area.floor, area.top], { clamp: true }),
    };
}

type Scales = ReturnType<typeof makeScales>;

const lineTo = (points: readonly (readonly number[])[]) =>
    points.length > 0 ? `M${points.join("L")}` : "";

/** What theory allows. */
function Theory({ points, measure, x, y }: Scales & Drawn) {
    const own = pointsOf(points, "improved", measure);
    const upper = own.map(({ load, theory }) => [x(load), y(theory)]);
    const lower = own.map(({ load, theory }) => [
        x(load),
        y(measure === "bias" ? -theory : 0),
    ]);
    const outline = lineTo([...upper, ...lower.reverse()]);
    return <path class="theory" d={outline && `${outline}Z`} />;
}

/** The curve of an estimator. */
function Curve({
    estimator,
    points,
    measure,
    x,
    y,
}: Scales & Drawn & { estimator: Estimator }) {
    const own = pointsOf(points, estimator, measure);
    return (
        <g class={`curve ${estimator}`}>
            <path d={lineTo(own.map(({ load, value }) => [x(load), y(value)]))} />
            {own.map(({ load, value }) => (
                <Dot key={load} estimator={estimator} x={x(load)} y={y(value)} />
            ))}
        </g>
    );
}

/** How far off each estimator is, by the number of items for each register. */
export function Curves({ points, precision, measure, label }: CurvesProps) {
    return (
        <Plot class="curves" height={HEIGHT} margin={MARGIN} label={label}>
            {(area) => {
                const scales = makeScales(precision, measure, area);
                const drawn = { points, measure, ...scales };
                const tight = area.width < 500;
                return (
                    <>
                        <Theory {...drawn} />
                        <Axis
                            side="left"
                            scale={scales.y}
                            count={6}
                            format={formatSigned}
                            at={area.left}
                            grid={area.right - area.left}
                        />
                        {ESTIMATORS.map((estimator) => (
                            <Curve key={estimator} estimator={estimator} {...drawn} />
                        ))}
                        <Axis
                            side="bottom"
                            scale={scales.x}
                            ticks={tight ? TICKS.filter((_, i) => i % 3 === 0) : TICKS}
                            format={String}
                            at={area.floor}
                            title="different items for each register"
                        />
                    </>
                );
            }}
        </Plot>
    );
}

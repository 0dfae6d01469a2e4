// When everybody walks: a row for each person, a bar for each crossing.
import { scaleLinear, type Scale } from "../parts/scale";
import { Axis } from "../parts/axis";
import { formatCount } from "../parts/number";
import { useWidth } from "../parts/width";
import { Figure } from "./figure";
import { namesOf, type Party } from "./party";
import type { Crossing } from "./plan";

interface GanttProps {
    party: Party;
    crossings: readonly Crossing[];
    step: number;
    deadline: number | undefined;
    label: string;
    /** Asked for the middle of a crossing; nothing where steps are not to be chosen. */
    onStep: ((step: number) => void) | undefined;
}

const ROW = 36;
const MARGIN = { top: 26, right: 14, bottom: 44 };
const BAR = 20;

interface Stretch {
    from: number;
    to: number;
    far: boolean;
}

const startOf = ({ elapsed, minutes }: Crossing) => elapsed - minutes;

/** Where somebody waits, and when. */
function waits(crossings: readonly Crossing[], place: number, end: number): Stretch[] {
    const own = crossings.filter(({ who }) => who.includes(place));
    const ends = [0, ...own.map(({ elapsed }) => elapsed)];
    return ends.map((from, i) => {
        const next = own[i];
        return { from, to: next ? startOf(next) : end, far: own[i - 1]?.over ?? false };
    });
}

interface RowProps {
    crossings: readonly Crossing[];
    place: number;
    x: Scale;
    end: number;
    y: number;
}

/** A bar that points where the crossing goes. */
function barPath(x: Scale, crossing: Crossing, y: number): string {
    const [left, right] = [x(startOf(crossing)), x(crossing.elapsed)];
    const tip = Math.min(7, (right - left) / 2);
    const [top, bottom, mid] = [y - BAR / 2, y + BAR / 2, y];
    return crossing.over
        ? `M${left} ${top}H${right - tip}L${right} ${mid}L${right - tip} ${bottom}H${left}z`
        : `M${right} ${top}H${left + tip}L${left} ${mid}L${left + tip} ${bottom}H${right}z`;
}

function Row({ crossings, place, x, end, y }: RowProps) {
    const own = crossings.filter(({ who }) => who.includes(place));
    return (
        <g>
            {waits(crossings, place, end).map(({ from, to, far }) => (
                <path
                    key={from}
                    class={far ? "wait far" : "wait near"}
                    d={`M${x(from)} ${y}H${x(to)}`}
                />
            ))}
            {own.map((crossing) => (
                <path
                    key={crossing.elapsed}
                    class={crossing.over ? "bar over" : "bar back"}
                    d={barPath(x, crossing, y)}
                />
            ))}
        </g>
    );
}

/** Columns over the whole height: the present one is lit, each can be pointed at. */
function Columns({
    crossings,
    step,
    x,
    height,
    onStep,
}: Omit<GanttProps, "party" | "deadline" | "label"> & { x: Scale; height: number }) {
    const present = Math.ceil(step / 2) - 1;
    return (
        <>
            {crossings.map((crossing, i) => (
                <rect
                    key={i}
                    class={i === present ? "column present" : "column"}
                    x={x(startOf(crossing))}
                    width={x(crossing.elapsed) - x(startOf(crossing))}
                    y={MARGIN.top - 8}
                    height={height - MARGIN.top - MARGIN.bottom + 8}
                    onClick={onStep && (() => onStep(2 * i + 1))}
                />
            ))}
        </>
    );
}

function Deadline({ x, at, height }: { x: Scale; at: number; height: number }) {
    const place = x(at);
    const [left, right] = x.range();
    const near =
        place - (left ?? 0) < 60 ? "start" : (right ?? 0) - place < 60 ? "end" : "middle";
    return (
        <g class="due">
            <path d={`M${place} ${MARGIN.top - 8}V${height - MARGIN.bottom}`} />
            <text x={place} y={MARGIN.top - 13} text-anchor={near}>
                deadline {formatCount(at)}
            </text>
        </g>
    );
}

function Names({ names, width }: { names: readonly string[]; width: number }) {
    return (
        <ul
            class="rows"
            aria-hidden="true"
            style={{ top: `${MARGIN.top}px`, width: `${width}px` }}
        >
            {names.map((name, place) => (
                <li key={place} style={{ height: `${ROW}px` }}>
                    <Figure place={place} minutes="" />
                    <span>{name}</span>
                </li>
            ))}
        </ul>
    );
}

function Chart({ width, ...props }: GanttProps & { width: number }) {
    const { party, crossings, step, deadline, label, onStep } = props;
    const names = namesOf(party);
    const end = crossings.at(-1)?.elapsed ?? 0;
    const left = width < 500 ? 100 : 130;
    const height = MARGIN.top + names.length * ROW + MARGIN.bottom;
    const most = Math.max(
        end,
        deadline !== undefined && deadline < 3 * end ? deadline : 0,
        1,
    );
    const x = scaleLinear([0, most], [left, Math.max(width - MARGIN.right, left + 1)]);
    const middle = (place: number) => MARGIN.top + (place + 0.5) * ROW;
    return (
        <div class="chart" style={{ height: `${height}px` }}>
            <svg width={width} height={height} role="img" aria-label={label}>
                <Axis
                    side="bottom"
                    scale={x}
                    count={Math.max(2, Math.round((width - left) / 80))}
                    format={formatCount}
                    at={height - MARGIN.bottom}
                    grid={height - MARGIN.top - MARGIN.bottom}
                    title="minutes"
                />
                <Columns
                    crossings={crossings}
                    step={step}
                    x={x}
                    height={height}
                    onStep={onStep}
                />
                {names.map((_, place) => (
                    <Row
                        key={place}
                        crossings={crossings}
                        place={place}
                        x={x}
                        end={end}
                        y={middle(place)}
                    />
                ))}
                {deadline !== undefined && deadline <= most && (
                    <Deadline x={x} at={deadline} height={height} />
                )}
            </svg>
            <Names names={names} width={left - 10} />
        </div>
    );
}

/** The chart, as wide as there is room. */
export function Gantt(props: GanttProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    return (
        <div class="gantt" ref={frame}>
            {width > 0 && <Chart {...props} width={width} />}
            <ul class="legend">
                <li class="over">Over</li>
                <li class="back">Back</li>
                <li class="wait-near">Waits on the near side</li>
                <li class="wait-far">Is on the far side</li>
            </ul>
        </div>
    );
}

// The moon, which is the clock: a ring around it fills with the minutes.
import { formatCount } from "../parts/number";
import type { Layout } from "./layout";
import type { Moment } from "./plan";

interface MoonProps {
    layout: Layout;
    moment: Moment;
    /** The minutes that fill the ring: the deadline, or the minutes of the plan. */
    whole: number;
    deadline: number | undefined;
}

const CRATERS =
    "M-34-20a9 6 0 1 0 .1 0M28 26a12 8 0 1 0 .1 0M34-22a5 4 0 1 0 .1 0M-26 34a6 4 0 1 0 .1 0";

/** Returns the largest font size that fits into the moon. */
const size = (radius: number, text: string) =>
    Math.min(radius * 0.62, (radius * 2.6) / Math.max(text.length, 1));

function Dial({
    layout,
    moment,
    whole,
    late,
}: Omit<MoonProps, "deadline"> & { late: boolean }) {
    const radius = layout.moon.radius + 9;
    const share = (minutes: number) => Math.min(1, minutes / Math.max(whole, 1));
    const used = share(moment.elapsed);
    const soon = moment.current ? share(moment.current.elapsed) : used;
    const ring = (part: number) => ({
        r: radius,
        pathLength: 1,
        "stroke-dasharray": "1.004 1",
        "stroke-dashoffset": 1 - part,
        transform: "rotate(-90)",
    });
    return (
        <g class={late ? "dial late" : "dial"}>
            <circle class="groove" r={radius} />
            {soon > 0 && <circle class="coming" {...ring(soon)} />}
            {used > 0 && <circle class="used" {...ring(used)} />}
        </g>
    );
}

/** The minutes that have passed, and the deadline. */
export function Moon(props: MoonProps) {
    const { layout, moment, deadline } = props;
    const { x, y, radius } = layout.moon;
    const now = moment.current?.elapsed ?? moment.elapsed;
    const over = deadline === undefined ? 0 : Math.max(0, now - deadline);
    const text = formatCount(moment.elapsed);
    const small = size(radius, "9".repeat(10));
    return (
        <g class={over > 0 ? "moon late" : "moon"} transform={`translate(${x} ${y})`}>
            <circle fill="url(#bridge-halo)" r={radius * 2.1} />
            <circle class="disc" r={radius} />
            <path class="craters" d={CRATERS} transform={`scale(${radius / 60})`} />
            <Dial {...props} late={over > 0} />
            <text
                class="minutes"
                y={radius * 0.12}
                style={{ fontSize: `${size(radius, text)}px` }}
            >
                {text}
            </text>
            <text y={-radius * 0.46} style={{ fontSize: `${small}px` }}>
                {moment.current ? `+ ${formatCount(moment.current.minutes)}` : "minutes"}
            </text>
            <text y={radius * 0.45} style={{ fontSize: `${small}px` }}>
                {deadline === undefined ? "no deadline" : `of ${formatCount(deadline)}`}
            </text>
            {over > 0 && (
                <text class="over" y={radius * 0.78} style={{ fontSize: `${small}px` }}>
                    {`${formatCount(over)} late`}
                </text>
            )}
        </g>
    );
}

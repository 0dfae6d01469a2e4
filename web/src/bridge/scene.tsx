// The picture of the bridge at night, with the people.
import type { CSSProperties, Ref } from "preact";
import { useWidth } from "../parts/width";
import { Backdrop, Foreground } from "./backdrop";
import { Figure } from "./figure";
import { layOut, shareOnBridge, type Layout } from "./layout";
import { Moon } from "./moon";
import { namesOf, type Party } from "./party";
import type { Moment } from "./plan";

/** Makes people buttons with which the user selects a group. */
interface Choosing {
    selected: readonly number[];
    /** Returns true if a person is on the side of the torch. */
    isReady: (index: number) => boolean;
    onToggle: (index: number) => void;
    grid: Ref<HTMLDivElement>;
    onKeyDown: (event: KeyboardEvent) => void;
    item: (index: number) => Record<string, unknown>;
}

interface SceneProps {
    party: Party;
    moment: Moment;
    /** The minutes that fill the ring around the moon. */
    whole: number;
    deadline: number | undefined;
    /** The picture in words, if people are not buttons. */
    label: string;
    /** How long a movement takes, in milliseconds. */
    pace: number;
    choosing?: Choosing | undefined;
}

/** Returns the position of a person on the path, from 0 on the near side to 1 on the far side. */
function shareOf(layout: Layout, moment: Moment, index: number): number {
    const path = layout.paths[index];
    const group = moment.current?.people ?? [];
    const position = group.indexOf(index);
    if (position >= 0 && path) return shareOnBridge(layout, path, position, group.length);
    return moment.far[index] ? 1 : 0;
}

function classesOf({ current, ended, far }: Moment, index: number): string {
    const isWalking = current?.people.includes(index) ?? false;
    const isLeftward = isWalking ? !current?.across : far[index];
    const classes = [
        "walker",
        isWalking && "walking",
        !isWalking && ended?.people.includes(index) && "arriving",
        isLeftward && "leftward",
    ];
    return classes.filter(Boolean).join(" ");
}

interface WalkerProps {
    layout: Layout;
    moment: Moment;
    index: number;
    name: string;
    minutes: string;
    choosing: Choosing | undefined;
}

function Walker({ layout, moment, index, name, minutes, choosing }: WalkerProps) {
    const path = layout.paths[index];
    const isWalking = moment.current?.people.includes(index);
    const y = isWalking ? layout.deck : (path?.near.y ?? 0);
    const style = {
        width: `${layout.figure.width}px`,
        height: `${layout.figure.height}px`,
        offsetPath: `path("${path?.path ?? "M0 0"}")`,
        offsetDistance: `${(100 * shareOf(layout, moment, index)).toFixed(3)}%`,
        zIndex: Math.round(y),
        "--name-width": `${layout.figure.spacing}px`,
    } as CSSProperties;
    const inside = (
        <>
            <Figure place={index} minutes={minutes} torch={moment.bearer === index} />
            <span class="name">{name}</span>
        </>
    );
    const classes = classesOf(moment, index);
    if (!choosing)
        return (
            <div class={classes} style={style}>
                {inside}
            </div>
        );
    return (
        <button
            type="button"
            class={classes}
            style={style}
            aria-pressed={choosing.selected.includes(index)}
            aria-disabled={!choosing.isReady(index)}
            onClick={() => choosing.isReady(index) && choosing.onToggle(index)}
            {...choosing.item(index)}
        >
            {inside}
            <span class="unseen">
                , {minutes} {minutes === "1" ? "minute" : "minutes"}, on the{" "}
                {moment.far[index] ? "far" : "near"} side
            </span>
        </button>
    );
}

const chooserOf = ({ grid, onKeyDown }: Choosing) =>
    ({
        role: "group",
        "aria-label": "People; select who crosses",
        ref: grid,
        onKeyDown,
    }) as const;

function Picture(props: SceneProps & { width: number }) {
    const { party, moment, whole, deadline, choosing, width, pace } = props;
    const layout = layOut(width, party.people.length);
    const names = namesOf(party);
    const strides = { "--pace": `${pace}ms`, "--strides": Math.round(pace / 320) };
    const part = { width, height: layout.height, "aria-hidden": true } as const;
    return (
        <div
            class="walkers"
            style={{ height: `${layout.height}px`, ...strides } as CSSProperties}
            {...(choosing ? chooserOf(choosing) : {})}
        >
            <svg {...part} class="backdrop">
                <Backdrop layout={layout} capacity={party.capacity} />
                <Moon layout={layout} moment={moment} whole={whole} deadline={deadline} />
            </svg>
            {party.people.map(({ minutes }, index) => (
                <Walker
                    key={index}
                    layout={layout}
                    moment={moment}
                    index={index}
                    name={names[index] ?? ""}
                    minutes={minutes}
                    choosing={choosing}
                />
            ))}
            <svg
                {...part}
                class="foreground"
                style={{ zIndex: Math.round(layout.deck + 1) }}
            >
                <Foreground layout={layout} />
            </svg>
        </div>
    );
}

/** The picture of a moment: an image, or a group of buttons. */
export function Scene(props: SceneProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const role = { role: "img", "aria-label": props.label } as const;
    return (
        <div class="scene" ref={frame} {...(props.choosing ? {} : role)}>
            {width > 0 && <Picture {...props} width={width} />}
        </div>
    );
}

// The bridge at night, with everybody at their places or on the way.
import type { CSSProperties, Ref } from "preact";
import { useWidth } from "../parts/width";
import { Backdrop, Foreground } from "./backdrop";
import { Figure } from "./figure";
import { layOut, shareOnBridge, type Layout } from "./layout";
import { Moon } from "./moon";
import { namesOf, type Party } from "./party";
import type { Moment } from "./plan";

/** What makes people buttons, for who crosses by themselves. */
export interface Choosing {
    picked: readonly number[];
    /** Who is where the torch is. */
    ready: (place: number) => boolean;
    onToggle: (place: number) => void;
    grid: Ref<HTMLDivElement>;
    onKeyDown: (event: KeyboardEvent) => void;
    item: (place: number) => Record<string, unknown>;
}

interface SceneProps {
    party: Party;
    moment: Moment;
    whole: number;
    deadline: number | undefined;
    /** What is to be seen, in words. */
    label: string;
    /** How long a movement takes, in milliseconds. */
    pace: number;
    choosing?: Choosing | undefined;
}

/** How far along the way somebody is, from 0 on the near side to 1 on the far side. */
function shareOf(layout: Layout, moment: Moment, place: number): number {
    const way = layout.ways[place];
    const group = moment.walking?.who ?? [];
    const index = group.indexOf(place);
    if (index >= 0 && way) return shareOnBridge(layout, way, index, group.length);
    return moment.far[place] ? 1 : 0;
}

function classesOf(moment: Moment, place: number): string {
    const { walking, ended, far } = moment;
    const classes = ["walker"];
    if (walking?.who.includes(place)) classes.push("walking");
    else if (ended?.who.includes(place)) classes.push("arriving");
    const left = walking?.who.includes(place) ? !walking.over : far[place];
    if (left) classes.push("leftward");
    return classes.join(" ");
}

interface WalkerProps {
    layout: Layout;
    moment: Moment;
    place: number;
    name: string;
    minutes: string;
    choosing: Choosing | undefined;
}

function Walker({ layout, moment, place, name, minutes, choosing }: WalkerProps) {
    const way = layout.ways[place];
    const walks = moment.walking?.who.includes(place);
    const y = walks ? layout.deck : (way?.near.y ?? 0);
    const style = {
        width: `${layout.figure.width}px`,
        height: `${layout.figure.height}px`,
        offsetPath: `path("${way?.path ?? "M0 0"}")`,
        offsetDistance: `${(100 * shareOf(layout, moment, place)).toFixed(3)}%`,
        zIndex: Math.round(y),
        "--room": `${layout.figure.room}px`,
    } as CSSProperties;
    const inside = (
        <>
            <Figure place={place} minutes={minutes} torch={moment.bearer === place} />
            <span class="name">{name}</span>
        </>
    );
    const classes = classesOf(moment, place);
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
            aria-pressed={choosing.picked.includes(place)}
            aria-disabled={!choosing.ready(place)}
            onClick={() => choosing.ready(place) && choosing.onToggle(place)}
            {...choosing.item(place)}
        >
            {inside}
            <span class="unseen">
                , {minutes} {minutes === "1" ? "minute" : "minutes"}, on the{" "}
                {moment.far[place] ? "far" : "near"} side
            </span>
        </button>
    );
}

const chooserOf = ({ grid, onKeyDown }: Choosing) =>
    ({
        role: "group",
        "aria-label": "The people; choose who walks",
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
            {party.people.map(({ minutes }, place) => (
                <Walker
                    key={place}
                    layout={layout}
                    moment={moment}
                    place={place}
                    name={names[place] ?? ""}
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

/** The picture of a moment. It has a role of its own where nobody can be chosen. */
export function Scene(props: SceneProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const role = { role: "img", "aria-label": props.label } as const;
    return (
        <div class="scene" ref={frame} {...(props.choosing ? {} : role)}>
            {width > 0 && <Picture {...props} width={width} />}
        </div>
    );
}

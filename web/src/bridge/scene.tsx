// The picture of the bridge at night, with the people.
import type { CSSProperties, Ref } from "preact";
import { useDrag, type Drag } from "../crossings/use-drag";
import { useWidth } from "../parts/width";
import { Backdrop, Foreground } from "./backdrop";
import { Figure } from "./figure";
import { isOffSide, layOut, shareAtHead, shareOnBridge, type Layout } from "./layout";
import { Moon } from "./moon";
import { namesOf, type Party } from "./party";
import type { Moment } from "./plan";

/** Makes people buttons with which the user selects a group. */
interface Choosing {
    selected: readonly number[];
    /** The people who should cross next, if the user has asked. */
    hinted: readonly number[];
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
function shareOf({ layout, moment, index, choosing }: WalkerProps): number {
    const path = layout.paths[index];
    const group = moment.current?.people ?? [];
    const position = group.indexOf(index);
    if (position >= 0 && path) return shareOnBridge(layout, path, position, group.length);
    const selected = choosing?.selected ?? [];
    const seat = selected.indexOf(index);
    const isFar = moment.far[index] ?? false;
    if (seat >= 0 && path) return shareAtHead(layout, path, seat, selected.length, isFar);
    return isFar ? 1 : 0;
}

function classesOf({ moment, index, choosing }: WalkerProps): string {
    const { current, ended, far } = moment;
    const isWalking = current?.people.includes(index) ?? false;
    const isLeftward = isWalking ? !current?.across : far[index];
    const classes = [
        "walker",
        isWalking && "walking",
        !isWalking && ended?.people.includes(index) && "arriving",
        isLeftward && "leftward",
        choosing?.hinted.includes(index) && "hinted",
    ];
    return classes.filter(Boolean).join(" ");
}

interface WalkerProps {
    party: Party;
    layout: Layout;
    moment: Moment;
    index: number;
    choosing: Choosing | undefined;
    drag: Drag;
}

/** Returns true if only some people may carry the torch. */
const hasBearers = ({ people }: Party) => people.some(({ torch }) => !torch);

/** The parts of the accessible name that the picture shows in another way. */
function Details({ party, moment, index }: WalkerProps) {
    const { minutes = "", torch } = party.people[index] ?? {};
    return (
        <span class="unseen">
            , {minutes} {minutes === "1" ? "minute" : "minutes"}
            {hasBearers(party) && (torch ? ", may carry the torch" : ", no torch")}, on the{" "}
            {moment.far[index] ? "far" : "near"} side
        </span>
    );
}

function Walker(props: WalkerProps) {
    const { party, layout, moment, index, choosing, drag } = props;
    const path = layout.paths[index];
    const isOnDeck =
        moment.current?.people.includes(index) || choosing?.selected.includes(index);
    const group = moment.current?.people ?? choosing?.selected ?? [];
    const y = isOnDeck ? layout.deck : (path?.near.y ?? 0);
    const style = {
        width: `${layout.figure.width}px`,
        height: `${layout.figure.height}px`,
        offsetPath: `path("${path?.path ?? "M0 0"}")`,
        offsetDistance: `${(100 * shareOf(props)).toFixed(3)}%`,
        zIndex: Math.round(y),
        "--name-width": `${layout.figure.spacing}px`,
        "--lift": isOnDeck ? group.indexOf(index) % 2 : 0,
    } as CSSProperties;
    const { minutes = "", torch = false } = party.people[index] ?? {};
    const inside = (
        <>
            <Figure
                place={index}
                minutes={minutes}
                torch={moment.bearer === index}
                mayCarry={torch && hasBearers(party)}
            />
            <span class="name">{namesOf(party)[index]}</span>
        </>
    );
    const common = { class: classesOf(props), style };
    if (!choosing) return <div {...common}>{inside}</div>;
    return (
        <button
            type="button"
            {...common}
            aria-pressed={choosing.selected.includes(index)}
            aria-disabled={!choosing.isReady(index)}
            {...drag(index)}
            {...choosing.item(index)}
        >
            {inside}
            <Details {...props} />
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
    const isSolved = moment.far.every(Boolean) && moment.elapsed <= (deadline ?? Infinity);
    const drag = useDrag({
        isReady: (index) => choosing?.isReady(index) ?? false,
        isSelected: (index) => choosing?.selected.includes(index) ?? false,
        isTarget: (point, index) => isOffSide(layout, moment.far[index] ?? false, point),
        onToggle: (index) => choosing?.onToggle(index),
    });
    const strides = { "--pace": `${pace}ms`, "--strides": Math.round(pace / 320) };
    const part = { width, height: layout.height, "aria-hidden": true } as const;
    return (
        <div
            class={isSolved ? "walkers solved" : "walkers"}
            style={{ height: `${layout.height}px`, ...strides } as CSSProperties}
            {...(choosing ? chooserOf(choosing) : {})}
        >
            <svg {...part} class="backdrop">
                <Backdrop layout={layout} capacity={party.capacity} />
                <Moon layout={layout} moment={moment} whole={whole} deadline={deadline} />
            </svg>
            {party.people.map((_, index) => (
                <Walker
                    key={index}
                    party={party}
                    layout={layout}
                    moment={moment}
                    index={index}
                    choosing={choosing}
                    drag={drag}
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

// Both banks, the river and the boat, with everybody at their places.
import type { CSSProperties } from "preact";
import { useWidth } from "../parts/width";
import { Backdrop, Hull } from "./backdrop";
import { useDrag, type Drag } from "./drag";
import { Figure } from "./figure";
import { boatAt, layOut, NARROW, seatAt, type Layout, type Point } from "./layout";
import { lookOf, type Look } from "./looks";
import type { Crew, Model, Standing } from "./model";
import { useRoving } from "../parts/roving";

/** What is to be seen. */
export interface View {
    standing: Standing;
    aboard: Crew;
    /** The people in the boat have crossed and are about to step out. */
    landing?: boolean;
    boat: "near" | "far" | "middle";
}

interface SceneProps {
    model: Model;
    view: View;
    /** What is to be seen, in words, where nobody can be chosen. */
    label: string;
    /** Brings somebody aboard, or back to the bank; none where it is only watched. */
    onToggle?: ((place: number) => void) | undefined;
}

/** Where somebody stands or sits, by the middle of the feet. */
function pointOf(layout: Layout, { standing, aboard, boat }: View, place: number): Point {
    const seat = aboard.indexOf(place);
    if (seat >= 0) return seatAt(layout, boatAt(layout, boat), seat, aboard.length);
    const bank = standing.far[place] ? layout.far : layout.near;
    return bank[place] ?? { x: 0, y: 0 };
}

interface TravelerProps {
    model: Model;
    view: View;
    layout: Layout;
    place: number;
    drag: Drag | undefined;
    attributes: Record<string, unknown>;
}

function whereText({ standing, aboard }: View, place: number): string {
    if (aboard.includes(place)) return "in the boat";
    return standing.far[place] ? "on the far bank" : "on the near bank";
}

/** The accessible name. The visible one is hidden in the boat and on narrow banks. */
function labelOf(model: Model, view: View, place: number): string {
    const { name = "", minutes = 0, rows } = model.travelers[place] ?? {};
    return [
        name,
        ...(model.timed ? [minutes === 1 ? "1 minute" : `${minutes} minutes`] : []),
        ...(rows ? [] : ["cannot row"]),
        whereText(view, place),
    ].join(", ");
}

/** Couples of one letter have one color, and so have those who are alike. */
function colorOf({ travelers }: Model, place: number, { badge }: Look): number {
    const { name = "", kind = "", group = 0 } = travelers[place] ?? {};
    if (/^\p{L}$/u.test(badge)) return badge.charCodeAt(0);
    return name === kind ? place : group;
}

function Traveler(props: TravelerProps) {
    const { model, view, layout, place, drag, attributes } = props;
    const one = model.travelers[place];
    if (!one) return null;
    const { figure } = layout;
    const { x, y } = pointOf(layout, view, place);
    const moved = drag?.moved(place);
    const aboard = view.aboard.includes(place);
    const breadth = aboard ? figure.width : figure.room; // those aboard sit closely
    const style = {
        left: `${(x - breadth / 2 + (moved?.x ?? 0)).toFixed(1)}px`,
        top: `${(y - figure.height + (moved?.y ?? 0)).toFixed(1)}px`,
        width: `${breadth.toFixed(1)}px`,
        zIndex: moved ? 900 : aboard ? 500 : Math.round(y / 8),
        "--height": `${figure.height}px`,
    } as CSSProperties;
    const look = lookOf(one.name, one.kind, model.timed ? String(one.minutes) : "");
    const classes = ["traveler", aboard && "aboard", moved && "dragged"];
    const inside = (
        <>
            <Figure
                look={look}
                color={colorOf(model, place, look)}
                oar={one.rows && model.travelers.some(({ rows }) => !rows)}
            />
            <span class={figure.named ? "name" : "unseen"}>{one.name}</span>
        </>
    );
    const common = { class: classes.filter(Boolean).join(" "), style };
    if (!drag) return <div {...common}>{inside}</div>;
    const ready = drag.ready(place);
    return (
        <button
            type="button"
            {...common}
            aria-label={labelOf(model, view, place)}
            aria-pressed={aboard}
            aria-disabled={!ready}
            {...drag.handlers(place)}
            {...attributes}
        >
            {inside}
        </button>
    );
}

function Picture(props: SceneProps & { width: number }) {
    const { model, view, width, onToggle } = props;
    const count = model.travelers.length;
    const names = model.travelers.map(({ name }) => name);
    const layout = layOut(width, names, model.seats);
    const roving = useRoving<HTMLDivElement>(count);
    const drag = useDrag({ layout, view, onToggle });
    const { boat } = layout;
    const hull = {
        left: `${boatAt(layout, view.boat) - boat.width / 2}px`,
        top: `${boat.y - boat.height * 0.42}px`,
    };
    const chooser = {
        role: "group",
        "aria-label": "The travelers; choose who boards",
        ref: roving.grid,
        onKeyDown: roving.onKeyDown,
    } as const;
    return (
        <div
            class={`river ${onToggle ? "playing" : ""} ${width < NARROW ? "narrow" : ""}`}
            style={{ height: `${layout.height}px` }}
            {...(onToggle ? chooser : {})}
        >
            <Backdrop layout={layout} />
            <div class="boat back" style={hull}>
                <Hull layout={layout} front={false} />
            </div>
            {model.travelers.map((_, place) => (
                <Traveler
                    key={place}
                    model={model}
                    view={view}
                    layout={layout}
                    place={place}
                    drag={onToggle && drag}
                    attributes={roving.item(place)}
                />
            ))}
            <div class="boat front" style={hull}>
                <Hull layout={layout} front={true} />
            </div>
        </div>
    );
}

/** The picture of a moment. It has a role of its own where nobody can be chosen. */
export function Scene(props: SceneProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const role = { role: "img", "aria-label": props.label } as const;
    return (
        <div class="scene" ref={frame} {...(props.onToggle ? {} : role)}>
            {width > 0 && <Picture {...props} width={width} />}
        </div>
    );
}

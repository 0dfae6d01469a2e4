// The picture of the river, with the boat and the travelers.
import type { ComponentChildren, CSSProperties } from "preact";
import { useDrag, type Drag, type Point } from "../crossings/use-drag";
import { useRoving } from "../parts/roving";
import { useWidth } from "../parts/width";
import { Backdrop, Hull } from "./backdrop";
import { Figure } from "./figure";
import {
    boatAt,
    isOffBank,
    layOut,
    NARROW,
    seatAt,
    type Layout,
    type View,
} from "./layout";
import { lookOf, type Look } from "./looks";
import { isAlike, isSolved, type Model } from "./model";

interface SceneProps {
    model: Model;
    view: View;
    /** The picture in words, if travelers are not buttons. */
    label: string;
    /** Selects a traveler or cancels the selection. Without it, travelers are not buttons. */
    onToggle?: ((index: number) => void) | undefined;
    /** A text above the river. */
    children?: ComponentChildren;
}

/** Returns the place of a traveler in the boat or on a bank. */
function placeOf(layout: Layout, { position, aboard, boat }: View, index: number): Point {
    const seat = aboard.indexOf(index);
    if (seat >= 0) return seatAt(layout, boatAt(layout, boat), seat, aboard.length);
    const bank = position.far[index] ? layout.far : layout.near;
    return bank[index] ?? { x: 0, y: 0 };
}

/** Returns the position of a traveler in the picture: the middle of the feet. Those who eat others go
 * to them. */
function pointOf(layout: Layout, view: View, index: number): Point {
    const { accident } = view;
    const victim = accident?.isEaten && accident.victims[accident.culprits.indexOf(index)];
    return placeOf(layout, view, typeof victim === "number" ? victim : index);
}

function classesOf({ aboard, accident, hinted }: View, index: number): string {
    const isVictim = accident?.victims.includes(index);
    const isCulprit = accident?.culprits.includes(index);
    const classes = [
        "traveler",
        aboard.includes(index) && "aboard",
        hinted?.includes(index) && "hinted",
        isCulprit && "culprit",
        isVictim && (accident?.isEaten ? "eaten" : "victim"),
    ];
    return classes.filter(Boolean).join(" ");
}

/** Returns true if a traveler is on the bank of the boat and can board. */
const isReady = ({ position, accident }: View, index: number) =>
    position.far[index] === position.boatIsFar && !accident;

interface TravelerProps {
    model: Model;
    view: View;
    layout: Layout;
    index: number;
    drag: Drag | undefined;
    attributes: Record<string, unknown>;
}

function whereText({ position, aboard, accident }: View, index: number): string {
    if (accident?.isEaten && accident.victims.includes(index)) return "eaten";
    if (aboard.includes(index)) return "in the boat";
    return position.far[index] ? "on the far bank" : "on the near bank";
}

/** Returns the accessible name. The visible name is hidden in the boat and on narrow banks. */
function labelOf(model: Model, view: View, index: number): string {
    const { name = "", minutes = 0, rows } = model.travelers[index] ?? {};
    return [
        name,
        ...(model.timed ? [minutes === 1 ? "1 minute" : `${minutes} minutes`] : []),
        ...(rows ? [] : ["cannot row"]),
        whereText(view, index),
    ].join(", ");
}

/** Returns the number of the color. Couples with the same letter have the same color, and so have
 * interchangeable travelers. */
function colorOf({ travelers }: Model, index: number, { badge }: Look): number {
    const { name = "", kind = "", group = 0 } = travelers[index] ?? {};
    if (/^\p{L}$/u.test(badge)) return badge.charCodeAt(0);
    return name === kind ? index : group;
}

function Traveler(props: TravelerProps) {
    const { model, view, layout, index, drag, attributes } = props;
    const one = model.travelers[index];
    if (!one) return null;
    const { figure } = layout;
    const { x, y } = pointOf(layout, view, index);
    const aboard = view.aboard.includes(index);
    const isCulprit = view.accident?.culprits.includes(index);
    const breadth = aboard ? figure.width : figure.spacing;
    const style = {
        left: `${(x - breadth / 2).toFixed(1)}px`,
        top: `${(y - figure.height).toFixed(1)}px`,
        width: `${breadth.toFixed(1)}px`,
        "--delay": `${(index % 5) * 90}ms`,
        zIndex: aboard ? 500 : Math.round(y / 8) + (isCulprit ? 100 : 0),
        "--height": `${figure.height}px`,
    } as CSSProperties;
    const look = lookOf(one.name, one.kind, model.timed ? String(one.minutes) : "");
    const isNamed = figure.named && !aboard; // the name is below the figure
    const alike = isAlike(model, index);
    const badge = (isNamed || alike) && !model.timed ? "" : look.badge;
    const inside = (
        <>
            <Figure
                look={{ ...look, badge }}
                color={colorOf(model, index, look)}
                oar={one.rows && model.travelers.some(({ rows }) => !rows)}
            />
            <span class={figure.named ? "name" : "unseen"}>
                {alike && figure.named ? one.kind : one.name}
            </span>
            {isCulprit && (
                <span class="shout" aria-hidden="true">
                    {view.accident?.isEaten ? "Gulp!" : "Hey!"}
                </span>
            )}
        </>
    );
    const common = { class: classesOf(view, index), style };
    if (!drag) return <div {...common}>{inside}</div>;
    return (
        <button
            type="button"
            {...common}
            aria-label={labelOf(model, view, index)}
            aria-pressed={aboard}
            aria-disabled={!isReady(view, index)}
            {...drag(index)}
            {...attributes}
        >
            {inside}
        </button>
    );
}

/** Who the travelers are, if their names do not fit below them. */
function Cast({ model }: { model: Model }) {
    const nouns = model.travelers.map(({ name }) => name.replace(/ (\p{L}|\d+)$/u, ""));
    return (
        <p class="cast" aria-hidden="true">
            {[...new Set(nouns)].map((noun) => {
                const index = nouns.indexOf(noun);
                const { name = "", kind = "" } = model.travelers[index] ?? {};
                const look = lookOf(name, kind, "");
                return (
                    <span key={noun}>
                        <Figure
                            look={{ ...look, badge: "" }}
                            color={colorOf(model, index, look)}
                            oar={false}
                        />
                        {noun}
                    </span>
                );
            })}
        </p>
    );
}

function Picture(props: SceneProps & { width: number }) {
    const { model, view, width, onToggle } = props;
    const count = model.travelers.length;
    const names = model.travelers.map(({ name }) => name);
    const layout = layOut(width, names, model.seats);
    const roving = useRoving<HTMLDivElement>(count);
    const drag = useDrag({
        isReady: (index) => isReady(view, index),
        isSelected: (index) => !view.isLanding && view.aboard.includes(index),
        isTarget: (point) => isOffBank(layout, view.boat, point),
        onToggle: (index) => onToggle?.(index),
    });
    const { boat } = layout;
    const classes = [
        "river",
        onToggle && "playing",
        width < NARROW && "narrow",
        ![...view.position.far, ...view.aboard].some((one) => one !== false) && "waiting",
        isSolved(view.position) && !view.isLanding && "solved",
    ];
    const hull = {
        left: `${boatAt(layout, view.boat) - boat.width / 2}px`,
        top: `${boat.y - boat.height * 0.42}px`,
    };
    const chooser = {
        role: "group",
        "aria-label": "Travelers; select who boards",
        ref: roving.grid,
        onKeyDown: roving.onKeyDown,
    } as const;
    return (
        <>
            <div
                class={classes.filter(Boolean).join(" ")}
                style={{ height: `${layout.height}px` }}
                {...(onToggle ? chooser : {})}
            >
                <Backdrop layout={layout} />
                <div class="boat back" style={hull}>
                    <Hull layout={layout} front={false} />
                </div>
                {model.travelers.map((_, index) => (
                    <Traveler
                        key={index}
                        model={model}
                        view={view}
                        layout={layout}
                        index={index}
                        drag={onToggle && drag}
                        attributes={roving.item(index)}
                    />
                ))}
                <div class="boat front" style={hull}>
                    <Hull layout={layout} front={true} />
                </div>
            </div>
            {!layout.figure.named && <Cast model={model} />}
        </>
    );
}

/** The picture of a moment: an image, or a group of buttons. */
export function Scene(props: SceneProps) {
    const [frame, width] = useWidth<HTMLDivElement>();
    const role = { role: "img", "aria-label": props.label } as const;
    return (
        <div class="scene" ref={frame} {...(props.onToggle ? {} : role)}>
            {width > 0 && <Picture {...props} width={width} />}
            {props.children}
        </div>
    );
}

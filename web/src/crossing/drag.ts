// Travelers are dragged into the boat and out of it; a click or a key does the same.
import { useRef, useState } from "preact/hooks";
import { boatAt, type Layout, type Point } from "./layout";
import type { View } from "./scene";

export interface Drag {
    /** How far somebody has been dragged. */
    moved: (place: number) => Point | undefined;
    /** Who is where the boat is. */
    ready: (place: number) => boolean;
    handlers: (place: number) => Record<string, unknown>;
}

interface DragProps {
    layout: Layout;
    view: View;
    onToggle: ((place: number) => void) | undefined;
}

const CLICK_PX = 6;

interface Held extends Point {
    place: number;
    id: number;
    by: Point;
    /** Far enough to be no click. */
    dragged: boolean;
}

/** True where the boat's half of the way from the bank is. */
function isAtBoat(layout: Layout, view: View, x: number): boolean {
    const { bank, width } = layout;
    const half = layout.boat.width / 2;
    return view.boat === "far"
        ? x < width - bank + 8 && x > boatAt(layout, "far") - half - 24
        : x > bank - 8 && x < boatAt(layout, "near") + half + 24;
}

export function useDrag({ layout, view, onToggle }: DragProps): Drag {
    const [held, setHeld] = useState<Held>();
    const swallow = useRef(false);
    const ready = (place: number) => view.standing.far[place] === view.standing.over;
    const end = (event: PointerEvent, place: number) => {
        if (!held || held.place !== place) return;
        setHeld(undefined);
        if (!held.dragged || event.type === "pointercancel") return;
        swallow.current = true; // the click that follows
        setTimeout(() => (swallow.current = false));
        const frame = (event.currentTarget as HTMLElement).parentElement;
        const left = frame?.getBoundingClientRect().left ?? 0;
        const aboard = !view.landing && view.aboard.includes(place);
        if (isAtBoat(layout, view, event.clientX - left) !== aboard) onToggle?.(place);
    };
    const handlers = (place: number) => ({
        onClick: () => !swallow.current && onToggle?.(place),
        onPointerDown: (event: PointerEvent) => {
            if (!ready(place) || event.button !== 0) return;
            const by = { x: 0, y: 0 };
            const { clientX: x, clientY: y, pointerId: id } = event;
            (event.currentTarget as HTMLElement).setPointerCapture(id);
            setHeld({ place, id, x, y, by, dragged: false });
        },
        onPointerMove: (event: PointerEvent) => {
            if (!held || held.place !== place || held.id !== event.pointerId) return;
            const by = { x: event.clientX - held.x, y: event.clientY - held.y };
            const dragged = held.dragged || Math.hypot(by.x, by.y) > CLICK_PX;
            setHeld({ ...held, by, dragged });
        },
        onPointerUp: (event: PointerEvent) => end(event, place),
        onPointerCancel: (event: PointerEvent) => end(event, place),
    });
    const moved = (place: number) =>
        held?.place === place && held.dragged ? held.by : undefined;
    return { moved, ready, handlers };
}

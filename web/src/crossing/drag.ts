// Dragging travelers into the boat and out of it. A click or a key does the same.
import { useRef, useState } from "preact/hooks";
import { boatAt, type Layout, type Point, type View } from "./layout";

export interface Drag {
    /** Returns how far a traveler has been dragged. */
    moved: (index: number) => Point | undefined;
    /** Returns true if a traveler is on the bank of the boat. */
    isReady: (index: number) => boolean;
    handlers: (index: number) => Record<string, unknown>;
}

interface DragProps {
    layout: Layout;
    view: View;
    onToggle: ((index: number) => void) | undefined;
}

const CLICK_PX = 6;

interface Pressed extends Point {
    index: number;
    id: number;
    by: Point;
    /** Whether it is a drag and not a click. */
    dragged: boolean;
}

/** Returns true for a point near the boat, between it and the bank. */
function isAtBoat(layout: Layout, view: View, x: number): boolean {
    const { bank, width } = layout;
    const half = layout.boat.width / 2;
    return view.boat === "far"
        ? x < width - bank + 8 && x > boatAt(layout, "far") - half - 24
        : x > bank - 8 && x < boatAt(layout, "near") + half + 24;
}

export function useDrag({ layout, view, onToggle }: DragProps): Drag {
    const [pressed, setPressed] = useState<Pressed>();
    const swallow = useRef(false);
    const isReady = (index: number) => view.position.far[index] === view.position.boatIsFar;
    const end = (event: PointerEvent, index: number) => {
        if (!pressed || pressed.index !== index) return;
        setPressed(undefined);
        if (!pressed.dragged || event.type === "pointercancel") return;
        swallow.current = true; // ignore the click that follows
        setTimeout(() => (swallow.current = false));
        const frame = (event.currentTarget as HTMLElement).parentElement;
        const left = frame?.getBoundingClientRect().left ?? 0;
        const aboard = !view.isLanding && view.aboard.includes(index);
        if (isAtBoat(layout, view, event.clientX - left) !== aboard) onToggle?.(index);
    };
    const handlers = (index: number) => ({
        onClick: () => !swallow.current && onToggle?.(index),
        onPointerDown: (event: PointerEvent) => {
            if (!isReady(index) || event.button !== 0) return;
            const by = { x: 0, y: 0 };
            const { clientX: x, clientY: y, pointerId: id } = event;
            (event.currentTarget as HTMLElement).setPointerCapture(id);
            setPressed({ index, id, x, y, by, dragged: false });
        },
        onPointerMove: (event: PointerEvent) => {
            if (!pressed || pressed.index !== index || pressed.id !== event.pointerId)
                return;
            const by = { x: event.clientX - pressed.x, y: event.clientY - pressed.y };
            const dragged = pressed.dragged || Math.hypot(by.x, by.y) > CLICK_PX;
            setPressed({ ...pressed, by, dragged });
        },
        onPointerUp: (event: PointerEvent) => end(event, index),
        onPointerCancel: (event: PointerEvent) => end(event, index),
    });
    const moved = (index: number) =>
        pressed?.index === index && pressed.dragged ? pressed.by : undefined;
    return { moved, isReady, handlers };
}

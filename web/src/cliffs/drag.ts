// Dragging a Zoombini to a cliff. A tap or a key does the same.
import { useRef, useState } from "preact/hooks";
import type { CliffsCliff } from "openapi";

/** A shorter movement is a tap. */
const TAP_PX = 6;

interface Held {
    zoombini: number;
    pointer: number;
    /** The place, which takes all events of the pointer until it is released. */
    place: HTMLElement;
    x: number;
    y: number;
    isDragged: boolean;
}

interface DragProps {
    /** True for a Zoombini that can be sent. */
    canDrag: (zoombini: number) => boolean;
    onDrop: (zoombini: number, cliff: CliffsCliff) => void;
}

export interface Drag {
    canDrag: (zoombini: number) => boolean;
    /** The cliff below the dragged Zoombini. */
    over: CliffsCliff | undefined;
    handlers: (zoombini: number) => Record<string, unknown>;
}

/** The cliff at a point of the window. The dragged Zoombini ignores pointers (scene.css). */
function cliffAt(x: number, y: number): CliffsCliff | undefined {
    const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cliff]");
    return found?.dataset["cliff"] as CliffsCliff | undefined;
}

/** Moves the picture with the pointer, without drawing the page again. */
function movePicture({ place }: Held, by?: { x: number; y: number }) {
    place.classList.toggle("dragged", by !== undefined);
    const picture = place.querySelector("svg");
    if (picture) picture.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : "";
}

export function useDrag({ canDrag, onDrop }: DragProps): Drag {
    const held = useRef<Held | undefined>(undefined);
    const [over, setOver] = useState<CliffsCliff>();
    /** Ends the drag and returns the cliff on which the Zoombini is dropped. */
    const release = (event: PointerEvent) => {
        const now = held.current;
        if (now?.pointer !== event.pointerId) return undefined;
        held.current = undefined;
        if (!now.isDragged) return undefined;
        movePicture(now);
        setOver(undefined);
        return cliffAt(event.clientX, event.clientY);
    };
    const handlers = (zoombini: number) => ({
        onPointerDown: (event: PointerEvent) => {
            if (event.button !== 0 || held.current || !canDrag(zoombini)) return;
            const { clientX: x, clientY: y, pointerId: pointer } = event;
            const place = event.currentTarget as HTMLElement;
            place.setPointerCapture(pointer);
            held.current = { zoombini, pointer, place, x, y, isDragged: false };
        },
        onPointerMove: (event: PointerEvent) => {
            const now = held.current;
            if (now?.pointer !== event.pointerId) return;
            const by = { x: event.clientX - now.x, y: event.clientY - now.y };
            if (!now.isDragged) {
                if (Math.hypot(by.x, by.y) <= TAP_PX) return;
                now.isDragged = true;
            }
            movePicture(now, by);
            setOver(cliffAt(event.clientX, event.clientY));
        },
        onPointerUp: (event: PointerEvent) => {
            const wasDragged = held.current?.isDragged;
            const cliff = release(event);
            if (wasDragged) ignoreClick();
            if (cliff) onDrop(zoombini, cliff);
        },
        onPointerCancel: (event: PointerEvent) => void release(event),
    });
    return { canDrag, over, handlers };
}

/** Ignores the click that follows a drag: it is not a tap. */
function ignoreClick() {
    const ignore = (event: Event) => event.stopPropagation();
    addEventListener("click", ignore, { capture: true, once: true });
    // Some browsers send no click after a drag.
    setTimeout(() => removeEventListener("click", ignore, { capture: true }));
}

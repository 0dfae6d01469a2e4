// Dragging travelers into the boat or onto the bridge, and back. A click or a key does the same.
import { useRef } from "preact/hooks";

export interface Point {
    x: number;
    y: number;
}

/** Returns the event handlers of a traveler. */
export type Drag = (index: number) => Record<string, unknown>;

interface DragProps {
    /** Returns true if a traveler can be dragged. */
    isReady: (index: number) => boolean;
    isSelected: (index: number) => boolean;
    /** Returns true for a point of the picture where a traveler who is dropped is selected. */
    isTarget: (point: Point, index: number) => boolean;
    onToggle: (index: number) => void;
}

const CLICK_PX = 6;

interface Pressed extends Point {
    id: number;
    /** Whether it is a drag and not a click. */
    isDragged: boolean;
}

/** Returns a point of the window as a point of the picture that contains the traveler. */
function pointIn(traveler: HTMLElement, { clientX, clientY }: PointerEvent): Point {
    const { left = 0, top = 0 } = traveler.parentElement?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
}

type TravelerEvent = PointerEvent & { currentTarget: HTMLElement };

/** Travelers follow the pointer without drawing the page again. Styles can select those who do by
 * `[data-dragged]`, and can let `translate` change slowly when they are dropped. */
export function useDrag({ isReady, isSelected, isTarget, onToggle }: DragProps): Drag {
    const pressed = useRef<Pressed | undefined>(undefined);
    const ignoresClick = useRef(false);
    const drop = ({ currentTarget: traveler }: TravelerEvent) => {
        pressed.current = undefined;
        delete traveler.dataset["dragged"];
        traveler.style.translate = "";
    };
    const end = (event: TravelerEvent, index: number) => {
        const isDrag = pressed.current?.isDragged;
        drop(event);
        if (!isDrag) return;
        ignoresClick.current = true; // the click that follows
        setTimeout(() => (ignoresClick.current = false));
        const isOnTarget = isTarget(pointIn(event.currentTarget, event), index);
        if (isOnTarget !== isSelected(index)) onToggle(index);
    };
    return (index) => ({
        onClick: () => !ignoresClick.current && onToggle(index),
        onPointerDown: (event: TravelerEvent) => {
            if (!isReady(index) || event.button !== 0) return;
            const { clientX: x, clientY: y, pointerId: id } = event;
            event.currentTarget.setPointerCapture(id);
            pressed.current = { id, x, y, isDragged: false };
        },
        onPointerMove: (event: TravelerEvent) => {
            const start = pressed.current;
            if (start?.id !== event.pointerId) return;
            const [x, y] = [event.clientX - start.x, event.clientY - start.y];
            start.isDragged ||= Math.hypot(x, y) > CLICK_PX;
            if (!start.isDragged) return;
            const { currentTarget: traveler } = event;
            traveler.dataset["dragged"] = "";
            traveler.style.translate = `${x}px ${y}px`;
        },
        onPointerUp: (event: TravelerEvent) => end(event, index),
        onPointerCancel: drop,
    });
}

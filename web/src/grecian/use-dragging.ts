// Turns dials: by dragging, with a snap to the nearest column at the end, and by the arrow keys and
// the mouse wheel while a dial has the focus.
import { useRef, useState } from "preact/hooks";
import { modulo } from "./puzzle";
import { shortest, type Turn, type Turns } from "./turns";

/** The scroll distance of a mouse wheel that turns a dial by one column. */
const WHEEL_STEP = 60;

/** The direction of the pointer from the center of the dials, in columns. All dials have the same
 * bounding box. */
function pointedColumn(event: PointerEvent, columns: number): number {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const half = box.width / 2;
    const [x, y] = [event.clientX - box.left - half, event.clientY - box.top - half];
    return (Math.atan2(y, x) / (2 * Math.PI)) * columns;
}

/** The columns by which a key turns a dial that is at `turn`; 0 for other keys. */
function keyTurn(key: string, turn: number, columns: number): number {
    if (key === "ArrowRight" || key === "ArrowUp") return 1;
    if (key === "ArrowLeft" || key === "ArrowDown") return -1;
    if (key === "Home") return -turn;
    return key === "End" ? columns - 1 - turn : 0;
}

/** The angles of the dials, which change in the shorter direction and may exceed a full turn. */
function useAngles(turns: Turns, columns: number) {
    const last = useRef({ columns, angles: [...turns] });
    if (last.current.columns !== columns || last.current.angles.length !== turns.length)
        last.current = { columns, angles: [...turns] };
    const { angles } = last.current;
    turns.forEach((turn, dial) => {
        angles[dial] = (angles[dial] ?? 0) + shortest(turn - (angles[dial] ?? 0), columns);
    });
    return angles;
}

interface Drag {
    pointer: number;
    /** The last direction of the pointer, in columns. */
    direction: number;
    turn: Turn;
}

/** Drags the dial that is drawn under the pointer, which is a lower dial in a hole; `onEnd` gets its turn
 * when it is released. A drag changes the style of the dial directly. The page is rendered again only
 * when other numbers are next to each other. */
function useDrag(columns: number, angles: readonly number[], onEnd: (turn: Turn) => void) {
    const drag = useRef<Drag | null>(null);
    const [dragged, setDragged] = useState<Turn | null>(null);
    const show = (event: PointerEvent, { dial, by }: Turn) => {
        const degrees = (360 * ((angles[dial] ?? 0) + by)) / columns;
        const element = event.currentTarget as HTMLElement;
        element.style.setProperty("--turn", `${degrees}deg`);
    };
    const down = (dial: number) => (event: PointerEvent) => {
        if (event.button !== 0 || drag.current) return;
        const direction = pointedColumn(event, columns);
        const element = event.currentTarget as HTMLElement;
        element.setPointerCapture(event.pointerId);
        element.focus({ preventScroll: true });
        drag.current = { pointer: event.pointerId, direction, turn: { dial, by: 0 } };
    };
    const move = (event: PointerEvent) => {
        const current = drag.current;
        if (current?.pointer !== event.pointerId) return;
        const direction = pointedColumn(event, columns);
        const by = current.turn.by + shortest(direction - current.direction, columns);
        const turn = { dial: current.turn.dial, by };
        drag.current = { ...current, direction, turn };
        show(event, turn);
        if (!dragged || Math.round(dragged.by) !== Math.round(by)) setDragged(turn);
    };
    const release = (event: PointerEvent, by: number) => {
        const current = drag.current;
        if (current?.pointer !== event.pointerId) return;
        drag.current = null;
        setDragged(null);
        show(event, { dial: current.turn.dial, by });
        onEnd({ dial: current.turn.dial, by });
    };
    const handlers = (dial: number) => ({
        onPointerDown: down(dial),
        onPointerMove: move,
        onPointerUp: (event: PointerEvent) =>
            release(event, Math.round(drag.current?.turn.by ?? 0)),
        onPointerCancel: (event: PointerEvent) => release(event, 0),
        // Not all browsers apply `touch-action` to a part of a picture.
        onTouchMove: (event: TouchEvent) => event.preventDefault(),
    });
    return { dragged, handlers };
}

export interface Dragging {
    /** How far each dial is turned, in columns; not a whole number for a dial that is dragged. */
    angles: readonly number[];
    /** The dial that is dragged, and how far. */
    dragged: Turn | null;
    /** The event handlers of the element of a dial. */
    handlers: (dial: number) => Record<string, (event: never) => void>;
}

export function useDragging(
    turns: Turns,
    columns: number,
    onTurn: (turn: Turn) => void,
    onSelect: (dial: number) => void,
): Dragging {
    const angles = useAngles(turns, columns);
    const scrolled = useRef(0);
    const { dragged, handlers: dragHandlers } = useDrag(columns, angles, (turn) => {
        // Continues from where it was released, even if the other direction is shorter.
        angles[turn.dial] = (angles[turn.dial] ?? 0) + turn.by;
        if (modulo(turn.by, columns) !== 0) onTurn(turn);
    });
    const key = (dial: number) => (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (!/^(Arrow|Home|End)/.test(event.key)) return;
        event.preventDefault();
        const by = keyTurn(event.key, turns[dial] ?? 0, columns);
        if (by !== 0) onTurn({ dial, by });
    };
    const wheel = (dial: number) => (event: WheelEvent) => {
        // Only the selected dial; over the others the page scrolls as usual.
        if (event.currentTarget !== document.activeElement || event.ctrlKey) return;
        event.preventDefault();
        scrolled.current += event.deltaY || event.deltaX;
        if (Math.abs(scrolled.current) < WHEEL_STEP) return;
        onTurn({ dial, by: Math.sign(scrolled.current) });
        scrolled.current = 0;
    };
    const handlers = (dial: number) => ({
        ...dragHandlers(dial),
        onFocus: () => onSelect(dial),
        onKeyDown: key(dial),
        onWheel: wheel(dial),
    });
    return { angles, dragged, handlers };
}

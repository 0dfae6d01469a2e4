// A dial that follows the finger, snaps to the next column when it is let go, and takes the
// arrow keys and the wheel while it has the focus.
import { useRef, useState } from "preact/hooks";
import { boardOf, draggedDial, ringAt } from "./geometry";
import { around, columnsOf, rowsOf, type Cells } from "./puzzle";
import { shortest, type Turn, type Turns } from "./turns";

const WHEEL_STEP = 60;

/** The middle of the picture that a dial fills. */
function middleOf(dial: HTMLElement) {
    const box = dial.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The distance from the middle to the pointer, as a share of half the dial's width. */
function distanceOf(event: PointerEvent, dial: HTMLElement): number {
    const middle = middleOf(dial);
    const [x, y] = [event.clientX - middle.x, event.clientY - middle.y];
    return Math.hypot(x, y) / (dial.getBoundingClientRect().width / 2);
}

/** The direction from the middle to the pointer, in columns. */
function directionOf(event: PointerEvent, middle: Grip["middle"], columns: number): number {
    const angle = Math.atan2(event.clientY - middle.y, event.clientX - middle.x);
    return (angle / (2 * Math.PI)) * columns;
}

/** How a key turns a dial that stands at `turn`; 0 for keys that do not. */
function keyTurn(key: string, turn: number, columns: number): number {
    if (key === "ArrowRight" || key === "ArrowUp") return 1;
    if (key === "ArrowLeft" || key === "ArrowDown") return -1;
    if (key === "Home") return -turn;
    return key === "End" ? columns - 1 - turn : 0;
}

/** Angles that go the short way from one position to the next, over the top as well. */
function useAngles(turns: Turns, columns: number) {
    const kept = useRef({ columns, angles: [...turns] });
    if (kept.current.columns !== columns || kept.current.angles.length !== turns.length)
        kept.current = { columns, angles: [...turns] };
    const { angles } = kept.current;
    turns.forEach((turn, dial) => {
        angles[dial] = (angles[dial] ?? 0) + shortest(turn - (angles[dial] ?? 0), columns);
    });
    return angles;
}

interface Grip {
    pointer: number;
    /** Of the dials on the screen, which do not move while one is held. */
    middle: { x: number; y: number };
    last: number;
    turn: Turn;
}

/** A dial that follows the pointer; `give` takes it over where it is let go. It is turned at
 * its element itself, each time that the pointer moves; what else is on the page hears of it
 * when other numbers meet. */
function useGrip(cells: Cells, angles: readonly number[], give: (turn: Turn) => void) {
    const columns = columnsOf(cells);
    const grip = useRef<Grip | null>(null);
    const [held, setHeld] = useState<Turn | null>(null);
    const show = (event: PointerEvent, { dial, by }: Turn) => {
        const degrees = (360 * ((angles[dial] ?? 0) + by)) / columns;
        const element = event.currentTarget as HTMLElement;
        element.style.setProperty("--turn", `${degrees}deg`);
    };
    /** The dial to turn, and its element. All dials have the same box. */
    const gripped = (event: PointerEvent, seen: number) => {
        const element = event.currentTarget as HTMLElement;
        const board = boardOf(rowsOf(cells), columns);
        const dial = draggedDial(cells, ringAt(board, distanceOf(event, element)), seen);
        const target = element.parentElement?.querySelector<HTMLElement>(
            `[data-dial="${dial}"]`,
        );
        return target ? { dial, target } : { dial: seen, target: element };
    };
    const down = (seen: number) => (event: PointerEvent) => {
        if (event.button !== 0 || grip.current) return;
        const { dial, target } = gripped(event, seen);
        target.setPointerCapture(event.pointerId);
        target.focus({ preventScroll: true });
        const middle = middleOf(target);
        const last = directionOf(event, middle, columns);
        grip.current = { pointer: event.pointerId, middle, last, turn: { dial, by: 0 } };
    };
    const move = (event: PointerEvent) => {
        const own = grip.current;
        if (own?.pointer !== event.pointerId) return;
        const now = directionOf(event, own.middle, columns);
        const by = own.turn.by + shortest(now - own.last, columns);
        const turn = { dial: own.turn.dial, by };
        grip.current = { ...own, last: now, turn };
        show(event, turn);
        if (!held || Math.round(held.by) !== Math.round(by)) setHeld(turn);
    };
    const release = (event: PointerEvent, by: number) => {
        const own = grip.current;
        if (own?.pointer !== event.pointerId) return;
        grip.current = null;
        setHeld(null);
        show(event, { dial: own.turn.dial, by });
        give({ dial: own.turn.dial, by });
    };
    const handlers = (dial: number) => ({
        onPointerDown: down(dial),
        // Otherwise the focus would go to the dial under the pointer.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onPointerMove: move,
        onPointerUp: (event: PointerEvent) =>
            release(event, Math.round(grip.current?.turn.by ?? 0)),
        onPointerCancel: (event: PointerEvent) => release(event, 0),
        // Not all browsers heed `touch-action` on a part of a picture.
        onTouchMove: (event: TouchEvent) => event.preventDefault(),
    });
    return { held, handlers };
}

export interface Turning {
    /** Where each dial is now, in columns; not whole for the one that is held. */
    angles: readonly number[];
    /** The dial that follows the pointer, and how far. */
    held: Turn | null;
    /** What the control of a dial listens to. */
    handlers: (dial: number) => Record<string, (event: never) => void>;
}

export function useTurning(
    turns: Turns,
    cells: Cells,
    onTurn: (turn: Turn) => void,
): Turning {
    const columns = columnsOf(cells);
    const angles = useAngles(turns, columns);
    const rolled = useRef(0);
    const { held, handlers: grips } = useGrip(cells, angles, (turn) => {
        // From where it was let go, though the other way around may be shorter.
        angles[turn.dial] = (angles[turn.dial] ?? 0) + turn.by;
        if (around(turn.by, columns) !== 0) onTurn(turn);
    });
    const key = (dial: number) => (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        if (!/^(Arrow|Home|End)/.test(event.key)) return;
        event.preventDefault();
        const by = keyTurn(event.key, turns[dial] ?? 0, columns);
        if (by !== 0) onTurn({ dial, by });
    };
    const wheel = (dial: number) => (event: WheelEvent) => {
        // Only the dial that was chosen; over the others the page scrolls as always.
        if (event.currentTarget !== document.activeElement || event.ctrlKey) return;
        event.preventDefault();
        rolled.current += event.deltaY || event.deltaX;
        if (Math.abs(rolled.current) < WHEEL_STEP) return;
        onTurn({ dial, by: Math.sign(rolled.current) });
        rolled.current = 0;
    };
    const handlers = (dial: number) => ({
        ...grips(dial),
        onKeyDown: key(dial),
        onWheel: wheel(dial),
    });
    return { angles, held, handlers };
}

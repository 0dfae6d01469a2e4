// A dial that follows the finger, snaps to the next column when it is let go, and takes the
// arrow keys and the wheel while it has the focus.
import { useRef, useState } from "preact/hooks";
import { around } from "./puzzle";
import { shortest, type Turn, type Turns } from "./turns";

const WHEEL_STEP = 60;

/** The direction from the middle of the picture to the pointer, in columns. */
function directionOf(event: PointerEvent, columns: number): number {
    const target = event.currentTarget as SVGElement;
    const box = (target.ownerSVGElement ?? target).getBoundingClientRect();
    const x = event.clientX - (box.left + box.width / 2);
    const y = event.clientY - (box.top + box.height / 2);
    return (Math.atan2(y, x) / (2 * Math.PI)) * columns;
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
    last: number;
    turn: Turn;
}

/** A dial that follows the pointer; `give` takes it over where it is let go. */
function useGrip(columns: number, give: (turn: Turn) => void) {
    const grip = useRef<Grip | null>(null);
    const [held, setHeld] = useState<Turn | null>(null);
    const release = () => {
        grip.current = null;
        setHeld(null);
    };
    const down = (dial: number) => (event: PointerEvent) => {
        if (event.button !== 0 || grip.current) return;
        const target = event.currentTarget as SVGElement;
        target.setPointerCapture(event.pointerId);
        target.focus({ preventScroll: true });
        const last = directionOf(event, columns);
        grip.current = { pointer: event.pointerId, last, turn: { dial, by: 0 } };
    };
    const move = (event: PointerEvent) => {
        const own = grip.current;
        if (own?.pointer !== event.pointerId) return;
        const now = directionOf(event, columns);
        const by = own.turn.by + shortest(now - own.last, columns);
        grip.current = { ...own, last: now, turn: { dial: own.turn.dial, by } };
        setHeld(grip.current.turn);
    };
    const up = (event: PointerEvent) => {
        const own = grip.current;
        if (own?.pointer !== event.pointerId) return;
        release();
        give({ dial: own.turn.dial, by: Math.round(own.turn.by) });
    };
    const handlers = (dial: number) => ({
        onPointerDown: down(dial),
        onPointerMove: move,
        onPointerUp: up,
        onPointerCancel: release,
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
    columns: number,
    onTurn: (turn: Turn) => void,
): Turning {
    const angles = useAngles(turns, columns);
    const rolled = useRef(0);
    const { held, handlers: grips } = useGrip(columns, (turn) => {
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

// The visits to a door, as the board shows them.
import { useEffect, useState } from "preact/hooks";
import type { Gate } from "./gates";

export const PASS_MS = 5000;
export const FALL_MS = 650;
/** The time of a guest on the way to the door. */
export const WALK_MS = 900;
export const START_MS = WALK_MS + FALL_MS;
/** The first visitors come slowly, so that the player can follow them. */
const ACCELERATION = 1.8;
const DROPS_MAX = 130;

/** Returns the milliseconds since the gate opened. Calls `onEnd` when all visitors have passed. */
export function usePassing(open: boolean, onEnd: () => void): number {
    const [time, setTime] = useState(0);
    useEffect(() => {
        if (!open) return undefined;
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
            onEnd();
            return undefined;
        }
        const start = performance.now();
        let frame = 0;
        const draw = (now: number) => {
            const since = Math.max(0, now - start);
            setTime(since);
            if (since < START_MS + PASS_MS) frame = requestAnimationFrame(draw);
            else onEnd();
        };
        frame = requestAnimationFrame(draw);
        return () => {
            cancelAnimationFrame(frame);
            setTime(0);
        };
    }, [open]);
    return time;
}

/** Returns how many of `count` visits have arrived. */
export const arrivedAt = (time: number, count: number) =>
    Math.floor(count * Math.min(1, Math.max(0, time - START_MS) / PASS_MS) ** ACCELERATION);

/** A visit that falls into a register. */
export interface Drop {
    register: number;
    /** The time of its arrival. */
    at: number;
    /** True if the visit raises its register. */
    isRaise: boolean;
}

/** Returns some of the visits to draw. A visit that raises no register falls into one that was raised
 * before. */
export function dropsOf({ visits, raises }: Gate): Drop[] {
    const count = Math.min(DROPS_MAX, visits);
    return Array.from({ length: count }, (_, i) => {
        const visit = Math.floor((i * visits) / count);
        const before = raises.filter(([raising]) => raising <= visit);
        const last = before.length - 1;
        const isRaise = before[last]?.[0] === visit;
        const at = START_MS + PASS_MS * (visit / visits) ** (1 / ACCELERATION);
        const raise = before[isRaise ? last : Math.floor(((visit * 0.618) % 1) * last)];
        return { register: raise?.[1] ?? 0, at, isRaise };
    });
}

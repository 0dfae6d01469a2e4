// What the miniatures are made of. They are drawings of 320 by 200 units. Colors are custom properties
// of their styles.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Returns a number in [0, 1) at each call. */
export type Chance = () => number;

export interface SceneProps {
    /** Makes the puzzle of the scene. */
    chance: Chance;
    /** True if the scene plays. */
    moving: boolean;
}

interface ShapeProps {
    color: string;
    d: string;
}

export const Fill = ({ color, d }: ShapeProps) => <path fill={`var(--${color})`} d={d} />;

export const Line = ({ color, d, width }: ShapeProps & { width: number }) => (
    <path class="line" stroke={`var(--${color})`} stroke-width={width} d={d} />
);

interface ActorProps {
    name: string;
    size: readonly [width: number, height: number];
    at?: readonly [x: number, y: number];
    children: ComponentChildren;
}

/** A figure whose feet are at `at`. */
export const Actor = ({ name, size, at = [0, 0], children }: ActorProps) => (
    <g class={name} transform={`translate(${at})`}>
        <svg
            x={-size[0] / 2}
            y={-size[1]}
            width={size[0]}
            height={size[1]}
            overflow="visible"
        >
            {children}
        </svg>
    </g>
);

/** A point on the way of an actor, with its share of the time and a turn in degrees. Without a time, the
 * points before and after it decide. */
type Point = readonly [x: number, y: number, at?: number, turn?: number];

interface WalkProps {
    way: readonly Point[];
    /** In milliseconds. */
    duration: number;
    moving: boolean;
    easing?: string;
    children: ComponentChildren;
}

/** Moves its children along a way. At other times they are at the last point. */
export function Walk({ way, duration, moving, easing = "linear", children }: WalkProps) {
    const element = useRef<SVGGElement>(null);
    useLayoutEffect(() => {
        const keyframes = way.map(([x, y, at = null, turn = 0]) => ({
            transform: `translate(${x}px, ${y}px) rotate(${turn}deg)`,
            offset: at,
            easing,
        }));
        if (moving)
            element.current?.animate(keyframes, {
                duration,
                delay: 250,
                fill: "backwards",
            });
    }, []);
    const [x, y] = way.at(-1) ?? [0, 0];
    return (
        <g ref={element} class="walk" transform={`translate(${x} ${y})`}>
            {children}
        </g>
    );
}

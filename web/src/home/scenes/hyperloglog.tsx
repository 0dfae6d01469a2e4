import { below } from "../../daily/day";
import type { SceneProps } from "../shapes";

const COLUMNS = 12;
const COUNT = 4 * COLUMNS;
const GUESTS = 5;

const leftOf = (window: number) => 46 + (window % COLUMNS) * 19;
const topOf = (window: number) => 62 + Math.floor(window / COLUMNS) * 19;

/** Guests come to a house at night, and light its windows. */
export default function HyperloglogScene({ chance }: SceneProps) {
    const lit = Array.from({ length: 16 + below(chance, 16) }, () => below(chance, COUNT));
    return (
        <>
            <path class="roof" d="M26 56 L160 14 L294 56 Z" />
            <rect class="wall" x="36" y="54" width="248" height="146" />
            {Array.from({ length: COUNT }, (_, window) => (
                <rect
                    key={window}
                    class={lit.includes(window) ? "window lit" : "window"}
                    x={leftOf(window)}
                    y={topOf(window)}
                    width="14"
                    height="14"
                    rx="2"
                    style={{ "--at": String(lit.indexOf(window)) }}
                />
            ))}
            <rect class="door" x="148" y="154" width="24" height="46" rx="3" />
            {Array.from({ length: GUESTS }, (_, guest) => (
                <g key={guest} class="guest" transform={`translate(${132 - guest * 22} 0)`}>
                    <circle cx="0" cy="170" r="6" />
                    <path d="M-8 200 v-14 a8 8 0 0 1 16 0 v14 Z" />
                </g>
            ))}
        </>
    );
}

import { colorOf, shadeOf } from "../shades";
import { tallyOf } from "./hints";

interface TallyProps {
    registers: Uint8Array;
    /** The rank of the first shade. */
    first: number;
    /** The largest rank to count. */
    counted: number;
}

/** How many boxes have each number. */
export function Tally({ registers, first, counted }: TallyProps) {
    const counts = tallyOf(registers);
    const most = Math.max(...counts);
    const least = counts.findIndex((count) => count > 0);
    return (
        <ol class="tally" aria-label="How many boxes have each number">
            {counts.map(
                (count, rank) =>
                    rank >= least && (
                        <li key={rank} class={rank > counted ? "" : "counted"}>
                            <span class="count">{count}</span>
                            <span
                                class="bar"
                                style={{
                                    "--share": `${count / most}`,
                                    background: colorOf(shadeOf(rank, first)),
                                }}
                            />
                            <span class="of">
                                <span class="unseen">{rank ? "boxes with" : "boxes"} </span>
                                {rank || "empty"}
                            </span>
                        </li>
                    ),
            )}
        </ol>
    );
}

import type { CrossingSolveAnswer } from "openapi";
import type { Puzzle } from "./puzzle";

export type Warning = CrossingSolveAnswer["warnings"][number];

/** Returns what a warning is about, as the form names it. */
function subjectOf({ travelers }: Puzzle, { pointer }: Warning): string {
    const [, list, position] = /^\/(rules|travelers)\/(\d+)/.exec(pointer) ?? [];
    const index = Number(position);
    if (list === "rules") return `Rule ${index + 1}`;
    if (list === "travelers") return travelers[index]?.name ?? `Traveler ${index + 1}`;
    return "The puzzle";
}

/** Shows the warnings of the service about a valid puzzle. */
export function Warnings({
    puzzle,
    warnings,
}: {
    puzzle: Puzzle;
    warnings: readonly Warning[];
}) {
    if (warnings.length === 0) return null;
    return (
        <ul class="warnings" role="status">
            {warnings.map((one) => (
                <li key={one.pointer + one.detail}>
                    <strong>{subjectOf(puzzle, one)}:</strong> {one.detail}
                </li>
            ))}
        </ul>
    );
}

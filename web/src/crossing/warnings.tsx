import type { CrossingSolveAnswer } from "openapi";
import type { Puzzle } from "./puzzle";

type Warning = CrossingSolveAnswer["warnings"][number];

/** What a warning is about, as the fields of the page call it. */
function subjectOf({ travelers }: Puzzle, { pointer }: Warning): string {
    const [, list, index] = /^\/(rules|travelers)\/(\d+)/.exec(pointer) ?? [];
    const place = Number(index);
    if (list === "rules") return `Rule ${place + 1}`;
    if (list === "travelers") return travelers[place]?.name ?? `Traveler ${place + 1}`;
    return "The puzzle";
}

/** What the service wonders at, though it is no fault. */
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

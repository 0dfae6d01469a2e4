import { formatCount } from "../parts/number";
import { namesOf, type Party } from "./party";
import type { Crossing } from "./plan";

const ROWS_MAX = 200;

/** The crossings in figures. */
export function PlanTable({
    party,
    crossings,
    present,
}: {
    party: Party;
    crossings: readonly Crossing[];
    /** The crossing that is shown. */
    present: number;
}) {
    const names = namesOf(party);
    const shown = crossings.slice(0, ROWS_MAX);
    return (
        <details open>
            <summary>The crossings as a table</summary>
            <div class="scroll" tabIndex={0} role="region" aria-label="The crossings">
                <table>
                    <thead>
                        <tr>
                            <th scope="col">Crossing</th>
                            <th scope="col">Way</th>
                            <th scope="col" class="words">
                                Who
                            </th>
                            <th scope="col">Minutes</th>
                            <th scope="col">Since the start</th>
                        </tr>
                    </thead>
                    <tbody>
                        {shown.map(({ over, who, minutes, elapsed }, i) => (
                            <tr key={i} aria-current={i === present ? "step" : undefined}>
                                <th scope="row">{i + 1}</th>
                                <td>{over ? "over" : "back"}</td>
                                <td class="words">
                                    {who.map((place) => names[place]).join(", ")}
                                </td>
                                <td>{formatCount(minutes)}</td>
                                <td>{formatCount(elapsed)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
                {crossings.length > ROWS_MAX && (
                    <p class="hint">
                        The first {formatCount(ROWS_MAX)} of {formatCount(crossings.length)}{" "}
                        crossings.
                    </p>
                )}
            </div>
        </details>
    );
}

import { formatCount } from "../../parts/number";
import { guestsFor, marksFor } from "./hints";

/** How many guests usually come, by the number of boxes. */
export const RulerTable = ({ rank }: { rank: number }) => (
    <table class="ruler">
        <tbody>
            <tr>
                <th scope="row">{rank === 0 ? "empty boxes" : `with ${rank} or less`}</th>
                {marksFor(rank).map((boxes) => (
                    <td key={boxes}>{boxes}</td>
                ))}
            </tr>
            <tr>
                <th scope="row">guests</th>
                {marksFor(rank).map((boxes) => (
                    <td key={boxes}>{formatCount(guestsFor(boxes, rank))}</td>
                ))}
            </tr>
        </tbody>
    </table>
);

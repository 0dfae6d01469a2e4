import { Disclosure } from "../parts/disclosure";
import type { View } from "./puzzle";

/** What shows, as a table: for who does not see the picture, or wants to add up. */
export function Columns({ view, target }: { view: View; target: string }) {
    return (
        <Disclosure summary="The columns in figures">
            <div
                class="scroll columns"
                tabIndex={0}
                role="region"
                aria-label="The columns in figures"
            >
                <table>
                    <thead>
                        <tr>
                            <th scope="col" rowSpan={2}>
                                Column
                            </th>
                            <th scope="colgroup" colSpan={view.visible.length}>
                                Rings
                            </th>
                            <th scope="col" rowSpan={2}>
                                Sum
                            </th>
                        </tr>
                        <tr>
                            {view.visible.map((_, row) => (
                                <th scope="col" key={row}>
                                    {row + 1}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {view.sums.map((sum, column) => (
                            <tr key={column} class={view.right[column] ? "right" : ""}>
                                <th scope="row">{column + 1}</th>
                                {view.visible.map((row, r) => (
                                    <td key={r}>{row[column]}</td>
                                ))}
                                <td>
                                    {Number.isNaN(sum) ? "?" : sum}
                                    {view.right[column] && (
                                        <span aria-label={`, which is ${target}`}> ✓</span>
                                    )}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </Disclosure>
    );
}

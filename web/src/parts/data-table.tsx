import type { ComponentChildren } from "preact";

interface DataTableProps {
    label: string;
    head: readonly string[];
    /** The cells of each row; the first one is its heading. */
    rows: readonly (readonly ComponentChildren[])[];
}

/** A table of figures in a region that scrolls. */
export function DataTable({ label, head, rows }: DataTableProps) {
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label={label}>
            <table>
                <thead>
                    <tr>
                        {head.map((text) => (
                            <th scope="col" key={text}>
                                {text}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([heading, ...cells], row) => (
                        <tr key={row}>
                            <th scope="row">{heading}</th>
                            {cells.map((cell, column) => (
                                <td key={column}>{cell}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

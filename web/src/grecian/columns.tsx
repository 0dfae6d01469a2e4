import { DataTable } from "../parts/data-table";
import { Disclosure } from "../parts/disclosure";
import type { View } from "./puzzle";

const LABEL = "Columns as a table";

interface ColumnsProps {
    view: View;
    target: string;
}

/** The visible numbers as a table, for readers who cannot see the board or want to check a sum. */
export function Columns({ view, target }: ColumnsProps) {
    const { visible, sums, correct } = view;
    const sum = (column: number) => (
        <>
            {Number.isNaN(sums[column]) ? "?" : sums[column]}
            {correct[column] && <span aria-label={`, which is ${target}`}> ✓</span>}
        </>
    );
    return (
        <Disclosure summary={LABEL}>
            <div class="columns">
                <DataTable
                    label={LABEL}
                    head={["Column", ...visible.map((_, row) => `Ring ${row + 1}`), "Sum"]}
                    rows={sums.map((_, column) => [
                        column + 1,
                        ...visible.map((ring) => ring[column]),
                        sum(column),
                    ])}
                />
            </div>
        </Disclosure>
    );
}

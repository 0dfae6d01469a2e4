import { ProblemError } from "../api/client";
import type { CellIndex } from "./puzzle";

/** An error about one cell. */
export interface CellNote {
    pointer: string;
    at: CellIndex;
    detail: string;
}

/** The error message of a number, for users who have not read the schema. */
export function describeError(detail: string): string {
    const got = /^expected an integer .*, got "?([^";]*)/.exec(detail)?.[1];
    return got === undefined ? detail : `“${got}” is not a whole number, or is too large.`;
}

/** The errors whose pointers are cells. */
export function errorsOf(error: Error | undefined): CellNote[] {
    const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
    return errors.flatMap(({ pointer, detail }) => {
        const found = /^\/dials\/(\d+)\/(\d+)\/(\d+)$/.exec(pointer);
        if (!found) return [];
        const [dial = 0, row = 0, column = 0] = found.slice(1).map(Number);
        return [{ pointer, detail: describeError(detail), at: { dial, row, column } }];
    });
}

interface NotesProps {
    id: string;
    errors: readonly CellNote[];
    onDial: (dial: number) => void;
}

/** A list of errors, each with a button that leads to its dial. */
export const Notes = ({ id, errors, onDial }: NotesProps) => (
    <div role="status">
        <ul class="notes">
            {errors.map(({ pointer, at, detail }) => (
                <li key={pointer} id={`${id}${pointer}`} class="error">
                    <button
                        type="button"
                        class="small quiet"
                        onClick={() => onDial(at.dial)}
                    >
                        Dial {at.dial + 1}, ring {at.row + 1}, column {at.column + 1}
                    </button>{" "}
                    {detail}
                </li>
            ))}
        </ul>
    </div>
);

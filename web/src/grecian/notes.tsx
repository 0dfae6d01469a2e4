import type { Warning } from "openapi";
import { ProblemError } from "../api/client";
import type { CellIndex } from "./puzzle";

/** An error or a warning about one cell. */
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

/** The items whose pointers are cells. */
export function notesOf(items: readonly Warning[]): CellNote[] {
    return items.flatMap(({ pointer, detail }) => {
        const found = /^\/dials\/(\d+)\/(\d+)\/(\d+)$/.exec(pointer);
        if (!found) return [];
        const [dial = 0, row = 0, column = 0] = found.slice(1).map(Number);
        return [{ pointer, detail, at: { dial, row, column } }];
    });
}

export const errorsOf = (error: Error | undefined) =>
    notesOf(error instanceof ProblemError ? (error.problem.errors ?? []) : []);

interface NotesProps {
    id: string;
    notes: readonly CellNote[];
    kind: "error" | "hint";
    onDial: (dial: number) => void;
}

/** A list of notes, each with a button that leads to its dial. */
export function Notes({ id, notes, kind, onDial }: NotesProps) {
    return (
        <div role={kind === "error" ? "alert" : undefined}>
            <ul class="notes">
                {notes.map(({ pointer, at, detail }) => (
                    <li key={pointer} id={`${id}${pointer}`} class={kind}>
                        <button
                            type="button"
                            class="small quiet"
                            onClick={() => onDial(at.dial)}
                        >
                            Dial {at.dial + 1}, ring {at.row + 1}, column {at.column + 1}
                        </button>{" "}
                        {kind === "error" ? describeError(detail) : detail}
                    </li>
                ))}
            </ul>
        </div>
    );
}

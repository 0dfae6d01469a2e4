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

export function errorsOf(error: Error | undefined): CellNote[] {
    const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
    return notesOf(errors).map((note) => ({
        ...note,
        detail: describeError(note.detail),
    }));
}

interface NotesProps {
    id: string;
    errors: readonly CellNote[];
    warnings: readonly CellNote[];
    onDial: (dial: number) => void;
}

/** A list of notes, each with a button that leads to its dial. */
export function Notes({ id, errors, warnings, onDial }: NotesProps) {
    const item = ({ pointer, at, detail }: CellNote, kind: "error" | "hint") => (
        <li key={kind + pointer} id={`${id}${pointer}`} class={kind}>
            <button type="button" class="small quiet" onClick={() => onDial(at.dial)}>
                Dial {at.dial + 1}, ring {at.row + 1}, column {at.column + 1}
            </button>{" "}
            {detail}
        </li>
    );
    return (
        <div role="status">
            <ul class="notes">
                {errors.map((note) => item(note, "error"))}
                {warnings.map((note) => item(note, "hint"))}
            </ul>
        </div>
    );
}

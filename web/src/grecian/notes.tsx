import type { Warning } from "openapi";
import { ProblemError } from "../api/client";
import type { Place } from "./puzzle";

/** What is said of one cell. */
export interface CellNote {
    pointer: string;
    place: Place;
    detail: string;
}

/** What is wrong with a number, for who wrote it. */
export function sayWrong(detail: string): string {
    const got = /^expected an integer .*, got "?([^";]*)/.exec(detail)?.[1];
    if (got === undefined) return detail;
    return `“${got}” is no whole number, or too large a one.`;
}

/** What a list of pointers says of single cells. */
export function notesOf(items: readonly Warning[]): CellNote[] {
    return items.flatMap(({ pointer, detail }) => {
        const found = /^\/dials\/(\d+)\/(\d+)\/(\d+)$/.exec(pointer);
        if (!found) return [];
        const [dial = 0, row = 0, column = 0] = found.slice(1).map(Number);
        return [{ pointer, detail, place: { dial, row, column } }];
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

/** What is said of single cells; each leads to its dial. */
export function Notes({ id, notes, kind, onDial }: NotesProps) {
    return (
        <div role={kind === "error" ? "alert" : undefined}>
            <ul class="notes">
                {notes.map(({ pointer, place, detail }) => (
                    <li key={pointer} id={`${id}${pointer}`} class={kind}>
                        <button
                            type="button"
                            class="small quiet"
                            onClick={() => onDial(place.dial)}
                        >
                            Dial {place.dial + 1}, ring {place.row + 1}, column{" "}
                            {place.column + 1}
                        </button>{" "}
                        {kind === "error" ? sayWrong(detail) : detail}
                    </li>
                ))}
            </ul>
        </div>
    );
}

import { useState } from "preact/hooks";
import type { Move } from "./moves";

export interface Selection {
    selected: Move;
    /** Why the last traveler was not added, or why the group cannot cross. */
    note: string;
}

const EMPTY: Selection = { selected: [], note: "" };

/** The travelers who are selected for the next move. The selection is empty again when `moment`
 * changes. `objection` returns why a traveler must not be added, or an empty string. Returns functions
 * that add or remove a traveler, that reject the group with a note, and that forget the group when it
 * crosses: otherwise, it would be selected again when the crossing is undone. */
export function useSelection(
    moment: string,
    objection: (selected: Move, added: number) => string,
) {
    const [stored, setStored] = useState({ moment, ...EMPTY });
    const selectionIn = (one: typeof stored): Selection =>
        one.moment === moment ? one : EMPTY;
    const toggle = (index: number) =>
        setStored((before) => {
            const { selected } = selectionIn(before);
            const others = selected.filter((one) => one !== index);
            if (others.length < selected.length)
                return { moment, selected: others, note: "" };
            const next = [...selected, index].sort((a, b) => a - b);
            const note = objection(next, index);
            return { moment, selected: note ? selected : next, note };
        });
    const reject = (note: string) =>
        setStored((before) => ({ moment, selected: selectionIn(before).selected, note }));
    const forget = () => setStored({ moment, ...EMPTY });
    return [selectionIn(stored), { toggle, reject, forget }] as const;
}

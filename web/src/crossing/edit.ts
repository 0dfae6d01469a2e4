// Writes a custom puzzle to the address, in the form that address.ts reads.
import type { Changes } from "../place";
import { RESET } from "./address";
import { change } from "./game";
import { GOALS, type Entry, type Puzzle, type Rule } from "./puzzle";

const encode = (text: string) =>
    text
        .replace(/[%:*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll(", ", "*")
        .replaceAll(",", "%2C");

function writeEntry({ name, count, rows, minutes, weight }: Entry): string {
    const parts = [
        count !== "1" && `x${encode(count)}`,
        !rows && "n",
        minutes && `m${encode(minutes)}`,
        weight && `w${encode(weight)}`,
    ].filter(Boolean);
    return [encode(name), ...(name || parts.length > 0 ? parts : [""])].join(":");
}

function writeRule({ form, first, second, where, why }: Rule): string {
    const parts = [form, encode(first), encode(second), where, encode(why)];
    return parts.join(":").replace(/:banks:$|:$/, "");
}

/** Returns the keys of the address for a custom puzzle. */
export function writePuzzle(puzzle: Puzzle): Changes {
    const { travelers, seats, load, rules, goal } = puzzle;
    return {
        ...RESET,
        p: undefined,
        t: travelers.map(writeEntry).join(","),
        b: encode(seats) + (load && `:${encode(load)}`),
        r: rules.map(writeRule).join(",") || undefined,
        goal: goal === GOALS[0] ? undefined : goal,
    };
}

/** Replaces the puzzle by a custom one. */
export const editPuzzle = (next: Puzzle) => change(writePuzzle(next), "replace");

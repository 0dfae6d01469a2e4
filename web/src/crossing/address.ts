// Reads the puzzle of an address: a preset by its name, or all of a custom puzzle. Commas separate entries
// and rules, colons separate their parts, and an asterisk is the comma and space of a list.
import { optionOf } from "../parts/option";
import type { Changes, State } from "../place";
import { PRESETS } from "./presets";
import {
    entry,
    FORMS,
    GOALS,
    PLACES,
    rule,
    type Entry,
    type Puzzle,
    type Rule,
} from "./puzzle";

function decode(text: string): string {
    const spaced = text.replaceAll("*", ", ");
    return spaced.replace(/%(25|2A|3A|2C)/g, (sign) => decodeURIComponent(sign));
}

function readEntry(text: string): Entry {
    const [name = "", ...parts] = text.split(":");
    const part = (letter: string) => {
        const found = parts.find((one) => one.startsWith(letter));
        return found === undefined ? undefined : decode(found.slice(1));
    };
    return entry(decode(name), {
        count: part("x") ?? "1",
        rows: part("n") === undefined,
        minutes: part("m") ?? "",
        weight: part("w") ?? "",
    });
}

function readRule(text: string): Rule {
    const [form, first = "", second = "", where, why = ""] = text.split(":");
    return rule(optionOf(FORMS, form), decode(first), decode(second), {
        where: optionOf(PLACES, where),
        why: decode(why),
    });
}

const listOf = (text: string | undefined) => (text ?? "").split(",").filter(Boolean);

/** Returns the preset of an address; undefined for a custom puzzle. */
export const presetOf = (state: State) =>
    state["t"] === undefined
        ? (PRESETS.find(({ id }) => id === state["p"]) ?? PRESETS[0])
        : undefined;

/** Returns the custom puzzle of an address. */
export function readPuzzle(state: State): Puzzle {
    const [seats = "", load = ""] = (state["b"] ?? "2").split(":").map(decode);
    return {
        travelers: listOf(state["t"]).map(readEntry),
        seats,
        load,
        rules: listOf(state["r"]).map(readRule),
        goal: optionOf(GOALS, state["goal"]),
    };
}

/** Keys that another puzzle resets. */
export const RESET: Changes = {
    date: undefined,
    map: undefined,
    go: undefined,
    plan: undefined,
    step: undefined,
    best: undefined,
};

/** Returns the keys of the address for a preset. */
export const writePreset = (id: string): Changes => ({
    ...RESET,
    p: id,
    t: undefined,
    b: undefined,
    r: undefined,
    goal: undefined,
});

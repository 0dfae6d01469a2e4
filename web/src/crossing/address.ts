// The puzzle in the address: a preset by its name, or all of a custom puzzle. Commas separate entries
// and rules, colons separate their parts, and an asterisk is the comma and space of a list.
import { optionOf } from "../parts/option";
import { hasOneOf, type Tab } from "../parts/tab";
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

const encode = (text: string) =>
    text
        .replace(/[%:*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll(", ", "*")
        .replaceAll(",", "%2C");

function decode(text: string): string {
    const spaced = text.replaceAll("*", ", ");
    return spaced.replace(/%(25|2A|3A|2C)/g, (sign) => decodeURIComponent(sign));
}

function writeEntry({ name, count, rows, minutes, weight }: Entry): string {
    const parts = [
        count !== "1" && `x${encode(count)}`,
        !rows && "n",
        minutes && `m${encode(minutes)}`,
        weight && `w${encode(weight)}`,
    ].filter(Boolean);
    return [encode(name), ...(name || parts.length > 0 ? parts : [""])].join(":");
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

function writeRule({ form, first, second, where, why }: Rule): string {
    const parts = [form, encode(first), encode(second), where, encode(why)];
    return parts.join(":").replace(/:banks:$|:$/, "");
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

/** Returns the puzzle of an address. */
export function readPuzzle(state: State): Puzzle {
    const preset = presetOf(state);
    if (preset) return preset.puzzle;
    const [seats = "", load = ""] = (state["b"] ?? "2").split(":").map(decode);
    return {
        travelers: listOf(state["t"]).map(readEntry),
        seats,
        load,
        rules: listOf(state["r"]).map(readRule),
        goal: optionOf(GOALS, state["goal"]),
    };
}

const GAME_KEYS = ["go", "map", "best"];
const PUZZLE_KEYS = ["p", "plan"];

/** The tab of an address that does not name one. Addresses of custom puzzles with moves or a map are
 * those of games. */
export function tabOf(state: State): Tab {
    if (state["date"] !== undefined) return "today";
    if (hasOneOf(state, GAME_KEYS)) return "practice";
    if (state["t"] !== undefined) return "solver";
    return hasOneOf(state, PUZZLE_KEYS) ? "practice" : "today";
}

/** Keys that another puzzle resets. */
const RESET: Changes = {
    date: undefined,
    map: undefined,
    go: undefined,
    plan: undefined,
    step: undefined,
    best: undefined,
};

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

/** Returns the keys of the address for a preset. */
export const writePreset = (id: string): Changes => ({
    ...RESET,
    p: id,
    t: undefined,
    b: undefined,
    r: undefined,
    goal: undefined,
});

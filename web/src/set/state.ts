// The state in the address: which table, and what is shown of it.
import type { SetDealRequest } from "openapi";
import { today } from "../daily/day";
import { newSeed, readNumber } from "../parts/number";
import { hasOneOf, type Tab } from "../parts/tab";
import type { Changes, How, State } from "../place";

/** The source of a table. */
export type Source =
    | { kind: "day"; date: string }
    | { kind: "random"; seed: string; cards: string; sets: string }
    | { kind: "custom"; cards: readonly string[] };

/** True if the state names its table. The address of today's table is empty. */
export const namesTable = (state: State) => hasOneOf(state, ["table", "seed", "date"]);

/** The keys of the laboratory. */
const LAB_KEYS = ["size", "of", "games", "scale", "deck", "deal"];

/** The tab of an address that does not name one. */
export function tabOf(state: State): Tab {
    if (state["table"] !== undefined) return "solver";
    if (state["seed"] !== undefined) return "practice";
    return hasOneOf(state, LAB_KEYS) ? "lab" : "today";
}

export function readSource(state: State): Source {
    const { table, seed, cards = "12", sets = "", date = today() } = state;
    if (table !== undefined)
        return { kind: "custom", cards: table.split(",").filter(Boolean) };
    if (seed !== undefined) return { kind: "random", seed, cards, sets };
    return { kind: "day", date };
}

const NO_TABLE = {
    table: undefined,
    seed: undefined,
    cards: undefined,
    sets: undefined,
    date: undefined,
    show: undefined,
    pick: undefined,
    tab: undefined,
};

/** The keys of the address for a table. Keys that belong to another table are removed. */
export function writeSource(source: Source): Changes {
    if (source.kind === "custom") return { ...NO_TABLE, table: source.cards.join(",") };
    if (source.kind === "day") return { ...NO_TABLE, date: source.date };
    const { seed, cards, sets } = source;
    return { ...NO_TABLE, seed, cards, sets: sets || undefined };
}

/** The keys of the address for a game with custom cards. Without "practice", the solver shows its sets. */
export const writePlayed = (cards: readonly string[]): Changes => ({
    ...writeSource({ kind: "custom", cards }),
    tab: "practice",
});

/** Twelve random cards. */
export const randomSource = (): Source => ({
    kind: "random",
    seed: newSeed(),
    cards: "12",
    sets: "",
});

/** Another random table, with the same settings if this one is random. */
export const anotherOf = (source: Source): Source =>
    source.kind === "random" ? { ...source, seed: newSeed() } : randomSource();

/** How another table changes the history: several deals in a row are one step back, and so are all
 * changes of a custom table. */
export function historyOf(state: State, next: Source): How {
    if (namesTable(state) && readSource(state).kind !== next.kind) return "push";
    return next.kind === "custom" ? "replace" : "step";
}

const CARDS_MAX = 81;

/** The number of cards that the table will have, so that its size does not change. */
export function countOf(source: Source): number {
    if (source.kind === "custom") return source.cards.length;
    const count = source.kind === "random" ? Number(source.cards) : 12;
    return Number.isInteger(count) ? Math.min(Math.max(count, 0), CARDS_MAX) : 12;
}

/** The request that deals a random table; null for other tables. */
export function dealQuestion(source: Source): SetDealRequest | null {
    if (source.kind !== "random") return null;
    return {
        cards: readNumber(source.cards),
        ...(source.sets ? { sets: readNumber(source.sets) } : {}),
        seed: readNumber(source.seed),
    };
}

/** The indices of the selected cards: at most three of the `count` cards on the table. */
export function readPick(state: State, count: number): number[] {
    const given = (state["pick"] ?? "").split(",").filter(Boolean).map(Number);
    const valid = given.filter((i) => Number.isInteger(i) && i >= 0 && i < count);
    return [...new Set(valid)].slice(0, 3);
}

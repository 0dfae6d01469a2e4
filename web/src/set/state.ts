// What the address says of the page: which table, what is shown of it, and the statistics.
import type { SetDealRequest } from "openapi";
import { today } from "../daily/day";
import { newSeed, readNumber } from "../parts/number";
import type { How, State } from "../place";

/** Where a table comes from. */
export type Source =
    | { kind: "date"; date: string }
    | { kind: "seed"; seed: string; cards: string; sets: string }
    | { kind: "hand"; cards: readonly string[] };

/** The keys that name a table; without one of them it is today's. */
const TABLE_KEYS = ["table", "seed", "date"] as const;

/** True for a state that names its table; of today's nothing is written into the address. */
export const namesTable = (state: State) =>
    TABLE_KEYS.some((key) => state[key] !== undefined);

export function readSource(state: State): Source {
    if (state["table"] !== undefined)
        return { kind: "hand", cards: state["table"].split(",").filter(Boolean) };
    if (state["seed"] !== undefined)
        return {
            kind: "seed",
            seed: state["seed"],
            cards: state["cards"] ?? "12",
            sets: state["sets"] ?? "",
        };
    return { kind: "date", date: state["date"] ?? today() };
}

/** The keys of the address for a table; whatever belonged to another table goes. */
export function writeSource(source: Source): Record<string, string | undefined> {
    const none = {
        table: undefined,
        seed: undefined,
        cards: undefined,
        sets: undefined,
        date: undefined,
        show: undefined,
        pick: undefined,
    };
    switch (source.kind) {
        case "hand":
            return { ...none, table: source.cards.join(",") };
        case "seed":
            return {
                ...none,
                seed: source.seed,
                cards: source.cards,
                sets: source.sets || undefined,
            };
        case "date":
            return { ...none, date: source.date };
    }
}

/** Twelve cards by chance. */
export const randomSource = (): Source => ({
    kind: "seed",
    seed: newSeed(),
    cards: "12",
    sets: "",
});

/** Another table of the kind. */
export const anotherOf = (source: Source): Source =>
    source.kind === "seed" ? { ...source, seed: newSeed() } : randomSource();

/** How another table goes into the history: to deal again and again is one step, and cards
 * laid by hand are one table. */
export function howToLeave(state: State, next: Source): How {
    const { kind } = readSource(state);
    if (namesTable(state) && kind !== next.kind) return "push";
    return next.kind === "hand" ? "replace" : "step";
}

const CARDS_MAX = 81;

/** How many cards will lie there, so that their place is kept for them. */
export function countOf(source: Source): number {
    if (source.kind === "hand") return source.cards.length;
    const count = source.kind === "seed" ? Number(source.cards) : 12;
    return Number.isInteger(count) ? Math.min(Math.max(count, 0), CARDS_MAX) : 12;
}

/** The request that deals a random table; null for another one. */
export function dealQuestion(source: Source): SetDealRequest | null {
    if (source.kind !== "seed") return null;
    return {
        cards: readNumber(source.cards),
        ...(source.sets ? { sets: readNumber(source.sets) } : {}),
        seed: readNumber(source.seed),
    };
}

/** The places of the cards that are chosen, as they fit on a table. */
export function readPick(state: State, count: number): number[] {
    const places = (state["pick"] ?? "").split(",").filter(Boolean).map(Number);
    const lying = places.filter(
        (place) => Number.isInteger(place) && place >= 0 && place < count,
    );
    return [...new Set(lying)].slice(0, 3);
}

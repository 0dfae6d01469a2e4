// What the address says of the page: which table, what is shown of it, and the statistics.
import type { SetDealRequest } from "openapi";
import { numberOf } from "../parts/number";
import type { State } from "../place";

/** Where a table comes from. */
export type Source =
    | { kind: "date"; date: string }
    | { kind: "seed"; seed: string; cards: string; sets: string }
    | { kind: "hand"; cards: readonly string[] };

/** True for a day of the calendar, as the field of a day takes it. */
export function isDay(text: string): boolean {
    const time = Date.parse(`${text}T00:00:00Z`);
    return (
        text >= "0001" &&
        !Number.isNaN(time) &&
        new Date(time).toISOString().startsWith(`${text}T`)
    );
}

/** Today, where the reader is. */
export function today(): string {
    const now = new Date();
    const two = (n: number) => String(n).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

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

/** The question that deals the table; null for one that was laid by hand. */
export function dealQuestion(source: Source): SetDealRequest | null {
    if (source.kind === "hand") return null;
    if (source.kind === "date") return { date: source.date };
    return {
        cards: numberOf(source.cards),
        ...(source.sets ? { sets: numberOf(source.sets) } : {}),
        seed: numberOf(source.seed),
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

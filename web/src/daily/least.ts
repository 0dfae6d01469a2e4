// A day's game whose end is measured against the least: the ways over the bridge and the river.
import { formatCount } from "../parts/number";
import type { State } from "../place";
import { useDaily, useDate, type Daily } from "./use-daily";

/** How far it has come. */
export interface Progress {
    go: string;
    /** What the first way over took, and the least as far as it was known then. */
    took?: number;
    least?: number;
}

const FRESH: Progress = { go: "" };

/** The day's game that an address names, by its date or by nothing at all; none for another. */
export function useDayOf(game: string, state: State): Daily<Progress> | undefined {
    const date = useDate(state["date"]);
    const daily = useDaily(game, date, FRESH);
    const named = state["date"] !== undefined || Object.keys(state).length === 0;
    return named ? daily : undefined;
}

/** Three stars for the least, two for up to `near` times as much. */
export function starsOf({ took, least }: Progress, near: number): string {
    if (took === undefined || least === undefined) return "";
    return took === least ? "★★★" : took <= near * least ? "★★☆" : "★☆☆";
}

/** Keeps a way that has come to its end, and what it took; `cost` is that in words. */
export function endDay(
    daily: Daily<Progress>,
    { go, took, least }: { go: string; took: number; least: number | undefined },
    cost: string,
) {
    daily.keep({ go, took, ...(least === undefined ? {} : { least }) });
    if (took === least) return daily.finish(`${cost}, the best possible`);
    const best = least === undefined ? "" : `; ${formatCount(least)} are possible`;
    return daily.finish(`${cost}${best}`);
}

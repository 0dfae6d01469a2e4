// A day's game whose end is measured against the least: the ways over the bridge and the river.
import { formatCount, pluralize } from "../parts/number";
import type { State } from "../place";
import { useDaily, useDate, type Daily } from "./use-daily";

/** How far it has come. */
export interface Progress {
    go: string;
    /** What the best way over took, and the least as far as it was known then. */
    took?: number;
    least?: number;
    /** How many hints were used. */
    hints?: number;
}

const FRESH: Progress = { go: "" };

/** The day's game that an address names, by its date or by nothing at all; none for another. */
export function useDayOf(game: string, state: State): Daily<Progress> | undefined {
    const date = useDate(state["date"]);
    const daily = useDaily(game, date, FRESH);
    const named = state["date"] !== undefined || Object.keys(state).length === 0;
    return named ? daily : undefined;
}

/** Keeps a way over, and reports that it ended; `cost` is what it took in words. */
export function endDay(
    daily: Daily<Progress>,
    { go, took, least }: { go: string; took: number; least: number | undefined },
    cost: string,
) {
    const { hints = 0, took: before = Infinity } = daily.progress;
    const known = least === undefined ? {} : { least };
    const best = daily.done && (daily.shown || took >= before) ? {} : { took, ...known };
    daily.keep({ ...daily.progress, go, ...best });
    const compared =
        took === least
            ? ", the best possible"
            : least === undefined
              ? ""
              : `; ${formatCount(least)} are possible`;
    const helped = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    daily.finish({ result: cost + compared + helped, cost: took, helped: hints > 0 });
}

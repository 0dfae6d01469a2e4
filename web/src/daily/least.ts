// Daily puzzles with a least possible cost: the bridge and the river.
import { formatCount, pluralize } from "../parts/number";
import type { State } from "../place";
import { useDaily, useDate, type Daily } from "./use-daily";

/** The stored state of a game. */
export interface Progress {
    /** The moves, as in the address. */
    go: string;
    /** The cost of the best attempt, and the least possible cost. */
    took?: number;
    least?: number;
    /** The number of hints. */
    hints?: number;
}

const FRESH: Progress = { go: "" };

/** The daily puzzle of an address with a date or without any state; undefined for other puzzles. */
export function useDayOf(game: string, state: State): Daily<Progress> | undefined {
    const date = useDate(state["date"]);
    const daily = useDaily(game, date, FRESH);
    const named = state["date"] !== undefined || Object.keys(state).length === 0;
    return named ? daily : undefined;
}

/** Stores an attempt and reports its end. `cost` is its cost in words. */
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
              : `; the best is ${formatCount(least)}`;
    const helped = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    daily.finish({ result: cost + compared + helped, cost: took, helped: hints > 0 });
}

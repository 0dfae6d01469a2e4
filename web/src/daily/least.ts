// Daily puzzles with a least possible cost: the bridge and the river.
import { formatCount, pluralize } from "../parts/number";
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

/** The daily puzzle of a date, if the page shows it; undefined for other puzzles. */
export function useDayOf(
    game: string,
    dateText: string | undefined,
    isShown: boolean,
): Daily<Progress> | undefined {
    const daily = useDaily(game, useDate(dateText), FRESH);
    return isShown ? daily : undefined;
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

// Daily puzzles with a least possible cost: the bridge and the river.
import { pluralize } from "../parts/number";
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

interface Attempt {
    /** The moves, as in the address. */
    go: string;
    /** The cost of the attempt. */
    took: number;
    /** The least possible cost, if it is known. */
    least: number | undefined;
}

/** Stores an attempt and reports its end. `text` writes a cost in words. */
export function endDay(
    daily: Daily<Progress>,
    { go, took, least }: Attempt,
    text: (cost: number) => string,
) {
    const { hints = 0, took: before = Infinity } = daily.progress;
    const known = least === undefined ? {} : { least };
    const best = daily.done && (daily.shown || took >= before) ? {} : { took, ...known };
    daily.keep({ ...daily.progress, go, ...best });
    daily.finish({
        result: hints > 0 ? `${text(took)}, ${pluralize(hints, "hint")}` : text(took),
        cost: took,
        hints,
        isBest: least === undefined || took <= least,
        ...(least !== undefined && { best: text(least) }),
    });
}

// The game with a table. The browser stores the progress with the table of a day; the progress with
// another table lasts until the page is left.
import { useEffect, useState } from "preact/hooks";
import { dateOf } from "../daily/day";
import { useDaily, type Daily } from "../daily/use-daily";
import { endingOf, FRESH, type Progress } from "./progress";
import { setsOf } from "./rules";
import type { Source } from "./state";

export interface Game {
    progress: Progress;
    save: (progress: Progress) => void;
    /** True once all sets are found or shown. */
    over: boolean;
}

function useUnsaved(table: string) {
    const [own, setOwn] = useState({ table, progress: FRESH });
    const save = (progress: Progress) => setOwn({ table, progress });
    return [own.table === table ? own.progress : FRESH, save] as const;
}

/** The day of the table, or today if the table is not of a day. */
export const useDay = (source: Source) =>
    useDaily("set", dateOf(source.kind === "day" ? source.date : undefined), FRESH);

export type Day = Daily<Progress>;

/** The game with `cards`. All sets are `listed` if a link asks for it. */
export function useGame(
    source: Source,
    day: Day,
    cards: readonly string[],
    listed: boolean,
): Game {
    const [unsaved, saveUnsaved] = useUnsaved(cards.join(" "));
    const { done } = day;
    const progress = done
        ? day.progress
        : { ...day.progress, shown: day.progress.shown || listed };
    const ofDay = source.kind === "day";
    const count = ofDay && !done && cards.length > 0 ? setsOf(cards).length : 0;
    const isComplete = count > 0 && progress.found.length >= count;
    useEffect(() => {
        if (isComplete) day.finish(endingOf(progress, count));
    }, [isComplete]);
    const revealed = ofDay && listed && cards.length > 0;
    useEffect(() => {
        if (revealed) day.show();
    }, [revealed]);
    if (!ofDay) return { progress: unsaved, save: saveUnsaved, over: false };
    return {
        progress,
        save: (next) => day.keep({ ...next, cards }),
        over: done !== undefined,
    };
}

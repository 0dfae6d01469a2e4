// How far one is with the table that lies there: of a day kept in this browser, of others
// until the page goes.
import { useEffect, useState } from "preact/hooks";
import { dateOf } from "../daily/day";
import { useDaily, type Daily } from "../daily/use-daily";
import type { Game } from "./play";
import { endingOf, FRESH, type Progress } from "./progress";
import { setsOf } from "./rules";
import type { Source } from "./state";

function useOwn(table: string) {
    const [own, setOwn] = useState({ table, progress: FRESH });
    const keep = (progress: Progress) => setOwn({ table, progress });
    return [own.table === table ? own.progress : FRESH, keep] as const;
}

/** The day whose table it is; another table leaves today's as it is. */
export const useDay = (source: Source) =>
    useDaily("set", dateOf(source.kind === "date" ? source.date : undefined), FRESH);

export type Day = Daily<Progress>;

/** The game with `cards`; `shown` says that all sets are listed because a link says so. */
export function useGame(
    source: Source,
    daily: Day,
    cards: readonly string[],
    shown: boolean,
): Game {
    const [own, keepOwn] = useOwn(cards.join(" "));
    const { done } = daily;
    const progress = done
        ? daily.progress
        : { ...daily.progress, shown: daily.progress.shown || shown };
    const ofDay = source.kind === "date";
    const count = ofDay && !done && cards.length > 0 ? setsOf(cards).length : 0;
    const isWhole = count > 0 && progress.found.length >= count;
    useEffect(() => {
        if (isWhole) daily.finish(endingOf(progress, count));
    }, [isWhole]);
    const revealed = ofDay && shown && cards.length > 0;
    useEffect(() => {
        if (revealed) daily.show();
    }, [revealed]);
    if (!ofDay) return { progress: own, keep: keepOwn, over: false };
    return {
        progress,
        keep: (next) => daily.keep({ ...next, cards }),
        over: done !== undefined,
    };
}

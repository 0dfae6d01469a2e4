// How far somebody is with a table, and what is told of it to others.
import type { Ending } from "../daily/fairness";
import { pluralize } from "../parts/number";
import { samePlaces, type Places } from "./rules";

export interface Found {
    places: Places;
    /** How many of its cards a hint had shown: 0 for who found it alone, LISTED where all sets
     * were in sight. */
    hinted: number;
}

const LISTED = 4;

export interface Progress {
    /** In the order in which they were found. */
    found: readonly Found[];
    /** How many cards of the next set the hint shows. */
    level: number;
    /** Somebody wanted to see all sets before all were found. */
    shown: boolean;
    /** The table, so that a day goes on where the service is away. */
    cards?: readonly string[];
}

export const FRESH: Progress = { found: [], level: 0, shown: false };

export const isFound = ({ found }: Progress, places: Places) =>
    found.some((one) => samePlaces(one.places, places));

/** The set that hints are about: the first that is not found yet. */
export const hintedSet = (progress: Progress, sets: readonly Places[]) =>
    sets.find((places) => !isFound(progress, places));

/** The progress after a set is found; hints for it end. */
export function withFound(
    progress: Progress,
    places: Places,
    sets: readonly Places[],
): Progress {
    if (isFound(progress, places)) return progress;
    const sorted = [...places].sort((a, b) => a - b);
    const meant = samePlaces(hintedSet(progress, sets) ?? [], places);
    const hinted = progress.shown ? LISTED : meant ? progress.level : 0;
    const found = [...progress.found, { places: sorted, hinted }];
    return { ...progress, found, level: meant ? 0 : progress.level };
}

const MARKS = ["🟪", "🟨", "🟨", "⬜"];

/** A square for each set of a table: found alone, with a hint, or shown. */
export function marksOf({ found }: Progress, count: number): string {
    const marks = found.map(({ hinted }) => MARKS[hinted] ?? "⬜");
    return marks.join("") + "⬜".repeat(Math.max(0, count - marks.length));
}

/** How many cards hints have shown. */
export const hintsOf = ({ found, level }: Progress) =>
    found.reduce((sum, { hinted }) => sum + (hinted % LISTED), level);

/** How a table ended, as the rule of the day wants it. */
export const endingOf = (progress: Progress, count: number): Ending => ({
    result: resultOf(progress, count),
    helped: hintsOf(progress) > 0,
});

/** How it went, in words that give nothing away. */
export function resultOf(progress: Progress, count: number): string {
    const own = progress.found.filter(({ hinted }) => hinted < 3).length;
    const hints = hintsOf(progress);
    const helped = hints === 0 ? "no hints" : pluralize(hints, "hint");
    if (own === count) return `${pluralize(count, "set")}, ${helped}`;
    return `${own} of ${count} sets, ${helped}`;
}

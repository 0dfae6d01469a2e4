// The progress of a player with a table, and what is shared of it.
import type { Ending } from "../daily/fairness";
import { pluralize } from "../parts/number";
import { areSame, type Indices } from "./rules";

export interface Found {
    /** The indices of its cards. Browsers have stored this name. */
    places: Indices;
    /** The number of its cards that hints had shown, or LISTED if all sets were listed. */
    hinted: number;
}

const LISTED = 4;

export interface Progress {
    /** The sets in the order in which the player found them. */
    found: readonly Found[];
    /** The number of cards of the next set that the hint shows. */
    level: number;
    /** The number of claims that were not sets. */
    mistakes?: number;
    /** True if the player had all sets shown before finding them. */
    shown: boolean;
    /** The table, so that the player can continue while the service is away. */
    cards?: readonly string[];
}

export const FRESH: Progress = { found: [], level: 0, shown: false };

export const isFound = ({ found }: Progress, set: Indices) =>
    found.some(({ places }) => areSame(places, set));

/** The set that hints are about: the first one that is not found yet. */
export const hintedSet = (progress: Progress, sets: readonly Indices[]) =>
    sets.find((set) => !isFound(progress, set));

/** The progress after a set is found, which ends the hints for it. */
export function withFound(
    progress: Progress,
    set: Indices,
    sets: readonly Indices[],
): Progress {
    if (isFound(progress, set)) return progress;
    const places = [...set].sort((a, b) => a - b);
    const isHinted = areSame(hintedSet(progress, sets) ?? [], set);
    const hinted = progress.shown ? LISTED : isHinted ? progress.level : 0;
    const found = [...progress.found, { places, hinted }];
    return { ...progress, found, level: isHinted ? 0 : progress.level };
}

const markOf = ({ hinted }: Found) =>
    hinted === 0 ? "🟩" : hinted === LISTED ? "⬜" : "🟨";

/** A square for each set of a table: found without hints, found with hints, or shown. */
export function marksOf({ found }: Progress, count: number): string {
    const marks = found.map(markOf);
    return marks.join("") + "⬜".repeat(Math.max(0, count - marks.length));
}

export const mistakesText = (mistakes: number) =>
    mistakes === 0 ? "no mistakes" : pluralize(mistakes, "mistake");

/** The number of hints, each of which showed a card. */
export const hintsOf = ({ found, level }: Progress) =>
    found.reduce((sum, { hinted }) => sum + (hinted % LISTED), level);

/** The number of mistakes that cost no star. */
export const FREE_MISTAKES = 2;

/** True if the mistakes cost a star. */
export const isCareless = ({ mistakes = 0 }: Progress) => mistakes > FREE_MISTAKES;

/** What cost stars so far. */
export const costsOf = (progress: Progress) =>
    hintsOf(progress) + (isCareless(progress) ? 1 : 0);

/** The end of a game with the table of a day. */
export const endingOf = (progress: Progress, count: number): Ending => ({
    result: resultOf(progress, count),
    isBest: !isCareless(progress),
    hints: hintsOf(progress),
});

/** The result in words that do not reveal the solution. A set counts unless all sets were listed. */
export function resultOf(progress: Progress, count: number): string {
    const own = progress.found.filter(({ hinted }) => hinted !== LISTED);
    const { mistakes = 0 } = progress;
    const hints = hintsOf(progress);
    if (own.length < count) return `${own.length} of ${pluralize(count, "set")}`;
    const parts = [
        pluralize(count, "set"),
        ...(hints > 0 ? [pluralize(hints, "hint")] : []),
        ...(mistakes > 0 || hints === 0 ? [mistakesText(mistakes)] : []),
    ];
    return parts.join(", ");
}

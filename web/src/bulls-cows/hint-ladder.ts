// Hints in steps, from the number of secrets left to the best guess. A later hint says more.
import { contradicted, fitting, inWords, isCode, score, type BullsCowsRow } from "./code";
import { FOUR_DIGITS } from "./format";
import { formatCount } from "../parts/number";

export type Hint = "count" | "check" | "digit" | "best";

const LADDER: readonly Hint[] = ["count", "check", "digit", "best"];

/** The hints of a position. Before the first guess, only the best guess says anything. */
export const hintsOf = (rows: readonly BullsCowsRow[]): readonly Hint[] =>
    rows.length === 0 ? ["best"] : LADDER;

/** The buttons of the hints. The first one is always "Hint". */
export const HINT_LABELS: Readonly<Record<Hint, string>> = {
    count: "Count the secrets",
    check: "Check my guess",
    digit: "Reveal a digit",
    best: "Best guess",
};

function describeCount(rows: readonly BullsCowsRow[]): string {
    const count = fitting(rows).length;
    return count === 1
        ? "Only one secret is still possible."
        : `${formatCount(count)} secrets are still possible.`;
}

/** Says whether the guess that is being entered can be the secret. */
function checkGuess(draft: string, rows: readonly BullsCowsRow[]): string {
    if (!isCode(draft)) return "Enter a guess to see whether it can be the secret.";
    const index = contradicted(draft, rows);
    const row = rows[index];
    if (!row) return `${draft} can be the secret.`;
    const expected = inWords(score(draft, row.guess));
    return `${draft} cannot be the secret: guess ${index + 1} would have ${expected}.`;
}

/** The digits of guesses without bulls and cows, which the pad crosses out. */
export function excludedSymbols(rows: readonly BullsCowsRow[]): Set<string> {
    const none = rows.filter(({ bulls, cows }) => bulls + cows === 0);
    return new Set(none.flatMap(({ guess }) => [...guess]));
}

/** Says something about a digit that the player may not know: first an impossible digit of the guess
 * that is being entered, then a certain digit, then an impossible one. */
function revealDigit(draft: string, rows: readonly BullsCowsRow[]): string {
    const candidates = fitting(rows);
    const digits = FOUR_DIGITS.symbols.map((digit) => ({
        digit,
        count: candidates.filter((code) => code.includes(digit)).length,
    }));
    const known = excludedSymbols(rows);
    const impossible = digits.filter(
        ({ digit, count }) => count === 0 && !known.has(digit),
    );
    const inDraft = impossible.find(({ digit }) => draft.includes(digit));
    if (inDraft) return `The ${inDraft.digit} in your guess is not in the secret.`;
    const certain = digits.filter(({ count }) => count === candidates.length);
    const next = certain.find(({ digit }) => !draft.includes(digit)) ?? certain[0];
    if (next) return `${next.digit} is in the secret.`;
    if (impossible[0]) return `${impossible[0].digit} is not in the secret.`;
    const likely = digits.reduce((a, b) => (b.count > a.count ? b : a));
    const share = Math.round((100 * likely.count) / candidates.length);
    return `No digit is certain yet. ${likely.digit} is the most likely one: ${share}%.`;
}

/** The text of a hint. It follows the guess that is being entered. `best` is the best guess, once it
 * is known. */
export function describeHint(
    hint: Hint,
    rows: readonly BullsCowsRow[],
    draft: string,
    best: string | undefined,
): string {
    switch (hint) {
        case "count":
            return describeCount(rows);
        case "check":
            return checkGuess(draft, rows);
        case "digit":
            return revealDigit(draft, rows);
        case "best":
            return best ? `The best guess is ${best}.` : "Searching for the best guess…";
    }
}

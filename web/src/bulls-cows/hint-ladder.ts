// The hints of a game: a digit of the secret, then its position, then a good next guess. What they
// say stays known in the whole game.
import { fitting, isCode, keyOf, score, type BullsCowsRow } from "./code";
import { FOUR_DIGITS } from "./format";
import type { Marks } from "./marks";

/** A digit of the secret, such as "5"; a digit with its position, "5@"; or a guess, such as "5182". */
export type Hint = string;

const placed = (digit: string): Hint => `${digit}@`;

/** Reads stored hints, as far as they are valid. */
export function readHints(stored: unknown, secret: string): Hint[] {
    const hints = Array.isArray(stored) ? stored.map(String) : [];
    return hints.filter(
        (hint) => isCode(hint) || (/^\d@?$/.test(hint) && secret.includes(hint.charAt(0))),
    );
}

/** The digits of the secret whose position is known from hints; undefined for others. */
export const placedDigits = (secret: string, hints: readonly Hint[]) =>
    [...secret].map((digit) => (hints.includes(placed(digit)) ? digit : undefined));

/** The digits of guesses without bulls and cows, which are crossed out. */
export function excludedSymbols(rows: readonly BullsCowsRow[]): Set<string> {
    const none = rows.filter(({ bulls, cows }) => bulls + cows === 0);
    return new Set(none.flatMap(({ guess }) => [...guess]));
}

/** The marks of the player, with the digits from hints. */
export function withHints({ out, sure }: Marks, hints: readonly Hint[]): Marks {
    const facts = hints.filter((hint) => hint.length === 1);
    const others = (marks: string) =>
        [...marks].filter((digit) => !facts.includes(digit)).join("");
    return { out: others(out), sure: others(sure), facts: facts.join("") };
}

/** The codes that fit the answers and the hints. */
function candidatesOf(
    secret: string,
    rows: readonly BullsCowsRow[],
    hints: readonly Hint[],
) {
    const digits = hints.filter((hint) => hint.length === 1);
    const positions = placedDigits(secret, hints);
    return fitting(rows).filter(
        (code) =>
            digits.every((digit) => code.includes(digit)) &&
            positions.every((digit, i) => digit === undefined || digit === code[i]),
    );
}

/** More guesses are not compared. */
const COMPARED_MAX = 100;

/** The candidate with the largest number of different answers. */
function bestOf(candidates: readonly string[]): string {
    const answersTo = (guess: string) =>
        new Set(candidates.map((code) => keyOf(score(code, guess)))).size;
    const counted = candidates
        .slice(0, COMPARED_MAX)
        .map((guess) => ({ guess, answers: answersTo(guess) }));
    return counted.reduce((a, b) => (b.answers > a.answers ? b : a)).guess;
}

/** The next hint. It does not say what follows from the answers, the hints so far or the marks of the
 * player, as long as there is anything else to say. */
export function nextHint(
    secret: string,
    rows: readonly BullsCowsRow[],
    hints: readonly Hint[],
    { sure }: Marks,
): Hint {
    const candidates = candidatesOf(secret, rows, hints);
    if (candidates.length === 1) return secret;
    const digits = FOUR_DIGITS.symbols.filter((digit) => secret.includes(digit));
    const unplaced = digits.filter((digit) => {
        const position = secret.indexOf(digit);
        return candidates.some((code) => code[position] !== digit);
    });
    const latest = unplaced.find((digit) => hints.includes(digit));
    if (latest) return placed(latest);
    if (hints.at(-1)?.endsWith("@")) return bestOf(candidates);
    const uncertain = digits.filter((digit) =>
        candidates.some((code) => !code.includes(digit)),
    );
    const next = uncertain.find((digit) => !sure.includes(digit)) ?? uncertain[0];
    return next ?? placed(unplaced[0] ?? "");
}

const ORDINALS = ["first", "second", "third", "fourth"];

/** A hint in words. */
export function describeHint(hint: Hint, secret: string): string {
    if (isCode(hint)) return `Try ${hint}: it fits all answers so far.`;
    const digit = hint.charAt(0);
    if (hint === digit) return `The secret contains ${digit}.`;
    return `${digit} is the ${ORDINALS[secret.indexOf(digit)]} digit.`;
}

/** The digits that hints have revealed, without those that are shown in their positions; empty without
 * such digits. */
export function describeHints(hints: readonly Hint[]): string {
    const digits = hints.filter(
        (hint) => hint.length === 1 && !hints.includes(placed(hint)),
    );
    return digits.length > 0 ? `Hint: the secret contains ${digits.join(" and ")}.` : "";
}

// Codes and replies. The page can play without the service: tests compare both.
import type { BullsCowsRow as Row } from "openapi";
import { FOUR_DIGITS } from "./format";

/** A row with the numbers of bulls and cows, not with `answer`. */
export type BullsCowsRow = Required<Pick<Row, "guess" | "bulls" | "cows">>;

export const isCode = (text: string) => /^\d{4}$/.test(text) && new Set(text).size === 4;

/** All codes in increasing order. */
export const CODES: readonly string[] = [1, 2, 3, 4].reduce(
    (prefixes) =>
        prefixes.flatMap((prefix) =>
            FOUR_DIGITS.symbols
                .filter((digit) => !prefix.includes(digit))
                .map((digit) => prefix + digit),
        ),
    [""],
);

/** The game is lost after this number of guesses. The best strategy never needs more. */
export const GUESSES_MAX = 7;

/** The average of the best strategy: 26,274 guesses for all secrets. */
export const BEST_AVERAGE = 26_274 / 5040;

export interface Reply {
    readonly bulls: number;
    readonly cows: number;
}

/** All possible replies to a guess. 3 bulls and 1 cow are impossible. */
export const REPLIES: readonly Reply[] = [0, 1, 2, 3, 4].flatMap((bulls) =>
    Array.from({ length: 5 - bulls }, (_, cows) => ({ bulls, cows })).filter(
        (reply) => !(reply.bulls === 3 && reply.cows === 1),
    ),
);

/** The reply to a guess. */
export function score(secret: string, guess: string): Reply {
    let bulls = 0;
    let shared = 0;
    for (let i = 0; i < guess.length; i++) {
        const digit = guess[i] ?? "";
        if (secret[i] === digit) bulls++;
        if (secret.includes(digit)) shared++;
    }
    return { bulls, cows: shared - bulls };
}

export const isSame = (a: Reply, b: Reply) => a.bulls === b.bulls && a.cows === b.cows;

/** The key of a reply in responses of the service. */
export const keyOf = ({ bulls, cows }: Reply) => `${bulls},${cows}`;

/** The reply with this key. */
export function replyOf(key: string): Reply {
    const [bulls = 0, cows = 0] = key.split(",").map(Number);
    return { bulls, cows };
}

/** Replies as the address has them, such as `0b1c,2b0c`. */
export const writePath = (replies: readonly Reply[]): string =>
    replies.map(({ bulls, cows }) => `${bulls}b${cows}c`).join(",");

export const short = ({ bulls, cows }: Reply) => `${bulls}b ${cows}c`;

export function inWords({ bulls, cows }: Reply): string {
    return `${bulls} ${bulls === 1 ? "bull" : "bulls"}, ${cows} ${cows === 1 ? "cow" : "cows"}`;
}

const ZERO = "0".charCodeAt(0);

/** The codes that fit a row. It makes no strings, because it checks thousands of codes between two
 * frames. */
function filterCodes(codes: readonly string[], { guess, bulls, cows }: BullsCowsRow) {
    const positionOf = Array.from({ length: 10 }, (_, digit) => guess.indexOf(`${digit}`));
    return codes.filter((code) => {
        let [matched, shared] = [0, 0];
        for (let i = 0; i < code.length; i++) {
            const position = positionOf[code.charCodeAt(i) - ZERO] as number;
            if (position === i) matched++;
            if (position >= 0) shared++;
        }
        return matched === bulls && shared === bulls + cows;
    });
}

const CACHE_MAX = 100;
const cache = new Map<string, readonly string[]>();

/** The codes that fit all rows; the same array for the same rows. */
export function fitting(rows: readonly BullsCowsRow[]): readonly string[] {
    const last = rows.at(-1);
    if (!last) return CODES;
    const key = JSON.stringify(rows);
    const found = cache.get(key) ?? filterCodes(fitting(rows.slice(0, -1)), last);
    if (cache.size > CACHE_MAX) cache.clear();
    cache.set(key, found);
    return found;
}

/** The number of codes that fit before the first row and after each row. */
export const leftAfter = (rows: readonly BullsCowsRow[]): number[] =>
    [null, ...rows].map((_, count) => fitting(rows.slice(0, count)).length);

/** The guesses that count: those that are codes, up to the secret. */
export function guessesOf(stored: readonly string[], secret: string): string[] {
    const guesses = stored.filter(isCode);
    const end = guesses.indexOf(secret);
    return end < 0 ? guesses : guesses.slice(0, end + 1);
}

/** The secret of a game with a seed. Any text is a seed, and none shows its secret. */
export function secretOf(seed: string): string {
    let hash = 0x811c9dc5;
    for (const letter of seed)
        hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return CODES[(hash >>> 0) % CODES.length] ?? "0123";
}

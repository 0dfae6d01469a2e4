// The codes of the usual game, four different digits, and what a guess is answered: enough to
// play without the service. A test compares both.
import type { BullsCowsRow as Row } from "openapi";

/** A row with the numbers of bulls and cows, not with `answer`. */
export type BullsCowsRow = Required<Pick<Row, "guess" | "bulls" | "cows">>;

export const isCode = (text: string) => /^\d{4}$/.test(text) && new Set(text).size === 4;

const DIGITS = [..."0123456789"];

/** All codes in increasing order. */
export const CODES: readonly string[] = [1, 2, 3, 4].reduce(
    (starts) =>
        starts.flatMap((start) =>
            DIGITS.filter((digit) => !start.includes(digit)).map((digit) => start + digit),
        ),
    [""],
);

export interface Reply {
    readonly bulls: number;
    readonly cows: number;
}

/** All answers that a guess can get; 3 bulls and a cow cannot be. */
export const REPLIES: readonly Reply[] = [0, 1, 2, 3, 4].flatMap((bulls) =>
    Array.from({ length: 5 - bulls }, (_, cows) => ({ bulls, cows })).filter(
        (reply) => !(reply.bulls === 3 && reply.cows === 1),
    ),
);

/** What `guess` is answered when `secret` is the secret. */
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

/** As the service names an answer. */
export const keyOf = ({ bulls, cows }: Reply) => `${bulls},${cows}`;

/** The answer that the service names so. */
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

/** The first row that the code contradicts, counted from 0; -1 when it fits all. */
export const contradicted = (code: string, rows: readonly BullsCowsRow[]) =>
    rows.findIndex((row) => !isSame(score(code, row.guess), row));

const ZERO = "0".charCodeAt(0);

/** Those of the codes that a row does not contradict. It is asked of thousands of codes at
 * once while a page is to go on moving, so it makes no texts. */
function among(codes: readonly string[], { guess, bulls, cows }: BullsCowsRow) {
    const placeOf = Array.from({ length: 10 }, (_, digit) => guess.indexOf(String(digit)));
    return codes.filter((code) => {
        let [right, shared] = [0, 0];
        for (let i = 0; i < code.length; i++) {
            const place = placeOf[code.charCodeAt(i) - ZERO] as number;
            if (place === i) right++;
            if (place >= 0) shared++;
        }
        return right === bulls && shared === bulls + cows;
    });
}

const KEPT = 100;
const known = new Map<string, readonly string[]>();

/** The codes that no row contradicts; the same list for the same rows. */
export function fitting(rows: readonly BullsCowsRow[]): readonly string[] {
    const last = rows.at(-1);
    if (!last) return CODES;
    const key = JSON.stringify(rows);
    const found = known.get(key) ?? among(fitting(rows.slice(0, -1)), last);
    if (known.size > KEPT) known.clear();
    known.set(key, found);
    return found;
}

/** How many codes fit before the first row and after each. */
export const leftAfter = (rows: readonly BullsCowsRow[]): number[] =>
    [null, ...rows].map((_, count) => fitting(rows.slice(0, count)).length);

/** The guesses that count: those that are codes, up to the one that found the secret. */
export function guessesOf(kept: readonly string[], secret: string): string[] {
    const guesses = kept.filter(isCode);
    const end = guesses.indexOf(secret);
    return end < 0 ? guesses : guesses.slice(0, end + 1);
}

/** The secret that a riddle stands for: any text is one, and none shows what it is. */
export function secretOf(riddle: string): string {
    let hash = 0x811c9dc5;
    for (const letter of riddle)
        hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return CODES[(hash >>> 0) % CODES.length] ?? "0123";
}

const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";

export function newRiddle(): string {
    const drawn = crypto.getRandomValues(new Uint8Array(6));
    return [...drawn].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

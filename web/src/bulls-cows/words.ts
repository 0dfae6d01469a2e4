// What is wrong with what somebody typed, in the words of the game.
import type { Row } from "./state";

const COUNTS = ["none", "one", "two", "three"];

/** The first digit that comes twice. */
const twice = (digits: string) =>
    [...digits].find((digit, i) => digits.indexOf(digit) !== i);

/** Why a text is no code; nothing when it is one. */
export function wrongCode(text: string): string | undefined {
    const code = text.trim();
    if (/\D/.test(code)) return "Four different digits, please, and nothing else.";
    const again = twice(code);
    if (again) return `Four different digits, please: ${again} came twice.`;
    if (code.length > 4) return `Four different digits, please: these are ${code.length}.`;
    if (code.length < 4)
        return `Four different digits, please: ${COUNTS[code.length]} so far.`;
    return undefined;
}

/** Why a guess does not count; nothing when it does. */
export function wrongGuess(text: string, guesses: readonly string[]): string | undefined {
    const wrong = wrongCode(text);
    const before = guesses.indexOf(text.trim());
    if (wrong || before < 0) return wrong;
    return `You have guessed ${text.trim()} already, as number ${before + 1}.`;
}

/** Why bulls or cows cannot be; nothing when they can. */
function wrongCount(text: string): string | undefined {
    return /^\s*[0-4]\s*$/.test(text) ? undefined : "0, 1, 2, 3 or 4, please.";
}

/** What is wrong with a row, by its parts, or with all of it. */
export type Wrong = Partial<Record<keyof Row | "row", string>>;

/** What is wrong with a row, by its parts, or with all of it. Parts that are still empty are
 * not wrong. */
export function wrongRow(row: Row): Wrong {
    const { guess, bulls, cows } = row;
    const found = {
        guess: guess ? wrongCode(guess) : undefined,
        bulls: bulls ? wrongCount(bulls) : undefined,
        cows: cows ? wrongCount(cows) : undefined,
    };
    const wrong = Object.fromEntries(Object.entries(found).filter(([, said]) => said));
    if (!bulls || !cows || wrong["bulls"] || wrong["cows"]) return wrong;
    if (+bulls + +cows > 4)
        return { ...wrong, row: "Bulls and cows together are at most 4: one a digit." };
    if (+bulls === 3 && +cows === 1)
        return {
            ...wrong,
            row: "3 bulls and 1 cow cannot be: the fourth digit would have one place left, the right one.",
        };
    return wrong;
}

// The errors of codes and rows that a user enters.
import type { Row } from "./state";

const COUNTS = ["none", "one", "two", "three"];

const findRepeated = (digits: string) =>
    [...digits].find((digit, i) => digits.indexOf(digit) !== i);

/** Returns why a text is not a code, or undefined. */
export function codeError(text: string): string | undefined {
    const code = text.trim();
    if (/\D/.test(code)) return "Use four different digits, and nothing else.";
    const repeated = findRepeated(code);
    if (repeated) return `Use four different digits: ${repeated} appears twice.`;
    if (code.length > 4) return `Use four different digits, not ${code.length}.`;
    if (code.length < 4) return `Use four different digits: ${COUNTS[code.length]} so far.`;
    return undefined;
}

/** Returns why a guess does not count, or undefined. */
export function guessError(text: string, guesses: readonly string[]): string | undefined {
    const error = codeError(text);
    const before = guesses.indexOf(text.trim());
    if (error || before < 0) return error;
    return `You already guessed ${text.trim()}: see guess ${before + 1}.`;
}

const countError = (text: string): string | undefined =>
    /^\s*[0-4]\s*$/.test(text) ? undefined : "Use 0, 1, 2, 3 or 4.";

/** The errors of the fields of a row. `row` is an error of the row as a whole. */
export type RowErrors = Partial<Record<keyof Row | "row", string>>;

/** Returns the errors of a row. Empty fields are not errors. */
export function rowErrors({ guess, bulls, cows }: Row): RowErrors {
    const fields = {
        guess: guess ? codeError(guess) : undefined,
        bulls: bulls ? countError(bulls) : undefined,
        cows: cows ? countError(cows) : undefined,
    };
    const errors = Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
    if (!bulls || !cows || fields.bulls || fields.cows) return errors;
    if (+bulls + +cows > 4)
        return {
            ...errors,
            row: "Bulls and cows add up to at most 4, one for each digit.",
        };
    if (+bulls === 3 && +cows === 1)
        return {
            ...errors,
            row: "3 bulls and 1 cow are impossible: the fourth digit has only its own position left.",
        };
    return errors;
}

// The errors of codes and rows that a user enters.
import { describeCode, FOUR_DIGITS, inLetters, symbolOf, type CodeFormat } from "./format";
import type { Row } from "./state";

const findRepeated = (symbols: string) =>
    [...symbols].find((symbol, i) => symbols.indexOf(symbol) !== i);

/** Returns why a text is not a code, or undefined. */
export function codeError(text: string, format = FOUR_DIGITS): string | undefined {
    const code = text.trim();
    const rule = `Use ${describeCode(format)}`;
    if ([...code].some((key) => !symbolOf(key, format)))
        return `${rule}, and nothing else.`;
    const repeated = format.repeats ? undefined : findRepeated(code);
    if (repeated) return `${rule}: ${repeated} appears twice.`;
    if (code.length > format.positions) return `${rule}, not ${code.length}.`;
    if (code.length < format.positions)
        return `${rule}: ${code ? inLetters(code.length) : "none"} so far.`;
    return undefined;
}

/** Returns the error of a row that is being entered whose code repeats a symbol, or undefined. */
export function repetitionError(draft: string, format: CodeFormat): string | undefined {
    const code = draft.slice(0, format.positions);
    const repeats = !format.repeats && findRepeated(code) !== undefined;
    return repeats ? codeError(code, format) : undefined;
}

/** Returns why a guess does not count, or undefined. */
export function guessError(text: string, guesses: readonly string[]): string | undefined {
    const error = codeError(text);
    const before = guesses.indexOf(text.trim());
    if (error || before < 0) return error;
    return `You already guessed ${text.trim()}: see guess ${before + 1}.`;
}

function countError(text: string, { positions }: CodeFormat): string | undefined {
    const isCount = /^\s*\d\s*$/.test(text) && +text <= positions;
    return isCount ? undefined : `Use a number from 0 to ${positions}.`;
}

/** Returns why an answer with this number of bulls and cows is impossible, or undefined. */
function replyError(bulls: number, cows: number, { positions, colored }: CodeFormat) {
    const unit = colored ? "color" : "digit";
    if (bulls + cows > positions)
        return `Bulls and cows add up to at most ${positions}, one for each ${unit}.`;
    if (bulls === positions - 1 && cows === 1)
        return `${bulls} bulls and 1 cow are impossible: the last ${unit} has only its own position left.`;
    return undefined;
}

/** The errors of the fields of a row. `row` is an error of the row as a whole. */
export type RowErrors = Partial<Record<keyof Row | "row", string>>;

/** Returns the errors of a row. Empty fields are not errors. */
export function rowErrors({ guess, bulls, cows }: Row, format = FOUR_DIGITS): RowErrors {
    const fields = {
        guess: guess ? codeError(guess, format) : undefined,
        bulls: bulls ? countError(bulls, format) : undefined,
        cows: cows ? countError(cows, format) : undefined,
    };
    const errors = Object.fromEntries(Object.entries(fields).filter(([, text]) => text));
    if (!bulls || !cows || fields.bulls || fields.cows) return errors;
    const row = replyError(+bulls, +cows, format);
    return row ? { ...errors, row } : errors;
}

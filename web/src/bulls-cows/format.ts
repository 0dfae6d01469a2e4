// The kinds of codes: Bulls and Cows with digits, and Mastermind with colors.
import type { BullsCowsGame } from "openapi";

/** The codes of a game. */
export interface CodeFormat {
    readonly positions: number;
    readonly symbols: readonly string[];
    readonly repeats: boolean;
    /** True if the symbols are colors, which are written as letters. */
    readonly colored: boolean;
}

const DIGITS = "0123456789";

/** The colors in the order in which games use them. Each letter is a symbol of the code. */
const COLOR_NAMES: Readonly<Record<string, string>> = {
    R: "red",
    G: "green",
    B: "blue",
    Y: "yellow",
    O: "orange",
    P: "purple",
    W: "white",
    K: "black",
    N: "brown",
    T: "teal",
};

export const SYMBOLS_MIN = 4;
export const SYMBOLS_MAX = 10;
export const POSITIONS_MIN = 3;
export const POSITIONS_MAX = 6;

/** The first symbols of a kind. Fewer than ten digits start with 1, as on dice. */
function symbolsOf(count: number, colored: boolean): string[] {
    if (colored) return Object.keys(COLOR_NAMES).slice(0, count);
    return [...DIGITS].slice(count === SYMBOLS_MAX ? 0 : 1).slice(0, count);
}

/** Four different digits, as the game is usually played. */
export const FOUR_DIGITS: CodeFormat = {
    positions: 4,
    symbols: symbolsOf(SYMBOLS_MAX, false),
    repeats: false,
    colored: false,
};

/** The formats that have a name, as the address has them. */
export const NAMED_FORMATS = [
    ["4x10", "Bulls and Cows: 4 digits"],
    ["3x10", "Bulls and Cows: 3 digits"],
    ["5x10", "Bulls and Cows: 5 digits"],
    ["6x10", "Bulls and Cows: 6 digits"],
    ["4x6rc", "Mastermind: 4 pegs, 6 colors"],
    ["5x8rc", "Mastermind: 5 pegs, 8 colors"],
] as const;

export interface FormatChoice {
    readonly positions: number;
    readonly count: number;
    readonly repeats: boolean;
    readonly colored: boolean;
}

/** Without repeats, a code needs as many symbols as positions. */
export function formatOf({ positions, count, repeats, colored }: FormatChoice): CodeFormat {
    const needed = repeats ? count : Math.max(count, positions);
    return { positions, symbols: symbolsOf(needed, colored), repeats, colored };
}

/** Returns a format as the address has it: positions, symbols, `r` for repeats, `c` for colors. */
export const writeFormat = ({ positions, symbols, repeats, colored }: CodeFormat): string =>
    `${positions}x${symbols.length}${repeats ? "r" : ""}${colored ? "c" : ""}`;

/** Reads a format from the address. Other texts are four digits. */
export function readFormat(text: string | undefined): CodeFormat {
    const [, positions, count, repeats, colored] =
        /^([3-6])x([4-9]|10)(r?)(c?)$/.exec(text ?? "") ?? [];
    if (!positions || !count) return FOUR_DIGITS;
    return formatOf({
        positions: +positions,
        count: +count,
        repeats: repeats === "r",
        colored: colored === "c",
    });
}

/** True for the game of the daily puzzle. Only this one has a map and a tree. */
export const isFourDigits = (format: CodeFormat) =>
    writeFormat(format) === writeFormat(FOUR_DIGITS);

/** The game as the service reads it. Undefined for its default. */
export function gameOf(format: CodeFormat): BullsCowsGame | undefined {
    if (isFourDigits(format)) return undefined;
    const { positions, symbols, repeats } = format;
    return { positions, alphabet: symbols.join(""), repeats };
}

/** The symbol of the format that a key means; undefined for other keys. */
export const symbolOf = (key: string, { symbols }: CodeFormat): string | undefined =>
    symbols.find((symbol) => symbol === key.toUpperCase());

export const isColor = (symbol: string) => symbol in COLOR_NAMES;

/** The name of a symbol for screen readers. */
export const nameOf = (symbol: string) => COLOR_NAMES[symbol] ?? symbol;

/** A code for screen readers: its digits, or the names of its colors. */
export const spell = (code: string) =>
    [...code].some(isColor) ? [...code].map(nameOf).join(", ") : code;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];

export const inLetters = (count: number) => NUMBERS[count] ?? String(count);

export const unitOf = ({ colored }: CodeFormat, count: number) =>
    `${colored ? "color" : "digit"}${count === 1 ? "" : "s"}`;

/** The names of the answers: those of Mastermind are pegs. */
export const answerNamesOf = ({ colored }: CodeFormat) =>
    colored
        ? { bulls: "black pegs", cows: "white pegs" }
        : { bulls: "bulls", cows: "cows" };

/** The codes of a format in a few words, such as "four different digits". */
export function describeCode(format: CodeFormat): string {
    const { positions, symbols, repeats, colored } = format;
    const different = repeats ? "" : "different ";
    const range =
        colored || symbols.length === SYMBOLS_MAX ? "" : ` from 1 to ${symbols.length}`;
    return `${inLetters(positions)} ${different}${unitOf(format, positions)}${range}`;
}

/** The number of codes. */
export function countCodes({ positions, symbols, repeats }: CodeFormat): number {
    let count = 1;
    for (let i = 0; i < positions; i++) count *= symbols.length - (repeats ? 0 : i);
    return count;
}

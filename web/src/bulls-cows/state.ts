// The state of the page in its address. Without any, the page shows today's puzzle.
import type { BullsCowsObjective } from "openapi";
import { dateOf } from "../daily/day";
import { readNumber } from "../parts/number";
import { namedOption, optionOf } from "../parts/option";
import { hasOneOf, readTab, type Tab } from "../parts/tab";
import type { Changes, How, State } from "../place";
import type { BullsCowsRow } from "./code";
import { FOUR_DIGITS, readFormat, type CodeFormat } from "./format";
import { readMarks, type Marks } from "./marks";
import { OBJECTIVES } from "./objectives";

const MODES = ["today", "guess", "think", "rows"] as const;

/** The puzzle of today, practice, a secret of the user, and the rows of a game that is played
 * elsewhere. */
export type Mode = (typeof MODES)[number];

/** A row as the user entered it, with or without errors. */
export interface Row {
    readonly guess: string;
    readonly bulls: string;
    readonly cows: string;
}

export interface Game {
    readonly mode: Mode;
    /** The date of the daily puzzle. */
    readonly date: string;
    readonly objective: BullsCowsObjective;
    /** The codes of the solver; `code` in the address. All other games have four digits. */
    readonly format: CodeFormat;
    readonly rows: readonly Row[];
    /** The indices of rows that do not count. */
    readonly ignored: readonly number[];
    /** The seed of the secret; `riddle` in the address. */
    readonly seed: string;
    readonly guesses: readonly string[];
    /** The marks of the player in practice. */
    readonly marks: Marks;
}

export type Change = (changes: Changes, how: How) => void;

function readRow(text: string): Row {
    const [guess = "", reply = ""] = text.split(":");
    const [, bulls = reply, cows = ""] = /^([^b]*)b([^c]*)c?$/.exec(reply) ?? [];
    return { guess, bulls, cows };
}

const clean = (text: string) => text.replace(/[,:bc]/g, "").trim();

export function writeRows(rows: readonly Row[]): string {
    const written = rows.map(
        ({ guess, bulls, cows }) =>
            `${guess.replace(/[,:]/g, "").trim()}:${clean(bulls)}b${clean(cows)}c`,
    );
    return written.join(",");
}

export const rowOf = ({ guess, bulls, cows }: BullsCowsRow): Row => ({
    guess,
    bulls: String(bulls),
    cows: String(cows),
});

const split = (text: string | undefined) => (text ?? "").split(",").filter(Boolean);

/** Older links have rows without a mode: these are games with the secret of the user. */
function modeOf(state: State): Mode {
    const { mode, rows, tab } = state;
    if (tab === "practice") return "guess";
    if (tab === "solver") return optionOf(["rows", "think"], mode);
    return optionOf(MODES, mode ?? (rows === undefined ? "today" : "think"));
}

const TAB_OF_MODE: Readonly<Record<Mode, Tab>> = {
    today: "today",
    guess: "practice",
    think: "solver",
    rows: "solver",
};

/** The tab of an address. In earlier versions, the laboratory was below every game. */
export function tabOf(state: State): Tab {
    const mode = modeOf(state);
    const isLab = mode !== "guess" && hasOneOf(state, ["path", "simple"]);
    return readTab(state, isLab ? "lab" : TAB_OF_MODE[mode]);
}

export function readGame(state: State): Game {
    const mode = modeOf(state);
    const rows = split(state["rows"]).map(readRow);
    return {
        mode,
        date: dateOf(state["date"]),
        objective: namedOption(OBJECTIVES, state["objective"]),
        format: mode === "rows" ? readFormat(state["code"]) : FOUR_DIGITS,
        rows,
        ignored: split(state["ignore"])
            .map(Number)
            .filter((index) => index in rows),
        seed: state["riddle"] ?? "moo",
        guesses: split(state["guesses"]),
        marks: readMarks(state["out"], state["sure"]),
    };
}

/** The rows without empty fields, as the service reads them, and their indices. */
export function completeRows(rows: readonly Row[]) {
    const indices = rows.flatMap(({ guess, bulls, cows }, index) =>
        guess && bulls && cows ? [index] : [],
    );
    const history = indices.map((index): BullsCowsRow => {
        const { guess, bulls, cows } = rows[index] as Row;
        return { guess, bulls: readNumber(bulls), cows: readNumber(cows) };
    });
    return { history, indices };
}

const LINE =
    /^(?:\d+[.)]\s+)?([0-9a-z]+)[\s:,;=-]+(\d+)\s*(?:bulls?|b)?[\s,;/-]*(\d+)\s*(?:cows?|c)?$/i;

/** Reads one row per line: "0123 1b1c", "0123: 1 1", "0123 1 bull, 1 cow". Other lines become the
 * guess of a row, which then has an error. */
export function parseLines(text: string): Row[] {
    const lines = text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean);
    return lines.map((line) => {
        const [, guess = line, bulls = "", cows = ""] = LINE.exec(line) ?? [];
        return { guess, bulls, cows };
    });
}

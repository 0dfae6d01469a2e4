// What the address says of the page: the game that is played, and the branch of the tree.
// Where it says nothing, today's secret is to be found.
import type { BullsCowsObjective } from "openapi";
import { dateOf } from "../daily/day";
import { readNumber } from "../parts/number";
import { namedOption } from "../parts/option";
import type { Changes, How, State } from "../place";
import type { BullsCowsRow } from "./code";
import { OBJECTIVES } from "./objectives";

export const MODES = [
    ["today", "Today"],
    ["guess", "New secret"],
    ["think", "Guess mine"],
    ["rows", "Helper"],
] as const;

export type Mode = (typeof MODES)[number][0];

/** A row of the board as it is written, right or wrong. */
export interface Row {
    readonly guess: string;
    readonly bulls: string;
    readonly cows: string;
}

export interface Game {
    readonly mode: Mode;
    /** The day whose secret is to be found. */
    readonly date: string;
    readonly objective: BullsCowsObjective;
    readonly rows: readonly Row[];
    /** Rows that are left out, counted from 0. */
    readonly ignored: readonly number[];
    readonly riddle: string;
    readonly guesses: readonly string[];
    /** What the guesses left is shown while they are made. */
    readonly shows: boolean;
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

const listed = (text: string | undefined) => (text ?? "").split(",").filter(Boolean);

/** Links from before there was a secret each day name rows, and no mode, for "Guess mine". */
const modeOf = ({ mode, rows }: State): Mode =>
    namedOption(MODES, mode ?? (rows === undefined ? "today" : "think"));

export const EMPTY: Row = { guess: "", bulls: "", cows: "" };

export function readGame(state: State): Game {
    const mode = modeOf(state);
    const written = listed(state["rows"]).map(readRow);
    const rows = mode === "rows" && written.length === 0 ? [EMPTY] : written;
    return {
        mode,
        date: dateOf(state["date"]),
        objective: namedOption(OBJECTIVES, state["objective"]),
        rows,
        ignored: listed(state["ignore"])
            .map(Number)
            .filter((place) => place in rows),
        riddle: state["riddle"] ?? "moo",
        guesses: listed(state["guesses"]),
        shows: state["show"] === "left",
    };
}

/** Rows in which nothing is missing, as they are asked, and their places on the board. */
export function askedRows(rows: readonly Row[]) {
    const places = rows.flatMap(({ guess, bulls, cows }, place) =>
        guess && bulls && cows ? [place] : [],
    );
    const history = places.map((place): BullsCowsRow => {
        const { guess, bulls, cows } = rows[place] as Row;
        return { guess, bulls: readNumber(bulls), cows: readNumber(cows) };
    });
    return { history, places };
}

const LINE =
    /^(?:\d+[.)]\s+)?([0-9a-z]+)[\s:,;=-]+(\d+)\s*(?:bulls?|b)?[\s,;/-]*(\d+)\s*(?:cows?|c)?$/i;

/** A history in writing, a row a line: "0123 1b1c", "0123: 1 1", "0123 1 bull, 1 cow". What
 * is no such line becomes a row that says so. */
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

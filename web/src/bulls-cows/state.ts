// What the address says of the page: the game that is played, and the branch of the tree.
import type { BullsCowsObjective, BullsCowsRow } from "openapi";
import { numberOf } from "../parts/number";
import { namedOption } from "../parts/option";
import type { Changes, State } from "../place";

export const MODES = [
    ["think", "You answer"],
    ["guess", "You guess"],
    ["rows", "Any history"],
] as const;

export const OBJECTIVES = [
    ["average", "Average"],
    ["nodes", "Fewest nodes"],
    ["consistent", "Consistent"],
    ["worst-case", "Worst case"],
    ["last-guess", "Last guess"],
] as const satisfies readonly (readonly [BullsCowsObjective, string])[];

export type Mode = (typeof MODES)[number][0];

/** A row of the board as it is written, right or wrong. */
export interface Row {
    readonly guess: string;
    readonly bulls: string;
    readonly cows: string;
}

export interface Game {
    readonly mode: Mode;
    readonly objective: BullsCowsObjective;
    readonly rows: readonly Row[];
    /** Rows that are left out, counted from 0. */
    readonly ignored: readonly number[];
    readonly riddle: string;
    readonly guesses: readonly string[];
}

export type Change = (changes: Changes, how: "push" | "replace") => void;

/** Shown where the address says nothing: a game that has begun. */
const BEGUN = "0123:0b1c,1456:0b2c";

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

export function readGame(state: State): Game {
    const rows = listed(state["rows"] ?? BEGUN).map(readRow);
    return {
        mode: namedOption(MODES, state["mode"]),
        objective: namedOption(OBJECTIVES, state["objective"]),
        rows,
        ignored: listed(state["ignore"])
            .map(Number)
            .filter((place) => place in rows),
        riddle: state["riddle"] ?? "moo",
        guesses: listed(state["guesses"]),
    };
}

/** Rows in which nothing is missing, as they are asked, and their places on the board. */
export function askedRows(rows: readonly Row[]) {
    const places = rows.flatMap(({ guess, bulls, cows }, place) =>
        guess && bulls && cows ? [place] : [],
    );
    const history = places.map((place): BullsCowsRow => {
        const { guess, bulls, cows } = rows[place] as Row;
        return { guess, bulls: numberOf(bulls), cows: numberOf(cows) };
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

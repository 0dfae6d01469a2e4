// The state in the address: which puzzle, how its dials are turned, and what is shown.
import type { GrecianGenerateRequest } from "openapi";
import { isDate } from "../daily/day";
import { newSeed, readNumber } from "../parts/number";
import { optionOf } from "../parts/option";
import type { Tab } from "../parts/tab";
import type { Changes, State } from "../place";
import { readCells, writeCells, type Puzzle } from "./puzzle";

export const DIFFICULTIES = ["any", "easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A puzzle that the service generates. */
export interface Generated {
    kind: "random";
    seed: string;
    dials: string;
    rows: string;
    columns: string;
    target: string;
    difficulty: Difficulty;
    unique: boolean;
}

/** The source of a puzzle. A daily one without a date is today's. */
export type Source =
    | { kind: "daily"; date?: string }
    | { kind: "classic" }
    | Generated
    | { kind: "own"; puzzle: Puzzle };

/** The value of `puzzle` in the address of the classic puzzle. */
const CLASSIC_NAME = "shop";

export const DEFAULTS = { dials: "5", rows: "4", columns: "12", target: "42" } as const;

export const newGenerated = (): Generated => ({
    kind: "random",
    seed: newSeed(),
    ...DEFAULTS,
    difficulty: "any",
    unique: true,
});

/** In addresses of earlier versions, turned dials without a puzzle are those of the classic one. */
const isClassic = (state: State) =>
    state["puzzle"] === CLASSIC_NAME ||
    ["turns", "solution", "step", "explain"].some((key) => state[key] !== undefined);

export function readSource(state: State): Source {
    const { puzzle, date, seed } = state;
    const target = state["target"] ?? DEFAULTS.target;
    if (puzzle !== undefined && puzzle !== CLASSIC_NAME)
        return { kind: "own", puzzle: { cells: readCells(puzzle), target } };
    if (puzzle === undefined && seed === undefined) {
        if (date !== undefined && isDate(date)) return { kind: "daily", date };
        if (!isClassic(state)) return { kind: "daily" };
    }
    if (puzzle === CLASSIC_NAME || seed === undefined) return { kind: "classic" };
    return {
        kind: "random",
        seed,
        dials: state["dials"] ?? DEFAULTS.dials,
        rows: state["rows"] ?? DEFAULTS.rows,
        columns: state["columns"] ?? DEFAULTS.columns,
        target,
        difficulty: optionOf(DIFFICULTIES, state["difficulty"]),
        unique: state["unique"] !== "no",
    };
}

/** True for the usual size and target. */
export const hasUsualSize = (source: Generated) =>
    (["dials", "rows", "columns", "target"] as const).every(
        (key) => source[key] === DEFAULTS[key],
    );

/** The tab of an address that does not name one. */
export function tabOf(state: State): Tab {
    const source = readSource(state);
    if (source.kind === "daily") return "today";
    if (source.kind === "own") return "solver";
    return source.kind === "classic" || hasUsualSize(source) ? "practice" : "lab";
}

const SOURCE_KEYS =
    "puzzle date seed dials rows columns target difficulty unique edit turns solution step explain";

/** Undefined for a default value, which the address omits. */
const unless = (usual: string, text: string) => (text === usual ? undefined : text);

/** The keys of the address for a puzzle. Keys that belong to another puzzle are removed. */
export function writeSource(source: Source): Changes {
    const none = Object.fromEntries(SOURCE_KEYS.split(" ").map((key) => [key, undefined]));
    switch (source.kind) {
        case "daily":
            return { ...none, date: source.date };
        case "classic":
            return { ...none, puzzle: CLASSIC_NAME };
        case "own":
            return {
                ...none,
                puzzle: writeCells(source.puzzle.cells),
                target: unless(DEFAULTS.target, source.puzzle.target),
            };
        case "random":
            return {
                ...none,
                seed: source.seed,
                dials: unless(DEFAULTS.dials, source.dials),
                rows: unless(DEFAULTS.rows, source.rows),
                columns: unless(DEFAULTS.columns, source.columns),
                target: unless(DEFAULTS.target, source.target),
                difficulty: unless("any", source.difficulty),
                unique: source.unique ? undefined : "no",
            };
    }
}

/** The request that generates the puzzle. */
export const questionOf = (wanted: Generated): GrecianGenerateRequest => ({
    dial_count: readNumber(wanted.dials),
    row_count: readNumber(wanted.rows),
    column_count: readNumber(wanted.columns),
    target: readNumber(wanted.target),
    difficulty: wanted.difficulty,
    unique: wanted.unique,
    seed: readNumber(wanted.seed),
});

// What the address says of the page: which puzzle, how its dials stand, and what is shown.
import type { GrecianGenerateRequest } from "openapi";
import { isDate } from "../daily/day";
import { newSeed, readNumber } from "../parts/number";
import { optionOf } from "../parts/option";
import type { Changes, State } from "../place";
import { readCells, writeCells, type Puzzle } from "./puzzle";

export const DIFFICULTIES = ["any", "easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** A puzzle that the service makes. */
export interface Made {
    kind: "made";
    seed: string;
    dials: string;
    rows: string;
    columns: string;
    target: string;
    difficulty: Difficulty;
    unique: boolean;
}

/** Where a puzzle comes from. A daily one without a date is today's. */
export type Source =
    | { kind: "daily"; date?: string }
    | { kind: "shop" }
    | Made
    | { kind: "own"; puzzle: Puzzle };

/** What stands for the puzzle of the shops in the address. */
const SHOP_NAME = "shop";

export const USUAL = { dials: "5", rows: "4", columns: "12", target: "42" } as const;

export const newMade = (): Made => ({
    kind: "made",
    seed: newSeed(),
    ...USUAL,
    difficulty: "any",
    unique: true,
});

/** Addresses that told how the dials stand, and of no puzzle, were of the shops' one. */
const ofShop = (state: State) =>
    state["puzzle"] === SHOP_NAME ||
    ["turns", "solution", "step", "explain"].some((key) => state[key] !== undefined);

export function readSource(state: State): Source {
    const { puzzle, date } = state;
    const target = state["target"] ?? USUAL.target;
    if (puzzle !== undefined && puzzle !== SHOP_NAME)
        return { kind: "own", puzzle: { cells: readCells(puzzle), target } };
    if (puzzle === undefined && state["seed"] === undefined) {
        if (date !== undefined && isDate(date)) return { kind: "daily", date };
        if (!ofShop(state)) return { kind: "daily" };
    }
    if (puzzle === SHOP_NAME || state["seed"] === undefined) return { kind: "shop" };
    return {
        kind: "made",
        seed: state["seed"],
        dials: state["dials"] ?? USUAL.dials,
        rows: state["rows"] ?? USUAL.rows,
        columns: state["columns"] ?? USUAL.columns,
        target,
        difficulty: optionOf(DIFFICULTIES, state["difficulty"]),
        unique: state["unique"] !== "no",
    };
}

const unless = (usual: string, text: string) => (text === usual ? undefined : text);

/** The keys of the address for a puzzle; whatever belonged to another one goes. */
export function writeSource(source: Source): Changes {
    const none = {
        puzzle: undefined,
        date: undefined,
        seed: undefined,
        dials: undefined,
        rows: undefined,
        columns: undefined,
        target: undefined,
        difficulty: undefined,
        unique: undefined,
        edit: undefined,
        turns: undefined,
        solution: undefined,
        step: undefined,
        explain: undefined,
    };
    if (source.kind === "daily") return { ...none, date: source.date };
    if (source.kind === "shop") return { ...none, puzzle: SHOP_NAME };
    if (source.kind === "own")
        return {
            ...none,
            puzzle: writeCells(source.puzzle.cells),
            target: unless(USUAL.target, source.puzzle.target),
        };
    return {
        ...none,
        seed: source.seed,
        dials: unless(USUAL.dials, source.dials),
        rows: unless(USUAL.rows, source.rows),
        columns: unless(USUAL.columns, source.columns),
        target: unless(USUAL.target, source.target),
        difficulty: unless("any", source.difficulty),
        unique: source.unique ? undefined : "no",
    };
}

/** The question that makes the puzzle. */
export function makeQuestion(made: Made): GrecianGenerateRequest {
    return {
        dial_count: readNumber(made.dials),
        row_count: readNumber(made.rows),
        column_count: readNumber(made.columns),
        target: readNumber(made.target),
        difficulty: made.difficulty,
        unique: made.unique,
        seed: readNumber(made.seed),
    };
}

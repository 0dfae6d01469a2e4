// The puzzles of the last days, kept in the browser, so that a day once begun can be played
// without the service.
import type { GrecianGenerateAnswer } from "openapi";
import { readStored, recordOf, store } from "../parts/storage";
import { cellsOf, readCells, writeCells, type Puzzle } from "./puzzle";

export interface DailyPuzzle {
    puzzle: Puzzle;
    /** Such as "easy"; null where it is not known. */
    difficulty: string | null;
}

interface Kept {
    cells: string;
    target: string;
    difficulty: string | null;
}

const KEY = "puzzled-grecian-days";
const DAYS_MAX = 7;

const readAll = () => recordOf<Kept>(readStored(KEY));

export function readKept(date: string): DailyPuzzle | null {
    const { cells, target, difficulty } = readAll()[date] ?? {};
    if (typeof cells !== "string" || typeof target !== "string") return null;
    return { puzzle: { cells: readCells(cells), target }, difficulty: difficulty ?? null };
}

/** Keeps the puzzle of a day, and of the other days the last ones. */
export function keepPuzzle(date: string, answer: GrecianGenerateAnswer): DailyPuzzle {
    const { dials, target, difficulty } = answer;
    const puzzle = { cells: cellsOf(dials), target: String(target) };
    const one = { cells: writeCells(puzzle.cells), target: puzzle.target, difficulty };
    const others = Object.entries(readAll()).filter(([other]) => other !== date);
    const last = others.sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, DAYS_MAX - 1);
    // Where it cannot be kept, it is fetched again next time.
    store(KEY, JSON.stringify({ ...Object.fromEntries(last), [date]: one }));
    return { puzzle, difficulty };
}

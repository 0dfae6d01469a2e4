// How far the dials are turned, and the turns from one position to another.
import { pluralize } from "../parts/number";
import { modulo } from "./puzzle";

/** How far each dial is turned to the right, in columns. */
export type Turns = readonly number[];

export interface Turn {
    dial: number;
    /** Columns to the right; negative to the left. */
    by: number;
}

/** The same rotation in the shorter direction. */
export function shortest(by: number, columns: number): number {
    const right = modulo(by, columns);
    return right > columns / 2 ? right - columns : right;
}

export function readTurns(text: string | undefined, dials: number, columns: number): Turns {
    const given = (text ?? "").split(",").map(Number);
    return Array.from({ length: dials }, (_, dial) => {
        const turn = given[dial] ?? 0;
        return Number.isSafeInteger(turn) ? modulo(turn, columns) : 0;
    });
}

/** The text for the address; undefined if no dial is turned. */
export function writeTurns(turns: Turns): string | undefined {
    return turns.some((turn) => turn !== 0) ? turns.join(",") : undefined;
}

export function turned(turns: Turns, { dial, by }: Turn, columns: number): Turns {
    return turns.map((turn, d) => (d === dial ? modulo(turn + by, columns) : turn));
}

/** The turns that lead to `goal`. All dials turned by the same amount are the same position, so the
 * bottom dial stays where it is. */
export function turnsTo(goal: Turns, from: Turns, columns: number): Turn[] {
    const board = (from[0] ?? 0) - (goal[0] ?? 0);
    return from
        .map((turn, dial) => {
            const by = (goal[dial] ?? 0) + board - turn;
            return { dial, by: shortest(by, columns) };
        })
        .filter(({ by }) => by !== 0);
}

/** "3 columns to the right". */
export const describeTurn = (by: number) =>
    `${pluralize(Math.abs(by), "column")} to the ${by < 0 ? "left" : "right"}`;

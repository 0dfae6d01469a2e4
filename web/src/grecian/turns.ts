// How the dials stand, and the way from one position to another, one dial at a time.
import { around } from "./puzzle";

/** How far each dial is turned to the right, in columns. */
export type Turns = readonly number[];

export interface Turn {
    dial: number;
    /** Columns to the right; to the left when negative. */
    by: number;
}

/** The shorter way around. */
export function shortest(by: number, columns: number): number {
    const right = around(by, columns);
    return right > columns / 2 ? right - columns : right;
}

export function readTurns(text: string | undefined, dials: number, columns: number): Turns {
    const given = (text ?? "").split(",").map(Number);
    return Array.from({ length: dials }, (_, dial) => {
        const turn = given[dial] ?? 0;
        return Number.isSafeInteger(turn) ? around(turn, columns) : 0;
    });
}

/** For the address; nothing where no dial is turned. */
export function writeTurns(turns: Turns): string | undefined {
    return turns.some((turn) => turn !== 0) ? turns.join(",") : undefined;
}

export function turned(turns: Turns, { dial, by }: Turn, columns: number): Turns {
    return turns.map((turn, d) => (d === dial ? around(turn + by, columns) : turn));
}

/** The turns that lead to `goal`. It stands for all turns of the whole board; here the
 * bottom dial stays where it is. */
export function wayTo(goal: Turns, from: Turns, columns: number): Turn[] {
    const board = (from[0] ?? 0) - (goal[0] ?? 0);
    return from
        .map((turn, dial) => {
            const by = (goal[dial] ?? 0) + board - turn;
            return { dial, by: shortest(by, columns) };
        })
        .filter(({ by }) => by !== 0);
}

/** "3 columns to the right". */
export function sayTurn(by: number): string {
    const count = Math.abs(by);
    return `${count} column${count === 1 ? "" : "s"} to the ${by < 0 ? "left" : "right"}`;
}

// How far the dials are turned, and the turns from one position to another.
import { pluralize } from "../parts/number";
import { modulo } from "./puzzle";

/** How far each dial is turned clockwise, in columns. */
export type Turns = readonly number[];

export interface Turn {
    dial: number;
    /** Columns clockwise; negative for counterclockwise. */
    by: number;
}

/** The same rotation in the shorter direction. */
export function shortest(by: number, columns: number): number {
    const clockwise = modulo(by, columns);
    return clockwise > columns / 2 ? clockwise - columns : clockwise;
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

/** The turns from one position to another, from the bottom dial to the top. */
export const turnsBetween = (from: Turns, to: Turns, columns: number): Turn[] =>
    from
        .map((turn, dial) => ({ dial, by: shortest((to[dial] ?? 0) - turn, columns) }))
        .filter(({ by }) => by !== 0);

/** The solution that needs the fewest turns from a position, turned as a whole so that the dials that
 * already line up stay where they are. Otherwise, `kept` stays: the bottom dial, under which a player
 * cannot reach, or the top dial, which gives better reasons for hints. Returns undefined if there are no
 * solutions. */
export function nearestGoal(
    solutions: readonly Turns[],
    from: Turns,
    columns: number,
    kept: "bottom" | "top",
): Turns | undefined {
    const goals: Turns[] = solutions.flatMap((solution) =>
        from.map((turn, dial) => {
            const board = turn - (solution[dial] ?? 0);
            return solution.map((offset) => modulo(offset + board, columns));
        }),
    );
    const right = (goal: Turns) => countSame(goal, from);
    const best = (goal: Turns, other: Turns) => (right(other) > right(goal) ? other : goal);
    if (kept === "top") goals.reverse();
    return goals.length > 0 ? goals.reduce(best) : undefined;
}

/** The number of dials that are turned equally far. */
export const countSame = (turns: Turns, others: Turns) =>
    turns.filter((turn, dial) => turn === others[dial]).length;

/** The positions before each move, after the turn from one position to another. Turning the same dial
 * again is the same move. */
export function withMove(past: readonly Turns[], from: Turns, to: Turns): readonly Turns[] {
    const before = past.at(-1);
    const changed = (at: Turns) =>
        at.flatMap((turn, dial) => (turn === before?.[dial] ? [] : [dial]));
    const [first, then] = [changed(from), changed(to)];
    const isSame = first.length === 1 && then.every((dial) => dial === first[0]);
    if (!before || !isSame) return [...past, from];
    return then.length === 0 ? past.slice(0, -1) : past;
}

export const directionOf = (by: number) => (by < 0 ? "counterclockwise" : "clockwise");

/** "clockwise by 3 columns". */
export const describeTurn = (by: number) =>
    `${directionOf(by)} by ${pluralize(Math.abs(by), "column")}`;

// Moves of a puzzle in which everyone must get to the far side: the first goes across, the second
// comes back, and so on.

/** The travelers of one crossing, by their indices in ascending order. */
export type Move = readonly number[];

export const writeMoves = (moves: readonly Move[]) =>
    moves.map((move) => move.join("-")).join(",");

/** Reads the moves of an address, up to the first one that is not allowed after those before. */
export function readMoves(
    text: string | undefined,
    isAllowed: (moves: readonly Move[], move: Move) => boolean,
): Move[] {
    const moves: Move[] = [];
    for (const part of (text ?? "").split(",").filter(Boolean)) {
        const move = [...new Set(part.split("-").map(Number))].sort((a, b) => a - b);
        if (!isAllowed(moves, move)) break;
        moves.push(move);
    }
    return moves;
}

/** Returns true if a traveler is on the far side after the moves. */
export const isAcross = (moves: readonly Move[], index: number) =>
    moves.filter((move) => move.includes(index)).length % 2 === 1;

/** Returns true if everyone of `count` travelers is on the far side after the moves. */
export const isEveryoneAcross = (moves: readonly Move[], count: number) =>
    moves.length > 0 &&
    Array.from({ length: count }, (_, index) => index).every((index) =>
        isAcross(moves, index),
    );

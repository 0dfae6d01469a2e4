// The rules of the bridge, for users who play. The service finds the best plan; tests compare the
// minutes of its plans with those of these rules.
import { isAcross, readMoves, type Move } from "../crossings/moves";
import { joinNames } from "../crossings/words";
import { namesAt, type Party } from "./party";
import type { Crossing } from "./plan";

/** Returns the minutes that a person takes in one direction. */
function minutesOf(party: Party, index: number, across: boolean): number {
    const person = party.people[index];
    return Number((!across && person?.back) || person?.minutes);
}

/** Returns the crossings of the moves, with their minutes. */
export function crossingsOfMoves(party: Party, moves: readonly Move[]): Crossing[] {
    let elapsed = 0;
    return moves.map((people, i) => {
        const across = i % 2 === 0;
        const minutes = Math.max(...people.map((index) => minutesOf(party, index, across)));
        elapsed += minutes;
        return { across, people, minutes, elapsed };
    });
}

/** Returns the minutes of the moves. */
export const elapsedOf = (party: Party, moves: readonly Move[]) =>
    crossingsOfMoves(party, moves).at(-1)?.elapsed ?? 0;

/** Returns true if a person is on the side of the torch. */
export const isAtTorch = (moves: readonly Move[], index: number) =>
    isAcross(moves, index) === (moves.length % 2 === 1);

/** Returns why a group must not cross, even if others join it. */
export function additionError(party: Party, group: Move): string | undefined {
    const capacity = Number(party.capacity);
    if (group.length > capacity) return `The bridge holds only ${capacity}.`;
    const pair = party.apart.find((two) => two.every((index) => group.includes(index)));
    return pair && `${joinNames(namesAt(party, pair))} refuse to cross together.`;
}

/** Returns why a group must not cross; undefined if it may. */
export function groupError(party: Party, group: Move): string | undefined {
    if (group.length > 0 && !group.some((index) => party.people[index]?.torch))
        return "None of them may carry the torch.";
    return additionError(party, group);
}

/** Reads the moves of an address, up to the first one that breaks a rule. */
export const readPartyMoves = (text: string | undefined, party: Party) =>
    readMoves(
        text,
        (moves, group) =>
            group.every((index) => index in party.people && isAtTorch(moves, index)) &&
            groupError(party, group) === undefined,
    );

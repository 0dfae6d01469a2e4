// Crossing by oneself: the rules of the bridge as the reader plays them. The service is asked
// what is best; tests compare the minutes of its plans with those that come out here.
import { namesOf, told, type Party } from "./party";
import type { Crossing } from "./plan";

export type Move = readonly number[];

/** How long somebody takes in a direction. */
function minutesOf(party: Party, place: number, over: boolean): number {
    const one = party.people[place];
    return Number((!over && one?.back) || one?.minutes);
}

/** The crossings that moves make, over and back in turn. */
export function trialCrossings(party: Party, moves: readonly Move[]): Crossing[] {
    let elapsed = 0;
    return moves.map((who, index) => {
        const over = index % 2 === 0;
        const minutes = Math.max(...who.map((place) => minutesOf(party, place, over)));
        elapsed += minutes;
        return { over, who, minutes, elapsed };
    });
}

/** Who may walk now: everybody on the side of the torch. */
export function isReady(moves: readonly Move[], place: number): boolean {
    const walks = moves.filter((who) => who.includes(place)).length;
    return walks % 2 === moves.length % 2;
}

/** Why a group may not walk; null when it may. */
export function whyNot(party: Party, who: Move): string | null {
    const names = namesOf(party);
    const capacity = Number(party.capacity);
    if (who.length > capacity) return `The bridge holds ${capacity}.`;
    const pair = party.apart.find((two) => two.every((place) => who.includes(place)));
    if (pair) return `${told(pair.map((i) => names[i] ?? ""))} will not walk together.`;
    if (who.length > 0 && !who.some((place) => party.people[place]?.torch))
        return "None of them may carry the torch.";
    return null;
}

/** The moves of an address, up to the first that the rules forbid. */
export function readMoves(text: string, party: Party): Move[] {
    const moves: Move[] = [];
    for (const part of text.split(",").filter(Boolean)) {
        const who = [...new Set(part.split("-").map(Number))].sort((a, b) => a - b);
        const present = who.every(
            (place) => place in party.people && isReady(moves, place),
        );
        if (!present || whyNot(party, who) !== null) break;
        moves.push(who);
    }
    return moves;
}

export const writeMoves = (moves: readonly Move[]) =>
    moves.map((who) => who.join("-")).join(",");

const same = (a: Move, b: Move) =>
    a.length === b.length && a.every((place) => b.includes(place));

/** How many of the plans begin with these moves. */
export function countBeginning(
    plans: readonly (readonly Crossing[])[],
    moves: readonly Move[],
): number {
    return plans.filter((plan) => moves.every((who, i) => same(who, plan[i]?.who ?? [])))
        .length;
}

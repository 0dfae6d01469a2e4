// What is on the page: the party of a day or another one, crossed by the reader or shown.
import { useMemo } from "preact/hooks";
import { today } from "../daily/day";
import { endDay, useDayOf, type Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { pluralize } from "../parts/number";
import { changeState, type Changes, type How, type State } from "../place";
import { isPlayable, partyOf, readParty, writeParty, type Party } from "./party";
import { DRAWN_MAX } from "./plan";
import { readMoves, trialCrossings, writeMoves, type Move } from "./trial";

export const change = (changes: Changes, how: How) => changeState("bridge", changes, how);

/** How many times the least is near it. */
export const NEAR = 1.15;

export interface Game {
    party: Party;
    /** The day's game; none where the party is another one. */
    daily: Daily<Progress> | undefined;
    /** The reader crosses; a plan is watched otherwise. */
    playing: boolean;
    /** What the reader has done so far. */
    moves: readonly Move[];
}

/** What an address names: a party, unless that of the day has not arrived. */
export interface Named {
    daily: Daily<Progress> | undefined;
    party: Party | undefined;
    /** The fewest minutes, if the service has reported them with the party. */
    best: number | undefined;
    error: Error | undefined;
}

export function useNamed(state: State): Named {
    const daily = useDayOf("bridge", state);
    const { day, error } = usePuzzle("/bridge/daily", daily?.date ?? null);
    const ofDay = useMemo(() => day && partyOf(day.puzzle), [day]);
    const party = daily ? ofDay : readParty(state);
    return { daily, party, best: daily && day?.best.minutes, error };
}

/** The game of an address. */
export function gameOf(state: State, daily: Named["daily"], party: Party): Game {
    const shown = state["show"] !== undefined || state["plan"] !== undefined;
    const go = daily ? daily.progress.go : state["go"];
    const watched = daily ? shown : go === undefined || state["show"] !== undefined;
    return {
        party,
        daily,
        playing: !watched && party.people.length <= DRAWN_MAX,
        moves: isPlayable(party) ? readMoves(go ?? "", party) : [],
    };
}

/** True once everybody is over. */
export function isHome(party: Party, moves: readonly Move[]): boolean {
    const last = (place: number) => moves.filter((who) => who.includes(place)).length % 2;
    return moves.length > 0 && party.people.every((_, place) => last(place) === 1);
}

export const minutesOf = (party: Party, moves: readonly Move[]) =>
    trialCrossings(party, moves).at(-1)?.elapsed ?? 0;

/** Keeps what the reader did, in the address or with the day. */
export function makeMoves(game: Game, next: readonly Move[], least: number | undefined) {
    const { party, daily } = game;
    const go = writeMoves(next);
    if (!daily) return change({ go }, "replace");
    if (!isHome(party, next)) return daily.keep({ ...daily.progress, go });
    const took = minutesOf(party, next);
    return endDay(daily, { go, took, least }, pluralize(took, "minute"));
}

/** Shows the best plan, or one by its name; the reader's game stays. */
export function showPlan(
    { daily, playing }: Game,
    plan: string | undefined,
    step: string | undefined,
) {
    const day = daily ? { date: daily.date } : {};
    change({ ...day, show: "plan", plan, step }, playing ? "push" : "replace");
}

/** Goes on with the reader's game. */
export function playOn({ daily, moves }: Game) {
    const here = daily ? { date: daily.date === today() ? undefined : daily.date } : {};
    const go = daily ? undefined : writeMoves(moves);
    const gone = { show: undefined, plan: undefined, step: undefined, t: undefined };
    change({ ...gone, ...here, go }, "replace");
}

/** Another party in the stead of the present one. */
export function takeParty(party: Party) {
    change({ ...writeParty(party), go: "" }, "step");
}

/** The present party with something changed: the same people go on as far as they may. */
export function editParty({ party, playing, moves }: Game, next: Party, state: State) {
    const same = next.people.length === party.people.length;
    const { step, plan } = state;
    const rest = playing
        ? { go: same ? writeMoves(moves) : "" }
        : { show: "plan", step, plan };
    change({ ...writeParty(next), ...rest }, "replace");
}

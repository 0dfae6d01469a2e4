// The game of an address: the party of a day or another one, played or with a plan.
import { useMemo } from "preact/hooks";
import { isEveryoneAcross, writeMoves, type Move } from "../crossings/moves";
import { today } from "../daily/day";
import { endDay, useDayOf, type Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { pluralize } from "../parts/number";
import type { Tab } from "../parts/tab";
import { changeState, type Changes, type How, type State } from "../place";
import {
    isPlayable,
    partyOf,
    readParty,
    withoutBlanks,
    writeParty,
    type Party,
} from "./party";
import { DRAWN_MAX } from "./plan";
import { elapsedOf, readPartyMoves } from "./rules";

export const change = (changes: Changes, how: How) => changeState("bridge", changes, how);

export interface Game {
    party: Party;
    /** The party with the empty rows of the form. */
    entered: Party;
    /** The puzzle of the day; undefined for another party. */
    daily: Daily<Progress> | undefined;
    /** Whether the user plays; otherwise, the page shows a plan. */
    playing: boolean;
    /** The moves of the user. */
    moves: readonly Move[];
}

interface Named {
    daily: Daily<Progress> | undefined;
    /** Undefined until the puzzle of the day has arrived. */
    party: Party | undefined;
    /** The minimum number of minutes, which comes with the puzzle of the day. */
    best: number | undefined;
    error: Error | undefined;
}

/** Returns the party of an address. */
export function useParty(state: State, tab: Tab): Named {
    const daily = useDayOf("bridge", state["date"], tab === "today");
    const { day, error } = usePuzzle("/bridge/daily", daily?.date ?? null);
    const ofDay = useMemo(() => day && partyOf(day.puzzle), [day]);
    const party = daily ? ofDay : readParty(state);
    return { daily, party, best: daily && day?.best.minutes, error };
}

export function gameOf(
    state: State,
    tab: Tab,
    { daily, party: entered }: { daily: Named["daily"]; party: Party },
): Game {
    const party = withoutBlanks(entered);
    const shown = state["show"] !== undefined || state["plan"] !== undefined;
    const go = daily ? daily.progress.go : state["go"];
    const watching = shown || (tab === "solver" && go === undefined);
    return {
        party,
        entered,
        daily,
        playing: !watching && party.people.length <= DRAWN_MAX,
        moves: isPlayable(party) ? readPartyMoves(go, party) : [],
    };
}

/** Stores the moves of the user in the address or with the day. */
export function makeMoves(
    { party, daily }: Game,
    moves: readonly Move[],
    least: number | undefined,
) {
    const go = writeMoves(moves);
    if (!daily) return change({ go }, "replace");
    const took = elapsedOf(party, moves);
    const isInTime = least === undefined || took <= least;
    if (!isInTime || !isEveryoneAcross(moves, party.people.length))
        return daily.keep({ ...daily.progress, go });
    const text = (minutes: number) => pluralize(minutes, "minute");
    return endDay(daily, { go, took, least }, text);
}

/** Shows a plan by its number; the moves of the user stay. */
export function showPlan(
    { daily, playing }: Game,
    plan: string | undefined,
    step: string | undefined,
) {
    const day = daily ? { date: daily.date } : {};
    change({ ...day, show: "plan", plan, step }, playing ? "push" : "replace");
}

/** Hides the plan. An address with moves is that of a game: in the solver, this starts practice. */
export function playOn({ daily, moves }: Game) {
    const day = daily ? { date: daily.date === today() ? undefined : daily.date } : {};
    const go = daily ? undefined : writeMoves(moves);
    const noPlan = { show: undefined, plan: undefined, step: undefined };
    change({ ...noPlan, tab: undefined, ...day, go }, "replace");
}

/** Replaces the party, which the user plays. */
export const playParty = (party: Party) => change({ ...writeParty(party), go: "" }, "step");

/** Replaces the party, whose plan is shown. */
export const takeParty = (party: Party) => change(writeParty(party), "step");

/** Changes the party. Moves stay as long as the number of people does. */
export function editParty({ entered, playing, moves }: Game, next: Party, state: State) {
    const isSameCount = next.people.length === entered.people.length;
    const { step, plan } = state;
    const rest = playing
        ? { go: isSameCount ? writeMoves(moves) : "" }
        : { show: "plan", step, plan };
    change({ ...writeParty(next), ...rest }, "replace");
}

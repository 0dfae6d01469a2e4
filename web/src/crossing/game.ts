// What is on the page: the crossing of a day or another one, as far as the reader has come.
import { useMemo } from "preact/hooks";
import { today } from "../daily/day";
import { endDay, useDayOf, type Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { useLastValue } from "../parts/last-value";
import { changeState, type Changes, type How, type State } from "../place";
import { presetOf, readPuzzle, writePuzzle } from "./address";
import { presetOfDay } from "./daily";
import {
    isOver,
    modelOf,
    readMoves,
    standingAfter,
    writeMoves,
    type Crew,
    type Model,
} from "./model";
import type { Preset } from "./presets";
import type { Puzzle } from "./puzzle";
import { costOf, measured } from "./words";

export const change = (changes: Changes, how: How) => changeState("crossing", changes, how);

/** How many times the least is near it. */
export const NEAR = 1.25;

export interface Game {
    /** The day's game; none where the puzzle is another one. */
    daily: Daily<Progress> | undefined;
    /** The puzzle of the day has not arrived; `puzzle` is then empty. */
    missing: boolean;
    /** Why it cannot arrive. */
    error: Error | undefined;
    /** The fewest crossings of the puzzle of the day. */
    best: number | undefined;
    /** The known puzzle, or the day's; none for one's own. */
    preset: Preset | undefined;
    puzzle: Puzzle;
    /** None while something in the puzzle is no number, or too much. */
    model: Model | undefined;
    /** The moves of the address, or those kept with the day. */
    go: string | undefined;
}

const NOTHING: Puzzle = {
    travelers: [],
    seats: "2",
    load: "",
    rules: [],
    goal: "fewest-crossings",
};

/** The game of an address. */
export function useGame(state: State): Game {
    const daily = useDayOf("crossing", state);
    const { day, error } = usePuzzle("/crossing/daily", daily?.date ?? null);
    const ofDay = useMemo(() => day && presetOfDay(day), [day]);
    const preset = daily ? ofDay : presetOf(state);
    const puzzle = preset?.puzzle ?? (daily ? NOTHING : readPuzzle(state));
    const text = JSON.stringify(puzzle);
    return {
        daily,
        missing: daily !== undefined && ofDay === undefined,
        error,
        best: daily && day?.best.crossings,
        preset,
        puzzle,
        model: useMemo(() => modelOf(puzzle), [text]),
        go: daily ? daily.progress.go : state["go"],
    };
}

/** A puzzle that can be played, and what was done in it. */
export interface Played {
    puzzle: Puzzle;
    model: Model;
    moves: readonly Crew[];
    /** It is the one before something was wrong with the present one. */
    stale: boolean;
}

/** The puzzle on the river: the present one, or the last that was in order. */
export function usePlayed(
    { puzzle, model, go }: Game,
    refused: boolean,
): Played | undefined {
    const kept = useLastValue(model && !refused ? { puzzle, model } : undefined);
    if (!kept) return undefined;
    return {
        ...kept,
        moves: readMoves(go, kept.model),
        stale: refused || kept.model !== model,
    };
}

const SHOWN = ["best", "map"] as const;

/** Keeps what the reader did, in the address or with the day, and ends to show a plan. */
export function makeMoves(
    { daily }: Game,
    { model }: Played,
    moves: readonly Crew[],
    { state, least }: { state: State; least: number | undefined },
) {
    const go = writeMoves(moves);
    const gone = { plan: undefined, step: undefined };
    if (!daily) return change({ ...gone, go: go || undefined }, "replace");
    const bare = daily.date === today() && SHOWN.every((key) => state[key] === undefined);
    change({ ...gone, ...(bare ? { date: undefined } : {}) }, "replace");
    if (!isOver(standingAfter(model, moves))) return daily.keep({ ...daily.progress, go });
    const took = costOf(model, moves);
    return endDay(daily, { go, took, least }, measured(model, took));
}

/** Shows something more of the day's puzzle or of another one: then the address names it. */
export const show = ({ daily }: Game, changes: Changes, how: How) =>
    change({ ...(daily ? { date: daily.date } : {}), ...changes }, how);

/** The puzzle with something changed is one of one's own. */
export const editPuzzle = (next: Puzzle) => change(writePuzzle(next), "replace");

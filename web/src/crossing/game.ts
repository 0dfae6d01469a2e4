// The game of an address: the puzzle of a day or another one, and the moves of the user.
import { useMemo } from "preact/hooks";
import type { CrossingDailyAnswer } from "openapi";
import { writeMoves, type Move } from "../crossings/moves";
import { capitalize } from "../crossings/words";
import { today } from "../daily/day";
import { endDay, useDayOf, type Progress } from "../daily/least";
import type { Daily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { useLastValue } from "../parts/last-value";
import { changeState, type Changes, type How, type State } from "../place";
import { presetOfDay } from "./daily";
import { isSolved, modelOf, positionAfter, readModelMoves, type Model } from "./model";
import type { Puzzle } from "./puzzle";
import { costOf, costText } from "./story";

export const change = (changes: Changes, how: How) => changeState("crossing", changes, how);

export interface Game {
    /** The puzzle of the day; undefined for another puzzle. */
    daily: Daily<Progress> | undefined;
    /** Whether the puzzle of the day has not arrived; `puzzle` is then empty. */
    isMissing: boolean;
    error: Error | undefined;
    /** The minimum number of crossings, which comes with the puzzle of the day. */
    best: number | undefined;
    /** The rules in words. */
    story: string;
    /** How difficult the puzzle of the day is. */
    difficulty?: string | undefined;
    puzzle: Puzzle;
    /** Undefined if the puzzle cannot be played. */
    model: Model | undefined;
    /** The moves, as text. */
    go: string | undefined;
}

const NO_PUZZLE: Puzzle = {
    travelers: [],
    seats: "2",
    load: "",
    rules: [],
    goal: "fewest-crossings",
};

/** The model of a puzzle, which stays the same object while the puzzle does. */
const useModel = (puzzle: Puzzle) =>
    useMemo(() => modelOf(puzzle), [JSON.stringify(puzzle)]);

/** How difficult the puzzle of a day is. Without a farmer, it is one of the classics. */
const levelOf = ({ difficulty, puzzle }: CrossingDailyAnswer) =>
    capitalize(puzzle.travelers[0] === "farmer" ? difficulty : `${difficulty} classic`);

/** The game of a day. */
export function useDayGame(state: State): Game {
    const daily = useDayOf("crossing", state["date"], true);
    const { day, error } = usePuzzle("/crossing/daily", daily?.date ?? null);
    const preset = useMemo(() => day && presetOfDay(day), [day]);
    const puzzle = preset?.puzzle ?? NO_PUZZLE;
    return {
        daily,
        isMissing: preset === undefined,
        error,
        best: day?.best.crossings,
        story: preset?.story ?? "",
        difficulty: day && levelOf(day),
        puzzle,
        model: useModel(puzzle),
        go: daily?.progress.go,
    };
}

/** The game with a preset or a custom puzzle. */
export const useOtherGame = (state: State, story: string, puzzle: Puzzle): Game => ({
    daily: undefined,
    isMissing: false,
    error: undefined,
    best: undefined,
    story,
    puzzle,
    model: useModel(puzzle),
    go: state["go"],
});

/** A puzzle that can be played, with its moves. */
export interface Played {
    puzzle: Puzzle;
    model: Model;
    moves: readonly Move[];
    /** Whether it is the last valid puzzle, because the current one is invalid. */
    isStale: boolean;
}

/** Returns the current puzzle, or the last one that was valid. */
export function usePlayed(
    { puzzle, model, go }: Game,
    isRejected: boolean,
): Played | undefined {
    const last = useLastValue(model && !isRejected ? { puzzle, model } : undefined);
    if (!last) return undefined;
    return {
        ...last,
        moves: readModelMoves(go, last.model),
        isStale: isRejected || last.model !== model,
    };
}

/** Stores the moves of the user in the address or with the day, and hides the plan. */
export function makeMoves(
    { daily }: Game,
    { model }: Played,
    moves: readonly Move[],
    least: number | undefined,
) {
    const go = writeMoves(moves);
    const noPlan = { plan: undefined, step: undefined };
    if (!daily) return change({ ...noPlan, go: go || undefined }, "replace");
    change(
        { ...noPlan, ...(daily.date === today() ? { date: undefined } : {}) },
        "replace",
    );
    if (!isSolved(positionAfter(model, moves)))
        return daily.keep({ ...daily.progress, go });
    const took = costOf(model, moves);
    const text = (cost: number) => costText(model, cost);
    return endDay(daily, { go, took, least }, text);
}

/** Shows the best plan. The address then names the puzzle of the day. */
export const showPlan = ({ daily }: Game) =>
    change({ ...(daily ? { date: daily.date } : {}), plan: "1" }, "push");

/** Leaves the solver, and plays its puzzle from these moves on. */
export function playPuzzle(moves: readonly Move[]) {
    scrollTo(0, 0); // the game is higher on the page than the plan
    change(
        {
            tab: "practice",
            go: writeMoves(moves) || undefined,
            plan: undefined,
            step: undefined,
        },
        "push",
    );
}

// What is on the page: the crossing of a day or another one, as far as the reader has come.
import { useMemo } from "preact/hooks";
import { randomOf, today } from "../daily/day";
import { useDaily, useDate, type Daily } from "../daily/use-daily";
import { useKept } from "../parts/kept";
import { formatCount } from "../parts/number";
import { changeState, type Changes, type How, type State } from "../place";
import { presetOf, readPuzzle, writePuzzle } from "./address";
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
import { crossingOfDay } from "./today";
import { costOf, measured } from "./words";

export const change = (changes: Changes, how: How) => changeState("crossing", changes, how);

/** A day's game as far as it has come. */
export interface Progress {
    go: string;
    /** What the first way over took, and the least as far as it was known then. */
    took?: number;
    least?: number;
}

const FRESH: Progress = { go: "" };

export interface Game {
    /** The day's game; none where the puzzle is another one. */
    daily: Daily<Progress> | undefined;
    /** The known puzzle, or the day's; none for one's own. */
    preset: Preset | undefined;
    puzzle: Puzzle;
    /** None while something in the puzzle is no number, or too much. */
    model: Model | undefined;
    /** The moves of the address, or those kept with the day. */
    go: string | undefined;
}

/** The game of an address. */
export function useGame(state: State): Game {
    const date = useDate(state["date"]);
    const named = state["date"] !== undefined || Object.keys(state).length === 0;
    const day = named ? date : undefined;
    const daily = useDaily<Progress>("crossing", date, FRESH);
    const preset = useMemo(
        () => (day ? crossingOfDay(randomOf(day, "crossing"), day) : undefined),
        [day],
    );
    const puzzle = preset?.puzzle ?? readPuzzle(state);
    const text = JSON.stringify(puzzle);
    return {
        daily: day ? daily : undefined,
        preset: preset ?? presetOf(state),
        puzzle,
        model: useMemo(() => modelOf(puzzle), [text]),
        go: day ? daily.progress.go : state["go"],
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
    const kept = useKept(model && !refused ? { puzzle, model } : undefined);
    if (!kept) return undefined;
    return {
        ...kept,
        moves: readMoves(go, kept.model),
        stale: refused || kept.model !== model,
    };
}

/** Three stars for the least, two for what is near it. */
export function starsOf({ took, least }: Progress): string {
    if (took === undefined || least === undefined) return "";
    return took === least ? "★★★" : took <= 1.25 * least ? "★★☆" : "★☆☆";
}

/** How a day's game ended, for who is told of it. */
function resultText(model: Model, took: number, least: number | undefined): string {
    const cost = measured(model, took);
    if (took === least) return `${cost}, the best possible`;
    return least === undefined ? cost : `${cost}; ${formatCount(least)} are possible`;
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
    const { done, progress } = daily;
    if (done || !isOver(standingAfter(model, moves)))
        return daily.keep({ ...progress, go });
    const took = costOf(model, moves);
    daily.keep({ go, took, ...(least === undefined ? {} : { least }) });
    return daily.finish(resultText(model, took, least));
}

/** Shows something more of the day's puzzle or of another one: then the address names it. */
export const show = ({ daily }: Game, changes: Changes, how: How) =>
    change({ ...(daily ? { date: daily.date } : {}), ...changes }, how);

/** The puzzle with something changed is one of one's own. */
export const editPuzzle = (next: Puzzle) => change(writePuzzle(next), "replace");

// How the dials stand: turned by hand, and from there some steps on the way to what the
// service has found.
import type { GrecianSolveAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { integerIn, readNumber } from "../parts/number";
import type { State } from "../place";
import { columnsOf, dialsOf, type Puzzle } from "./puzzle";
import { turned, wayTo, type Turns } from "./turns";

/** So many solutions are asked for. */
const LISTED = 100;

/** No explanation has more steps. */
const STEPS_MAX = 10000;

/** Where the dials go: to the solution that is asked for, or to the nearest position. */
function goalOf(answer: GrecianSolveAnswer | undefined, index: number): Turns | undefined {
    return (answer?.solutions[index] ?? answer?.nearest)?.offsets;
}

/** `from` is how the dials were turned by hand. Of a puzzle that somebody wrote (`own`) the
 * service says what is wrong with it; of the others there is nothing to ask. */
export function usePosition(puzzle: Puzzle, state: State, from: Turns, own: boolean) {
    const { cells, target } = puzzle;
    const columns = columnsOf(cells);
    const asked = { dials: dialsOf(cells), target: readNumber(target) };
    const open = state["solution"] !== undefined;
    const question = { ...asked, max_solutions: LISTED };
    const solved = useAnswer("/grecian/solve", open ? question : null);
    const listed = solved.answer?.solutions.length || 1;
    const index = integerIn(state["solution"], [1, listed], 1) - 1;
    const goal = goalOf(solved.answer, index);
    const way = goal ? wayTo(goal, from, columns) : [];
    const step = integerIn(state["step"], [0, way.length], way.length);
    const gone = way.slice(0, step);
    const turns = gone.reduce((at, turn) => turned(at, turn, columns), from);
    const explained =
        state["explain"] === undefined
            ? undefined
            : integerIn(state["explain"], [0, STEPS_MAX], 0);
    const shownQuestion = { ...asked, offsets: [...turns] };
    const shown = useAnswer("/grecian/position", own ? shownQuestion : null);
    return {
        columns,
        /** What was asked of the service, and how it went. */
        open,
        index,
        question,
        solved,
        /** Where the dials were turned to by hand, how far they went from there, and where
         * they stand now. */
        from,
        way,
        step,
        turns,
        /** The step of the explanation that is shown; undefined: none is asked for. */
        explained,
        /** What the service says of that position. */
        shownQuestion,
        shown,
    };
}

export type Position = ReturnType<typeof usePosition>;

// The position on the board and the actions of the player: the dials as the player has turned them,
// and from there some steps toward the position that the service has found.
import { useState } from "preact/hooks";
import { useAnswer } from "../api/use-answer";
import type { Daily } from "../daily/use-daily";
import { integerIn, readNumber } from "../parts/number";
import type { Changes, How, State } from "../place";
import { errorsOf } from "./notes";
import { columnsOf, countCorrect, describeMissing, dialsOf, viewOf } from "./puzzle";
import type { CellIndex, Cells, Puzzle } from "./puzzle";
import {
    nearestGoal,
    turned,
    turnsBetween,
    withMove,
    type Turn,
    type Turns,
} from "./turns";
import { useHint } from "./use-hint";

/** The number of solutions that are requested. */
const SOLUTIONS_MAX = 100;

/** The answer to the user's own puzzle does not wait for a search that takes longer. */
const LIMITS = { milliseconds: 500 };

/** The service returns at most this number of steps of an explanation. */
const STEPS_MAX = 10000;

export interface GameProps {
    puzzle: Puzzle;
    /** True for the user's own puzzle, which the service checks. */
    own: boolean;
    state: State;
    /** How far the player has turned the dials. */
    saved: Turns;
    /** The positions before the turns so far, if they were stored. */
    past?: readonly Turns[];
    /** Saves other turns and returns the part of them that is in the address. `byHint` counts a hint. */
    save: (turns: Turns, past: readonly Turns[], byHint?: boolean) => Changes;
    /** Undefined if it is not the puzzle of a day. */
    daily?: Daily<unknown>;
    /** The number of hints so far; undefined if they cost nothing. */
    hints?: number | undefined;
    change: (changes: Changes, how: How) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
}

/** The position, which the state of the page determines. */
function usePosition({ puzzle, own, state, saved }: GameProps) {
    const columns = columnsOf(puzzle.cells);
    const asked = { dials: dialsOf(puzzle.cells), target: readNumber(puzzle.target) };
    const isAsked = state["solution"] !== undefined;
    const open = own ? describeMissing(puzzle) === "" : isAsked;
    const limits = own && !isAsked ? { limits: LIMITS } : {};
    const question = { ...asked, max_solutions: SOLUTIONS_MAX, ...limits };
    const solved = useAnswer("/grecian/solve", open ? question : null);
    const listed = solved.answer?.solutions.length || 1;
    const index = integerIn(state["solution"], [1, listed], 1) - 1;
    const solution = solved.answer?.solutions[index]?.offsets;
    const goal = nearestGoal(solution ? [solution] : [], saved, columns, "bottom");
    const way = goal ? turnsBetween(saved, goal, columns) : [];
    const step = integerIn(state["step"], [0, way.length], isAsked ? way.length : 0);
    const turns = way.slice(0, step).reduce((at, turn) => turned(at, turn, columns), saved);
    const explain = state["explain"];
    const position = { ...asked, offsets: [...turns] };
    const checked = useAnswer("/grecian/position", own ? position : null);
    return {
        columns,
        /** The solution is shown or being searched. */
        open,
        /** The index of the solution that is shown. */
        index,
        /** The request for the solution, and its response. */
        question,
        solved,
        /** The turns to the solution, and the number of them that were made. */
        way,
        step,
        turns,
        /** The step of the explanation that is shown; undefined if it is closed. */
        explained:
            explain === undefined ? undefined : integerIn(explain, [0, STEPS_MAX], 0),
        /** The request for the position, and its response for the user's own puzzle. */
        position,
        checked,
        /** Pointers of the errors that the editor shows. */
        reported: own
            ? [
                  "/target",
                  "/offsets",
                  ...errorsOf(checked.error).map(({ pointer }) => pointer),
              ]
            : [],
    };
}

/** The positions before the moves of the player, which "Undo" restores. They belong to one puzzle. */
function usePast(cells: Cells, stored: readonly Turns[] = []) {
    const [past, setPast] = useState({ of: cells, turns: stored });
    const turns = past.of === cells ? past.turns : [];
    return [
        turns,
        (next: readonly Turns[]) => setPast({ of: cells, turns: next }),
    ] as const;
}

/** The game on the board: its puzzle, its position, and the actions of the player. */
export function useGame(props: GameProps) {
    const { puzzle, own, state, save, change, onPuzzle } = props;
    const position = usePosition(props);
    const { open, turns, columns } = position;
    const [highlighted, highlight] = useState<readonly CellIndex[]>([]);
    const [past, setPast] = usePast(puzzle.cells, props.past);
    const replace = (changes: Changes) => change(changes, "replace");
    // After the player has turned a dial, the way to the solution starts there.
    const moveTo = (next: Turns, before: readonly Turns[]) => {
        setPast(before);
        replace({ ...save(next, before), step: state["solution"] && "0" });
    };
    const turnTo = (next: Turns) => {
        if (!isLocked) moveTo(next, withMove(past, turns, next));
    };
    const correctColumns = countCorrect(viewOf(puzzle, turns));
    /** A board that the player has solved stays as it is. */
    const isLocked = !own && !open && correctColumns === columns;
    const [chosen, select] = useState<number>();
    const selected = Math.min(chosen ?? Infinity, turns.length - 1);
    const hint = useHint({
        puzzle,
        question: position.question,
        turns,
        columns,
        onHint: () => replace(save(turns, past, true)),
        onDial: select,
    });
    return {
        ...position,
        puzzle,
        own,
        /** The number of correct columns. */
        correctColumns,
        isLocked,
        /** Cells that are highlighted on the board. */
        highlighted,
        highlight,
        /** The dial that the buttons turn: at first the top dial. */
        selected,
        select,
        turn: (turn: Turn) => turnTo(turned(turns, turn, columns)),
        reset: () => turnTo(turns.map(() => 0)),
        hint,
        hints: props.hints,
        /** Restores the position before the last move; undefined before the first one. */
        undo:
            past.length > 0
                ? () => moveTo(past.at(-1) ?? turns, past.slice(0, -1))
                : undefined,
        /** Shows the first turn to the solution. */
        solve: () => replace({ solution: "1", step: "0" }),
        /** Stops the search or hides the solution. */
        close: () => replace({ solution: undefined, explain: undefined, step: undefined }),
        /** Makes turns of the way to the solution, and selects the dial that moves. */
        showStep: (next: number) => {
            const moved = position.way[Math.min(next, position.step)];
            if (moved) select(moved.dial);
            replace({ step: String(next) });
        },
        /** Shows another solution. */
        choose: (next: number) =>
            replace({ solution: String(next + 1), ...save(turns, past), step: "0" }),
        /** Shows a step of the explanation; undefined closes it. */
        explain: (at: number | undefined) =>
            replace({ explain: at === undefined ? undefined : String(at) }),
        /** Replaces the cells by corrected ones. */
        correct: (cells: Cells) => {
            highlight([]);
            onPuzzle({ cells, target: puzzle.target }, "push", {
                ...save(turns, past),
                ...{ solution: undefined, explain: undefined, step: undefined },
            });
        },
    };
}

export type Game = ReturnType<typeof useGame>;

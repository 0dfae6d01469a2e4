// The hints of a game: each names a turn that brings a dial to its place, and the reason. The solution
// that the position is nearest to decides.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { GrecianSolveRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import type { Puzzle } from "./puzzle";
import type { Deduction } from "./reason";
import { countSame, describeTurn, nearestGoal, shortest, type Turns } from "./turns";

/** The latest hint. */
interface Asked {
    /** The puzzle. */
    of: Puzzle["cells"];
    /** The position in which the player asked for it. */
    from: Turns;
}

/** "dial 1", or "dials 1, 2 and 4". */
function namesOf(dials: readonly number[]): string {
    const numbers = dials.map((dial) => dial + 1);
    const last = numbers.pop();
    return numbers.length > 0 ? `dials ${numbers.join(", ")} and ${last}` : `dial ${last}`;
}

/** The turn that brings a dial to its place, and the reason, which speaks of the position before. */
function describeHint(deduction: Deduction, by: number, isNew: boolean, target: string) {
    const { dial, placed, reason } = deduction;
    const turn = `Keep ${namesOf(placed)}. Turn dial ${dial + 1} ${describeTurn(by)}`;
    if (!isNew) return `${turn}.`;
    if (!reason) return `${turn}: there they fit together.`;
    return `${turn}. Where it is now, the marked column is ${reason.text}, never ${target}.`;
}

interface HintProps {
    puzzle: Puzzle;
    /** The request for the solutions. */
    question: GrecianSolveRequest;
    turns: Turns;
    columns: number;
    /** Called for each hint. */
    onHint: () => void;
    /** Called with the dial that the hints are about. */
    onDial: (dial: number) => void;
}

export function useHint(props: HintProps) {
    const { puzzle, question, turns, columns, onHint, onDial } = props;
    const { cells } = puzzle;
    const [asked, setAsked] = useState<Asked>();
    const from = asked?.of === cells ? asked.from : undefined;
    const isAsked = from !== undefined;
    const { answer, busy, error } = useAnswer("/grecian/solve", isAsked ? question : null);
    const solutions = answer?.solutions.map(({ offsets }) => offsets) ?? [];
    const goal = from && nearestGoal(solutions, from, columns, "top");
    const [reasons, setReasons] = useState<typeof import("./reason")>();
    useEffect(() => {
        if (isAsked) void import("./reason").then(setReasons);
    }, [isAsked]);
    const deduction = useMemo(
        () => goal && reasons?.bestDeduction(puzzle, from, goal),
        [cells, from, goal?.join(), reasons],
    );
    const dial = deduction?.dial;
    // Together with the text, so that it does not undo a choice that the player makes after it.
    useLayoutEffect(() => {
        if (dial !== undefined) onDial(dial);
    }, [dial, from]);
    /** How far a dial has to turn. */
    const restOf = (one: number) =>
        shortest((goal?.[one] ?? 0) - (turns[one] ?? 0), columns);
    const by = dial === undefined ? 0 : restOf(dial);
    const isPlaced = dial !== undefined && by === 0;
    const moved = deduction?.placed.find((one) => restOf(one) !== 0);
    const isNew = dial !== undefined && turns[dial] === from?.[dial];
    const describe = () => {
        if (!isAsked) return "";
        if (busy || !reasons) return "Searching";
        if (!goal || !deduction || dial === undefined)
            return answer ? "There is no solution." : "";
        if (moved !== undefined)
            return `Dial ${moved + 1} is no longer in its place: turn it ${describeTurn(restOf(moved))}.`;
        if (isPlaced) return `Dial ${dial + 1} is in its place.`;
        if (countSame(from, goal) === turns.length - 1)
            return `Only dial ${dial + 1} is left: turn it ${describeTurn(by)}.`;
        return describeHint(deduction, by, isNew, puzzle.target);
    };
    return {
        text: describe(),
        error,
        /** The column that the hint is about. */
        column: isNew && moved === undefined ? deduction?.reason?.column : undefined,
        /** Undefined until the player has followed the latest hint. */
        next:
            !isAsked || (isPlaced && moved === undefined)
                ? () => {
                      setAsked({ of: cells, from: turns });
                      onHint();
                  }
                : undefined,
    };
}

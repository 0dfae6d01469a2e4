// The hints of a game: why a dial cannot stay, then its direction, then its place. The last dial is left
// to the player. The solution that the position is nearest to decides.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GrecianSolveRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import { pluralize } from "../parts/number";
import type { Puzzle } from "./puzzle";
import type { Deduction } from "./reason";
import {
    describeTurn,
    directionOf,
    nearestGoal,
    shortest,
    turnsBetween,
    type Turn,
    type Turns,
} from "./turns";

const LEVELS = 3;

/** The hints about one dial. */
interface Asked {
    /** The puzzle. */
    of: Puzzle["cells"];
    /** The position at the first of them. */
    from: Turns;
    /** The number of hints. */
    level: number;
}

/** "dial 1", or "dials 1, 2 and 4". */
function namesOf(dials: readonly number[]): string {
    const numbers = dials.map((dial) => dial + 1);
    const last = numbers.pop();
    return numbers.length > 0 ? `dials ${numbers.join(", ")} and ${last}` : `dial ${last}`;
}

/** What follows about a dial from the dials that stay. */
function describeReason({ dial, placed, reason }: Deduction): string {
    const stay = `Keep ${namesOf(placed)}`;
    if (!reason) return `${stay}, and turn dial ${dial + 1}.`;
    return `${stay}. Dial ${dial + 1} cannot stay: the marked column is ${reason.text}.`;
}

/** What the hints say about a dial that still has to turn. */
function describeHint(level: number, deduction: Deduction, { dial, by }: Turn): string {
    const { placed, possible, reason } = deduction;
    if (level === 1) return describeReason(deduction);
    if (level > 2) return `Turn dial ${dial + 1} ${describeTurn(by)}.`;
    const count = pluralize(possible, "place is", "places are");
    const others = reason ? ` Only ${count} possible for it with ${namesOf(placed)}.` : "";
    return `Turn dial ${dial + 1} ${directionOf(by)}.${others}`;
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
    const [asked, setAsked] = useState<Asked>({ of: cells, from: [], level: 0 });
    const { from, level } = asked.of === cells ? asked : { from: turns, level: 0 };
    const { answer, busy, error } = useAnswer(
        "/grecian/solve",
        level > 0 ? question : null,
    );
    const solutions = answer?.solutions.map(({ offsets }) => offsets) ?? [];
    const goal = nearestGoal(solutions, from, columns, "top");
    const wanted = goal ? turnsBetween(from, goal, columns) : [];
    const [reasons, setReasons] = useState<typeof import("./reason")>();
    const isAsked = level > 0;
    useEffect(() => {
        if (isAsked) void import("./reason").then(setReasons);
    }, [isAsked]);
    const deduction = useMemo(
        () => goal && reasons?.bestDeduction(puzzle, from, goal),
        [cells, from, goal?.join(), reasons],
    );
    const dial = deduction?.dial;
    useEffect(() => {
        if (dial !== undefined) onDial(dial);
    }, [dial, level]);
    const isLast = wanted.length === 1;
    const by =
        goal && dial !== undefined
            ? shortest((goal[dial] ?? 0) - (turns[dial] ?? 0), columns)
            : 0;
    const isPlaced = dial !== undefined && by === 0;
    const describe = () => {
        if (busy || !reasons) return "Searching";
        if (!goal || !deduction || dial === undefined)
            return answer ? "There is no solution." : "";
        if (isPlaced) return `Dial ${dial + 1} is in its place.`;
        if (isLast)
            return `Only dial ${dial + 1} is left. Turn it until all columns are correct.`;
        return describeHint(level, deduction, { dial, by });
    };
    return {
        text: level > 0 ? describe() : "",
        error,
        /** The column that the first hint is about. */
        column: level > 0 && !isPlaced && !isLast ? deduction?.reason?.column : undefined,
        /** Undefined while the last hint has said everything. */
        next:
            level === 0 || isPlaced || (level < LEVELS && !isLast && !busy)
                ? () => {
                      const isNew = level === 0 || isPlaced;
                      setAsked({
                          of: cells,
                          from: isNew ? turns : from,
                          level: isNew ? 1 : level + 1,
                      });
                      onHint();
                  }
                : undefined,
    };
}

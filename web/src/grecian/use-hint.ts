// The hints of a game: each one says more about the same dial, until the dial is in its place. The last
// dial is left to the player. The solution that the position is nearest to decides.
import { useEffect, useState } from "preact/hooks";
import type { GrecianSolveRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import type { Cells } from "./puzzle";
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
    of: Cells;
    /** The position at the first of them. */
    from: Turns;
    /** The number of hints. */
    level: number;
}

/** "Dials 1, 2 and 4 fit together", or "Leave dial 1 as it is". */
function describeRest(goal: Turns, from: Turns): string {
    const same = from.flatMap((turn, dial) => (turn === goal[dial] ? [dial + 1] : []));
    const last = same.pop();
    return same.length > 0
        ? `Dials ${same.join(", ")} and ${last} fit together.`
        : `Leave dial ${last} as it is.`;
}

/** What the hints say about a dial that still has to turn. */
function describeHint(level: number, rest: string, { dial, by }: Turn): string {
    const name = `dial ${dial + 1}`;
    if (level === 1) return `Turn ${name}. ${rest}`;
    if (level === 2) return `Turn ${name} ${directionOf(by)}.`;
    return `Turn ${name} ${describeTurn(by)}.`;
}

interface HintProps {
    cells: Cells;
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
    const { cells, question, turns, columns, onHint, onDial } = props;
    const [asked, setAsked] = useState<Asked>({ of: cells, from: [], level: 0 });
    const { from, level } = asked.of === cells ? asked : { from: turns, level: 0 };
    const { answer, busy, error } = useAnswer(
        "/grecian/solve",
        level > 0 ? question : null,
    );
    const solutions = answer?.solutions.map(({ offsets }) => offsets) ?? [];
    const goal = nearestGoal(solutions, from, columns);
    const wanted = goal ? turnsBetween(from, goal, columns) : [];
    const dial = wanted[0]?.dial;
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
        if (busy) return "Searching";
        if (!goal || dial === undefined) return answer ? "There is no solution." : "";
        if (isPlaced) return `Dial ${dial + 1} is in its place.`;
        if (isLast)
            return `Only dial ${dial + 1} is left. Turn it until all columns are correct.`;
        return describeHint(level, describeRest(goal, from), { dial, by });
    };
    return {
        text: level > 0 ? describe() : "",
        error,
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

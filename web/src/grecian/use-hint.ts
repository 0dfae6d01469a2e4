// The hints of a game, each of which says more: how many dials line up, which dial has to turn, and its
// turn. The solution that the position is nearest to decides.
import { useState } from "preact/hooks";
import type { GrecianSolveRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import {
    countSame,
    describeTurn,
    nearestGoal,
    turned,
    turnsBetween,
    type Turn,
    type Turns,
} from "./turns";

const LABELS = ["Hint", "Which dial?", "Turn it"];

/** The hint that is shown. It disappears when a dial is turned. */
interface Shown {
    /** The position, as a text. */
    at: string;
    /** The number of hints at this position. */
    level: number;
    /** The turn by the last hint, in words. */
    done?: string;
}

const describeCount = (right: number, dials: number) =>
    right > 1
        ? `${right} of the ${dials} dials line up as in the solution.`
        : "No two dials line up as in the solution.";

interface HintProps {
    /** The request for the solutions. */
    question: GrecianSolveRequest;
    turns: Turns;
    columns: number;
    /** Called for each hint. The last one turns a dial. */
    onHint: (turn?: Turn) => void;
}

export function useHint({ question, turns, columns, onHint }: HintProps) {
    const [shown, setShown] = useState<Shown>({ at: "", level: 0 });
    const at = turns.join();
    const { level, done } = shown.at === at ? shown : { level: 0, done: undefined };
    const { answer, busy, error } = useAnswer(
        "/grecian/solve",
        level > 0 ? question : null,
    );
    const solutions = answer?.solutions.map(({ offsets }) => offsets) ?? [];
    const goal = nearestGoal(solutions, turns, columns);
    const [turn] = goal ? turnsBetween(turns, goal, columns) : [];
    const describe = () => {
        if (busy) return "Searching";
        if (!goal) return answer ? "There is no solution." : "";
        if (level === 1 || !turn)
            return describeCount(countSame(goal, turns), turns.length);
        return `Dial ${turn.dial + 1} has to turn.`;
    };
    const next = () => {
        if (level < LABELS.length - 1) {
            setShown({ at, level: level + 1 });
            onHint();
        } else if (turn) {
            const after = turned(turns, turn, columns).join();
            const text = `Dial ${turn.dial + 1} was turned ${describeTurn(turn.by)}.`;
            setShown({ at: after, level: 0, done: text });
            onHint(turn);
        }
    };
    return {
        label: LABELS[level],
        text: level > 0 ? describe() : (done ?? ""),
        error,
        /** The dial that has to turn, if a hint has said so. */
        dial: level > 1 ? turn?.dial : undefined,
        next,
    };
}

// The answer to the user's own puzzle while it is typed.
import { useAnswer } from "../api/use-answer";
import { formatCount } from "../parts/number";
import { describeMissing } from "./puzzle";
import { ShowButton } from "./show-button";
import { describeVerdict } from "./solution";
import { describeTurn, nearestGoal, turnsBetween } from "./turns";
import type { Game } from "./use-game";

/** Typing does not wait for a search that takes longer; "Show solution" starts a complete one. */
const LIMITS = { milliseconds: 500 };

/** What to do without a solution, by the status of the answer. */
const TROUBLES: Readonly<Record<string, string>> = {
    none: "No position of the dials works. A number may be missing or misread.",
    unknown: "This takes longer. “Show solution” starts a complete search.",
};

/** The turns from the position on the board to a solution. */
function TurnList({ game, goal }: { game: Game; goal: readonly number[] }) {
    const turns = turnsBetween(game.turns, goal, game.columns);
    if (turns.length === 0) return <p>The dials are already in this position.</p>;
    return (
        <ol class="turn-list">
            {turns.map(({ dial, by }) => (
                <li key={dial}>
                    Dial {dial + 1}: {describeTurn(by)}
                </li>
            ))}
        </ol>
    );
}

/** The number of solutions and how to turn the dials, once all numbers are there, and the button for
 * more. */
export function LiveAnswer({ game }: { game: Game }) {
    const { puzzle, turns, columns } = game;
    const missing = describeMissing(puzzle);
    const question = { ...game.question, limits: LIMITS };
    const live = useAnswer("/grecian/solve", missing ? null : question);
    const answer = live.answer ?? live.last;
    if (missing)
        return (
            <>
                <p class="live" role="status">
                    {missing}
                </p>
                <ShowButton game={game} />
            </>
        );
    const solutions = answer?.solutions.map(({ offsets }) => offsets) ?? [];
    const goal = nearestGoal(solutions, turns, columns);
    return (
        <>
            <div class={live.busy ? "live stale" : "live"} role="status">
                {answer && (
                    <p>
                        <strong>
                            {(!goal && TROUBLES[answer.status]) || describeVerdict(answer)}
                        </strong>
                    </p>
                )}
                {goal && <TurnList game={game} goal={goal} />}
                {solutions.length > 1 && (
                    <p class="hint">
                        These turns lead to the nearest of {formatCount(solutions.length)}{" "}
                        solutions.
                    </p>
                )}
            </div>
            <ShowButton
                game={game}
                label={answer?.status === "none" ? "Find the error" : "Show solution"}
            />
        </>
    );
}

// The answer about a puzzle of the user, and what the puzzle lacks.
import { ProblemError } from "../api/client";
import { LiveAnswer } from "../crossings/live-answer";
import type { Game } from "./game";
import { startErrors, type Model } from "./model";
import { isComplete } from "./puzzle";
import type { Plans } from "./solved";
import { costText, leastOf } from "./story";

/** Returns what the puzzle lacks; empty if it is complete. */
function missingText({ puzzle: { travelers, rules }, model }: Game): string {
    if (travelers.some(({ name }) => name === "")) return "Enter a name for each traveler.";
    if (!travelers.some(({ rows }) => rows)) return "Add someone who can row.";
    if (!rules.every(isComplete)) return "Complete the new rule, or remove it.";
    const broken = model ? startErrors(model).findIndex(Boolean) : -1;
    return broken < 0 ? "" : `Rule ${broken + 1} is already broken at the start.`;
}

/** Returns why there is no plan to show. */
export function noPlanText(game: Game, { request: { error, answer } }: Plans): string {
    const missing = missingText(game);
    if (missing) return missing;
    if (error) return error instanceof ProblemError ? "Check the form." : error.message;
    if (!answer) return "Loading the plan.";
    return answer.feasible === false
        ? "There is no way to get everyone across."
        : "No plan was found.";
}

interface AnswerProps {
    game: Game;
    model: Model;
    plans: Plans;
}

/** The cost of the best plan, or why no plan is shown. */
export function Answer({ game, model, plans }: AnswerProps) {
    const { answer } = plans.request;
    const least = leastOf(model, answer);
    if (answer?.feasible === false && !missingText(game))
        return <LiveAnswer text="Impossible: not everyone can cross" />;
    if (least === undefined || missingText(game))
        return <LiveAnswer text={noPlanText(game, plans)} />;
    const { rules, load } = game.puzzle;
    const isFree = rules.length === 0 && load === "" && !model.timed;
    const best = answer?.proven ? "Best plan" : "Best plan found";
    const text = `${isFree ? "No rules yet" : best}: ${costText(model, least)}`;
    return <LiveAnswer text={text} />;
}

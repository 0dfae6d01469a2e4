import { useState } from "preact/hooks";
import { useAnswer } from "../api/use-answer";
import { formatFixed } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import type { Played, Rule } from "./game";
import { mistakesBy } from "./replay";
import { mistakesOf, solveQuestion } from "./state";
import { sayRule } from "./traits";

const count = (mistakes: number) => (mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`);

/** How the advice would have played the same game: one question, when it is wanted. */
function Replay({ played, rule }: { played: Played; rule: Rule }) {
    const { game, band } = played;
    const [wanted, setWanted] = useState(false);
    const question = solveQuestion({ ...game, goal: "expected", moves: [] }, band);
    const asked = useAnswer("/cliffs/plan", wanted ? question : null);
    if (!wanted)
        return (
            <div class="buttons">
                <button type="button" onClick={() => setWanted(true)}>
                    How would the advice have played?
                </button>
            </div>
        );
    if (asked.error) return <ErrorBox error={asked.error} />;
    if (!asked.answer) return <p role="status">Playing the same band</p>;
    const its = mistakesBy(asked.answer.plan, band, rule);
    const mean = asked.answer.mistakes.expected_more;
    return (
        <p role="status">
            The advice, knowing as little as you, would have made {count(its)} here; you
            made {mistakesOf(game.moves)}.
            {mean !== null &&
                ` Over all rules it makes ${formatFixed(mean, 1)} in the mean.`}
        </p>
    );
}

/** What was hidden, once the game is over. */
export function Ending({ played }: { played: Played }) {
    const { rule } = played;
    if (!rule) return null;
    const to = rule.cliff === "top" ? "top" : "bottom";
    return (
        <div class="cliffs-ending">
            <p role="status">
                The rule was: <b>{sayRule(rule.rule)}</b> to the {to} cliff, everybody else
                to the {to === "top" ? "bottom" : "top"} one.
            </p>
            <Replay played={played} rule={rule} />
        </div>
    );
}

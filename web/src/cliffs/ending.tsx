import { useState } from "preact/hooks";
import { useAnswer } from "../api/use-answer";
import { ErrorBox } from "../parts/error-box";
import { formatFixed, pluralize } from "../parts/number";
import type { Rule, Session } from "./game";
import { mistakesBy } from "./replay";
import { mistakesOf, solveQuestion } from "./state";
import { describeRule } from "./traits";

/** The mistakes of the advice in the same game. */
function Replay({ session, rule }: { session: Session; rule: Rule }) {
    const { game, band } = session;
    const [isWanted, setIsWanted] = useState(false);
    const question = solveQuestion({ ...game, goal: "expected", moves: [] }, band);
    const asked = useAnswer("/cliffs/plan", isWanted ? question : null);
    if (!isWanted)
        return (
            <div class="buttons">
                <button type="button" onClick={() => setIsWanted(true)}>
                    How would the advice have played?
                </button>
            </div>
        );
    if (asked.error) return <ErrorBox error={asked.error} />;
    if (!asked.answer) return <p role="status">Playing the same band</p>;
    const { plan, mistakes } = asked.answer;
    const mean = mistakes.expected_more;
    return (
        <p role="status">
            The advice would have made {pluralize(mistakesBy(plan, band, rule), "mistake")};
            you made {mistakesOf(game.moves)}.
            {mean !== null &&
                ` Over all rules, it makes ${formatFixed(mean, 1)} on average.`}
        </p>
    );
}

/** The rule that was hidden, once the game is over. */
export function Ending({ session }: { session: Session }) {
    const { rule } = session;
    if (!rule) return null;
    return (
        <div class="ending">
            <p role="status">
                The rule was: <b>{describeRule(rule.rule)}</b> to the {rule.cliff} cliff,
                everyone else to the {rule.cliff === "top" ? "bottom" : "top"}.
            </p>
            <Replay session={session} rule={rule} />
        </div>
    );
}

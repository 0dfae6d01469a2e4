import type { CliffsPlanAnswer, CliffsPlanRequest } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { formatCount, formatFixed, formatShare, pluralize } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import type { Changes } from "../place";
import { solveQuestion, type Game } from "./state";

interface PlanProps {
    game: Game;
    band: readonly string[];
    shown: boolean;
    change: (changes: Changes) => void;
}

const planQuestion = (game: Game, band: readonly string[]): CliffsPlanRequest => ({
    ...solveQuestion(game, band),
    include_certificate: true,
});

/** The size of the strategy. */
function written({ nodes, consistent_rules: rules }: CliffsPlanAnswer): string {
    return `The whole strategy has ${pluralize(nodes, "node")}, for ${pluralize(rules, "rule")}.`;
}

function outcome({ mistakes, win_probability: win }: CliffsPlanAnswer): string {
    const mean = `${formatFixed(mistakes.expected_more ?? 0, 3)} more mistakes are expected`;
    return `${mean}, ${mistakes.worst_more} at most; the probability to get across is ${formatShare(win ?? 0)}.`;
}

/** That no strategy can promise more, where that is so: by the claims of an adversary. */
function impossible({ adversary, guarantee, mistakes }: CliffsPlanAnswer): string {
    if (guarantee?.within_allowed)
        return `A strategy exists that makes at most ${guarantee.worst_more} more mistakes, whatever the rule is; ${mistakes.allowed - mistakes.made} may still be made.`;
    if (!adversary) return "";
    const claims = adversary.claims.length;
    const count = claims === 1 ? "one claim" : `${formatCount(claims)} claims`;
    return `No strategy can promise to stay within ${adversary.mistakes} more: an adversary can always answer so that one more is made. The proof has ${count}, checked by that code too.`;
}

function Outcome({ answer }: { answer: CliffsPlanAnswer }) {
    if (answer.plan === null)
        return <p>No rule agrees with the moves, so there is nothing to plan.</p>;
    return (
        <>
            <p>{written(answer)}</p>
            <p>{outcome(answer)}</p>
            <p>{impossible(answer)}</p>
        </>
    );
}

/** The whole strategy from here on, and what can be promised, with its proof. */
export function Plan({ game, band, shown, change }: PlanProps) {
    const question = planQuestion(game, band);
    const asked = useAnswer("/cliffs/plan", shown && band.length > 0 ? question : null);
    return (
        <section class="sheet" aria-labelledby="cliffs-plan">
            <h2 id="cliffs-plan">Can it be guaranteed?</h2>
            <p class="hint">
                The whole strategy from here on is a tree: whom to send after everything
                that can happen. With it comes the proof of what it promises, or that nobody
                can promise it.
            </p>
            <div class="buttons">
                <button
                    type="button"
                    aria-expanded={shown}
                    onClick={() => change({ plan: shown ? undefined : "on" })}
                >
                    {asked.busy ? "Stop" : shown ? "Hide the proof" : "Prove it"}
                </button>
            </div>
            <div role="status" class="cliffs-outcome">
                {asked.busy && <p>Writing the strategy out</p>}
                {asked.answer && <Outcome answer={asked.answer} />}
            </div>
            {asked.error && (
                <ErrorBox
                    error={asked.error}
                    shown={["/zoombinis", "/history", "/mistakes_allowed", "/ask_cost"]}
                />
            )}
            {asked.answer && <CopyRequest path="/cliffs/plan" question={question} />}
        </section>
    );
}

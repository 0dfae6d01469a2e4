import type { CliffsPlanAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatFixed, formatShare, pluralize } from "../parts/number";
import { FIELDS } from "./errors";
import type { Session } from "./game";
import { solveQuestion } from "./state";

/** A strategy with a sufficient guarantee, or the proof that none exists. */
function guaranteeText({ adversary, guarantee, mistakes }: CliffsPlanAnswer): string {
    const left = mistakes.allowed - mistakes.made;
    if (guarantee?.within_allowed)
        return `A strategy exists that makes at most ${pluralize(guarantee.worst_more, "more mistake")}, whatever the rule is. The limit is ${left}.`;
    if (!adversary) return "";
    const claims = pluralize(adversary.claims.length, "claim");
    return `No strategy can guarantee at most ${pluralize(adversary.mistakes, "more mistake")}: an adversary can always force another one. The proof has ${claims}.`;
}

function Outcome({ answer }: { answer: CliffsPlanAnswer }) {
    const { plan, nodes, consistent_rules: rules, mistakes, win_probability } = answer;
    if (plan === null) return <p>No rule fits the moves, so there is no strategy.</p>;
    return (
        <>
            <p>
                The complete strategy has {pluralize(nodes, "node")} and covers{" "}
                {pluralize(rules, "rule")}. It makes{" "}
                {formatFixed(mistakes.expected_more ?? 0, 3)} more mistakes on average, at
                most {mistakes.worst_more}, and its chance of winning is{" "}
                {formatShare(win_probability ?? 0)}.
            </p>
            <p>{guaranteeText(answer)}</p>
        </>
    );
}

/** The complete strategy, and the proof of what it guarantees. */
export function Plan({ session }: { session: Session }) {
    const { game, band, change } = session;
    const question = { ...solveQuestion(game, band), include_certificate: true };
    const isAsked = game.showsProof && band.length > 0;
    const asked = useAnswer("/cliffs/plan", isAsked ? question : null);
    return (
        <section class="sheet" aria-labelledby="cliffs-plan">
            <h2 id="cliffs-plan">Can you always win?</h2>
            <p class="hint">
                A complete strategy says what to do after each outcome, from here to the
                end. It comes with a proof of what it guarantees, or a proof that no
                strategy can guarantee a win.
            </p>
            <div class="buttons">
                <button
                    type="button"
                    aria-expanded={game.showsProof}
                    onClick={() => change({ plan: game.showsProof ? undefined : "on" })}
                >
                    {asked.busy ? "Stop" : game.showsProof ? "Hide the proof" : "Prove it"}
                </button>
            </div>
            <div role="status" class="outcome">
                {asked.busy && <p>Computing the strategy</p>}
                {asked.answer && <Outcome answer={asked.answer} />}
            </div>
            {asked.error && <ErrorBox error={asked.error} shown={FIELDS} />}
            {asked.answer && <CopyRequest path="/cliffs/plan" question={question} />}
        </section>
    );
}

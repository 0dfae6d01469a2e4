import type { CliffsPlanAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount, formatFixed, formatShare, pluralize } from "../parts/number";
import { FIELDS } from "./errors";
import { Figures } from "./figures";
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
    const rows = [
        ["Size of the strategy", pluralize(nodes, "node")],
        ["Rules that it covers", formatCount(rules)],
        ["More mistakes, on average", formatFixed(mistakes.expected_more ?? 0, 3)],
        ["More mistakes, at most", String(mistakes.worst_more)],
        ["Chance of winning", formatShare(win_probability ?? 0)],
    ];
    return (
        <>
            <Figures rows={rows} />
            <p>{guaranteeText(answer)}</p>
        </>
    );
}

/** The complete strategy, and the proof of what it guarantees. */
export function Plan({ session: { game, band, size, change } }: { session: Session }) {
    const isShown = game.showsProof;
    const toggle = () => change({ plan: isShown ? undefined : "on" });
    const question = { ...solveQuestion(game, band), include_certificate: true };
    const asked = useAnswer("/cliffs/plan", isShown && size > 0 ? question : null);
    return (
        <section class="sheet" aria-labelledby="cliffs-plan">
            <h2 id="cliffs-plan">Can you always win?</h2>
            <p class="hint">
                The service plans the best move after each outcome, from here to the end. It
                proves the worst case: the most mistakes that this plan can make.
            </p>
            <div class="buttons">
                <button type="button" aria-expanded={isShown} onClick={toggle}>
                    {asked.busy
                        ? "Stop"
                        : isShown
                          ? "Hide the result"
                          : "Prove the worst case"}
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

import type { CliffsSolveAnswer } from "openapi";
import { formatCount, formatShare } from "../parts/number";
import { describeRule } from "./traits";

/** The number of rules that fit the moves. Few of them are listed, the most likely first. */
export function Rules({ answer }: { answer: CliffsSolveAnswer | undefined }) {
    const listed = answer?.likely_rules ?? [];
    const count = answer?.consistent_rules ?? 0;
    const isCut = count > listed.length;
    return (
        <section class="sheet rules" aria-labelledby="cliffs-rules">
            <h2 id="cliffs-rules">Possible rules</h2>
            <p role="status">
                {answer && (
                    <>
                        <b class="count">{formatCount(count)}</b>{" "}
                        {count === 1 ? "rule fits" : "rules fit"} the moves.{" "}
                    </>
                )}
            </p>
            {!isCut && listed.length > 0 && (
                <ol>
                    {listed.map(({ rule, cliff, probability }) => (
                        <li key={rule + cliff}>
                            <span>
                                {describeRule(rule)} <i>to the {cliff}</i>
                            </span>
                            <b>{formatShare(probability)}</b>
                        </li>
                    ))}
                </ol>
            )}
        </section>
    );
}

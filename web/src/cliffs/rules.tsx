import type { CliffsSolveAnswer } from "openapi";
import { formatCount, formatShare } from "../parts/number";
import { otherCliff } from "./state";
import { describeRule, nameOf, readRule } from "./traits";
import { Feature } from "./zoombini";

/** The number of rules that fit the moves, or the only one. */
export function RuleLine({ answer }: { answer: CliffsSolveAnswer | undefined }) {
    const count = answer?.consistent_rules ?? 0;
    const [first] = answer?.likely_rules ?? [];
    if (count !== 1 || !first)
        return (
            <p class="fitting" role="status">
                {count > 0 && `${formatCount(count)} rules fit so far.`}
            </p>
        );
    const features = readRule(first.rule);
    return (
        <p class="fitting" role="status">
            1 rule fits:
            {features.map((condition) => (
                <span key={nameOf(condition)} title={nameOf(condition)}>
                    <span class="unseen">{nameOf(condition)}</span>
                    <Feature {...condition} />
                </span>
            ))}
            {features.length > 1 ? "make" : "makes"} the {otherCliff(first.cliff)} cliff
            sneeze.
        </p>
    );
}

/** The rules that fit the moves if they are few, the most likely first. */
export function Rules({ answer }: { answer: CliffsSolveAnswer | undefined }) {
    const listed = answer?.likely_rules ?? [];
    const count = answer?.consistent_rules ?? 0;
    if (count < 2 || count > listed.length) return null;
    return (
        <section class="sheet rules" aria-labelledby="cliffs-rules">
            <h2 id="cliffs-rules">Possible rules</h2>
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
        </section>
    );
}

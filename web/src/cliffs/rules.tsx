import type { CliffsSolveAnswer } from "openapi";
import { formatCount, formatShare } from "../parts/number";
import { sayRule } from "./traits";

interface RulesProps {
    answer: CliffsSolveAnswer | undefined;
    /** As many as are listed at first; all on demand. */
    few: number;
    /** As many as the service lists. */
    most: number;
    all: boolean;
    onAll: (all: boolean) => void;
}

/** The rules that may still be the hidden one, the likeliest first. */
export function Rules({ answer, few, most, all, onAll }: RulesProps) {
    const left = answer?.consistent_rules ?? 0;
    const listed = answer?.likely_rules ?? [];
    const top = Math.max(...listed.map(({ probability }) => probability), 0);
    const noun = left === 1 ? "rule agrees" : "rules agree";
    return (
        <>
            <p role="status">
                {answer && (
                    <>
                        <b class="cliffs-count">{formatCount(left)}</b> {noun} with what
                        happened{left > 1 ? ", each counted for either cliff." : "."}
                    </>
                )}
            </p>
            {listed.length > 0 && (
                <div
                    class={all ? "scroll" : undefined}
                    tabIndex={all ? 0 : undefined}
                    role="region"
                    aria-label="Rules"
                >
                    <ol class="cliffs-rules">
                        {listed.map(({ rule, cliff, probability }) => (
                            <li key={rule + cliff}>
                                <span>
                                    {sayRule(rule)} <i>to the {cliff}</i>
                                </span>
                                <b>{formatShare(probability)}</b>
                                <span class="cliffs-likely" aria-hidden="true">
                                    <span
                                        style={{ width: `${(100 * probability) / top}%` }}
                                    />
                                </span>
                            </li>
                        ))}
                    </ol>
                </div>
            )}
            {(left > few || !answer) && (
                <div class="buttons">
                    <button
                        type="button"
                        class="small"
                        aria-expanded={all}
                        onClick={() => onAll(!all)}
                    >
                        {all
                            ? "Only the likeliest"
                            : left > most
                              ? `List the likeliest ${formatCount(most)}`
                              : `List all ${answer ? formatCount(left) : ""}`}
                    </button>
                </div>
            )}
        </>
    );
}

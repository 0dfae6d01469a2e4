import type { BullsCowsStrategiesRequest, BullsCowsStrategy } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { formatCount, formatFixed } from "../parts/number";
import { ErrorBox } from "../parts/error-box";

const QUESTION: BullsCowsStrategiesRequest = { seed: 1 };

/** From this guess on a bar is gold: the best tree needs no such guess. */
const LATE = 7;

/** The shares of the secrets that each guess finds, side by side. */
function Shares({ found }: { found: readonly number[] }) {
    return (
        <span
            class="shares"
            role="img"
            aria-label={`Found by guess 1, 2, 3 and so on: ${found.join(", ")}`}
        >
            {found.map((count, i) => (
                <span
                    key={i}
                    class={i >= LATE ? "late" : `by-${Math.max(i + 1, 4)}`}
                    style={{ flexGrow: count }}
                    title={`guess ${i + 1}: ${formatCount(count)}`}
                >
                    {i >= 3 && i < LATE ? i + 1 : ""}
                </span>
            ))}
        </span>
    );
}

function Strategy({ strategy }: { strategy: BullsCowsStrategy }) {
    const { name, rule, height, secrets_by_guesses } = strategy;
    const { expected_guesses: average, total_guesses: guesses } = strategy;
    return (
        <li>
            <div>
                <strong>{name}</strong>
                <small>{rule}</small>
            </div>
            <span>
                <b>
                    {average === null || average === undefined
                        ? "not played"
                        : formatFixed(average, 4)}
                </b>
                <small>on average</small>
            </span>
            <span>
                <b>{height ?? ""}</b>
                <small>at worst</small>
            </span>
            <span>
                <b>{guesses === null ? "" : formatCount(guesses)}</b>
                <small>in all</small>
            </span>
            <Shares found={secrets_by_guesses ?? []} />
        </li>
    );
}

/** Simple strategies beside the best tree. */
export function Strategies() {
    const { answer, error, busy } = useAnswer("/bulls-cows/strategies", QUESTION);
    const best = useAnswer("/bulls-cows/tree", { depth: 0 }).answer;
    const sorted = (answer?.strategies ?? []).toSorted(
        (a, b) => (a.expected_guesses ?? Infinity) - (b.expected_guesses ?? Infinity),
    );
    return (
        <div class="simple">
            <p class="hint">
                They look no further than the next answer. Each bar is all secrets, parted
                by the guess that finds them; gold is the eighth guess and later ones.
            </p>
            {busy && (
                <p role="status">Playing them against all {formatCount(5040)} secrets</p>
            )}
            {error && <ErrorBox error={error} />}
            {answer && (
                <ul class="strategies">
                    {best && (
                        <Strategy
                            strategy={{
                                ...best,
                                name: "the best tree",
                                rule: "for comparison: proven, but nobody can remember it",
                            }}
                        />
                    )}
                    {sorted.map((strategy) => (
                        <Strategy key={strategy.name} strategy={strategy} />
                    ))}
                </ul>
            )}
            <CopyRequest path="/bulls-cows/strategies" question={QUESTION} />
        </div>
    );
}

import type {
    BullsCowsStrategiesRequest,
    BullsCowsStrategy,
    BullsCowsTreeAnswer,
} from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount, formatFixed } from "../parts/number";
import { DESCRIPTIONS, OBJECTIVES } from "./objectives";

const STRATEGIES: BullsCowsStrategiesRequest = { seed: 1 };

/** Later guesses are gold in the bars: the best trees do not need them. */
const LAST_GUESS = 7;

/** The secrets that each guess finds, as a divided bar. */
function Shares({ found }: { found: readonly number[] }) {
    return (
        <span
            class="shares"
            role="img"
            aria-label={`Secrets found by guess 1, 2, 3 and so on: ${found.join(", ")}`}
        >
            {found.map((count, i) => (
                <span
                    key={i}
                    class={i >= LAST_GUESS ? "late" : `by-${Math.max(i + 1, 4)}`}
                    style={{ flexGrow: count }}
                    title={`guess ${i + 1}: ${formatCount(count)}`}
                >
                    {i >= 3 && i < LAST_GUESS ? i + 1 : ""}
                </span>
            ))}
        </span>
    );
}

interface RowProps {
    name: string;
    rule: string;
    costs: Partial<Omit<BullsCowsStrategy, "name" | "rule">>;
}

function Row({ name, rule, costs }: RowProps) {
    const { expected_guesses: average, total_guesses: total, height } = costs;
    return (
        <li>
            <div>
                <strong>{name}</strong>
                <small>{rule}</small>
            </div>
            <span>
                <b>{average == null ? "not played" : formatFixed(average, 4)}</b>
                <small>on average</small>
            </span>
            <span>
                <b>{height ?? ""}</b>
                <small>at most</small>
            </span>
            <span>
                <b>{total == null ? "" : formatCount(total)}</b>
                <small>in total</small>
            </span>
            <Shares found={costs.secrets_by_guesses ?? []} />
        </li>
    );
}

/** The description of a tree, with the proof of its objective. */
function describeTree(tree: BullsCowsTreeAnswer): string {
    const { objective, proven, nodes, nodes_lower_bound: bound } = tree;
    const size = bound == null ? "" : ` ${formatCount(nodes ?? 0)} nodes,`;
    const proof = proven ? "proven optimal" : `at least ${formatCount(bound ?? 0)} needed`;
    return `${DESCRIPTIONS[objective]}:${size} ${proof}`;
}

/** Why no strategy needs fewer guesses. */
function Arguments() {
    const { answer } = useAnswer("/bulls-cows/bounds", {});
    if (!answer) return null;
    return (
        <details>
            <summary>Why no strategy is better</summary>
            <div class="arguments">
                <p>
                    <b>Worst case.</b> {answer.height.argument}
                </p>
                <p>
                    <b>Average.</b> {answer.expected_guesses.argument}
                </p>
            </div>
        </details>
    );
}

/** The best trees and simple strategies, played against every secret. */
export function Comparison() {
    const trees = OBJECTIVES.map(([objective]) =>
        useAnswer("/bulls-cows/tree", { objective, depth: 0 }),
    );
    const { answer, error, busy } = useAnswer("/bulls-cows/strategies", STRATEGIES);
    const failed = error ?? trees.find((tree) => tree.error)?.error;
    const sorted = (answer?.strategies ?? []).toSorted(
        (a, b) => (a.expected_guesses ?? Infinity) - (b.expected_guesses ?? Infinity),
    );
    return (
        <div class="comparison">
            <p class="hint">
                The best trees plan the whole game. The simple strategies look no further
                than the next answer. Each bar shows which guess finds the secret, for all{" "}
                {formatCount(5040)} secrets; guess eight and later ones are gold.
            </p>
            {busy && <p role="status">Playing the strategies…</p>}
            {failed && <ErrorBox error={failed} />}
            <h3>Best trees</h3>
            <ul class="strategies">
                {OBJECTIVES.map(([objective, name], i) => {
                    const tree = trees[i]?.answer;
                    const rule = tree ? describeTree(tree) : DESCRIPTIONS[objective];
                    return <Row key={objective} {...{ name, rule }} costs={tree ?? {}} />;
                })}
            </ul>
            <h3>Simple strategies</h3>
            <ul class="strategies">
                {sorted.map((strategy) => (
                    <Row key={strategy.name} {...strategy} costs={strategy} />
                ))}
            </ul>
            <Arguments />
            <div class="requests">
                <CopyRequest path="/bulls-cows/strategies" question={STRATEGIES} />
                {OBJECTIVES.map(([objective]) => (
                    <CopyRequest
                        key={objective}
                        path="/bulls-cows/tree"
                        question={{ objective, depth: 0 }}
                    />
                ))}
                <CopyRequest path="/bulls-cows/bounds" question={{}} />
            </div>
        </div>
    );
}

import { useMemo } from "preact/hooks";
import type { BullsCowsObjective } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatFixed, pluralize } from "../parts/number";
import { short, writePath, type BullsCowsRow, type Reply } from "./code";
import { Icicle } from "./icicle";
import { ObjectiveChoice } from "./objective-choice";
import { Replies } from "./replies";
import type { Change } from "./state";
import { Tiles } from "./tiles";
import {
    ancestorsOf,
    childAfter,
    costOf,
    follow,
    isInTree,
    layOut,
    pathOf,
    replyTo,
    type TreeState,
} from "./tree-layout";

interface StateProps {
    state: TreeState;
    onOpen: (state: TreeState) => void;
}

/** The guesses and replies from the root. Each of them leads back to its state. */
function Breadcrumbs({ state, onOpen }: StateProps) {
    return (
        <nav class="breadcrumbs" aria-label="Path in the tree">
            <ol>
                {ancestorsOf(state).map((step) => (
                    <li key={pathOf(step)}>
                        <button
                            type="button"
                            class="small"
                            aria-current={step === state ? "step" : undefined}
                            onClick={() => onOpen(step)}
                        >
                            {step.parent ? short(replyTo(step)) : "Start"}{" "}
                            <b>{step.data.node.guess}</b>
                        </button>
                    </li>
                ))}
            </ol>
        </nav>
    );
}

function describe(state: TreeState): string {
    const { candidates } = state.data.node;
    if (candidates === 1) return "It is the only possible secret.";
    const average = formatFixed(costOf(state) / candidates, 2);
    return `${pluralize(candidates, "possible secret")}. From here, ${average} guesses on average, \
at most ${state.height + 1}.`;
}

/** The guess in a state, and its replies, which lead on. */
function StateView({ state, onOpen }: StateProps) {
    const { guess, candidates } = state.data.node;
    const children = state.children ?? [];
    const parts = Object.fromEntries(
        children.map(({ data }) => [data.replyKey, data.node.candidates]),
    );
    const found = children.reduce(
        (rest, { data }) => rest - data.node.candidates,
        candidates,
    );
    const open = (reply: Reply) => {
        const next = childAfter(state, reply);
        if (next) onOpen(next);
    };
    return (
        <div class="moves tree-state">
            <div role="status" class="best-guess-text">
                <Tiles code={guess} size="large" />
                <p>{describe(state)}</p>
            </div>
            <Replies
                label={`Answer to ${guess}`}
                parts={{ ...parts, "4,0": found }}
                onReply={open}
            />
        </div>
    );
}

interface TreeProps {
    objective: BullsCowsObjective;
    path: string;
    /** The rows of the game on the page. */
    rows: readonly BullsCowsRow[];
    change: Change;
}

function TreeBrowser({ root, path, rows, change }: TreeProps & { root: TreeState }) {
    const state = follow(root, path);
    const open = (next: TreeState) =>
        next !== state && change({ path: pathOf(next) }, "push");
    const differs = path === writePath(rows) && !isInTree(root, rows);
    return (
        <>
            <Breadcrumbs state={state} onOpen={open} />
            {differs && <p role="status">Your game has other guesses than this tree.</p>}
            <div class="sides">
                <StateView state={state} onOpen={open} />
                <Icicle
                    open={state}
                    onOpen={(next) => open(next === state ? (state.parent ?? state) : next)}
                />
            </div>
        </>
    );
}

/** The decision tree of an objective. */
export function Tree(props: TreeProps) {
    const { objective, change } = props;
    const tree = useAnswer("/bulls-cows/tree", { objective });
    const shown = (tree.answer ?? tree.last)?.tree;
    const root = useMemo(() => (shown ? layOut(shown) : null), [shown]);
    return (
        <div class="tree">
            <p class="hint">Think of a secret, and tap the answer to each guess.</p>
            {root ? (
                <TreeBrowser {...props} root={root} />
            ) : (
                <p class="tree-placeholder" role="status">
                    {tree.busy ? "Loading the tree…" : ""}
                </p>
            )}
            <details open={objective !== "average"}>
                <summary>What counts as the best guess</summary>
                <ObjectiveChoice
                    objective={objective}
                    onChange={(wanted) => change({ objective: wanted }, "replace")}
                />
            </details>
            {tree.error && <ErrorBox error={tree.error} />}
            <CopyRequest path="/bulls-cows/tree" question={{ objective }} />
        </div>
    );
}

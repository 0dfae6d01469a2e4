// The layout of a decision tree. The height of a state is its share of the secrets.
import { hierarchy, partition, type HierarchyRectangularNode } from "d3-hierarchy";
import type { BullsCowsNode } from "openapi";
import { keyOf, replyOf, writePath, type BullsCowsRow, type Reply } from "./code";

/** A state of the tree with the key of the reply that leads to it. */
export interface Branch {
    readonly replyKey: string;
    readonly node: BullsCowsNode;
}

export type TreeState = HierarchyRectangularNode<Branch>;

const childrenOf = ({ node }: Branch): Branch[] =>
    Object.entries(node.next ?? {}).map(([replyKey, next]) => ({ replyKey, node: next }));

/** The number of secrets that end in a state: 1 if its guess is a candidate, otherwise 0. */
const foundIn = (branch: Branch) =>
    childrenOf(branch).reduce(
        (rest, { node }) => rest - node.candidates,
        branch.node.candidates,
    );

/** Returns the root. `x0` and `x1` are shares of all secrets, from 0 to 1. */
export function layOut(tree: BullsCowsNode): TreeState {
    const root = hierarchy<Branch>({ replyKey: "", node: tree }, childrenOf).sum(foundIn);
    return partition<Branch>().size([1, 1])(root);
}

/** The reply that leads to a state. */
export const replyTo = (state: TreeState): Reply => replyOf(state.data.replyKey);

export const childAfter = (state: TreeState, reply: Reply): TreeState | undefined =>
    state.children?.find(({ data }) => data.replyKey === keyOf(reply));

/** Follows the replies of a path from the root, until one of them is impossible. */
export function follow(root: TreeState, path: string): TreeState {
    let state = root;
    for (const step of path.split(",")) {
        const [, bulls, cows] = /^(\d)b(\d)c$/.exec(step) ?? [];
        const next = childAfter(state, { bulls: Number(bulls), cows: Number(cows) });
        if (!next) return state;
        state = next;
    }
    return state;
}

/** The states from the root to this one. */
export const ancestorsOf = (state: TreeState): TreeState[] => state.ancestors().reverse();

export const pathOf = (state: TreeState): string =>
    writePath(ancestorsOf(state).slice(1).map(replyTo));

/** True if the guesses of a game are those of the tree. */
export function isInTree(root: TreeState, rows: readonly BullsCowsRow[]): boolean {
    let state: TreeState | undefined = root;
    for (const row of rows) {
        if (state?.data.node.guess !== row.guess) return false;
        state = childAfter(state, row);
    }
    return state !== undefined;
}

/** The total number of guesses from a state on, for all its secrets. */
export function costOf(state: TreeState): number {
    let cost = 0;
    state.each(({ data, depth }) => {
        cost += foundIn(data) * (depth - state.depth + 1);
    });
    return cost;
}

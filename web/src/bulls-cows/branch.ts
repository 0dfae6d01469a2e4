// The tree of the service, laid out: every state as high as it has secrets.
import { hierarchy, partition, type HierarchyRectangularNode } from "d3-hierarchy";
import type { BullsCowsNode } from "openapi";
import { keyOf, replyOf, type Reply, type BullsCowsRow } from "./code";

/** A state of the tree: the answer that leads there, and what is guessed in it. */
export interface Branch {
    readonly answer: string;
    readonly node: BullsCowsNode;
}

export type Place = HierarchyRectangularNode<Branch>;

const childrenOf = ({ node }: Branch): Branch[] =>
    Object.entries(node.next ?? {}).map(([answer, next]) => ({ answer, node: next }));

/** The secrets that end in a state itself: its guess, when that is one of them. */
const own = (branch: Branch) =>
    childrenOf(branch).reduce(
        (left, { node }) => left - node.candidates,
        branch.node.candidates,
    );

/** Lays the whole tree out between 0 and 1: `x0` to `x1` is the share of the secrets. */
export function layOut(tree: BullsCowsNode): Place {
    const root = hierarchy<Branch>({ answer: "", node: tree }, childrenOf).sum(own);
    return partition<Branch>().size([1, 1])(root);
}

export const replyTo = (place: Place): Reply => replyOf(place.data.answer);

const childBy = (place: Place, key: string) =>
    place.children?.find(({ data }) => data.answer === key);

/** Follows answers such as `0b1c` as far as they lead. */
export function follow(root: Place, path: string): Place {
    let place = root;
    for (const step of path.split(",")) {
        const [, bulls, cows] = /^(\d)b(\d)c$/.exec(step) ?? [];
        const next = childBy(place, `${bulls},${cows}`);
        if (!next) return place;
        place = next;
    }
    return place;
}

/** The states from the root to this one. */
export const wayTo = (place: Place): Place[] => place.ancestors().reverse();

/** The answers that lead there, as the address has them. */
export const pathOf = (place: Place): string =>
    wayTo(place)
        .slice(1)
        .map((step) => step.data.answer.replace(/(\d),(\d)/, "$1b$2c"))
        .join(",");

/** The guesses and answers that lead there. */
export const rowsTo = (place: Place): BullsCowsRow[] =>
    wayTo(place)
        .slice(1)
        .map((step) => ({ guess: step.parent?.data.node.guess ?? "", ...replyTo(step) }));

/** The state that a game has come to, when it has kept to the tree. */
export function placeOf(root: Place, rows: readonly BullsCowsRow[]): Place | null {
    let place: Place | undefined = root;
    for (const row of rows) {
        if (place.data.node.guess !== row.guess) return null;
        place = childBy(place, keyOf(row));
        if (!place) return null;
    }
    return place;
}

/** The guesses from here on for all secrets of a state together. */
export function costOf(place: Place): number {
    let cost = 0;
    place.each(({ data, depth }) => {
        cost += own(data) * (depth - place.depth + 1);
    });
    return cost;
}

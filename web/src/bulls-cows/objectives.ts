// The objectives of the service: what the best guess, and the best tree, can mean.
import type { BullsCowsObjective } from "openapi";

export const OBJECTIVES = [
    ["average", "Fewest guesses"],
    ["worst-case", "Best worst case"],
    ["consistent", "Only possible secrets"],
    ["last-guess", "Fewest last guesses"],
    ["nodes", "Smallest tree"],
] as const satisfies readonly (readonly [BullsCowsObjective, string])[];

export const DESCRIPTIONS: Record<BullsCowsObjective, string> = {
    average: "the fewest guesses on average",
    "worst-case": "the fewest guesses for the hardest secret, then on average",
    consistent: "every guess could be the secret, and the tree has the fewest nodes",
    "last-guess": "the fewest secrets that take the seventh guess, then on average",
    nodes: "the fewest nodes when the tree is written down",
};

import type { CliffsPlanAnswer } from "openapi";
import { acceptingCliff, type Rule } from "./game";

/** The mistakes that a complete strategy makes if the rule is known. */
export function mistakesBy(
    plan: CliffsPlanAnswer["plan"],
    band: readonly string[],
    rule: Rule,
): number {
    let mistakes = 0;
    let node = plan;
    while (node?.send) {
        const { zoombini, cliff } = node.send;
        const accepted = acceptingCliff(rule, band[zoombini] ?? "") === cliff;
        if (!accepted) mistakes++;
        node = (accepted ? node.accepted : node.rejected) ?? null;
    }
    return mistakes;
}

// The advice against a rule that is known: a walk through its whole strategy.
import type { CliffsPlanAnswer } from "openapi";
import { takenBy, type Rule } from "./game";

/** How many mistakes the strategy makes with this band and rule. */
export function mistakesBy(
    plan: CliffsPlanAnswer["plan"],
    band: readonly string[],
    rule: Rule,
): number {
    let made = 0;
    let node = plan;
    while (node?.send) {
        const { zoombini, cliff } = node.send;
        const taken = takenBy(rule, band[zoombini] ?? "") === cliff;
        if (!taken) made++;
        node = (taken ? node.accepted : node.rejected) ?? null;
    }
    return made;
}

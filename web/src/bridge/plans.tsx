// The plans of the least time, to choose from.
import { useState } from "preact/hooks";
import type { BridgeSolveAnswer } from "openapi";
import { formatCount, formatLarge, pluralize } from "../parts/number";
import { useRoving } from "../parts/roving";
import { namesOf, type Party } from "./party";
import type { Crossing } from "./plan";

interface PlansProps {
    party: Party;
    answer: BridgeSolveAnswer;
    plans: readonly (readonly Crossing[])[];
    /** The plan that is played; none when it is that of a search. */
    chosen: number | undefined;
    onChoose: (index: number) => void;
}

/** A plan in one line: who goes over, who comes back, and so on. */
function Line({ party, plan }: { party: Party; plan: readonly Crossing[] }) {
    const names = namesOf(party);
    return (
        <span class="line">
            {plan.map(({ over, who }, i) => (
                <span key={i} class={over ? "hop over" : "hop back"}>
                    <span aria-hidden="true">{over ? "→" : "←"}</span>
                    <span class="unseen">{over ? "over:" : "back:"}</span>{" "}
                    {who.map((place) => names[place]).join(" ")}
                </span>
            ))}
        </span>
    );
}

/** How many plans there are, in a sentence. */
export function countText(answer: BridgeSolveAnswer): string {
    const { plan_count, plan_count_reason: reason = "", minutes, proven } = answer;
    if (minutes === null) return "There is no plan.";
    const time = pluralize(minutes, "minute");
    if (!proven) return `The best plan found takes ${time}; a better one may exist.`;
    if (plan_count === null)
        return `The least is ${time}. How many plans take it is not known. ${reason}`;
    if (plan_count === "1") return `The least is ${time}, and one plan takes it.`;
    return `The least is ${time}, and ${formatLarge(plan_count)} plans take it.`;
}

const FEW = 8;

/** Plans that the service listed; the one that is played is marked. */
export function Plans({ party, answer, plans, chosen, onChoose }: PlansProps) {
    const [all, setAll] = useState(false);
    const shown = all ? plans : plans.slice(0, Math.max(FEW, (chosen ?? 0) + 1));
    const { grid, onKeyDown, item } = useRoving<HTMLOListElement>(shown.length);
    const count = answer.plan_count;
    const more = count !== null && count !== String(plans.length) && plans.length > 1;
    return (
        <div class="plans">
            <p>
                {countText(answer)}
                {more && ` The first ${formatCount(plans.length)} of them are here.`}{" "}
                {answer.argument && <span class="hint">{answer.argument}</span>}
            </p>
            {plans.length > 1 && (
                <ol
                    class="list"
                    ref={grid}
                    onKeyDown={onKeyDown}
                    aria-label="Plans of the least time"
                >
                    {shown.map((plan, index) => (
                        <li key={index}>
                            <button
                                type="button"
                                aria-pressed={index === chosen}
                                onClick={() => onChoose(index)}
                                {...item(index)}
                            >
                                <b>{index + 1}</b>
                                <Line party={party} plan={plan} />
                            </button>
                        </li>
                    ))}
                </ol>
            )}
            {plans.length > shown.length && (
                <button type="button" class="small" onClick={() => setAll(true)}>
                    Show {formatCount(plans.length)} plans
                </button>
            )}
        </div>
    );
}

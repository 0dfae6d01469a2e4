// Which plan is played: one of the least time by its place in the list, or that of a search.
import { useLastValue } from "../parts/last-value";
import { integerIn } from "../parts/number";
import type { State } from "../place";
import { namesOf, type Party } from "./party";
import { crossingsOf, middleStep, type Crossing } from "./plan";
import type { Searches } from "./searches";
import type { Solved } from "./solved";

export interface Played {
    crossings: readonly Crossing[];
    /** The place in the list of the plans of the least time. */
    index: number | undefined;
    /** The name of the search that found it. */
    search: string | undefined;
    /** That search is under way. */
    busy: boolean;
    /** The step that is shown first. */
    usual: number;
}

/** The plan that the address names. */
export function useChosenPlan(
    state: State,
    party: Party,
    solved: Solved,
    searches: Searches,
): Played {
    const row = searches.rows.find(({ method }) => method === state["plan"]);
    const names = namesOf(party);
    const plans = solved.known?.plans ?? [];
    const { answer, busy = false } = row?.asked ?? {};
    // That of another deadline stays in sight while this one is searched for.
    const found = answer && { of: names.join("\n"), steps: answer.steps ?? [] };
    const kept = useLastValue(found, busy);
    const steps = kept?.of === names.join("\n") ? kept.steps : [];
    const index = integerIn(state["plan"], [1, plans.length], 1) - 1;
    const crossings = row ? crossingsOf(steps, names) : (plans[index] ?? []);
    return {
        crossings,
        index: row ? undefined : index,
        search: row?.title,
        busy: row !== undefined && !row.asked.answer && !row.asked.error && !row.stopped,
        usual: middleStep(crossings),
    };
}

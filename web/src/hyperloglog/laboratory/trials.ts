// Experiments of the service: its box plots by precision, and how far off each estimator is
// as the number of items grows.
import type { HyperloglogExperimentAnswer, HyperloglogExperimentRequest } from "openapi";
import { integerIn, readNumber } from "../../parts/number";
import { optionOf } from "../../parts/option";
import type { State } from "../../place";

export type Estimator = HyperloglogExperimentAnswer["estimator"];
/** Those of a HyperLogLog. */
export const ESTIMATORS = ["classic", "improved"] as const;
/** That of an UltraLogLog. */
export const ULTRA = "maximum-likelihood" satisfies Estimator;

/** What the box plots are about, as the address has it. */
export interface Trial {
    distinct_items: string;
    runs: string;
    seed: string;
    which: "both" | (typeof ESTIMATORS)[number];
}

/** What is asked for: beside the improved estimator always an UltraLogLog. */
export function estimatorsOf({ which }: Trial): readonly Estimator[] {
    if (which === "classic") return [which];
    return which === "both" ? [...ESTIMATORS, ULTRA] : [which, ULTRA];
}

export function readTrial(state: State): Trial {
    return {
        distinct_items: state["n"] ?? "100000",
        runs: state["runs"] ?? "100",
        seed: state["eseed"] ?? "1",
        which: optionOf(["both", ...ESTIMATORS], state["est"]),
    };
}

const FIRST_RUNS = 25;
const RUNS_MAX = 10_000;

/** Rounds of twice as many runs each, and of each estimator. Fewer runs of a seed are the
 * first ones of more, so every round is the answer to a question of its own. */
export function* trialRounds(trial: Trial): Generator<HyperloglogExperimentRequest> {
    // What is no such number is asked for as it stands, and refused.
    const most = integerIn(trial.runs, [1, RUNS_MAX], 0);
    const estimators = estimatorsOf(trial);
    for (let runs = FIRST_RUNS; ; runs *= 2) {
        const last = runs >= most;
        for (const estimator of estimators)
            yield {
                distinct_items: readNumber(trial.distinct_items),
                runs: last ? readNumber(trial.runs) : runs,
                ...(estimator === ULTRA && { sketch_type: "ultraloglog" }),
                estimator,
                seed: readNumber(trial.seed),
            };
        if (last) return;
    }
}

const DISTINCT_MAX = 10_000_000;
const CHEAP = 3e7;

/** Whether it takes a moment only, so that nobody need be asked first. What the service
 * refuses does too. */
export function isCheap(trial: Trial): boolean {
    const items = integerIn(trial.distinct_items, [1, DISTINCT_MAX], 0);
    return items * integerIn(trial.runs, [1, RUNS_MAX], 0) <= CHEAP;
}

/** The question that an answer belongs to. */
export function questionOf(
    answer: HyperloglogExperimentAnswer,
): HyperloglogExperimentRequest {
    const { distinct_items, runs, sketch_type, estimator, seed, results } = answer;
    const precisions = results.map(({ precision }) => precision);
    return { precisions, distinct_items, runs, sketch_type, estimator, seed };
}

export const HUMP_PRECISIONS = ["8", "10", "12"] as const;
export const HUMP_RUNS = 200;
/** Items for each register; closer together where the hump is. */
const HUMP_LOADS = [
    0.1, 0.2, 0.35, 0.5, 0.7, 1, 1.3, 1.6, 1.9, 2.1, 2.3, 2.5, 2.7, 2.9, 3.2, 3.6, 4, 4.5,
    5.5, 7, 10, 14, 20,
];

export const HUMP_TOTAL = HUMP_LOADS.length * ESTIMATORS.length;

/** One question for each point of the hump. */
export function* humpQuestions(precision: number): Generator<HyperloglogExperimentRequest> {
    for (const load of HUMP_LOADS)
        for (const estimator of ESTIMATORS)
            yield {
                precisions: [precision],
                distinct_items: Math.round(2 ** precision * load),
                runs: HUMP_RUNS,
                estimator,
                seed: 1,
            };
}

// The requests of the experiment: the errors of each estimator, by precision.
import type { HyperloglogExperimentAnswer, HyperloglogExperimentRequest } from "openapi";
import { integerIn, readNumber } from "../../parts/number";
import type { State } from "../../place";

export type Estimator = HyperloglogExperimentAnswer["estimator"];

/** The estimator of an UltraLogLog. */
const ULTRA = "maximum-likelihood" satisfies Estimator;
export const ESTIMATORS = ["classic", "improved", ULTRA] as const;

/** The fields of the experiment, as they are in the address. */
export interface Trial {
    distinct_items: string;
    runs: string;
    seed: string;
}

export const SEED_KEY = "eseed"; // cspell:disable-line

export function readTrial(state: State): Trial {
    return {
        distinct_items: state["n"] ?? "100000",
        runs: state["runs"] ?? "100",
        seed: state[SEED_KEY] ?? "1",
    };
}

const FIRST_RUNS = 25;
const RUNS_MAX = 10_000;

/** Yields rounds of requests, one for each estimator, and doubles the runs with each round. The
 * first runs of a seed are always the same, so each round extends the one before. */
export function* trialRounds(trial: Trial): Generator<HyperloglogExperimentRequest> {
    // Invalid fields are sent unchanged, so that the service reports the errors.
    const most = integerIn(trial.runs, [1, RUNS_MAX], 0);
    for (let runs = FIRST_RUNS; ; runs *= 2) {
        const last = runs >= most;
        for (const estimator of ESTIMATORS)
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

/** True if the experiment takes so little time that it starts without a click. Invalid fields cost
 * nothing, because the service rejects them. */
export function isCheap(trial: Trial): boolean {
    const items = integerIn(trial.distinct_items, [1, DISTINCT_MAX], 0);
    return items * integerIn(trial.runs, [1, RUNS_MAX], 0) <= CHEAP;
}

/** Returns the request for an answer. */
export function questionOf(
    answer: HyperloglogExperimentAnswer,
): HyperloglogExperimentRequest {
    const { distinct_items, runs, sketch_type, estimator, seed, results } = answer;
    const precisions = results.map(({ precision }) => precision);
    return { precisions, distinct_items, runs, sketch_type, estimator, seed };
}

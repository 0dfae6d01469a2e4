// Experiments with HyperLogLog sketches.
import type { PageProps } from "../../place";
import { Counting } from "./counting";
import { Experiment } from "./experiment";
import { Merge } from "./merge";
import { More } from "./more";
import { SEED_KEY } from "./trials";

const MERGE_KEYS = ["lists", "a", "b", "both", "la", "lb"];
const EXPERIMENT_KEYS = ["n", "runs", SEED_KEY];

export function Laboratory({ state }: PageProps) {
    return (
        <div class="laboratory">
            <p>
                Type or paste a text, or open a file. Each word has a box and a ticket, as a
                guest of the game, and the boxes say how many <em>different</em> words there
                are.
            </p>
            <Counting state={state} />
            <More title="The same words in two texts" state={state} keys={MERGE_KEYS}>
                <Merge state={state} />
            </More>
            <More title="How exact are other methods?" state={state} keys={EXPERIMENT_KEYS}>
                <Experiment state={state} />
            </More>
            <More title="The technical words" state={state} keys={[]}>
                <p>
                    HyperLogLog does not draw tickets. It computes a <em>hash</em>, a number
                    that looks random but is always the same for the same item. Some bits of
                    the hash select the box, which is called a <em>register</em>. The number
                    of the ticket is called the <em>rank</em>: the zero bits that follow,
                    plus one. Rank 10 occurs once in 1,024 items.
                </p>
            </More>
        </div>
    );
}

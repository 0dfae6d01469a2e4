import type { BridgeSolveAnswer } from "openapi";
import { formatCount, pluralize } from "../parts/number";
import type { Played } from "./chosen";
import type { Game } from "./game";
import { Gantt } from "./gantt";
import { namesOf, told, type Party } from "./party";
import { DRAWN_MAX, lastStep, type Crossing } from "./plan";
import { PlanTable } from "./plan-table";
import { Plans } from "./plans";
import type { Solved } from "./solved";
import { trialCrossings } from "./trial";

/** The chart in words, for those who do not see it. */
function chartLabel(party: Party, crossings: readonly Crossing[]): string {
    const names = namesOf(party);
    const hops = crossings.map(({ over, who, elapsed }) => {
        const walkers = told(who.map((place) => names[place] ?? ""));
        return `${walkers} ${over ? "over" : "back"} until ${formatCount(elapsed)}`;
    });
    return `When everybody walks, in minutes: ${hops.join("; ")}`;
}

interface TimingProps {
    party: Party;
    crossings: readonly Crossing[];
    step: number;
    deadline: number | undefined;
    onStep?: (step: number) => void;
}

/** When everybody walks, as a chart and as a table. */
function Timing({ party, crossings, step, deadline, onStep }: TimingProps) {
    if (crossings.length === 0) return null;
    return (
        <>
            {party.people.length <= DRAWN_MAX && (
                <Gantt
                    party={party}
                    crossings={crossings}
                    step={step}
                    deadline={deadline}
                    label={chartLabel(party, crossings)}
                    onStep={onStep}
                />
            )}
            <PlanTable
                party={party}
                crossings={crossings}
                present={Math.ceil(step / 2) - 1}
            />
        </>
    );
}

/** Why no plan takes less, sentence by sentence. */
function Explanation({ answer }: { answer: BridgeSolveAnswer }) {
    const { explanation, minutes, minutes_lower_bound } = answer;
    if (!explanation) return null;
    const least = minutes_lower_bound ?? minutes ?? 0;
    return (
        <div class="argument">
            <h3>Why no plan takes less than {pluralize(least, "minute")}</h3>
            <ol>
                {explanation.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                ))}
            </ol>
        </div>
    );
}

/** The reader's own crossings, minute by minute. */
export function OwnSection({
    game,
    deadline,
}: {
    game: Game;
    deadline: number | undefined;
}) {
    const crossings = trialCrossings(game.party, game.moves);
    if (crossings.length === 0) return null;
    return (
        <section class="sheet timing" aria-labelledby="bridge-plan">
            <h2 id="bridge-plan">Your crossings, minute by minute</h2>
            <Timing
                party={game.party}
                crossings={crossings}
                step={lastStep(crossings)}
                deadline={deadline}
            />
        </section>
    );
}

interface PlanSectionProps {
    solved: Solved;
    played: Played;
    step: number;
    deadline: number | undefined;
    onStep: (step: number) => void;
    onPlan: (plan: string) => void;
}

/** The plan that is shown, those that take as long, and why none takes less. */
export function PlanSection(props: PlanSectionProps) {
    const { solved, played, step, deadline, onStep, onPlan } = props;
    const { known, asked, stale } = solved;
    if (!known) return asked.busy ? <section class="sheet waiting much" /> : null;
    return (
        <section
            class={stale ? "sheet timing stale" : "sheet timing"}
            aria-labelledby="bridge-plan"
            aria-busy={asked.busy}
        >
            <h2 id="bridge-plan">
                {played.search
                    ? `The plan of ${played.search}`
                    : "The plan, minute by minute"}
            </h2>
            <Timing
                party={known.party}
                crossings={played.crossings}
                step={step}
                deadline={deadline}
                onStep={onStep}
            />
            <Plans
                party={known.party}
                answer={known.answer}
                plans={known.plans}
                chosen={played.index}
                onChoose={(index) => onPlan(String(index + 1))}
            />
            <Explanation answer={known.answer} />
        </section>
    );
}

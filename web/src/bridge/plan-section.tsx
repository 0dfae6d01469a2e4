import { formatCount } from "../parts/number";
import type { Played } from "./chosen";
import { Gantt } from "./gantt";
import { told, namesOf, type Party } from "./party";
import { lastStep, type Crossing } from "./plan";
import { PlanTable } from "./plan-table";
import { Plans } from "./plans";
import { DRAWN_MAX } from "./stage";
import type { Solved } from "./solved";
import { trialCrossings, type Move } from "./trial";

interface PlanSectionProps {
    party: Party;
    solved: Solved;
    played: Played;
    moves: readonly Move[] | undefined;
    step: number;
    deadline: number | undefined;
    onStep: (step: number) => void;
    onPlan: (plan: string) => void;
}

/** The chart in words, for those who do not see it. */
function chartLabel(party: Party, crossings: readonly Crossing[]): string {
    const names = namesOf(party);
    const hops = crossings.map(({ over, who, elapsed }) => {
        const walkers = told(who.map((place) => names[place] ?? ""));
        return `${walkers} ${over ? "over" : "back"} until ${formatCount(elapsed)}`;
    });
    return `When everybody walks, in minutes: ${hops.join("; ")}`;
}

function headingOf({ search }: Played, trying: boolean): string {
    if (trying) return "Your crossings";
    return search ? `The plan of ${search}` : "The plan, minute by minute";
}

/** The plans to choose from, and when everybody walks in the one that is played. */
export function PlanSection(props: PlanSectionProps) {
    const { party, solved, played, moves, step, deadline, onStep, onPlan } = props;
    const crossings = moves ? trialCrossings(party, moves) : played.crossings;
    const shown = moves ? lastStep(crossings) : step;
    return (
        <section
            class="sheet timing"
            aria-labelledby="bridge-plan"
            aria-busy={solved.asked.busy}
        >
            <h2 id="bridge-plan">{headingOf(played, moves !== undefined)}</h2>
            {crossings.length > 0 && party.people.length <= DRAWN_MAX && (
                <Gantt
                    party={party}
                    crossings={crossings}
                    step={shown}
                    deadline={deadline}
                    label={chartLabel(party, crossings)}
                    onStep={moves ? undefined : onStep}
                />
            )}
            {crossings.length > 0 && (
                <PlanTable
                    party={party}
                    crossings={crossings}
                    present={Math.ceil(shown / 2) - 1}
                />
            )}
            {solved.answer && (
                <Plans
                    party={party}
                    answer={solved.answer}
                    plans={solved.plans}
                    chosen={moves ? undefined : played.index}
                    onChoose={(index) => onPlan(String(index + 1))}
                />
            )}
        </section>
    );
}

// The bridge when the page shows a plan.
import { PlanControls } from "../crossings/plan-controls";
import { nameGroup } from "../crossings/words";
import { formatCount, pluralize } from "../parts/number";
import { missingText, namesAt, type Party } from "./party";
import { momentAt, type Crossing } from "./plan";
import { Scene } from "./scene";
import type { Solved } from "./solved";

interface WatchProps {
    party: Party;
    crossings: readonly Crossing[];
    step: number;
    deadline: number | undefined;
    /** Returns half the time for which a crossing is shown, in milliseconds. */
    pace: (minutes: number) => number;
    /** Shown if there is no plan. */
    noPlan: string;
    plays: boolean;
    begun: boolean;
    onStep: (step: number) => void;
    onBack: () => void;
}

/** Returns why there is no plan to show. */
export function noPlanText({ request, known }: Solved, party: Party): string {
    const missing = missingText(party);
    if (missing) return missing;
    if (request.error) return request.error.message;
    if (request.busy || !known) return "Loading the plan.";
    return known.answer.feasible === false
        ? `There is no plan: ${known.answer.argument ?? ""}`
        : "Add people to see a plan.";
}

const lateText = (minutes: number, deadline: number | undefined) =>
    deadline !== undefined && minutes > deadline
        ? ` That's ${pluralize(minutes - deadline, "minute")} too late.`
        : "";

/** Describes a step of a plan. */
export function stepText(
    party: Party,
    crossings: readonly Crossing[],
    step: number,
    deadline: number | undefined,
): string {
    const crossing = crossings[Math.floor(step / 2)];
    const before = crossings[Math.floor(step / 2) - 1];
    const count = crossings.length;
    const elapsed = before?.elapsed ?? 0;
    const nameAll = ({ people }: Crossing) =>
        nameGroup(namesAt(party, people), "person", "people");
    if (step % 2 === 1 && crossing) {
        const many = crossing.people.length > 1;
        const [one, more] = crossing.across
            ? ["goes across", "go across"]
            : ["comes back", "come back"];
        const when = `from minute ${formatCount(elapsed)} to ${formatCount(crossing.elapsed)}`;
        return `Crossing ${Math.ceil(step / 2)} of ${count}: ${nameAll(crossing)} ${many ? more : one}, ${when}.${lateText(crossing.elapsed, deadline)}`;
    }
    if (!before) return "Everyone is waiting on the near side.";
    const passed = `${pluralize(elapsed, "minute has", "minutes have")} passed.${lateText(elapsed, deadline)}`;
    if (!crossing)
        return `Everyone is across after ${pluralize(count, "crossing")}. ${passed}`;
    return `${nameAll(before)} ${before.across ? "went across" : "came back"}. ${passed}`;
}

/** Returns how long a step is shown. People do not stop in the middle of the bridge. */
function pauseOf(
    crossings: readonly Crossing[],
    step: number,
    pace: WatchProps["pace"],
): number {
    const crossing = crossings[Math.ceil(step / 2) - 1];
    const moving = crossing ? pace(crossing.minutes) : 0;
    return step % 2 === 1 ? moving : moving + 350;
}

export function Watch(props: WatchProps) {
    const { party, crossings, step, deadline, pace, noPlan } = props;
    const torch = party.people.map((one) => one.torch);
    const moment = momentAt(crossings, step, torch);
    const shown = moment.current ?? moment.ended;
    const text = crossings.length > 0 ? stepText(party, crossings, step, deadline) : noPlan;
    return (
        <>
            <Scene
                party={party}
                moment={moment}
                whole={deadline ?? crossings.at(-1)?.elapsed ?? 1}
                deadline={deadline}
                label={text}
                pace={pace(shown?.minutes ?? 0)}
            />
            <PlanControls
                count={crossings.length}
                step={step}
                text={text}
                pause={pauseOf(crossings, step, pace)}
                plays={props.plays}
                begun={props.begun}
                onStep={props.onStep}
                onBack={props.onBack}
            />
        </>
    );
}

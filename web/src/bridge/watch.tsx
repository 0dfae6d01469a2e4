// A plan as it is walked, step by step.
import type { ComponentChildren } from "preact";
import { formatCount, pluralize } from "../parts/number";
import { Steps } from "../parts/steps";
import { namesOf, told, type Party } from "./party";
import { lastStep, momentAt, type Crossing } from "./plan";
import { Scene } from "./scene";

interface WatchProps {
    party: Party;
    crossings: readonly Crossing[];
    step: number;
    deadline: number | undefined;
    /** Half the time that a crossing of so many minutes is shown, in milliseconds. */
    pace: (minutes: number) => number;
    /** What is told instead of the steps where there is no plan. */
    otherwise: string;
    /** It plays as soon as it appears. */
    plays: boolean;
    onStep: (step: number) => void;
    children: ComponentChildren;
}

const MANY = 8;

function namesAt(party: Party, places: readonly number[]): string {
    const names = namesOf(party);
    if (places.length > MANY) return `${formatCount(places.length)} people`;
    return told(places.map((place) => names[place] ?? ""));
}

const late = (minutes: number, deadline: number | undefined) =>
    deadline !== undefined && minutes > deadline
        ? ` That is ${formatCount(minutes - deadline)} beyond the deadline.`
        : "";

/** A step in words. */
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
    if (step % 2 === 1 && crossing) {
        const who = namesAt(party, crossing.who);
        const be = crossing.who.length > 1 ? "are" : "is";
        const way = `${be} on the way ${crossing.over ? "over" : "back"}`;
        const when = `from minute ${formatCount(elapsed)} to ${formatCount(crossing.elapsed)}`;
        return `Crossing ${Math.ceil(step / 2)} of ${count}: ${who} ${way}, ${when}.${late(crossing.elapsed, deadline)}`;
    }
    if (!before) return "All are on the near side with the torch.";
    const passed = `${pluralize(elapsed, "minute has", "minutes have")} passed.${late(elapsed, deadline)}`;
    if (!crossing) return `All are over after ${pluralize(count, "crossing")}; ${passed}`;
    const side = before.over ? "on the far side" : "back on the near side";
    return `${namesAt(party, before.who)} arrived ${side}; ${passed}`;
}

/** How long a step is shown: the middle of the bridge is passed without a stop. */
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
    const { party, crossings, step, deadline, pace, otherwise, onStep } = props;
    const { plays, children } = props;
    const torch = party.people.map((one) => one.torch);
    const moment = momentAt(crossings, step, torch);
    const shown = moment.walking ?? moment.ended;
    const text =
        crossings.length > 0 ? stepText(party, crossings, step, deadline) : otherwise;
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
            <div class="controls">
                {crossings.length === 0 ? (
                    <p role="status" class="no-steps">
                        {otherwise}
                    </p>
                ) : (
                    <Steps
                        label="The crossings"
                        step={step}
                        last={lastStep(crossings)}
                        pause={pauseOf(crossings, step, pace)}
                        text={text}
                        plays={plays}
                        onStep={onStep}
                    />
                )}
                <div class="buttons">{children}</div>
            </div>
        </>
    );
}

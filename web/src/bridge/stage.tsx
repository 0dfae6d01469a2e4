import type { ComponentChildren } from "preact";
import { Refusal } from "../api/client";
import type { Played } from "./chosen";
import type { Party } from "./party";
import type { Solved } from "./solved";
import { writeMoves, type Move } from "./trial";
import { Watch } from "./watch";
import { Yourself } from "./yourself";

export const DRAWN_MAX = 24;

interface StageProps {
    party: Party;
    solved: Solved;
    played: Played;
    step: number;
    deadline: number | undefined;
    /** The moves of the reader; none while a plan is watched. */
    moves: readonly Move[] | undefined;
    onStep: (step: number) => void;
    onMoves: (go: string) => void;
    children: ComponentChildren;
}

/** Half the time that a crossing is shown, longer for slow ones, in milliseconds. */
function paceOf(party: Party) {
    const slowest = Math.max(1, ...party.people.map(({ minutes }) => Number(minutes) || 0));
    return (minutes: number) => Math.round(500 + 800 * Math.min(1, minutes / slowest));
}

/** What is said where there is no plan to be watched. */
function whyStill({ asked, answer }: Solved, { search, busy }: Played): string {
    if (search) return busy ? "The search is under way." : `${search} found no plan.`;
    if (asked.error instanceof Refusal)
        return "Something about the people is not in order; see below.";
    if (asked.error) return "No plan came; see below.";
    if (!answer) return "Asking for a plan.";
    return answer.feasible === false
        ? `There is no plan: ${answer.argument ?? ""}`
        : "There is nobody to cross.";
}

/** The bridge, played or crossed by oneself. */
export function Stage(props: StageProps) {
    const { party, solved, played, deadline, moves, onMoves, children } = props;
    const pace = paceOf(party);
    return (
        <section class="stage" aria-label="The bridge">
            <div class="top">{children}</div>
            {party.people.length > DRAWN_MAX ? (
                <p class="too-many">
                    The picture has room for {DRAWN_MAX} people. The plan is in the table
                    below.
                </p>
            ) : moves ? (
                <Yourself
                    party={party}
                    moves={moves}
                    deadline={deadline}
                    answer={solved.answer}
                    plans={solved.plans}
                    pace={pace}
                    onMoves={(next) => onMoves(writeMoves(next))}
                />
            ) : (
                <Watch
                    {...props}
                    crossings={played.crossings}
                    pace={pace}
                    otherwise={whyStill(solved, played)}
                />
            )}
        </section>
    );
}

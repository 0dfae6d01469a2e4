import { CopyRequest } from "../parts/copy";
import { Choice } from "../parts/choice";
import { Trouble } from "../parts/trouble";
import { integerIn } from "../parts/number";
import type { PageProps } from "../pages";
import { changeState, type Changes, type State } from "../place";
import { Contest } from "./contest";
import { Deadline, useDeadline } from "./deadline";
import { FigureParts } from "./figure";
import { readParty, writeParty, type Party } from "./party";
import { People } from "./people";
import { PlanSection } from "./plan-section";
import { PRESETS } from "./presets";
import { readSeconds, useSearches, type Searches } from "./searches";
import { PATH, solveQuestion, useSolved, type Solved } from "./solved";
import { useChosenPlan } from "./chosen";
import { DRAWN_MAX, Stage } from "./stage";
import { readMoves } from "./trial";

const change = (changes: Changes, how: "push" | "replace") =>
    changeState("bridge", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>Bridge</h1>
            <p>
                It is night, the bridge holds few, and there is one torch, without which
                nobody can walk. A group goes at the pace of its slowest, and somebody has
                to bring the torch back. <em>How soon can all be over?</em> Buzz, Woody, Rex
                and Hamm have 60 minutes in “Escape from Zurg”; to send the fastest along
                with everybody takes 65.
            </p>
        </header>
    );
}

function Presets() {
    return (
        <div class="presets" role="group" aria-label="Parties to begin with">
            {PRESETS.map(([name, party]) => (
                <button
                    key={name}
                    type="button"
                    class="small"
                    onClick={() => change({ ...writeParty(party), t: undefined }, "push")}
                >
                    {name}
                </button>
            ))}
        </div>
    );
}

/** The deadline as a number, once it is one. */
function deadlineOf({ deadline }: Party): number | undefined {
    const minutes = Number(deadline || NaN);
    return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

const MODES = [
    ["watch", "Watch a plan"],
    ["try", "Cross yourself"],
] as const;

function Mode({ trying }: { trying: boolean }) {
    return (
        <Choice
            label="Who says who walks"
            options={MODES}
            value={trying ? "try" : "watch"}
            onChange={(mode) => change({ go: mode === "try" ? "" : undefined }, "push")}
        />
    );
}

/** The fields of the page at which errors of the service are shown. */
const shownAt = (party: Party) => [
    "/capacity",
    "/constraints/torch_bearers",
    "/constraints/forbidden_pairs",
    "/constraints/back_minutes",
    ...party.people.map((_, place) => `/people/${place}`),
];

interface PartsProps {
    state: State;
    party: Party;
    solved: Solved;
    searches: Searches;
    /** A plan is crossed by the reader. */
    trying: boolean;
}

/** The picture and the plan that it plays. */
function Crossings({ state, party, solved, searches, trying }: PartsProps) {
    const deadline = deadlineOf(party);
    const played = useChosenPlan(state, party, solved, searches);
    const moves = trying ? readMoves(state["go"] ?? "", party) : undefined;
    const step = integerIn(state["step"], [0, 2 * played.crossings.length], played.usual);
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    return (
        <>
            <Stage
                party={party}
                solved={solved}
                played={played}
                step={step}
                deadline={deadline}
                moves={moves}
                onStep={onStep}
                onMoves={(go) => change({ go }, "replace")}
            >
                <Presets />
                {party.people.length <= DRAWN_MAX && <Mode trying={trying} />}
            </Stage>
            <PlanSection
                party={party}
                solved={solved}
                played={played}
                moves={moves}
                step={step}
                deadline={deadline}
                onStep={onStep}
                onPlan={(plan) => change({ plan, step: undefined, go: undefined }, "push")}
            />
        </>
    );
}

export default function BridgePage({ state }: PageProps) {
    const party = readParty(state);
    const solved = useSolved(party);
    const asked = useDeadline(party, solved);
    const seconds = readSeconds(state["t"]);
    const ready = solved.asked.answer !== undefined && asked.error === undefined;
    const searches = useSearches(party, seconds, ready);
    const { error } = solved.asked;
    const trying =
        state["go"] !== undefined &&
        solved.answer !== undefined &&
        party.people.length <= DRAWN_MAX;
    return (
        <div class="bridge-page">
            <FigureParts />
            <Introduction />
            <Crossings
                state={state}
                party={party}
                solved={solved}
                searches={searches}
                trying={trying}
            />
            <div class="pair-of-sheets">
                <div class="asked">
                    <People
                        party={party}
                        error={error}
                        onParty={(next) => change(writeParty(next), "replace")}
                    />
                    {error && <Trouble error={error} shown={shownAt(party)} />}
                    <CopyRequest path={PATH} question={solveQuestion(party)} />
                </div>
                <Deadline
                    party={party}
                    solved={solved}
                    asked={asked}
                    onDeadline={(deadline) => {
                        const { plan, step, go } = state;
                        const next = writeParty({ ...party, deadline });
                        change({ ...next, plan, step, go }, "replace");
                    }}
                />
            </div>
            <Contest
                party={party}
                searches={searches}
                seconds={seconds}
                chosen={trying ? undefined : state["plan"]}
                onSeconds={(t) => change({ t }, "replace")}
                onPlay={(plan) => change({ plan, step: "0", go: undefined }, "push")}
            />
        </div>
    );
}

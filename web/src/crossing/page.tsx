import { useMemo } from "preact/hooks";
import { Refusal } from "../api/client";
import { CopyRequest } from "../parts/copy";
import { integerIn } from "../parts/number";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { changeState, type Changes, type State } from "../place";
import { presetOf, readPuzzle, writePreset, writePuzzle } from "./address";
import { Editor } from "./editor";
import { StateMap } from "./map";
import {
    isOver,
    modelOf,
    readMoves,
    standingAfter,
    writeMoves,
    type Crew,
    type Model,
} from "./model";
import { PlanSection } from "./plan-section";
import { Play } from "./play";
import { PRESETS } from "./presets";
import type { Puzzle } from "./puzzle";
import {
    graphQuestion,
    PATH,
    usePlans,
    useSolved,
    type Plans,
    type Solved,
} from "./solved";
import { Watch } from "./watch";

const change = (changes: Changes, how: "push" | "replace") =>
    changeState("crossing", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>River Crossing</h1>
            <p>
                A river, a boat that holds few, and travellers who cannot all be left
                together. Choose who boards, and cross; a crossing that would break a rule
                is told before it is made. <em>Can you take everybody over?</em> The puzzles
                are up to twelve hundred years old.
            </p>
        </header>
    );
}

/** The puzzles to choose from, with the story of the present one. */
function Presets({ state }: { state: State }) {
    const preset = presetOf(state);
    const groups = [...new Set(PRESETS.map(({ group }) => group))];
    return (
        <div class="presets">
            <select
                aria-label="The puzzle"
                value={preset?.id ?? ""}
                onChange={(event) => change(writePreset(event.currentTarget.value), "push")}
            >
                {!preset && <option value="">A puzzle of your own</option>}
                {groups.map((group) => (
                    <optgroup key={group} label={group}>
                        {PRESETS.filter((one) => one.group === group).map(
                            ({ id, title }) => (
                                <option key={id} value={id}>
                                    {title}
                                </option>
                            ),
                        )}
                    </optgroup>
                ))}
            </select>
            {preset && (
                <>
                    <p>{preset.story}</p>
                    <p class="hint">From: {preset.source}.</p>
                </>
            )}
        </div>
    );
}

interface GameProps {
    state: State;
    puzzle: Puzzle;
    model: Model;
    solved: Solved;
}

/** What is told where there is no plan to be watched. */
function whyStill({ asked }: Plans): string {
    if (asked.error) return "No plan came; see below.";
    if (!asked.answer) return "Asking for a plan.";
    return asked.answer.feasible === false ? "There is no plan." : "No plan was found.";
}

/** The river with what belongs to the game: its states, and the best plan. */
function Game({ state, puzzle, model, solved }: GameProps) {
    const moves = readMoves(state["go"], model);
    const watched = state["plan"] !== undefined;
    const over = isOver(standingAfter(model, moves));
    const lit = state["best"] !== undefined || over;
    const plans = usePlans(puzzle, model, moves, watched);
    const chosen = integerIn(state["plan"], [1, plans.listed.length], 1) - 1;
    const plan = plans.listed[chosen] ?? [];
    const step = integerIn(state["step"], [0, 2 * plan.length], 0);
    const onMoves = (next: readonly Crew[]) =>
        change(
            { go: writeMoves(next) || undefined, plan: undefined, step: undefined },
            "replace",
        );
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const playing = watched ? plan.slice(0, Math.floor(step / 2)) : [];
    return (
        <>
            <div class="board">
                <section class="stage" aria-label="The river">
                    {watched ? (
                        <Watch
                            model={model}
                            moves={moves}
                            plan={plan}
                            step={step}
                            otherwise={whyStill(plans)}
                            onStep={onStep}
                            onPlay={onMoves}
                        />
                    ) : (
                        <Play
                            model={model}
                            moves={moves}
                            told={lit ? solved.answer : undefined}
                            onMoves={onMoves}
                            onPlan={() =>
                                change(
                                    {
                                        plan: "1",
                                        best: "",
                                        go: over ? undefined : state["go"],
                                    },
                                    "push",
                                )
                            }
                        />
                    )}
                </section>
                {watched && (
                    <PlanSection
                        model={model}
                        plans={plans}
                        moves={moves}
                        chosen={chosen}
                        step={step}
                        onPlan={(next) =>
                            change({ plan: String(next + 1), step: undefined }, "push")
                        }
                        onStep={onStep}
                    />
                )}
                {solved.mapped && (
                    <StateMap
                        model={model}
                        mapped={solved.mapped}
                        moves={[...moves, ...playing]}
                        lit={lit}
                        onLit={(on) => change({ best: on ? "" : undefined }, "replace")}
                        onCross={watched ? undefined : (crew) => onMoves([...moves, crew])}
                    />
                )}
            </div>
        </>
    );
}

/** The fields of the page at which errors of the service are shown. */
const shownAt = (puzzle: Puzzle) => [
    "/boat/seats",
    "/boat/load",
    ...puzzle.travellers.map((_, i) => `/travellers/${i}`),
    ...puzzle.rules.map((_, i) => `/rules/${i}`),
];

export default function CrossingPage({ state }: PageProps) {
    const puzzle = readPuzzle(state);
    const text = JSON.stringify(puzzle);
    const model = useMemo(() => modelOf(puzzle), [text]);
    const solved = useSolved(puzzle, model);
    const { error, answer } = solved.asked;
    const refused = error instanceof Refusal;
    return (
        <div class="crossing-page">
            <Introduction />
            <Presets state={state} />
            {model && !refused ? (
                <Game state={state} puzzle={puzzle} model={model} solved={solved} />
            ) : (
                <p class="unplayable">
                    Something about the puzzle is not in order; see below.
                </p>
            )}
            <div class="asked">
                <Editor
                    open={presetOf(state) === undefined}
                    puzzle={puzzle}
                    error={error}
                    onPuzzle={(next) => change(writePuzzle(next), "replace")}
                />
                {answer && answer.warnings.length > 0 && (
                    <ul class="warnings" role="status">
                        {answer.warnings.map(({ pointer, detail }) => (
                            <li key={pointer + detail}>
                                <code>{pointer}</code> {detail}
                            </li>
                        ))}
                    </ul>
                )}
                {error && <Trouble error={error} shown={shownAt(puzzle)} />}
                <CopyRequest path={PATH} question={graphQuestion(puzzle)} />
            </div>
        </div>
    );
}

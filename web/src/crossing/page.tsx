import { useEffect } from "preact/hooks";
import { ProblemError } from "../api/client";
import type { Move } from "../crossings/moves";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { starsOf } from "../daily/fairness";
import { FinishBelow } from "../daily/finish";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { integerIn } from "../parts/number";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps, type State } from "../place";
import { writePreset } from "./address";
import { Editor } from "./editor";
import {
    change,
    editPuzzle,
    makeMoves,
    NEAR,
    show,
    useGame,
    usePlayed,
    type Game,
    type Played,
} from "./game";
import { Introduction, TUTORIAL } from "./introduction";
import { MapSection } from "./map-section";
import { isSolved, positionAfter } from "./model";
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
import { leastOf, type Best } from "./story";
import { Warnings } from "./warnings";
import { Watch } from "./watch";

/** The row above the river: which puzzle it is, its story, and other puzzles. */
function Choices({ game: { daily, preset } }: { game: Game }) {
    return (
        <section>
            <div class="top">
                {daily && <DailyLine daily={daily} />}
                <div class="choices">
                    <PuzzleChooser
                        puzzles={PRESETS}
                        date={daily?.date}
                        id={preset?.id}
                        onChoose={(id) => change(writePreset(id), "step")}
                    />
                    <Tutorial game="crossing" start="button.traveler" steps={TUTORIAL} />
                </div>
            </div>
            {preset && <p class="goal">{preset.story}</p>}
        </section>
    );
}

interface GameProps {
    state: State;
    game: Game;
    played: Played;
    solved: Solved;
    hasMap: boolean;
}

/** Returns why there is no plan to show. */
function noPlanText({ request: { error, answer } }: Plans): string {
    if (error) return "The plan could not be loaded; see below.";
    if (!answer) return "Loading the plan.";
    return answer.feasible === false ? "There is no plan." : "No plan was found.";
}

/** Returns the cost of the best plans, from the service or from the puzzle of the day. */
function bestOf({ best }: Game, { answer }: Solved): Best | undefined {
    if (answer || best === undefined) return answer;
    return { feasible: true, proven: true, crossings: best };
}

/** The river, with a plan and the map of all states if the user wants them. */
function River({ state, game, played, solved, hasMap }: GameProps) {
    const { daily } = game;
    const { puzzle, model, moves } = played;
    const watching = state["plan"] !== undefined;
    const isDone = isSolved(positionAfter(model, moves));
    const bestShown = state["best"] !== undefined;
    // The day may be played again for a better result, so its map does not show the best paths.
    const highlighted = bestShown || (isDone && !daily);
    const before = isDone ? [] : moves;
    const plans = usePlans(puzzle, model, before, watching);
    const chosen = integerIn(state["plan"], [1, plans.listed.length], 1) - 1;
    const plan = plans.listed[chosen] ?? [];
    const step = integerIn(state["step"], [0, 2 * plan.length], 0);
    const best = bestOf(game, solved);
    const graph = solved.answer?.graph;
    const least = best?.proven ? leastOf(model, best) : undefined;
    const onMoves = (next: readonly Move[]) =>
        makeMoves(game, played, next, { state, least });
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const isRevealed = (watching && plan.length > 0) || (bestShown && graph !== undefined);
    useEffect(() => {
        if (isRevealed) daily?.show();
    }, [isRevealed, daily?.date]);
    const done = watching ? plan.slice(0, Math.floor(step / 2)) : [];
    return (
        <div class={hasMap ? "board mapped" : "board"}>
            <section class="stage" aria-label="The river">
                {watching ? (
                    <Watch
                        model={model}
                        moves={before}
                        plan={plan}
                        step={step}
                        noPlan={noPlanText(plans)}
                        onStep={onStep}
                        onBack={() => onMoves(moves)}
                        onPlay={onMoves}
                    />
                ) : (
                    <Play
                        model={model}
                        moves={moves}
                        best={highlighted || isDone ? best : undefined}
                        daily={daily}
                        hasMap={hasMap}
                        onMoves={onMoves}
                        onPlan={() => show(game, { plan: "1", best: "" }, "push")}
                        onMap={() =>
                            hasMap
                                ? show(game, { map: undefined, best: undefined }, "replace")
                                : show(game, { map: "" }, "step")
                        }
                    />
                )}
                {daily && (
                    <FinishBelow
                        over={isDone}
                        daily={daily}
                        name="River Crossing"
                        title="Everyone's across!"
                        marks={starsOf(daily.done, daily.progress, NEAR)}
                    />
                )}
            </section>
            {watching && (
                <PlanSection
                    model={model}
                    plans={plans}
                    moves={before}
                    chosen={chosen}
                    step={step}
                    onPlan={(next) =>
                        change({ plan: String(next + 1), step: undefined }, "replace")
                    }
                    onStep={onStep}
                />
            )}
            {hasMap && (
                <MapSection
                    model={model}
                    graph={graph}
                    moves={watching ? [...before, ...done] : moves}
                    highlighted={highlighted}
                    onHighlight={
                        daily?.status === "open"
                            ? undefined
                            : (on) =>
                                  change({ best: on ? "" : undefined, map: "" }, "replace")
                    }
                    onCross={
                        watching || isDone ? undefined : (move) => onMoves([...moves, move])
                    }
                />
            )}
        </div>
    );
}

/** The fields that show their errors. */
const shownAt = (puzzle: Puzzle) => [
    "/boat/seats",
    "/boat/max_weight",
    ...puzzle.travelers.map((_, i) => `/travelers/${i}`),
    ...puzzle.rules.map((_, i) => `/rules/${i}`),
];

const MAP_KEYS = ["map", "best", "plan"] as const;

/** A puzzle, and all that can be done with it. */
function Crossing({ state, game }: PageProps & { game: Game }) {
    const { puzzle, preset } = game;
    const hasMap = MAP_KEYS.some((key) => state[key] !== undefined);
    const solved = useSolved(game, hasMap);
    const { error, answer } = solved.request;
    const played = usePlayed(game, error instanceof ProblemError);
    return (
        <>
            <Choices game={game} />
            {played ? (
                <section class={played.isStale ? "stale" : ""}>
                    <River
                        state={state}
                        game={game}
                        played={played}
                        solved={solved}
                        hasMap={hasMap}
                    />
                </section>
            ) : (
                <p class="no-board">Fix the puzzle below to play it.</p>
            )}
            {preset?.source && <p class="hint">Source: {preset.source}.</p>}
            <section class="custom">
                <Editor
                    open={preset === undefined}
                    puzzle={puzzle}
                    error={error}
                    onPuzzle={editPuzzle}
                />
                {answer && <Warnings puzzle={puzzle} warnings={answer.warnings} />}
                {error && <ErrorBox error={error} shown={shownAt(puzzle)} />}
                <CopyRequest path={PATH} question={graphQuestion(puzzle)} />
            </section>
        </>
    );
}

export default function CrossingPage({ state }: PageProps) {
    const game = useGame(state);
    return (
        <div class="crossing-page">
            <Introduction />
            {game.isMissing ? (
                <DayPlaceholder error={game.error}>
                    <a href={hrefOf("crossing", { p: "wolf" })}>
                        Play “Wolf, goat and cabbage” instead
                    </a>
                </DayPlaceholder>
            ) : (
                <Crossing state={state} game={game} />
            )}
        </div>
    );
}

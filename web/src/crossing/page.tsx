import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { ProblemError } from "../api/client";
import type { Move } from "../crossings/moves";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { FinishBelow } from "../daily/finish";
import { CopyRequest } from "../parts/copy";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { integerIn } from "../parts/number";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps, type State } from "../place";
import { tabOf, writePreset } from "./address";
import {
    change,
    editPuzzle,
    makeMoves,
    show,
    useGame,
    usePlayed,
    type Game,
    type Played,
} from "./game";
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
import { TUTORIAL } from "./tutorial-steps";
import { Warnings } from "./warnings";
import { Watch } from "./watch";

/** The row above the river: the day or other puzzles, and the story of the puzzle. */
function Choices({ game: { daily, preset }, tab }: { game: Game; tab: Tab }) {
    return (
        <section>
            <div class="top">
                {daily ? (
                    <DailyLine daily={daily} />
                ) : (
                    <div class="choices">
                        <PuzzleChooser
                            puzzles={PRESETS}
                            id={preset?.id}
                            onChoose={(id) => change(writePreset(id), "step")}
                        />
                    </div>
                )}
                {tab !== "solver" && (
                    <Tutorial game="crossing" start="button.traveler" steps={TUTORIAL} />
                )}
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
    if (error) return "The plan could not be loaded.";
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
                    <FinishBelow over={isDone} daily={daily} title="Everyone's across!" />
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

const loadLate = () => import("./late");

const MAP_KEYS = ["map", "best", "plan"] as const;

interface CrossingProps extends PageProps {
    game: Game;
    tab: Tab;
}

/** A puzzle to play, to change, or to examine. */
function Crossing({ state, game, tab }: CrossingProps) {
    const { puzzle, preset } = game;
    const hasMap = tab === "lab" || MAP_KEYS.some((key) => state[key] !== undefined);
    const solved = useSolved(game, hasMap);
    const { error, answer } = solved.request;
    const played = usePlayed(game, error instanceof ProblemError);
    const solving = tab === "solver";
    const definition = (
        <div class="custom">
            {solving && (
                <Lazy load={loadLate} placeholder={<div class="sheet editor" />}>
                    {({ Editor }) => (
                        <Editor puzzle={puzzle} error={error} onPuzzle={editPuzzle} />
                    )}
                </Lazy>
            )}
            {answer && <Warnings puzzle={puzzle} warnings={answer.warnings} />}
            {error && <ErrorBox error={error} shown={solving ? shownAt(puzzle) : []} />}
            <CopyRequest path={PATH} question={graphQuestion(puzzle)} />
        </div>
    );
    return (
        <>
            <Choices {...{ game, tab }} />
            {solving && definition}
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
                <p class="no-board">Fix the puzzle to play it.</p>
            )}
            {preset?.source && <p class="hint">Source: {preset.source}.</p>}
            {!solving && definition}
            {tab === "lab" && <DeveloperSwitch />}
        </>
    );
}

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            <em>Get everyone across</em> in a small boat. Some travelers must not be left
            alone together.
        </>
    ),
    practice:
        "Play a classic puzzle: the wolf and the goat, missionaries, jealous couples.",
    solver: "Enter the travelers, the boat and the rules of your puzzle, and see the best plan.",
    lab: "All states of a puzzle as a map. Select a state next to yours to cross to it.",
};

export default function CrossingPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const game = useGame(state, tab);
    return (
        <div class="crossing-page">
            <GamePage
                page="crossing"
                title="River Crossing"
                {...{ tab, state }}
                about={ABOUT[tab]}
            >
                {game.isMissing ? (
                    <DayPlaceholder error={game.error}>
                        <a href={hrefOf("crossing", { p: "wolf" })}>
                            Play “Wolf, goat and cabbage” instead
                        </a>
                    </DayPlaceholder>
                ) : (
                    <Crossing key={tab} {...{ state, game, tab }} />
                )}
            </GamePage>
        </div>
    );
}

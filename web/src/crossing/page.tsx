import { useEffect } from "preact/hooks";
import { ProblemError } from "../api/client";
import { starsOf } from "../daily/fairness";
import { FinishBelow } from "../daily/finish";
import { DayPlaceholder } from "../daily/day-placeholder";
import { CopyRequest } from "../parts/copy";
import { integerIn } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { hrefOf, type State } from "../place";
import { Editor } from "./editor";
import {
    change,
    editPuzzle,
    makeMoves,
    show,
    NEAR,
    useGame,
    usePlayed,
    type Game,
    type Played,
} from "./game";
import { Introduction } from "./introduction";
import { MapSection } from "./map-section";
import { isOver, standingAfter, type Crew } from "./model";
import { PlanSection } from "./plan-section";
import { Play } from "./play";
import type { Puzzle } from "./puzzle";
import { Puzzles } from "./puzzles";
import { graphQuestion, leastOf, PATH, usePlans, useSolved, type Solved } from "./solved";
import type { Best, Plans } from "./solved";
import { Warnings } from "./warnings";
import { Watch } from "./watch";

interface GameProps {
    state: State;
    game: Game;
    played: Played;
    solved: Solved;
    mapped: boolean;
}

/** Why there is no plan to watch. */
function whyStill({ asked }: Plans): string {
    if (asked.error) return "No plan came; see below.";
    if (!asked.answer) return "Asking for a plan.";
    return asked.answer.feasible === false ? "There is no plan." : "No plan was found.";
}

/** What is known of the best plans, from the service or with the puzzle of the day. */
function bestOf({ best }: Game, { answer }: Solved): Best | undefined {
    if (answer || best === undefined) return answer;
    return { feasible: true, proven: true, crossings: best };
}

/** The river with what belongs to the game: a best plan, and all states. */
function River({ state, game, played, solved, mapped }: GameProps) {
    const { puzzle, model, moves } = played;
    const watched = state["plan"] !== undefined;
    const over = isOver(standingAfter(model, moves));
    const shown = state["best"] !== undefined;
    // The day may be played again for a better result, so its map does not show the best ways.
    const lit = shown || (over && !game.daily);
    const before = over ? [] : moves; // what is watched goes on from here
    const plans = usePlans(puzzle, model, before, watched);
    const chosen = integerIn(state["plan"], [1, plans.listed.length], 1) - 1;
    const plan = plans.listed[chosen] ?? [];
    const step = integerIn(state["step"], [0, 2 * plan.length], 0);
    const best = bestOf(game, solved);
    const graph = solved.answer?.graph;
    const least = best?.proven ? leastOf(model, best) : undefined;
    const onMoves = (next: readonly Crew[]) =>
        makeMoves(game, played, next, { state, least });
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const revealed = (watched && plan.length > 0) || (shown && graph !== undefined);
    useEffect(() => {
        if (revealed) game.daily?.show();
    }, [revealed, game.daily?.date]);
    const done = watched ? plan.slice(0, Math.floor(step / 2)) : [];
    return (
        <div class={mapped ? "board mapped" : "board"}>
            <section class="stage" aria-label="The river">
                {watched ? (
                    <Watch
                        model={model}
                        moves={before}
                        plan={plan}
                        step={step}
                        otherwise={whyStill(plans)}
                        onStep={onStep}
                        onBack={() => onMoves(moves)}
                        onPlay={onMoves}
                    />
                ) : (
                    <Play
                        model={model}
                        moves={moves}
                        told={lit || over ? best : undefined}
                        daily={game.daily}
                        mapped={mapped}
                        onMoves={onMoves}
                        onPlan={() => show(game, { plan: "1", best: "" }, "push")}
                        onMap={() =>
                            show(game, toggled(mapped), mapped ? "replace" : "step")
                        }
                    />
                )}
                {game.daily && (
                    <FinishBelow
                        over={over}
                        daily={game.daily}
                        name="River Crossing"
                        title="All are over"
                        marks={starsOf(game.daily.done, game.daily.progress, NEAR)}
                    />
                )}
            </section>
            {watched && (
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
            {mapped && (
                <MapSection
                    model={model}
                    graph={graph}
                    moves={watched ? [...before, ...done] : moves}
                    lit={lit}
                    onLit={
                        game.daily?.status === "open"
                            ? undefined
                            : (on) =>
                                  change({ best: on ? "" : undefined, map: "" }, "replace")
                    }
                    onCross={
                        watched || over ? undefined : (crew) => onMoves([...moves, crew])
                    }
                />
            )}
        </div>
    );
}

/** The keys that show the map, or take it away. */
const toggled = (mapped: boolean) =>
    mapped ? { map: undefined, best: undefined } : { map: "" };

/** The fields of the page at which errors of the service are shown. */
const shownAt = (puzzle: Puzzle) => [
    "/boat/seats",
    "/boat/max_weight",
    ...puzzle.travelers.map((_, i) => `/travelers/${i}`),
    ...puzzle.rules.map((_, i) => `/rules/${i}`),
];

const MAP_KEYS = ["map", "best", "plan"] as const;

export default function CrossingPage({ state }: PageProps) {
    const game = useGame(state);
    const { puzzle, preset, missing } = game;
    const mapped = MAP_KEYS.some((key) => state[key] !== undefined);
    const solved = useSolved(game, mapped);
    const { error, answer } = solved.asked;
    const played = usePlayed(game, error instanceof ProblemError);
    if (missing)
        return (
            <div class="crossing-page">
                <Introduction />
                <DayPlaceholder error={game.error}>
                    <a href={hrefOf("crossing", { p: "wolf" })}>
                        Play “Wolf, goat and cabbage” instead
                    </a>
                </DayPlaceholder>
            </div>
        );
    return (
        <div class="crossing-page">
            <Introduction />
            <Puzzles game={game} />
            {played ? (
                <section class={played.stale ? "stale" : ""}>
                    <River
                        state={state}
                        game={game}
                        played={played}
                        solved={solved}
                        mapped={mapped}
                    />
                </section>
            ) : (
                <p class="unplayable">Fix the puzzle below to play it.</p>
            )}
            {preset?.source && <p class="hint">This puzzle is from: {preset.source}.</p>}
            <section class="asked">
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
        </div>
    );
}

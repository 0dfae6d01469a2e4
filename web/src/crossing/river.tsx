// The river with one puzzle: a game or a plan, and in the laboratory the map of all positions.
import { useEffect } from "preact/hooks";
import { ProblemError } from "../api/client";
import { LiveAnswer } from "../crossings/live-answer";
import { writeMoves, type Move } from "../crossings/moves";
import { useEnd } from "../crossings/use-end";
import { useHints } from "../crossings/use-hints";
import { FinishBelow } from "../daily/finish";
import { Lazy } from "../parts/lazy";
import { integerIn } from "../parts/number";
import type { Tab } from "../parts/tab";
import type { State } from "../place";
import { change, makeMoves, playPuzzle, showPlan, type Game, type Played } from "./game";
import { MapSection } from "./map-section";
import { isSolved, positionAfter, startErrors, type Model } from "./model";
import { LANDING_MS, Play } from "./play";
import { isComplete } from "./puzzle";
import { usePlans, type Plans, type Solved } from "./solved";
import { costText, goalText, leastOf, type Best } from "./story";

const loadLate = () => import("./late");

interface RiverProps {
    state: State;
    tab: Tab;
    game: Game;
    played: Played;
    solved: Solved;
}

/** Returns what the puzzle lacks; empty if it is complete. */
function missingText({ puzzle: { travelers, rules }, model }: Game): string {
    if (travelers.some(({ name }) => name === "")) return "Enter a name for each traveler.";
    if (!travelers.some(({ rows }) => rows)) return "Add someone who can row.";
    if (!rules.every(isComplete)) return "Complete the new rule, or remove it.";
    const broken = model ? startErrors(model).findIndex(Boolean) : -1;
    return broken < 0 ? "" : `Rule ${broken + 1} is already broken at the start.`;
}

/** Returns why there is no plan to show. */
function noPlanText(game: Game, { request: { error, answer } }: Plans): string {
    const missing = missingText(game);
    if (missing) return missing;
    if (error) return error instanceof ProblemError ? "Check the form." : error.message;
    if (!answer) return "Loading the plan.";
    return answer.feasible === false
        ? "There is no way to get everyone across."
        : "No plan was found.";
}

/** Returns the cost of the best plan, or why no plan is shown. */
function answerText(game: Game, model: Model, plans: Plans): string {
    const { answer } = plans.request;
    const least = leastOf(model, answer);
    if (least === undefined || missingText(game)) return noPlanText(game, plans);
    return `${answer?.proven ? "Best plan" : "Best plan found"}: ${costText(model, least)}`;
}

/** Returns the cost of the best plans, from the service or from the puzzle of the day. */
function bestOf({ best }: Game, { answer }: Solved): Best | undefined {
    if (answer || best === undefined) return answer;
    return { feasible: true, proven: true, crossings: best };
}

export function River({ state, tab, game, played, solved }: RiverProps) {
    const { daily } = game;
    const { puzzle, model, moves } = played;
    const isSolver = tab === "solver";
    const isLab = tab === "lab";
    const watching = isSolver || state["plan"] !== undefined;
    const isDone = isSolved(positionAfter(model, moves));
    const isEnd = useEnd(isDone, LANDING_MS);
    const before = isDone ? [] : moves;
    const hints = useHints(JSON.stringify(puzzle), writeMoves(moves), daily);
    const plans = usePlans(puzzle, model, before, watching || hints.level > 0);
    const chosen = integerIn(state["plan"], [1, plans.listed.length], 1) - 1;
    const plan = plans.listed[chosen] ?? [];
    const step = integerIn(state["step"], [0, 2 * plan.length], 0);
    const best = bestOf(game, solved);
    const graph = solved.answer?.graph;
    const least = best?.proven ? leastOf(model, best) : undefined;
    const onMoves = (next: readonly Move[]) => makeMoves(game, played, next, least);
    const onPlay = isSolver ? playPuzzle : onMoves;
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const isRevealed = watching && plan.length > 0;
    useEffect(() => {
        if (isRevealed) daily?.show();
    }, [isRevealed, daily?.date]);
    const done = watching ? plan.slice(0, Math.floor(step / 2)) : [];
    const story = (
        <p class="goal">
            {game.difficulty && <span class="difficulty">{game.difficulty}</span>}{" "}
            <strong>{goalText(model, best)}</strong> {game.story}
        </p>
    );
    return (
        <div class={isLab ? "board mapped" : "board"}>
            {isSolver && <LiveAnswer text={answerText(game, model, plans)} />}
            {isLab && (
                <MapSection
                    model={model}
                    graph={graph}
                    moves={watching ? [...before, ...done] : moves}
                    highlighted={state["best"] !== undefined}
                    onHighlight={(on) => change({ best: on ? "" : undefined }, "replace")}
                    onCross={
                        watching || isDone
                            ? undefined
                            : (added) => onMoves([...moves, ...added])
                    }
                />
            )}
            <section class="stage" aria-label="The river">
                {watching ? (
                    <Lazy load={loadLate} placeholder={<div class="scene" />}>
                        {({ Watch }) => (
                            <Watch
                                model={model}
                                moves={before}
                                plan={plan}
                                step={step}
                                noPlan={noPlanText(game, plans)}
                                story={story}
                                onStep={onStep}
                                onBack={() => onPlay(moves)}
                                onPlay={onPlay}
                            />
                        )}
                    </Lazy>
                ) : (
                    <Play
                        model={model}
                        moves={moves}
                        best={best}
                        daily={daily}
                        story={story}
                        hints={hints}
                        plans={plans}
                        onMoves={onMoves}
                        onPlan={() => showPlan(game)}
                    />
                )}
                {daily && <FinishBelow over={isEnd} daily={daily} title="Everyone's across!" />}
            </section>
            {watching && (
                <Lazy
                    load={loadLate}
                    placeholder={<section class="sheet plan" aria-busy="true" />}
                >
                    {({ PlanSection }) => (
                        <PlanSection
                            model={model}
                            plans={plans}
                            moves={before}
                            chosen={chosen}
                            step={step}
                            onPlan={(next) =>
                                change(
                                    { plan: String(next + 1), step: undefined },
                                    "replace",
                                )
                            }
                            onStep={onStep}
                        />
                    )}
                </Lazy>
            )}
        </div>
    );
}

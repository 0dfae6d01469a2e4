// The river with one puzzle: a game or a plan, and the map of all states if the user wants it.
import { useEffect } from "preact/hooks";
import { LiveAnswer } from "../crossings/live-answer";
import type { Move } from "../crossings/moves";
import { useHints } from "../crossings/use-hints";
import { FinishBelow } from "../daily/finish";
import { Lazy } from "../parts/lazy";
import { integerIn } from "../parts/number";
import type { Tab } from "../parts/tab";
import type { State } from "../place";
import { change, makeMoves, playPuzzle, show, type Game, type Played } from "./game";
import { MapSection } from "./map-section";
import { isSolved, positionAfter, type Model } from "./model";
import { Play } from "./play";
import { usePlans, type Plans, type Solved } from "./solved";
import { costText, leastOf, type Best } from "./story";

const loadLate = () => import("./late");

interface RiverProps {
    state: State;
    tab: Tab;
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

/** Returns the cost of the best plan, or why no plan is shown. */
function answerText(model: Model, plans: Plans): string {
    const { answer } = plans.request;
    const least = leastOf(model, answer);
    if (least === undefined) return noPlanText(plans);
    return `${answer?.proven ? "Best plan" : "Best plan found"}: ${costText(model, least)}`;
}

/** Returns the cost of the best plans, from the service or from the puzzle of the day. */
function bestOf({ best }: Game, { answer }: Solved): Best | undefined {
    if (answer || best === undefined) return answer;
    return { feasible: true, proven: true, crossings: best };
}

export function River({ state, tab, game, played, solved, hasMap }: RiverProps) {
    const { daily } = game;
    const { puzzle, model, moves } = played;
    const isSolver = tab === "solver";
    const watching = isSolver || state["plan"] !== undefined;
    const isDone = isSolved(positionAfter(model, moves));
    const bestShown = state["best"] !== undefined;
    // The day may be played again for a better result, so its map does not show the best paths.
    const highlighted = bestShown || (isDone && !daily);
    const before = isDone ? [] : moves;
    const hints = useHints(JSON.stringify([puzzle, moves]), daily);
    const plans = usePlans(puzzle, model, before, watching || hints.level > 0);
    const chosen = integerIn(state["plan"], [1, plans.listed.length], 1) - 1;
    const plan = plans.listed[chosen] ?? [];
    const step = integerIn(state["step"], [0, 2 * plan.length], 0);
    const best = bestOf(game, solved);
    const graph = solved.answer?.graph;
    const least = best?.proven ? leastOf(model, best) : undefined;
    const onMoves = (next: readonly Move[]) =>
        makeMoves(game, played, next, { state, least });
    const onPlay = isSolver ? playPuzzle : onMoves;
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const isRevealed = (watching && plan.length > 0) || (bestShown && graph !== undefined);
    useEffect(() => {
        if (isRevealed) daily?.show();
    }, [isRevealed, daily?.date]);
    const done = watching ? plan.slice(0, Math.floor(step / 2)) : [];
    const story = <p class="goal">{game.story}</p>;
    const onMap = () =>
        hasMap
            ? show(game, { map: undefined, best: undefined }, "replace")
            : show(game, { map: "" }, "step");
    return (
        <div class={hasMap ? "board mapped" : "board"}>
            {isSolver && <LiveAnswer text={answerText(model, plans)} />}
            <section class="stage" aria-label="The river">
                {watching ? (
                    <Lazy load={loadLate} placeholder={<div class="scene" />}>
                        {({ Watch }) => (
                            <Watch
                                model={model}
                                moves={before}
                                plan={plan}
                                step={step}
                                noPlan={noPlanText(plans)}
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
                        isBestShown={highlighted || isDone}
                        daily={daily}
                        story={story}
                        hints={hints}
                        plans={plans}
                        hasMap={hasMap}
                        onMoves={onMoves}
                        onPlan={() => show(game, { plan: "1", best: "" }, "push")}
                        onMap={tab === "lab" ? undefined : onMap}
                    />
                )}
                {daily && (
                    <FinishBelow over={isDone} daily={daily} title="Everyone's across!" />
                )}
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

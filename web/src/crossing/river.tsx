// The river with one puzzle: a game or a plan, and in the laboratory the map of all positions.
import { useEffect } from "preact/hooks";
import { End } from "../crossings/end";
import { Goal } from "../crossings/goal";
import { writeMoves, type Move } from "../crossings/moves";
import { useEnd } from "../crossings/use-end";
import { useHints } from "../crossings/use-hints";
import type { Progress } from "../daily/least";
import { Lazy } from "../parts/lazy";
import { integerIn } from "../parts/number";
import type { Tab } from "../parts/tab";
import type { State } from "../place";
import { change, makeMoves, playPuzzle, showPlan, type Game, type Played } from "./game";
import { isSolved, positionAfter } from "./model";
import { LANDING_MS, Play } from "./play";
import { usePlans, type Solved } from "./solved";
import { goalText, leastOf, type Best } from "./story";

const loadLate = () => import("./late");

interface RiverProps {
    state: State;
    tab: Tab;
    game: Game;
    played: Played;
    solved: Solved;
}

/** Returns the cost of the best plans, from the service or from the puzzle of the day. */
function bestOf({ best }: Game, { answer }: Solved): Best | undefined {
    if (answer || best === undefined) return answer;
    return { feasible: true, proven: true, crossings: best };
}

/** A mark for each crossing: green up to the minimum, and then yellow. */
const marksOf = ({ took = 0, least = took }: Partial<Progress> = {}) =>
    "🟩".repeat(Math.min(took, least)) + "🟨".repeat(Math.max(0, took - least));

export function River({ state, tab, game, played, solved }: RiverProps) {
    const { daily } = game;
    const { puzzle, model, moves } = played;
    const isSolver = tab === "solver";
    const isLab = tab === "lab";
    const watching = isSolver || state["plan"] !== undefined;
    const isDone = isSolved(positionAfter(model, moves));
    const { isOver, isFresh } = useEnd(isDone, LANDING_MS);
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
        <Goal
            goal={goalText(model, best)}
            difficulty={game.difficulty}
            rules={game.story}
        />
    );
    const onPlan = () => showPlan(game);
    const marks = marksOf(daily?.progress);
    const end = daily?.done && (
        <End {...{ daily, isFresh, marks, onMoves }} onReveal={onPlan} />
    );
    const isEnd = !watching && isOver;
    return (
        <div class={isLab ? "board mapped" : "board"}>
            {isSolver && (
                <Lazy load={loadLate}>
                    {({ Answer }) => <Answer {...{ game, model, plans }} />}
                </Lazy>
            )}
            {isLab && (
                <Lazy load={loadLate} placeholder={<section class="map" />}>
                    {({ MapSection }) => (
                        <MapSection
                            model={model}
                            graph={graph}
                            moves={watching ? [...before, ...done] : moves}
                            highlighted={state["best"] !== undefined}
                            onHighlight={(on) =>
                                change({ best: on ? "" : undefined }, "replace")
                            }
                            onCross={
                                watching || isDone
                                    ? undefined
                                    : (added) => onMoves([...moves, ...added])
                            }
                        />
                    )}
                </Lazy>
            )}
            <section class="stage" aria-label="The river">
                {watching ? (
                    <Lazy load={loadLate} placeholder={<div class="scene" />}>
                        {({ Watch, noPlanText }) => (
                            <Watch
                                model={model}
                                moves={before}
                                plan={plan}
                                step={step}
                                noPlan={noPlanText(game, plans)}
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
                        end={isEnd && end}
                        onPlan={onPlan}
                    />
                )}
                {!isEnd && !isFresh && end}
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

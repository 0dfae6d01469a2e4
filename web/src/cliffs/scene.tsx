import { useLayoutEffect, useState } from "preact/hooks";
import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import { pluralize } from "../parts/number";
import { Camp, EmptyCamp } from "./camp";
import { Cliff } from "./cliff";
import { actionsOf, type Session } from "./game";
import { Pegs } from "./pegs";
import { Landscape } from "./rock";
import { crossedTo, endOf, mistakesOf, type Game } from "./state";

/** The outcome of the last move. */
function lastMoveText({ moves }: Game): string {
    const last = moves.at(-1);
    if (!last) return "Choose a Zoombini, then a cliff.";
    const number = last.zoombini + 1;
    if (last.accepted) return `The ${last.cliff} cliff took number ${number}.`;
    return `The ${last.cliff} cliff sneezed number ${number} over to the ${crossedTo(last)} cliff.`;
}

function statusText({ game, band, error }: Session): string {
    const { moves, mode } = game;
    if (error) return "The band couldn't be dealt.";
    if (band.length === 0) return "The Zoombinis are on their way.";
    const isLost = endOf(game, band.length) === "lost";
    if (moves.length >= band.length) {
        const mistakes = pluralize(mistakesOf(moves), "mistake");
        return `Everyone's across with ${mistakes}: you ${isLost ? "lost" : "won"}.`;
    }
    if (!isLost) return lastMoveText(game);
    if (mode === "play") return "The last peg is gone: you lost.";
    return `${lastMoveText(game)} The last peg is gone.`;
}

/** A reminder to choose a Zoombini first, until the next move or selection. */
function useReminder({ selected, moves }: Game) {
    const [isShown, setIsShown] = useState(false);
    // Before the page is painted, so that a tap right after it is not undone.
    useLayoutEffect(() => setIsShown(false), [selected, moves.length]);
    return [isShown, () => setIsShown(true)] as const;
}

const CLIFFS: readonly CliffsCliff[] = ["top", "bottom"];

interface SceneProps {
    session: Session;
    /** The advice, if it is shown. */
    answer: CliffsSolveAnswer | undefined;
}

/** The band, and the two cliffs with the Zoombinis that have crossed. */
export function Scene({ session, answer }: SceneProps) {
    const { game, band, change } = session;
    const { mode, selected, moves, editing } = game;
    const { select, send } = actionsOf(session);
    const end = mode === "play" ? endOf(game, band.length) : undefined;
    const isReady =
        selected !== null &&
        !end &&
        selected < band.length &&
        !moves.some(({ zoombini }) => zoombini === selected);
    const [isReminded, remind] = useReminder(game);
    const edit = () =>
        change(
            editing
                ? { edit: undefined, pick: undefined }
                : { edit: "on", pick: String(selected ?? 0) },
        );
    return (
        <section class={end ? "scene ended" : "scene"} aria-label="The cliffs">
            <div class="status">
                <Pegs mistakes={mistakesOf(moves)} allowed={Number(game.allowed)} />
                <p role="status">
                    {isReminded ? "First choose a Zoombini." : statusText(session)}
                </p>
                {mode === "advise" && (
                    <button
                        type="button"
                        class="small"
                        aria-expanded={editing}
                        aria-label={editing ? "Done editing" : "Edit the Zoombinis"}
                        onClick={edit}
                    >
                        {editing ? "Done" : "Edit"}
                    </button>
                )}
            </div>
            <div class="near">
                {band.length === 0 ? (
                    <EmptyCamp />
                ) : (
                    <Camp
                        session={session}
                        answer={answer}
                        draggable={mode === "play" && !end}
                        onSelect={select}
                    />
                )}
            </div>
            <div class="far">
                <Landscape />
                {CLIFFS.map((cliff) => (
                    <Cliff
                        key={cliff}
                        cliff={cliff}
                        session={session}
                        isAdvised={answer?.send?.cliff === cliff}
                        isReady={isReady}
                        end={end}
                        onSend={(accepted) => {
                            if (isReady) send({ zoombini: selected, cliff }, accepted);
                            else if (!end) remind();
                        }}
                    />
                ))}
            </div>
        </section>
    );
}

import { useLayoutEffect, useState } from "preact/hooks";
import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import { Camp, CampToCome } from "./camp";
import { Cliff } from "./cliff";
import { Pegs } from "./pegs";
import { Distance } from "./rock";
import { crossedBy, endOf, mistakesOf, type Game } from "./state";

interface SceneProps {
    game: Game;
    band: readonly string[];
    /** No band could be dealt. */
    failed: boolean;
    /** The advice, where it is shown. */
    answer: CliffsSolveAnswer | undefined;
    onPick: (zoombini: number) => void;
    onSend: (zoombini: number, cliff: CliffsCliff, accepted?: boolean) => void;
    onEdit: (editing: boolean) => void;
}

/** What the last move led to, in a sentence. */
function lastOf({ moves }: Game): string {
    const last = moves.at(-1);
    if (!last) return "Choose a Zoombini, then a cliff.";
    const number = last.zoombini + 1;
    if (last.accepted) return `The ${last.cliff} cliff took number ${number}.`;
    return `The ${last.cliff} cliff sneezed number ${number} over to the ${crossedBy(last)}.`;
}

/** How the game stands, in a sentence. */
function standing(game: Game, count: number, failed: boolean): string {
    if (failed) return "There is no such band; what is wrong is marked.";
    if (count === 0) return "The Zoombinis are on their way.";
    const end = endOf(game, count);
    if (game.moves.length >= count) {
        const made = mistakesOf(game.moves);
        const mistakes = made === 1 ? "1 mistake" : `${made} mistakes`;
        return `All are across, with ${mistakes}: ${end === "lost" ? "too many" : "won"}.`;
    }
    if (end !== "lost") return lastOf(game);
    if (game.mode === "play") return "The last peg is gone: this game is lost.";
    return `${lastOf(game)} The last peg is gone.`;
}

/** Asks for what is missing when a cliff is tapped too early. */
function useNudge({ pick, moves }: Game) {
    const [nudged, setNudged] = useState(false);
    // Before painting, so that it does not undo a tap that comes right after.
    useLayoutEffect(() => setNudged(false), [pick, moves.length]);
    return [nudged, () => setNudged(true)] as const;
}

/** The band, the two cliffs, and who is across. */
export function Scene({ game, band, failed, answer, onPick, onSend, onEdit }: SceneProps) {
    const { pick, moves } = game;
    const across = (zoombini: number) => moves.some((move) => move.zoombini === zoombini);
    const end = endOf(game, band.length);
    const stopped = game.mode === "play" && end !== undefined;
    const ready = pick !== null && pick < band.length && !across(pick) && !stopped;
    const [nudged, nudge] = useNudge(game);
    const cliffs: readonly CliffsCliff[] = ["top", "bottom"];
    return (
        <section
            class={stopped ? "cliffs-scene ended" : "cliffs-scene"}
            aria-label="The cliffs"
        >
            <div class="cliffs-standing">
                <Pegs made={mistakesOf(moves)} allowed={Number(game.allowed)} />
                <p role="status">
                    {nudged
                        ? "First choose a Zoombini."
                        : standing(game, band.length, failed)}
                </p>
            </div>
            {game.mode === "advise" && (
                <button
                    type="button"
                    class="small cliffs-change"
                    aria-expanded={game.editing}
                    onClick={() => onEdit(!game.editing)}
                >
                    {game.editing ? "Done with changes" : "Change the Zoombinis"}
                </button>
            )}
            <div class="cliffs-near">
                {band.length === 0 ? (
                    <CampToCome />
                ) : (
                    <Camp
                        band={band}
                        moves={moves}
                        pick={pick}
                        advised={answer?.send?.zoombini ?? null}
                        certain={(answer?.certain ?? []).map(({ zoombini }) => zoombini)}
                        editing={game.editing}
                        draggable={game.mode === "play" && !stopped}
                        onPick={onPick}
                    />
                )}
            </div>
            <div class="cliffs-far">
                <Distance />
                {cliffs.map((cliff) => (
                    <Cliff
                        key={cliff}
                        cliff={cliff}
                        game={game}
                        band={band}
                        advised={answer?.send?.cliff === cliff}
                        ready={ready}
                        ended={stopped ? end : undefined}
                        onSend={(to, accepted) => {
                            if (ready) onSend(pick, to, accepted);
                            else if (!stopped) nudge();
                        }}
                    />
                ))}
            </div>
        </section>
    );
}

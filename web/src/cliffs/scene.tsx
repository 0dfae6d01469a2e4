import type { CliffsCliff, CliffsSolveAnswer } from "openapi";
import { Camp } from "./camp";
import { Cliff } from "./cliff";
import { Pegs } from "./pegs";
import { Distance } from "./rock";
import { crossedBy, type Game } from "./state";

interface SceneProps {
    game: Game;
    band: readonly string[];
    /** The advice, where it is shown. */
    answer: CliffsSolveAnswer | undefined;
    onPick: (zoombini: number) => void;
    onSend: (zoombini: number, cliff: CliffsCliff, accepted?: boolean) => void;
    onEdit: (editing: boolean) => void;
}

/** How the game stands, in a sentence. */
function standing({ moves, mode, allowed }: Game, count: number): string {
    const last = moves.at(-1);
    const made = moves.filter(({ accepted }) => !accepted).length;
    if (count === 0) return "Nobody is here yet.";
    if (!last) return "Nobody is across yet. Choose a Zoombini, then a cliff.";
    const lost = made > Number(allowed);
    if (moves.length >= count) {
        const mistakes = made === 1 ? "1 mistake" : `${made} mistakes`;
        return `All are across, with ${mistakes}: ${lost ? "too many" : "won"}.`;
    }
    const number = last.zoombini + 1;
    const end = lost
        ? mode === "play"
            ? " The last peg is gone: this game is lost."
            : " The last peg is gone."
        : "";
    if (last.accepted) return `The ${last.cliff} cliff took number ${number}.${end}`;
    const to = crossedBy(last);
    return `The ${last.cliff} cliff sneezed number ${number} back; it went by the ${to} one.${end}`;
}

/** The band, the two cliffs, and who is across. */
export function Scene({ game, band, answer, onPick, onSend, onEdit }: SceneProps) {
    const { pick, moves } = game;
    const across = (zoombini: number) => moves.some((move) => move.zoombini === zoombini);
    const ready = pick !== null && pick < band.length && !across(pick);
    const made = moves.filter(({ accepted }) => !accepted).length;
    const cliffs: readonly CliffsCliff[] = ["top", "bottom"];
    return (
        <section class="cliffs-scene" aria-label="The cliffs">
            <div class="cliffs-near">
                <Pegs made={made} allowed={Number(game.allowed)} />
                <Camp
                    band={band}
                    moves={moves}
                    pick={pick}
                    advised={answer?.send?.zoombini ?? null}
                    certain={(answer?.certain ?? []).map(({ zoombini }) => zoombini)}
                    editing={game.editing}
                    draggable={game.mode === "play"}
                    onPick={onPick}
                />
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
                        onSend={(to, accepted) => ready && onSend(pick, to, accepted)}
                    />
                ))}
            </div>
            <div class="cliffs-standing">
                <p role="status">{standing(game, band.length)}</p>
                {game.mode === "advise" && (
                    <button
                        type="button"
                        class="small"
                        aria-expanded={game.editing}
                        onClick={() => onEdit(!game.editing)}
                    >
                        {game.editing ? "Done with changes" : "Change the Zoombinis"}
                    </button>
                )}
            </div>
        </section>
    );
}

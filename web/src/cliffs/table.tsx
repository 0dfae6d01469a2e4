// The table that a game is played on: the cliffs, what stands beside and below them.
import type { ComponentChildren } from "preact";
import type { CliffsSolveAnswer } from "openapi";
import { useAnswer, type RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { State } from "../place";
import { Editor } from "./editor";
import { actionsOf, useFreshPick, type Played } from "./game";
import { Moves } from "./moves";
import { Plan } from "./plan";
import { Rules } from "./rules";
import { sayBand, sayError } from "./say";
import { Scene } from "./scene";
import { Aims, Seed } from "./settings";
import { Side } from "./side";
import { endOf, solveQuestion, writeBand, writeMoves, type Game } from "./state";

const RULES_FEW = 8;
const RULES_MOST = 1000;

interface PartProps {
    played: Played;
    asked: RequestState<"/cliffs/solve">;
}

/** What happened until now; moves of the day's puzzle are not taken back. */
function Past({ played, asked, final }: PartProps & { final: boolean }) {
    const { game, band } = played;
    return (
        <section class="sheet cliffs-past" aria-labelledby="cliffs-past">
            <h2 id="cliffs-past">Until now</h2>
            <Moves
                band={band}
                moves={game.moves}
                conflict={asked.answer?.conflict ?? []}
                error={sayError(asked.error, "/history")}
                onMoves={final ? undefined : actionsOf(played).setMoves}
            />
        </section>
    );
}

/** Where the band comes from, and what is played for; out of the way of a game here. */
function Band({ played, asked }: PartProps) {
    const { game, question, error, change } = played;
    const settings = (
        <>
            <Aims game={game} change={change} error={asked.error} />
            <Seed game={game} change={change} error={error} />
            {error && <ErrorBox error={error} shown={["/seed"]} />}
            {question && <CopyRequest path="/cliffs/deal" question={question} />}
        </>
    );
    if (game.mode === "play" && !error)
        return (
            <details class="sheet">
                <summary>Rules, seed and aim</summary>
                <div class="cliffs-settings">{settings}</div>
            </details>
        );
    return (
        <section class="sheet" aria-labelledby="cliffs-band">
            <h2 id="cliffs-band">Band and aim</h2>
            {settings}
        </section>
    );
}

/** Changes the band, in a game that is played elsewhere. */
function Edited({ played, asked }: PartProps) {
    const { game, band, change } = played;
    const moves = writeMoves(game.moves);
    return (
        <section class="sheet cliffs-edited" aria-labelledby="cliffs-edited">
            <h2 id="cliffs-edited">Change the Zoombinis</h2>
            <Editor
                band={band}
                pick={game.pick ?? 0}
                error={sayBand(asked.error, band)}
                onPick={(zoombini) => change({ pick: String(zoombini) }, "replace")}
                onBand={(next) => change({ ...writeBand(next), moves }, "replace")}
            />
        </section>
    );
}

interface PossibleProps {
    answer: CliffsSolveAnswer | undefined;
    all: boolean;
    onAll: (all: boolean) => void;
}

function Possible({ answer, all, onAll }: PossibleProps) {
    return (
        <section class="sheet cliffs-possible" aria-labelledby="cliffs-rules">
            <h2 id="cliffs-rules">Rules still possible</h2>
            <Rules
                answer={answer}
                few={RULES_FEW}
                most={RULES_MOST}
                all={all}
                onAll={onAll}
            />
        </section>
    );
}

/** Which parts stand beside each other depends on those that are there. */
function boardClass({ editing, advised }: Game): string {
    if (editing) return "cliffs-board editing";
    return advised ? "cliffs-board" : "cliffs-board alone";
}

interface TableProps {
    played: Played;
    state: State;
    /** Moves are final, and band and aim are those of the day. */
    daily?: boolean;
    /** What stands beside the cliffs once the game is over. */
    above?: ComponentChildren;
    /** What stands above the advice. */
    children: ComponentChildren;
}

/** A game and all that is told of it. */
export function Table({ played, state, daily = false, above, children }: TableProps) {
    useFreshPick(played);
    const { game, band, change } = played;
    const ended = endOf(game, band.length) !== undefined;
    const all = state["rules"] === "all";
    const maxRules = all ? RULES_MOST : RULES_FEW;
    const question = { ...solveQuestion(game, band), max_rules: maxRules };
    // A game on this page asks for advice when it is wanted, and no sooner.
    const wanted = game.advised && band.length > 0;
    const asked = useAnswer("/cliffs/solve", wanted ? question : null);
    const { pick, send } = actionsOf(played);
    const edit = (on: boolean) =>
        on
            ? { edit: "on", pick: String(game.pick ?? 0) }
            : { edit: undefined, pick: undefined };
    return (
        <>
            <div class={boardClass(game)}>
                <Scene
                    game={game}
                    band={band}
                    failed={played.error !== undefined}
                    answer={game.advised ? asked.answer : undefined}
                    onPick={pick}
                    onSend={(zoombini, cliff, accepted) =>
                        send({ zoombini, cliff }, accepted)
                    }
                    onEdit={(on) => change(edit(on), "replace")}
                />
                {game.editing && <Edited played={played} asked={asked} />}
                <div class="cliffs-aside">
                    {above}
                    <Side played={played} asked={asked} maxRules={maxRules} ended={ended}>
                        {children}
                    </Side>
                    {!daily && <Band played={played} asked={asked} />}
                </div>
                <Past played={played} asked={asked} final={daily} />
                {game.advised && (
                    <Possible
                        answer={asked.answer}
                        all={all}
                        onAll={(on) => change({ rules: on ? "all" : undefined }, "replace")}
                    />
                )}
            </div>
            <Plan
                game={game}
                band={band}
                shown={state["plan"] === "on"}
                change={(changes) => change(changes, "replace")}
            />
        </>
    );
}

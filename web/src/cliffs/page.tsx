import type { CliffsSolveAnswer } from "openapi";
import { errorAt } from "../api/client";
import { useAnswer, type Asked } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { Advice } from "./advice";
import { Editor } from "./editor";
import { actionsOf, change, useFreshPick, useGame, type Played } from "./game";
import { Moves } from "./moves";
import { Plan } from "./plan";
import { Rules } from "./rules";
import { Scene } from "./scene";
import { Aims, Kind, Seed } from "./settings";
import { solveQuestion, writeBand, writeMoves, type Game } from "./state";
import { Strategies } from "./strategies";
import { sayRule } from "./traits";

const FIELDS = ["/zoombinis", "/history", "/mistakes_allowed", "/ask_cost"];
const RULES_FEW = 8;
const RULES_MOST = 1000;

function Introduction() {
    return (
        <header class="introduction">
            <h1>Allergic Cliffs</h1>
            <p>
                Sixteen Zoombinis have to cross, each by the one of two cliffs that takes
                it. A hidden <em>rule</em> about hair, eyes, nose and feet says which; the
                other cliff sneezes them back, and that is a mistake. The sixth mistake
                loses. Everybody has to go in the end, so all that one can choose is who
                goes next: those whose cliff is nearly certain cost little and tell much.
            </p>
        </header>
    );
}

interface PartProps {
    played: Played;
    asked: Asked<"/cliffs/solve">;
}

/** The rule of a game on this page, once it can do no harm. */
function Revealed({ played }: { played: Played }) {
    const { game, band, rule } = played;
    if (!rule) return null;
    const made = game.moves.filter(({ accepted }) => !accepted).length;
    const over = game.moves.length >= band.length || made > Number(game.allowed);
    return (
        <p role="status">
            {over
                ? `The rule was: ${sayRule(rule.text)} to the ${rule.cliff} cliff.`
                : "The rule is dealt, and stays hidden until everybody is across or the game is lost."}
        </p>
    );
}

function Side({ played, asked, list }: PartProps & { list: number }) {
    const { game, band } = played;
    const { send, sendAll } = actionsOf(played);
    return (
        <section class="sheet" aria-labelledby="cliffs-advice">
            <h2 id="cliffs-advice">{game.mode === "play" ? "The game" : "Advice"}</h2>
            <Revealed played={played} />
            {game.mode === "play" && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={game.advised}
                        onChange={() =>
                            change({ advice: game.advised ? undefined : "on" }, "replace")
                        }
                    />
                    <span>Show the advice</span>
                </label>
            )}
            {game.advised && (
                <Advice
                    game={game}
                    band={band}
                    asked={asked}
                    onCertain={sendAll}
                    onSend={send}
                >
                    <CopyRequest
                        path="/cliffs/solve"
                        question={{ ...solveQuestion(game, band), list }}
                    />
                </Advice>
            )}
            {asked.error && <Trouble error={asked.error} shown={FIELDS} />}
        </section>
    );
}

function Past({ played, asked }: PartProps) {
    const { game, band } = played;
    return (
        <section class="sheet cliffs-past" aria-labelledby="cliffs-past">
            <h2 id="cliffs-past">Until now</h2>
            <Moves
                band={band}
                moves={game.moves}
                conflict={asked.answer?.conflict ?? []}
                error={errorAt(asked.error, "/history")}
                onMoves={actionsOf(played).setMoves}
            />
        </section>
    );
}

/** Where the band comes from, and what is played for. */
function Band({ played, asked }: PartProps) {
    const { game, question, error } = played;
    return (
        <section class="sheet" aria-labelledby="cliffs-band">
            <h2 id="cliffs-band">Band and aim</h2>
            <Aims game={game} change={change} error={asked.error} />
            <Seed game={game} change={change} error={error} />
            {error && <Trouble error={error} shown={["/seed"]} />}
            {question && <CopyRequest path="/cliffs/deal" question={question} />}
        </section>
    );
}

/** Changes the band, in a game that is played elsewhere. */
function Edited({ played, asked }: PartProps) {
    const { game, band } = played;
    const moves = writeMoves(game.moves);
    return (
        <section class="sheet cliffs-edited" aria-labelledby="cliffs-edited">
            <h2 id="cliffs-edited">Change the Zoombinis</h2>
            <Editor
                band={band}
                pick={game.pick ?? 0}
                error={errorAt(asked.error, "/zoombinis")}
                onPick={(zoombini) => change({ pick: String(zoombini) }, "replace")}
                onBand={(next) => change({ ...writeBand(next), moves }, "replace")}
            />
        </section>
    );
}

function Possible({
    answer,
    all,
    onAll,
}: {
    answer: CliffsSolveAnswer | undefined;
    all: boolean;
    onAll: (all: boolean) => void;
}) {
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

export default function CliffsPage({ state }: PageProps) {
    const played = useGame(state);
    useFreshPick(played);
    const { game, band } = played;
    const all = state["rules"] === "all";
    const list = all ? RULES_MOST : RULES_FEW;
    const question = { ...solveQuestion(game, band), list };
    const asked = useAnswer("/cliffs/solve", band.length > 0 ? question : null);
    const { pick, send } = actionsOf(played);
    const replace = (changes: Parameters<typeof change>[0]) => change(changes, "replace");
    return (
        <div class="cliffs-page">
            <Introduction />
            <Kind game={game} change={change} />
            <div class={boardClass(game)}>
                <Scene
                    game={game}
                    band={band}
                    answer={game.advised ? asked.answer : undefined}
                    onPick={pick}
                    onSend={(zoombini, cliff, accepted) =>
                        send({ zoombini, cliff }, accepted)
                    }
                    onEdit={(on) =>
                        replace(
                            on
                                ? { edit: "on", pick: String(game.pick ?? 0) }
                                : { edit: undefined, pick: undefined },
                        )
                    }
                />
                {game.editing && <Edited played={played} asked={asked} />}
                <div class="cliffs-aside">
                    <Side played={played} asked={asked} list={list} />
                    <Band played={played} asked={asked} />
                </div>
                <Past played={played} asked={asked} />
                {game.advised && (
                    <Possible
                        answer={asked.answer}
                        all={all}
                        onAll={(on) => replace({ rules: on ? "all" : undefined })}
                    />
                )}
            </div>
            <Plan game={game} band={band} shown={state["plan"] === "on"} change={replace} />
            <Strategies state={state} change={replace} />
        </div>
    );
}

import type { ComponentChildren } from "preact";
import type { RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { Advice } from "./advice";
import { actionsOf, type Played } from "./game";
import { solveQuestion } from "./state";

export const FIELDS = ["/zoombinis", "/history", "/mistakes_allowed", "/ask_cost"];

interface SideProps {
    played: Played;
    asked: RequestState<"/cliffs/solve">;
    /** How many rules were asked for. */
    maxRules: number;
    /** The game is over. */
    ended: boolean;
    /** How it ended, or what else can be done. */
    children?: ComponentChildren;
}

/** Shows the advice in a game on this page, and hides it. */
function ShowMe({ played, children }: { played: Played; children?: ComponentChildren }) {
    const { game, change } = played;
    return (
        <div class="buttons">
            <button
                type="button"
                aria-expanded={game.advised}
                onClick={() =>
                    change({ advice: game.advised ? undefined : "on" }, "replace")
                }
            >
                {game.advised ? "Hide the advice" : "Show me the best move"}
            </button>
            {children}
        </div>
    );
}

/** Whom to send next: at once for a game that is played elsewhere, on demand for one here. */
export function Side({ played, asked, maxRules, ended, children }: SideProps) {
    const { game, band } = played;
    const { send, sendAll } = actionsOf(played);
    const play = game.mode === "play";
    return (
        <section class="sheet cliffs-side" aria-labelledby="cliffs-advice">
            <h2 id="cliffs-advice" class={play ? "unseen" : undefined}>
                {play ? "The game" : "Advice"}
            </h2>
            {play && !ended ? <ShowMe played={played}>{children}</ShowMe> : children}
            {game.advised && !(play && ended) && (
                <Advice
                    game={game}
                    band={band}
                    asked={asked}
                    onCertain={sendAll}
                    onSend={send}
                >
                    <CopyRequest
                        path="/cliffs/solve"
                        question={{ ...solveQuestion(game, band), max_rules: maxRules }}
                    />
                </Advice>
            )}
            {asked.error && <ErrorBox error={asked.error} shown={FIELDS} />}
        </section>
    );
}

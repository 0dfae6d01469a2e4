// The page guesses a secret of the user, who answers.
import { useState } from "preact/hooks";
import { NumberField } from "../parts/field";
import { pluralize } from "../parts/number";
import { BestGuess, Conflict } from "./best-guess";
import { Board } from "./board";
import { score, type Reply } from "./code";
import { isFound, type Position } from "./position";
import { Replies } from "./replies";
import { Result } from "./result";
import { rowOf, writeRows, type Change, type Game } from "./state";
import { codeError } from "./validation";

interface YourSecretProps {
    game: Game;
    position: Position;
    change: Change;
    onIgnore: (index: number) => void;
}

interface ComputedAnswerProps {
    /** Null until it is found. */
    guess: string | null;
    onReply: (reply: Reply) => void;
}

/** Computes the answer for a user who enters the secret. The secret stays on the page. */
function ComputedAnswer({ guess, onReply }: ComputedAnswerProps) {
    const [secret, setSecret] = useState("");
    const [error, setError] = useState<string>();
    const answer = (event: Event) => {
        event.preventDefault();
        const found = codeError(secret);
        setError(found);
        if (guess && !found) onReply(score(secret.trim(), guess));
    };
    return (
        <details>
            <summary>Let the page compute your answers</summary>
            <form class="fields computed-answer" onSubmit={answer}>
                <NumberField
                    label="Secret code"
                    hint="It stays on this page."
                    error={error}
                    autocomplete="off"
                    size={8}
                    value={secret}
                    onText={setSecret}
                />
                <button type="submit">Answer for me</button>
            </form>
        </details>
    );
}

function NextGuess({ game, position, change }: YourSecretProps) {
    const { best, conflicts } = position;
    const guess = best.answer?.guess ?? null;
    const reply = (given: Reply) => {
        if (!guess) return;
        const rows = [...game.rows, rowOf({ guess, ...given })];
        change({ rows: writeRows(rows) }, "replace");
    };
    if (conflicts.length > 0) return <Conflict conflicts={conflicts} />;
    return (
        <>
            <BestGuess
                best={best}
                objective={game.objective}
                title={`Guess ${game.rows.length + 1}`}
            />
            <p class="hint">
                Think of four different digits. How does the guess compare with them? A
                filled dot is a bull, and a ring is a cow.
            </p>
            <Replies
                label="Your answer"
                parts={best.answer?.partition ?? undefined}
                onReply={reply}
            />
            <ComputedAnswer guess={guess} onReply={reply} />
        </>
    );
}

export function YourSecret(props: YourSecretProps) {
    const { game, position, change, onIgnore } = props;
    const { lines } = position;
    const solved = isFound(position, game.format);
    const restart = () => change({ rows: undefined, ignore: undefined }, "replace");
    const undo = () => {
        const ignored = game.ignored.filter((index) => index < lines.length - 1);
        change(
            {
                rows: writeRows(game.rows.slice(0, -1)),
                ignore: ignored.join(",") || undefined,
            },
            "replace",
        );
    };
    return (
        <>
            <Board lines={lines} evaluates={false} onIgnore={onIgnore} />
            {solved ? (
                <Result next="New game" onNext={restart} takesFocus>
                    <strong>
                        Solved in {pluralize(lines.length, "guess", "guesses")}.
                    </strong>{" "}
                    Seven are always enough.
                </Result>
            ) : (
                <NextGuess {...props} />
            )}
            {lines.length > 0 && (
                <div class="buttons">
                    <button type="button" onClick={undo}>
                        Undo
                    </button>
                    {!solved && (
                        <button type="button" onClick={restart}>
                            New game
                        </button>
                    )}
                </div>
            )}
        </>
    );
}

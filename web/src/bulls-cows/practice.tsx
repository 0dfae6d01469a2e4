// A game with a secret that its seed defines, so that a link gives someone else the same secret.
import { useState } from "preact/hooks";
import { newSeed, pluralize } from "../parts/number";
import { guessesOf, isCode, secretOf } from "./code";
import { GuessGame } from "./guess-game";
import { Result } from "./result";
import type { Change, Game } from "./state";
import { Tiles } from "./tiles";

const UNMARKED = { out: undefined, sure: undefined };

export function Practice({ game, change }: { game: Game; change: Change }) {
    const [shown, setShown] = useState("");
    const { seed, showsLeft, marks } = game;
    const secret = secretOf(seed);
    const guesses = guessesOf(game.guesses, secret);
    const invalid = game.guesses.filter((guess) => !isCode(guess));
    const title = guesses.includes(secret)
        ? `Solved in ${pluralize(guesses.length, "guess", "guesses")}:`
        : "The secret was";
    const write = (next: readonly string[]) =>
        change({ guesses: next.join(",") || undefined }, "replace");
    const another = () =>
        change(
            { mode: "guess", riddle: newSeed(), guesses: undefined, ...UNMARKED },
            "step",
        );
    return (
        <>
            <GuessGame
                key={seed}
                {...{ secret, guesses, showsLeft, marks }}
                givenUp={shown === seed && !guesses.includes(secret)}
                onGuess={(guess) => write([...guesses, guess])}
                onShowLeft={(shows) =>
                    change({ show: shows ? "left" : undefined }, "replace")
                }
                onMarks={({ out, sure }) =>
                    change({ out: out || undefined, sure: sure || undefined }, "replace")
                }
                buttons={
                    <>
                        {guesses.length > 0 && (
                            <button
                                type="button"
                                onClick={() => write(guesses.slice(0, -1))}
                            >
                                Undo
                            </button>
                        )}
                        <button type="button" onClick={() => setShown(seed)}>
                            Show the secret
                        </button>
                        <button type="button" onClick={another}>
                            Another secret
                        </button>
                    </>
                }
                end={
                    <Result next="Another secret" onNext={another}>
                        <strong>{title}</strong> <Tiles code={secret} />
                    </Result>
                }
            />
            <p class="hint">
                Secret <code>{seed}</code>. Share the link to challenge someone with the
                same secret.
                {invalid.length > 0 && ` Ignored in the link: ${invalid.join(", ")}.`}
            </p>
        </>
    );
}

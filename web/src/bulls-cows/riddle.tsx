// A secret that a word stands for, so that a link sets it to somebody else.
import { useState } from "preact/hooks";
import { guessesOf, isCode, newRiddle, secretOf } from "./code";
import { Guessing } from "./guessing";
import type { Change, Game } from "./state";
import { Tiles } from "./tiles";

interface EndProps {
    found: boolean;
    count: number;
    secret: string;
    onAnother: () => void;
}

function End({ found, count, secret, onAnother }: EndProps) {
    return (
        <div class="ended">
            <p role="status" class="solved">
                <strong>{found ? `Found with guess ${count}: ` : "It was "}</strong>
                <Tiles code={secret} />
            </p>
            <button type="button" class="main" onClick={onAnother}>
                Another secret
            </button>
        </div>
    );
}

/** Somebody guesses a secret that the riddle's name stands for. */
export function Riddle({ game, change }: { game: Game; change: Change }) {
    const [shown, setShown] = useState("");
    const { riddle, shows } = game;
    const secret = secretOf(riddle);
    const guesses = guessesOf(game.guesses, secret);
    const others = game.guesses.filter((guess) => !isCode(guess));
    const found = guesses.includes(secret);
    const lay = (kept: readonly string[]) =>
        change({ guesses: kept.join(",") || undefined }, "replace");
    const another = () =>
        change({ mode: "guess", riddle: newRiddle(), guesses: undefined }, "step");
    return (
        <>
            <p class="riddle-name">
                Secret number <code>{riddle}</code>: who opens your link has the same to
                find.
                {others.length > 0 && ` Left out of the link: ${others.join(", ")}.`}
            </p>
            <Guessing
                key={riddle}
                {...{ secret, guesses, shows }}
                givenUp={shown === riddle && !found}
                onGuess={(guess) => lay([...guesses, guess])}
                onShows={(now) => change({ show: now ? "left" : undefined }, "replace")}
                buttons={
                    <>
                        {guesses.length > 0 && (
                            <button type="button" onClick={() => lay(guesses.slice(0, -1))}>
                                Undo
                            </button>
                        )}
                        <button type="button" onClick={() => setShown(riddle)}>
                            Show the secret
                        </button>
                        <button type="button" onClick={another}>
                            Another secret
                        </button>
                    </>
                }
                end={
                    <End
                        {...{ found, secret }}
                        count={guesses.length}
                        onAnother={another}
                    />
                }
            />
        </>
    );
}

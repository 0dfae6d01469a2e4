// A game with a secret that its seed defines, so that a link gives someone else the same secret.
import { useState } from "preact/hooks";
import { hrefOf } from "../address";
import { Copy } from "../parts/copy";
import { newSeed, pluralize } from "../parts/number";
import { Tutorial } from "../parts/tutorial";
import { guessesOf, isCode, secretOf } from "./code";
import { GuessGame } from "./guess-game";
import { readHints, type Hint } from "./hint-ladder";
import { Result } from "./result";
import type { Change, Game } from "./state";
import { Tiles } from "./tiles";
import { TUTORIAL_STEPS } from "./tutorial";

/** The address of a game without guesses. */
const linkTo = (seed: string) =>
    new URL(hrefOf("bulls-cows", { mode: "guess", riddle: seed }), location.href).href;

const UNMARKED = { out: undefined, sure: undefined };

export function Practice({ game, change }: { game: Game; change: Change }) {
    const [shown, setShown] = useState("");
    const [asks, setAsks] = useState(false);
    const [hints, setHints] = useState<readonly Hint[]>([]);
    const { seed, marks } = game;
    const secret = secretOf(seed);
    const guesses = guessesOf(game.guesses, secret);
    const invalid = game.guesses.filter((guess) => !isCode(guess));
    const title = guesses.includes(secret)
        ? `Solved in ${pluralize(guesses.length, "guess", "guesses")}!`
        : "Not this time. The secret was";
    const guess = (code: string) =>
        change({ guesses: [...guesses, code].join(",") }, "replace");
    const another = () => {
        setHints([]);
        change(
            { mode: "guess", riddle: newSeed(), guesses: undefined, ...UNMARKED },
            "step",
        );
    };
    return (
        <>
            <div class="daily-line">
                <strong>Practice</strong>
                <span>Does not count</span>
                <Tutorial
                    game="bulls-cows"
                    start=".guess-form input"
                    steps={TUTORIAL_STEPS}
                />
            </div>
            <GuessGame
                key={seed}
                {...{ secret, guesses, marks }}
                hints={readHints(hints, secret)}
                givenUp={shown === seed && !guesses.includes(secret)}
                onGuess={guess}
                onHint={(hint) => setHints([...hints, hint])}
                onMarks={({ out, sure }) =>
                    change({ out: out || undefined, sure: sure || undefined }, "replace")
                }
                buttons={
                    <>
                        <button
                            type="button"
                            onClick={() => (asks ? setShown(seed) : setAsks(true))}
                            onBlur={() => setAsks(false)}
                        >
                            {asks ? "End the game?" : "Show the secret"}
                        </button>
                        <button type="button" onClick={another}>
                            Another secret
                        </button>
                    </>
                }
                end={
                    <Result next="Another secret" onNext={another}>
                        <strong>{title}</strong> <Tiles code={secret} size="large" />
                    </Result>
                }
            />
            <p class="hint copy-game">
                Challenge a friend with this secret:{" "}
                <Copy label="Copy link" text={linkTo(seed)} />
            </p>
            {invalid.length > 0 && (
                <p class="hint">Ignored in the link: {invalid.join(", ")}.</p>
            )}
        </>
    );
}

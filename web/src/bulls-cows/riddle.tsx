import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import { ask, errorAt, wasAborted } from "../api/client";
import { useLatest } from "../api/use-latest";
import { NumberField } from "../parts/field";
import { Trouble } from "../parts/trouble";
import { BestGuess } from "./best";
import { Board } from "./board";
import { newRiddle, secretOf } from "./code";
import type { Position } from "./position";
import type { Change, Game } from "./state";
import { Tiles } from "./tiles";

interface RiddleProps {
    game: Game;
    position: Position;
    change: Change;
    draft: string;
    onDraft: (draft: string) => void;
}

/** Takes a guess; what the service finds wrong with it is said at its field. */
function GuessForm(props: RiddleProps & { input: RefObject<HTMLInputElement | null> }) {
    const { game, change, draft, onDraft, input } = props;
    const [error, setError] = useState<Error>();
    const latest = useLatest(game.guesses.join());
    const written = useRef(draft);
    written.current = draft;
    const submit = async (event: Event) => {
        event.preventDefault();
        const guess = draft.trim();
        const question = { secret: secretOf(game.riddle), guess };
        try {
            await ask("/bulls-cows/score", question, latest());
            setError(undefined);
            if (written.current === draft) onDraft("");
            change({ guesses: [...game.guesses, guess].join(",") }, "push");
        } catch (reason) {
            if (!wasAborted(reason)) setError(reason as Error);
        }
    };
    return (
        <form class="fields guess-form" onSubmit={submit}>
            <NumberField
                label={`Guess ${game.guesses.length + 1}`}
                hint="Or choose a dot."
                error={errorAt(error, "/guess")}
                input={input}
                autocomplete="off"
                size={8}
                value={draft}
                onText={onDraft}
            />
            <button type="submit" class="main">
                Guess
            </button>
            {error && <Trouble error={error} shown={["/guess"]} />}
        </form>
    );
}

/** What all guesses cost together. */
function Sum({ position }: { position: Position }) {
    const { answer } = position.review;
    if (!answer || answer.loss === null) return null;
    const proven = answer.status === "optimal";
    if (!proven && position.judging) return null;
    const count = answer.guesses.length;
    const told =
        answer.loss === 0
            ? "as good as the best play"
            : `${answer.loss.toFixed(2)} guesses worse than the best play`;
    return (
        <p class="sum" role="status">
            {count === 1 ? "Your guess was" : `Your ${count} guesses were`}{" "}
            <strong>{told}</strong>
            {proven ? "" : ", as far as there was time to judge"}; luck is not counted.
        </p>
    );
}

/** Somebody guesses a secret that the riddle's name stands for. */
export function Riddle(props: RiddleProps) {
    const { game, position, change, onDraft } = props;
    const [helped, setHelped] = useState("");
    const [shown, setShown] = useState("");
    const input = useRef<HTMLInputElement>(null);
    const here = `${game.riddle} ${game.guesses.join()}`;
    const secret = secretOf(game.riddle);
    const found = position.rows.at(-1)?.bulls === 4;
    const over = found || shown === game.riddle;
    const guesses = (list: readonly string[]) => list.join(",") || undefined;
    const help = () => setHelped(here);
    const take = () => {
        const { guess } = position.best.answer ?? {};
        if (!guess) return;
        onDraft(guess);
        input.current?.focus();
    };
    const another = () => {
        onDraft("");
        change({ mode: "guess", riddle: newRiddle(), guesses: undefined }, "push");
    };
    const undo = () => change({ guesses: guesses(game.guesses.slice(0, -1)) }, "replace");
    return (
        <>
            <p class="riddle-name">
                Riddle <code>{game.riddle}</code>: a link to it sets the same secret.
            </p>
            <Board lines={position.lines} error={undefined} judge onIgnore={() => {}} />
            {over ? (
                <p role="status" class="solved">
                    <strong>
                        {found ? `Found with guess ${game.guesses.length}: ` : "It was "}
                    </strong>
                    <Tiles code={secret} />
                </p>
            ) : (
                <GuessForm {...props} input={input} />
            )}
            {!over && helped === here && (
                <BestGuess
                    best={position.best}
                    objective="average"
                    title="The best guess"
                />
            )}
            <Sum position={position} />
            {position.review.error && <Trouble error={position.review.error} />}
            <div class="buttons">
                {!over && (
                    <button type="button" onClick={helped === here ? take : help}>
                        {helped === here ? "Take it" : "A hint"}
                    </button>
                )}
                {game.guesses.length > 0 && (
                    <button type="button" onClick={undo}>
                        Undo
                    </button>
                )}
                {!over && (
                    <button type="button" onClick={() => setShown(game.riddle)}>
                        Show the secret
                    </button>
                )}
                <button type="button" class={over ? "main" : ""} onClick={another}>
                    Another riddle
                </button>
            </div>
        </>
    );
}

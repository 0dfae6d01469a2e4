import { useEffect, useRef, useState } from "preact/hooks";
import type { BullsCowsScoreRequest, BullsCowsTreeAnswer } from "openapi";
import { ask, errorAt, wasAborted } from "../api/client";
import { useLatest } from "../api/use-latest";
import { CopyRequest } from "../parts/copy";
import { NumberField } from "../parts/field";
import { Trouble } from "../parts/trouble";
import { BestGuess, Conflict } from "./best";
import { Board } from "./board";
import type { Reply } from "./code";
import type { Position } from "./position";
import { Replies } from "./replies";
import { rowOf, writeRows, type Change, type Game } from "./state";

interface ThinkProps {
    game: Game;
    position: Position;
    /** The tree of the objective, as far as it is there. */
    figures: BullsCowsTreeAnswer | undefined;
    change: Change;
    onPoint: (reply: Reply | null) => void;
    onIgnore: (place: number) => void;
}

interface ForMeProps {
    /** None while it is sought. */
    guess: string | null;
    onReply: (reply: Reply) => void;
}

/** Answers a guess for somebody who has typed the secret: it stays in this tab. */
function ForMe({ guess, onReply }: ForMeProps) {
    const [secret, setSecret] = useState("");
    const [veiled, setVeiled] = useState(true);
    const [asked, setAsked] = useState<BullsCowsScoreRequest | null>(null);
    const [error, setError] = useState<Error>();
    const latest = useLatest(guess ?? "");
    const answer = async (event: Event) => {
        event.preventDefault();
        if (!guess) return;
        const question = { secret, guess };
        setAsked(question);
        try {
            onReply(await ask("/bulls-cows/score", question, latest()));
            setError(undefined);
        } catch (reason) {
            if (!wasAborted(reason)) setError(reason as Error);
        }
    };
    return (
        <details class="for-me">
            <summary>Let the service answer for you</summary>
            <form class="fields" onSubmit={answer}>
                <NumberField
                    label="Your secret"
                    hint="It stays out of the address."
                    error={errorAt(error, "/secret")}
                    class={veiled ? "veiled" : ""}
                    autocomplete="off"
                    size={8}
                    value={secret}
                    onText={setSecret}
                />
                <label class="check">
                    <input
                        type="checkbox"
                        checked={veiled}
                        onChange={() => setVeiled(!veiled)}
                    />
                    <span>Veiled</span>
                </label>
                <button type="submit">Answer for me</button>
            </form>
            {error && <Trouble error={error} shown={["/secret"]} />}
            {asked && <CopyRequest path="/bulls-cows/score" question={asked} />}
        </details>
    );
}

interface EndedProps {
    count: number;
    figures: BullsCowsTreeAnswer | undefined;
    onNew: () => void;
}

/** The end of a game: takes the focus from the answers, which are gone. */
function Ended({ count, figures, onNew }: EndedProps) {
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
        if (document.activeElement === document.body) button.current?.focus();
    }, []);
    return (
        <div class="ended">
            <p role="status">
                <strong>Found with guess {count}.</strong>{" "}
                {figures &&
                    `The tree takes ${figures.average?.toFixed(4)} on average, ${figures.height} at worst.`}
            </p>
            <button type="button" class="main" ref={button} onClick={onNew}>
                New game
            </button>
        </div>
    );
}

function Next({ game, position, change, onPoint }: ThinkProps) {
    const { best } = position;
    const guess = best.answer?.guess ?? null;
    const reply = (given: Reply) => {
        if (!guess) return;
        onPoint(null);
        const rows = [...game.rows, rowOf({ guess, ...given })];
        change({ rows: writeRows(rows) }, "push");
    };
    if (position.conflicts.length > 0) return <Conflict conflicts={position.conflicts} />;
    return (
        <>
            <BestGuess
                best={best}
                objective={game.objective}
                title={`Guess ${game.rows.length + 1}`}
            />
            <Replies
                parts={best.answer?.parts ?? undefined}
                onPoint={onPoint}
                onReply={reply}
            />
            <ForMe guess={guess} onReply={reply} />
        </>
    );
}

/** The service guesses, somebody answers. */
export function Think(props: ThinkProps) {
    const { game, position, change, onIgnore } = props;
    const { lines, rows, field } = position;
    const found = rows.at(-1)?.bulls === 4 && field.answer?.candidates === 1;
    const restart = () => change({ rows: "", ignore: undefined }, "push");
    const undo = () => {
        const kept = game.ignored.filter((place) => place < lines.length - 1);
        change(
            {
                rows: writeRows(game.rows.slice(0, -1)),
                ignore: kept.join(",") || undefined,
            },
            "replace",
        );
    };
    return (
        <>
            <Board lines={lines} error={field.error} judge={false} onIgnore={onIgnore} />
            {found ? (
                <Ended count={lines.length} figures={props.figures} onNew={restart} />
            ) : (
                <Next {...props} />
            )}
            {lines.length > 0 && (
                <div class="buttons">
                    <button type="button" onClick={undo}>
                        Undo
                    </button>
                    {!found && (
                        <button type="button" onClick={restart}>
                            New game
                        </button>
                    )}
                </div>
            )}
        </>
    );
}

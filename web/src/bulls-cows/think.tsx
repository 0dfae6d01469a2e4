import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { NumberField } from "../parts/field";
import { BestGuess, Conflict } from "./best";
import { Board } from "./board";
import { score, type Reply } from "./code";
import type { Position } from "./position";
import { Replies } from "./replies";
import { rowOf, writeRows, type Change, type Game } from "./state";
import { wrongCode } from "./words";

interface ThinkProps {
    game: Game;
    position: Position;
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
    const [wrong, setWrong] = useState<string>();
    const answer = (event: Event) => {
        event.preventDefault();
        const found = wrongCode(secret);
        setWrong(found);
        if (guess && !found) onReply(score(secret.trim(), guess));
    };
    return (
        <details class="for-me">
            <summary>Have your answers worked out</summary>
            <form class="fields" onSubmit={answer}>
                <NumberField
                    label="Your secret"
                    hint="It stays in this tab."
                    error={wrong}
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
        </details>
    );
}

interface EndedProps {
    count: number;
    onNew: () => void;
}

/** The end of a game: takes the focus from the answers, which are gone. */
function Ended({ count, onNew }: EndedProps) {
    const button = useRef<HTMLButtonElement>(null);
    // Before useKeptFocus takes the focus elsewhere.
    useLayoutEffect(() => {
        if (document.activeElement === document.body) button.current?.focus();
    }, []);
    return (
        <div class="ended">
            <p role="status">
                <strong>Found with guess {count}.</strong> No secret takes more than seven.
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
        change({ rows: writeRows(rows) }, "replace");
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
                label="Your answer"
                parts={best.answer?.partition ?? undefined}
                onPoint={onPoint}
                onReply={reply}
            />
            <ForMe guess={guess} onReply={reply} />
        </>
    );
}

/** The page guesses, somebody answers. */
export function Think(props: ThinkProps) {
    const { game, position, change, onIgnore } = props;
    const { lines, rows, lit } = position;
    const found = rows.at(-1)?.bulls === 4 && lit.length === 1;
    const restart = () => change({ rows: undefined, ignore: undefined }, "replace");
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
            <Board lines={lines} judge={false} onIgnore={onIgnore} />
            {found ? <Ended count={lines.length} onNew={restart} /> : <Next {...props} />}
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

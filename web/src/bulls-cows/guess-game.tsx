// A game in which the user guesses: the daily puzzle and practice.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { HintButton } from "../daily/hint-button";
import { Disclosure } from "../parts/disclosure";
import { Board } from "./board";
import { GUESSES_MAX, inWords, isCode, score, type BullsCowsRow } from "./code";
import { GuessForm } from "./guess-form";
import {
    describeHint,
    describeHints,
    nextHint,
    placedDigits,
    withHints,
    type Hint,
} from "./hint-ladder";
import { Later } from "./later-part";
import { linesOf } from "./line";
import type { Marks } from "./marks";

/** The last reply, for screen readers. */
function LastReply({ rows }: { rows: readonly BullsCowsRow[] }) {
    const last = rows.at(-1);
    return (
        <p class="unseen" role="status">
            {last && `Guess ${rows.length}, ${last.guess}: ${inWords(last)}.`}
        </p>
    );
}

/** Replaces the pad at the end of a game. If the user played until the end, it scrolls into view and
 * gets the focus. */
function EndPanel({ played, children }: { played: boolean; children: ComponentChildren }) {
    const panel = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!played) return;
        panel.current?.focus({ preventScroll: true });
        panel.current?.scrollIntoView({ block: "nearest" });
    }, []);
    return (
        <div class="end-panel" ref={panel} tabIndex={-1}>
            {children}
        </div>
    );
}

interface GuessGameProps {
    secret: string;
    guesses: readonly string[];
    /** The hints so far. */
    hints: readonly Hint[];
    /** True if the user asked for the secret. */
    givenUp?: boolean;
    marks: Marks;
    /** Why the user cannot guess yet. */
    missing?: string | undefined;
    /** The number of hints in the puzzle of a day so far. */
    costs?: number;
    /** More buttons below the pad. */
    buttons?: ComponentChildren;
    /** Replaces the pad when the game is over. */
    end: ComponentChildren;
    onGuess: (guess: string) => void;
    onHint: (hint: Hint) => void;
    onMarks: (marks: Marks) => void;
}

/** The board with the next guess, the pad and the buttons below it. */
function Play({ game, rows }: { game: GuessGameProps; rows: readonly BullsCowsRow[] }) {
    const { secret, hints } = game;
    const [draft, setDraft] = useState("");
    const [marking, setMarking] = useState(false);
    const [latest, setLatest] = useState({ row: -1, text: "" });
    const input = useRef<HTMLInputElement>(null);
    const marks = withHints(game.marks, hints);
    const ask = () => {
        if (game.missing) return;
        setMarking(false); // its text would hide the hint
        const hint = nextHint(secret, rows, hints, game.marks);
        setLatest({ row: rows.length, text: describeHint(hint, secret) });
        if (isCode(hint)) {
            setDraft(hint);
            input.current?.focus({ preventScroll: true });
        }
        if (!hints.includes(hint)) game.onHint(hint);
        // The line with the hint may be above the window while the button is in it.
        input.current?.closest(".line")?.scrollIntoView({ block: "nearest" });
    };
    return (
        <>
            <GuessForm
                {...{ rows, draft, marks, marking, input }}
                lines={linesOf(rows, false)}
                known={placedDigits(secret, hints)}
                hint={latest.row === rows.length ? latest.text : undefined}
                facts={describeHints(hints)}
                missing={game.missing}
                onDraft={setDraft}
                onGuess={game.onGuess}
                onMarks={game.onMarks}
            />
            <LastReply rows={rows} />
            <div class="buttons helps">
                <button
                    type="button"
                    aria-pressed={marking}
                    onClick={() => setMarking(!marking)}
                >
                    {marking ? "Done marking" : "Mark digits"}
                </button>
                <HintButton hints={game.costs} onHint={ask} />
                {game.buttons}
            </div>
        </>
    );
}

export function GuessGame(props: GuessGameProps) {
    const { secret, guesses, givenUp = false } = props;
    const rows = guesses.map((guess) => ({ guess, ...score(secret, guess) }));
    const over = givenUp || rows.length >= GUESSES_MAX || rows.at(-1)?.bulls === 4;
    const played = useRef(false);
    if (!over) played.current = true;
    return (
        <section class="sheet game playing" id="game" aria-label="Game">
            {over ? (
                <>
                    <Board lines={linesOf(rows, false)} evaluates={false} />
                    <LastReply rows={rows} />
                    <EndPanel played={played.current}>{props.end}</EndPanel>
                    {rows.length > 0 && (
                        <Disclosure summary="Review the game">
                            <Later>{({ GameReview }) => <GameReview rows={rows} />}</Later>
                        </Disclosure>
                    )}
                </>
            ) : (
                <Play game={props} rows={rows} />
            )}
        </section>
    );
}

// A game in which the user guesses: the daily puzzle and practice.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { pluralize } from "../parts/number";
import { BestGuess } from "./best-guess";
import { Board } from "./board";
import { inWords, score } from "./code";
import { GuessForm } from "./guess-form";
import { useHints, type Hints } from "./hints";
import { Later } from "./later-part";
import { linesOf, withReview, type Line } from "./line";
import type { Marks } from "./marks";
import { Requests } from "./requests";
import { useReview } from "./review";
import { ReviewSummary } from "./review-summary";

/** The last reply, for screen readers. */
function LastReply({ lines }: { lines: readonly Line[] }) {
    const last = lines.at(-1);
    const left = last?.left
        ? ` ${pluralize(last.left, "secret is", "secrets are")} left.`
        : "";
    return (
        <p class="unseen" role="status">
            {last?.complete &&
                `Guess ${lines.length}, ${last.row.guess}: ${inWords(last.complete)}.${left}`}
        </p>
    );
}

interface HelpProps {
    hints: Hints;
    draft: string;
    marking: boolean;
    onMarking: (marking: boolean) => void;
    showsLeft: boolean;
    onShowLeft: (shows: boolean) => void;
    onUseHint: (guess: string) => void;
    buttons: ComponentChildren;
}

/** The buttons below the pad, and the costs of the best guess after the user asked for it. */
function Help(props: HelpProps) {
    const { hints, draft, marking, onMarking, showsLeft, onShowLeft, onUseHint } = props;
    const { next, best, guess, ask } = hints;
    const useGuess = () => guess && onUseHint(guess);
    return (
        <>
            <div class="buttons helps">
                <button
                    type="button"
                    aria-pressed={marking}
                    onClick={() => onMarking(!marking)}
                >
                    Mark digits
                </button>
                <button
                    type="button"
                    aria-disabled={!next && (!guess || draft === guess)}
                    onClick={next ? ask : useGuess}
                >
                    {next ?? "Use the hint"}
                </button>
                <button
                    type="button"
                    aria-pressed={showsLeft}
                    onClick={() => onShowLeft(!showsLeft)}
                >
                    {showsLeft ? "Hide what's left" : "Show what's left"}
                </button>
                {props.buttons}
            </div>
            {!next && <BestGuess best={best} objective="average" title="The best guess" />}
            {best.error && <ErrorBox error={best.error} />}
        </>
    );
}

/** The number of guesses before the position in the map: all of them, until the user selects
 * another number. */
function useViewed(count: number) {
    const [view, setView] = useState({ of: count, viewed: count });
    const setViewed = (viewed: number) => setView({ of: count, viewed });
    return [view.of === count ? view.viewed : count, setViewed] as const;
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
    /** True if the candidates are shown during the game. */
    showsLeft: boolean;
    /** True if the user asked for the secret. */
    givenUp?: boolean;
    marks: Marks;
    /** Why the user cannot guess yet. */
    missing?: string | undefined;
    /** More buttons below the pad. */
    buttons?: ComponentChildren;
    /** Replaces the pad when the game is over. */
    end: ComponentChildren;
    onGuess: (guess: string, hinted: boolean) => void;
    onShowLeft: (shows: boolean) => void;
    onMarks: (marks: Marks) => void;
}

/** The rows of a game, evaluated if the candidates are shown. */
function useRows({ secret, guesses, givenUp = false, ...props }: GuessGameProps) {
    const rows = guesses.map((guess) => ({ guess, ...score(secret, guess) }));
    const over = givenUp || rows.at(-1)?.bulls === 4;
    const showsLeft = rows.length > 0 && (props.showsLeft || over);
    const review = useReview(showsLeft ? rows : null);
    const lines = withReview(linesOf(rows, showsLeft), review);
    return { rows, over, showsLeft, review, lines };
}

interface PlayProps {
    game: GuessGameProps;
    known: ReturnType<typeof useRows>;
    hints: Hints;
    draft: string;
    onDraft: (draft: string) => void;
}

/** The board with the next guess, the pad and the buttons below it. */
function Play({ game, known, hints, draft, onDraft }: PlayProps) {
    const { rows, lines, showsLeft } = known;
    const [marking, setMarking] = useState(false);
    const input = useRef<HTMLInputElement>(null);
    // The line with the hint may be above the window while the button is in it.
    useEffect(() => {
        if (hints.text)
            input.current?.closest(".line")?.scrollIntoView({ block: "nearest" });
    }, [hints.text]);
    const useTheHint = (guess: string) => {
        onDraft(guess);
        input.current?.focus();
    };
    return (
        <>
            <GuessForm
                {...{ rows, lines, draft, marking, input, onDraft }}
                evaluates={showsLeft}
                best={hints.guess}
                hint={hints.text}
                marks={game.marks}
                missing={game.missing}
                onGuess={(guess) => game.onGuess(guess, hints.isHelped)}
                onMarks={game.onMarks}
            />
            <LastReply lines={lines} />
            <Help
                {...{ hints, draft, marking }}
                onMarking={setMarking}
                showsLeft={game.showsLeft}
                onShowLeft={game.onShowLeft}
                onUseHint={useTheHint}
                buttons={game.buttons}
            />
        </>
    );
}

export function GuessGame(props: GuessGameProps) {
    const known = useRows(props);
    const { rows, over, showsLeft, review, lines } = known;
    const [draft, setDraft] = useState("");
    const hints = useHints(rows, props.secret, draft);
    const [viewed, setViewed] = useViewed(rows.length);
    const played = useRef(false);
    if (!over) played.current = true;
    return (
        <section class="sheet game" id="game" aria-label="Game">
            <div class={showsLeft ? "sides" : "sides only-board"}>
                <div class="moves">
                    {over ? (
                        <>
                            <Board lines={lines} evaluates />
                            <LastReply lines={lines} />
                            <EndPanel played={played.current}>{props.end}</EndPanel>
                        </>
                    ) : (
                        <Play
                            {...{ known, hints, draft }}
                            game={props}
                            onDraft={setDraft}
                        />
                    )}
                    {showsLeft && (
                        <ReviewSummary
                            {...{ rows, review, over, viewed }}
                            onView={setViewed}
                        />
                    )}
                    {review.error && <ErrorBox error={review.error} />}
                </div>
                {showsLeft && (
                    <Later>
                        {({ LeftMap }) => (
                            <LeftMap
                                rows={rows.slice(0, viewed)}
                                onChoose={over ? undefined : setDraft}
                            />
                        )}
                    </Later>
                )}
            </div>
            <Requests review={review} best={hints.best} />
        </section>
    );
}

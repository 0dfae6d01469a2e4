// A game in which the user guesses: the daily puzzle and practice.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { formatCount, pluralize } from "../parts/number";
import { bestQuestion, useBest } from "./best";
import { BestGuess } from "./best-guess";
import { Board } from "./board";
import { CODES, FOUR_DIGITS, fitting, inWords, score, type BullsCowsRow } from "./code";
import { CodeMap } from "./code-map";
import { GuessForm } from "./guess-form";
import { linesOf, withReview, type Line } from "./line";
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

const START = `All ${formatCount(CODES.length)} possible secrets, each a dot. Every guess rules \
many of them out.`;
const HIDDEN =
    "Which secrets are still possible, and how good were your guesses? Select “Show what's left”.";

interface GameMapProps {
    rows: readonly BullsCowsRow[];
    showsLeft: boolean;
    onChoose: ((code: string) => void) | undefined;
}

/** The map of codes. It is only a picture until the candidates are shown. */
function GameMap({ rows, showsLeft, onChoose }: GameMapProps) {
    const hidden = rows.length === 0 ? START : HIDDEN;
    return (
        <CodeMap
            candidates={showsLeft ? fitting(rows) : CODES}
            caption={showsLeft ? undefined : hidden}
            {...{ rows, onChoose }}
        />
    );
}

/** The best guess in a position, after the user asked for a hint there. */
function useHint(rows: readonly BullsCowsRow[], secret: string) {
    const position = `${secret} ${rows.map(({ guess }) => guess).join()}`;
    const [asked, setAsked] = useState("");
    const isAsked = asked === position;
    const best = useBest(isAsked ? bestQuestion([...rows]) : null);
    const guess = (isAsked && best.answer?.guess) || undefined;
    return { isAsked, best, guess, ask: () => setAsked(position) };
}

interface HelpProps {
    hint: ReturnType<typeof useHint>;
    draft: string;
    showsLeft: boolean;
    onShowLeft: (shows: boolean) => void;
    onUseHint: (guess: string) => void;
    buttons: ComponentChildren;
}

/** The buttons below the pad, and the hint. */
function Help({ hint, draft, showsLeft, onShowLeft, onUseHint, buttons }: HelpProps) {
    const { isAsked, best, guess, ask } = hint;
    return (
        <>
            <div class="buttons">
                <button
                    type="button"
                    aria-pressed={showsLeft}
                    onClick={() => onShowLeft(!showsLeft)}
                >
                    {showsLeft ? "Hide what's left" : "Show what's left"}
                </button>
                <button
                    type="button"
                    aria-disabled={guess !== undefined && draft === guess}
                    onClick={() => (isAsked ? onUseHint(guess ?? draft) : ask())}
                >
                    {isAsked ? "Use the hint" : "Hint"}
                </button>
                {buttons}
            </div>
            {isAsked && (
                <BestGuess best={best} objective="average" title="The best guess" />
            )}
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
    /** Why the user cannot guess yet. */
    missing?: string | undefined;
    /** More buttons below the pad. */
    buttons?: ComponentChildren;
    /** Replaces the pad when the game is over. */
    end: ComponentChildren;
    onGuess: (guess: string, hinted: boolean) => void;
    onShowLeft: (shows: boolean) => void;
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

export function GuessGame(props: GuessGameProps) {
    const { rows, over, showsLeft, review, lines } = useRows(props);
    const [draft, setDraft] = useState("");
    const input = useRef<HTMLInputElement>(null);
    const hint = useHint(rows, props.secret);
    const [viewed, setViewed] = useViewed(rows.length);
    const played = useRef(false);
    if (!over) played.current = true;
    // The line with the hint may be above the window while the button is in it.
    useEffect(() => {
        if (hint.guess)
            input.current?.closest(".line")?.scrollIntoView({ block: "nearest" });
    }, [hint.guess]);
    const useTheHint = (guess: string) => {
        setDraft(guess);
        input.current?.focus();
    };
    const form = (
        <GuessForm
            {...{ rows, lines, draft, input }}
            format={FOUR_DIGITS}
            evaluates={showsLeft}
            hint={hint.guess}
            missing={props.missing}
            onDraft={setDraft}
            onGuess={(guess) => props.onGuess(guess, hint.isAsked)}
        />
    );
    const help = (
        <Help
            {...{ hint, draft }}
            showsLeft={props.showsLeft}
            onShowLeft={props.onShowLeft}
            onUseHint={useTheHint}
            buttons={props.buttons}
        />
    );
    return (
        <section class="sheet game" id="game" aria-label="Game">
            <div class="sides">
                <div class="moves">
                    {over ? <Board lines={lines} evaluates /> : form}
                    <LastReply lines={lines} />
                    {over && <EndPanel played={played.current}>{props.end}</EndPanel>}
                    {!over && help}
                    {showsLeft && (
                        <ReviewSummary
                            {...{ rows, review, over, viewed }}
                            onView={setViewed}
                        />
                    )}
                    {review.error && <ErrorBox error={review.error} />}
                </div>
                <GameMap
                    showsLeft={showsLeft}
                    rows={rows.slice(0, viewed)}
                    onChoose={over ? undefined : setDraft}
                />
            </div>
            <Requests review={review} best={hint.best} />
        </section>
    );
}

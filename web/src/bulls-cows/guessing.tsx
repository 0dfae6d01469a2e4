// Somebody guesses: the board with the guess that is being made, and the pad of digits.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { formatCount, pluralize } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import { BestGuess } from "./best";
import { Board } from "./board";
import { CODES, fitting, inWords, leftAfter, score, type BullsCowsRow } from "./code";
import { CodeMap } from "./code-map";
import { Compared } from "./compared";
import { Entry, Pad } from "./entry";
import { bestQuestion, useBest, withReview, type Best, type Line } from "./position";
import { useReview, type Review } from "./review";
import { rowOf } from "./state";
import { wrongGuess } from "./words";

/** Seven guesses are always enough: so many places the board has from the start. */
const PLACES = 7;

export interface Guesses {
    secret: string;
    guesses: readonly string[];
    /** What the guesses left is shown while they are made. */
    shows: boolean;
    /** It is over without having been found. */
    givenUp: boolean;
    onGuess: (guess: string, hinted: boolean) => void;
    onShows: (shows: boolean) => void;
    /** Why no guess can be made yet. */
    missing?: string | undefined;
}

interface GuessingProps extends Guesses {
    /** Further buttons below the pad. */
    buttons?: ComponentChildren;
    /** What is shown in place of the pad when it is over. */
    end: ComponentChildren;
}

/** The rows of the board, with what each left where that is to be told. */
function linesOf(rows: readonly BullsCowsRow[], told: boolean): Line[] {
    const left = told ? leftAfter(rows) : [];
    return rows.map((row, i) => ({
        row: rowOf(row),
        asked: row,
        wrong: {},
        ignored: false,
        doubtful: false,
        left: left[i + 1] ?? null,
        judged: undefined,
        judging: false,
    }));
}

/** Fields and dialogs, which keep the digits that are typed into them. */
const TAKES_DIGITS =
    "dialog, textarea, select, input:not([type=radio], [type=checkbox], [type=range])";

/** Moves the focus to the guess when the user types a digit anywhere else on the page. */
function useTyping(input: RefObject<HTMLInputElement | null>) {
    // Before painting, so that the first key is not lost.
    useLayoutEffect(() => {
        const hear = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
            if (!/^(\d|Backspace)$/.test(key) || ctrlKey || altKey || metaKey) return;
            if (target instanceof Element && target.closest(TAKES_DIGITS)) return;
            input.current?.focus({ preventScroll: true });
        };
        document.addEventListener("keydown", hear);
        return () => document.removeEventListener("keydown", hear);
    }, []);
}

interface FormProps extends GuessingProps {
    rows: readonly BullsCowsRow[];
    lines: readonly Line[];
    draft: string;
    onDraft: (draft: string) => void;
    hinted: boolean;
    /** The guess that the hint says, once it is there. */
    hint: string | undefined;
    input: RefObject<HTMLInputElement | null>;
}

/** The board and, below it, what makes the next guess. */
function GuessForm(props: FormProps) {
    const { guesses, rows, lines, draft, onDraft, onGuess } = props;
    const { hinted, hint, input, missing } = props;
    const [wrong, setWrong] = useState<string>();
    useTyping(input);
    const write = (text: string) => {
        setWrong(undefined);
        onDraft(text);
    };
    const submit = (event: Event) => {
        event.preventDefault();
        const found = wrongGuess(draft, guesses) ?? missing;
        setWrong(found);
        if (found) return;
        onDraft("");
        onGuess(draft, hinted);
    };
    const nth = guesses.length + 1;
    return (
        <form class="guess-form" onSubmit={submit}>
            <Board lines={lines} judge={props.shows} />
            <Entry {...{ nth, draft, wrong, hint, input }} onDraft={write} />
            {Array.from({ length: Math.max(0, PLACES - nth) }, (_, i) => (
                <div key={i} class="line free" aria-hidden="true">
                    <span class="nth">{nth + i + 1}</span>
                    <span class="slots" />
                </div>
            ))}
            <Pad draft={draft} rows={rows} onDraft={write} />
        </form>
    );
}

/** The answer to the last guess, for screen readers. */
function Told({ lines }: { lines: readonly Line[] }) {
    const last = lines.at(-1);
    const left = last?.left
        ? `; ${pluralize(last.left, "secret is", "secrets are")} left`
        : "";
    return (
        <p class="unseen" role="status">
            {last?.asked &&
                `Guess ${lines.length}, ${last.row.guess}: ${inWords(last.asked)}${left}.`}
        </p>
    );
}

const START = `All ${formatCount(CODES.length)} possible secrets, each a dot. Every guess rules \
many of them out.`;
const HIDDEN =
    "Which secrets are still possible, and how good were your guesses? Select “Show what's left”.";

interface MapProps {
    rows: readonly BullsCowsRow[];
    shows: boolean;
    onChoose: ((code: string) => void) | undefined;
}

/** The map of codes. It is only a picture until the candidates are shown. */
function GameMap({ rows, shows, onChoose }: MapProps) {
    const hidden = rows.length === 0 ? START : HIDDEN;
    return (
        <CodeMap
            candidates={shows ? fitting(rows) : CODES}
            caption={shows ? undefined : hidden}
            {...{ rows, onChoose }}
        />
    );
}

/** The buttons below the pad: what is shown when it is asked for. */
function Help(props: HelpProps) {
    const { shows, onShows, hinted, taken, onHint, onTake, buttons } = props;
    return (
        <div class="buttons">
            <button type="button" aria-pressed={shows} onClick={() => onShows(!shows)}>
                {shows ? "Hide what's left" : "Show what's left"}
            </button>
            <button type="button" aria-disabled={taken} onClick={hinted ? onTake : onHint}>
                {hinted ? "Use the hint" : "Hint"}
            </button>
            {buttons}
        </div>
    );
}

interface HelpProps {
    shows: boolean;
    onShows: (shows: boolean) => void;
    hinted: boolean;
    /** The guess is the hint already. */
    taken: boolean;
    onHint: () => void;
    onTake: () => void;
    buttons: ComponentChildren;
}

/** The best guess here, once a hint is wanted. */
function useHint(rows: readonly BullsCowsRow[], secret: string) {
    const here = `${secret} ${rows.map(({ guess }) => guess).join()}`;
    const [asked, setAsked] = useState("");
    const hinted = asked === here;
    const best = useBest(hinted ? bestQuestion([...rows]) : null);
    const hint = hinted ? best.answer?.guess : undefined;
    return { hinted, best, hint: hint ?? undefined, ask: () => setAsked(here) };
}

/** After how many guesses the field is shown: the last one, until another is chosen. */
function useViewed(count: number) {
    const [view, setView] = useState({ of: count, viewed: count });
    const setViewed = (viewed: number) => setView({ of: count, viewed });
    return [view.of === count ? view.viewed : count, setViewed] as const;
}

/** What stands in place of the pad at the end: it comes into sight, and takes the focus when
 * the pad had it. */
function End({ played, children }: { played: boolean; children: ComponentChildren }) {
    const end = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!played) return; // it was over when the page came
        end.current?.focus({ preventScroll: true });
        end.current?.scrollIntoView({ block: "nearest" });
    }, []);
    return (
        <div class="end" ref={end} tabIndex={-1}>
            {children}
        </div>
    );
}

/** A secret that somebody is to find. */
export function Guessing(props: GuessingProps) {
    const { secret, guesses, givenUp } = props;
    const [draft, setDraft] = useState("");
    const input = useRef<HTMLInputElement>(null);
    const rows = guesses.map((guess) => ({ guess, ...score(secret, guess) }));
    const over = givenUp || rows.at(-1)?.bulls === 4;
    const shows = rows.length > 0 && (props.shows || over);
    const review = useReview(shows ? rows : null);
    const lines = withReview(linesOf(rows, shows), review);
    const { hinted, best, hint, ask } = useHint(rows, secret);
    const [viewed, setViewed] = useViewed(rows.length);
    const played = useRef(false);
    if (!over) played.current = true;
    // The row of the hint may be above the window, while the button is in it.
    useEffect(() => {
        if (hint) input.current?.closest(".line")?.scrollIntoView({ block: "nearest" });
    }, [hint]);
    const take = () => {
        setDraft(hint ?? draft);
        input.current?.focus();
    };
    const form = {
        ...props,
        shows,
        rows,
        lines,
        draft,
        onDraft: setDraft,
        hinted,
        hint,
        input,
    };
    return (
        <section class="sheet game" id="game" aria-label="The game">
            <div class="sides">
                <div class="moves">
                    {over ? <Board lines={lines} judge /> : <GuessForm {...form} />}
                    <Told lines={lines} />
                    {over && <End played={played.current}>{props.end}</End>}
                    {!over && (
                        <Help
                            {...{ shows: props.shows, hinted }}
                            taken={hint !== undefined && draft === hint}
                            onShows={props.onShows}
                            onHint={ask}
                            onTake={take}
                            buttons={props.buttons}
                        />
                    )}
                    {!over && hinted && (
                        <BestGuess best={best} objective="average" title="The best guess" />
                    )}
                    {best.error && <ErrorBox error={best.error} />}
                    {shows && (
                        <Compared {...{ rows, review, over, viewed }} onView={setViewed} />
                    )}
                    {review.error && <ErrorBox error={review.error} />}
                </div>
                <GameMap
                    {...{ shows }}
                    rows={rows.slice(0, viewed)}
                    onChoose={over ? undefined : setDraft}
                />
            </div>
            <Requests review={review} best={best} />
        </section>
    );
}

/** The requests behind what is shown. */
function Requests({ review, best }: { review: Review; best: Best }) {
    return (
        <div class="requests">
            {best.question && (
                <CopyRequest path="/bulls-cows/solve" question={best.question} />
            )}
            {review.question && (
                <CopyRequest path="/bulls-cows/review" question={review.question} />
            )}
        </div>
    );
}

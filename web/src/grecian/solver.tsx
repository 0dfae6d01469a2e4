// The solver: the answer to the puzzle from the store, or to the numbers that the user enters dial by dial.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { useDraft } from "../parts/draft";
import { ErrorBox } from "../parts/error-box";
import { NumberField } from "../parts/field";
import { integerIn } from "../parts/number";
import { readStored, recordOf, store } from "../parts/storage";
import { useBoard } from "./board";
import { CLASSIC } from "./classic";
import { Columns } from "./columns";
import { Entry } from "./entry";
import { Notes, describeError, errorsOf, type CellNote } from "./notes";
import { Score } from "./panel";
import {
    LIMITS,
    describeMissing,
    emptied,
    isComplete,
    readCells,
    resized,
    sizeOf,
    writeCells,
} from "./puzzle";
import type { Cells, Puzzle, Size } from "./puzzle";
import { Solution } from "./solution";
import { DEFAULTS, writeSource } from "./state";
import { useGame, type Game, type GameProps } from "./use-game";

/** The key of the user's own numbers in the storage of the browser. */
const OWN_KEY = "puzzled-grecian-own";

const EMPTY: Puzzle = { cells: emptied(CLASSIC.cells), target: CLASSIC.target };

function readOwn(): Puzzle {
    const { cells, target } = recordOf<string>(readStored(OWN_KEY));
    return typeof cells === "string" && typeof target === "string"
        ? { cells: readCells(cells), target }
        : EMPTY;
}

const storeOwn = ({ cells, target }: Puzzle) =>
    store(OWN_KEY, JSON.stringify({ cells: writeCells(cells), target }));

const SIZES = [
    ["dials", "Dials"],
    ["rows", "Rings"],
    ["columns", "Columns"],
] as const;

function sizeError(size: Size, text: string): string | undefined {
    const [least, most] = LIMITS[size];
    if (integerIn(text, [least, most], 0) > 0) return undefined;
    return `Enter a whole number from ${least} to ${most}.`;
}

interface CommitFieldProps {
    label: string;
    value: string;
    /** The error of the text in the field. */
    error: (text: string) => string | undefined;
    onCommit: (text: string) => void;
}

/** A number that counts on Enter or when the field loses the focus. */
function CommitField({ label, value, error, onCommit }: CommitFieldProps) {
    const [draft, setDraft] = useDraft(value);
    const text = draft.trim();
    return (
        <NumberField
            label={label}
            error={error(text)}
            size={4}
            value={draft}
            onText={setDraft}
            onChange={() => onCommit(text)}
        />
    );
}

interface SizesProps {
    game: Game;
    onPuzzle: (puzzle: Puzzle, how: "push" | "replace") => void;
}

/** The size and the target of the user's own puzzle. */
function Sizes({ game, onPuzzle }: SizesProps) {
    const { puzzle, checked } = game;
    const { cells, target } = puzzle;
    const sizes = sizeOf(cells);
    const isUsual =
        target === DEFAULTS.target &&
        SIZES.every(([size]) => String(sizes[size]) === DEFAULTS[size]);
    const resize = (size: Size, text: string) => {
        if (sizeError(size, text)) return;
        onPuzzle({ cells: resized(cells, size, Number(text)), target }, "replace");
    };
    const targetError = errorAt(checked.error, "/target");
    return (
        <Disclosure summary="Size and target" open={!isUsual}>
            <div class="fields">
                {SIZES.map(([size, label]) => (
                    <CommitField
                        key={size}
                        label={label}
                        value={String(sizes[size])}
                        error={(text) => sizeError(size, text)}
                        onCommit={(text) => resize(size, text)}
                    />
                ))}
                <CommitField
                    label="Target"
                    value={target}
                    error={() => targetError && describeError(targetError)}
                    onCommit={(next) => onPuzzle({ cells, target: next }, "replace")}
                />
            </div>
            <p class="hint">
                You can also paste a whole puzzle into a cell: a line for each ring, a dot
                for each hole, and a blank line between dials.
            </p>
        </Disclosure>
    );
}

/** The dials, with a tick for those that are complete and a cross for those with an error, and the
 * answer, which is 0. The user has `passed` a number of dials. */
const partsOf = (cells: Cells, errors: readonly CellNote[], passed: number) => [
    ...cells.map((_, dial) => {
        const isInvalid = errors.some(({ at }) => at.dial === dial);
        const sign = isInvalid ? " ✗" : isComplete(cells, dial, dial < passed) ? " ✓" : "";
        return [
            String(dial + 1),
            `${dial === 0 ? "Dial " : ""}${dial + 1}${sign}`,
        ] as const;
    }),
    ["0", "Answer"] as const,
];

interface AnswerProps {
    game: Game;
    isToy: boolean;
    /** Opens the numbers of a dial. */
    onDial: (dial: number) => void;
}

/** The puzzle of the user on the board, and the turns that solve it. */
function Answer({ game, isToy, onDial }: AnswerProps) {
    const { puzzle, open, turns } = game;
    const { board, view } = useBoard(game);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        // The last cell of the entry had the focus.
        if (document.activeElement === document.body)
            heading.current?.focus({ preventScroll: true });
    }, []);
    const empty = puzzle.cells.findIndex((rings) => rings.flat().every((text) => !text));
    const isTurned = turns.some((turn) => turn !== 0);
    return (
        <>
            {board}
            <section class="sheet panel" aria-labelledby="answer">
                <h2 class="unseen" id="answer" tabIndex={-1} ref={heading}>
                    Answer
                </h2>
                {open ? (
                    <>
                        <p class="hint">
                            {isToy
                                ? "Drag the dials until the picture looks like your toy. Other numbers on yours? Tap “My numbers”."
                                : "The picture is your puzzle as you entered it."}{" "}
                            One step turns a dial by one column.
                        </p>
                        <Solution game={game} />
                        <Score view={view} target={puzzle.target} />
                    </>
                ) : (
                    <>
                        <p role="status">{describeMissing(puzzle)}</p>
                        <Score view={view} target={puzzle.target} />
                        <div class="buttons">
                            <button
                                type="button"
                                class="main"
                                onClick={() => onDial(Math.max(0, empty))}
                            >
                                Enter dial {Math.max(0, empty) + 1}
                            </button>
                        </div>
                    </>
                )}
                {isTurned && (
                    <div class="buttons">
                        <button type="button" class="quiet" onClick={game.reset}>
                            Reset the picture
                        </button>
                    </div>
                )}
                <Columns view={view} target={puzzle.target} />
                <CopyRequest path="/grecian/position" question={game.position} />
            </section>
        </>
    );
}

/** The choice of the puzzle, the numbers of a dial or the answer, and the size. */
export function Solver(props: Omit<GameProps, "own">) {
    const { puzzle, state, save, change, onPuzzle } = props;
    const { cells } = puzzle;
    const isToy = puzzle === CLASSIC;
    const game = useGame({
        ...props,
        own: true,
        onPuzzle: (next, how, more) => {
            storeOwn(next);
            onPuzzle(next, how, more);
        },
    });
    const id = useId();
    /** The numbers before they were cleared, or before the size changed. */
    const [before, setBefore] = useState<Puzzle>();
    const { error } = game.checked;
    const errors = errorsOf(error);
    const part = isToy ? 0 : integerIn(state["edit"], [1, cells.length], 0);
    // The user has gone on after the dials below one that has numbers.
    const last = cells.findLastIndex((rings) => rings.flat().some((text) => text));
    const [reached, setReached] = useState(part === 0 ? cells.length : 0);
    const passed = Math.max(reached, last);
    const open = (next: number) =>
        change({ edit: next > 0 ? String(next) : undefined }, "replace");
    const goOn = () => {
        setReached(Math.max(reached, part));
        open((part + 1) % (cells.length + 1));
    };
    const put = (next: Puzzle, how: "push" | "replace", more = {}) => {
        storeOwn(next);
        setBefore(undefined);
        onPuzzle(next, how, { edit: state["edit"], ...save(game.turns, []), ...more });
    };
    const start = (next: Puzzle) => {
        const isWhole = describeMissing(next) === "";
        storeOwn(next);
        setBefore(undefined);
        setReached(isWhole ? next.cells.length : 0);
        onPuzzle(next, "push", { edit: isWhole ? undefined : "1" });
    };
    const clear = () => {
        start({ cells: emptied(cells), target: puzzle.target });
        setBefore(puzzle);
    };
    const resize = (next: Puzzle, how: "push" | "replace") => {
        put(next, how);
        setBefore(before ?? puzzle);
    };
    const choose = (which: "toy" | "own") => {
        setBefore(undefined);
        if (which === "own") start(readOwn());
        else change({ ...writeSource({ kind: "daily" }), tab: "solver" }, "push");
    };
    const editor = !isToy && (
        <div class="editor">
            <Sizes game={game} onPuzzle={resize} />
            <button
                type="button"
                class="small"
                onClick={before ? () => start(before) : clear}
            >
                {before ? "Undo" : "Clear"}
            </button>
        </div>
    );
    return (
        <>
            <section class="solver-head" aria-label="Puzzle">
                <Choice
                    label="Which puzzle"
                    options={[
                        ["toy", "The toy from the shop"],
                        ["own", "My numbers"],
                    ]}
                    value={isToy ? "toy" : "own"}
                    onChange={choose}
                />
                {!isToy && (
                    <Choice
                        label="Dial to enter, or the answer"
                        options={partsOf(cells, errors, passed)}
                        value={String(part)}
                        onChange={(next) => open(Number(next))}
                    />
                )}
            </section>
            {part === 1 && editor}
            {part === 0 ? (
                <Answer {...{ game, isToy }} onDial={(dial) => open(dial + 1)} />
            ) : (
                <Entry
                    {...{ puzzle, errors, id }}
                    dial={part - 1}
                    onPuzzle={put}
                    onWhole={(whole) => {
                        setReached(whole.cells.length);
                        put(whole, "push", { edit: undefined });
                    }}
                    onNext={goOn}
                />
            )}
            {!isToy && (
                <section aria-label="Errors and size">
                    <Notes id={id} errors={errors} onDial={(dial) => open(dial + 1)} />
                    {error && <ErrorBox error={error} shown={game.reported} />}
                    {part === 0 && editor}
                </section>
            )}
        </>
    );
}

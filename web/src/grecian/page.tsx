import { useMemo } from "preact/hooks";
import type { GrecianGenerateAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { changeState, type Changes } from "../place";
import { Play } from "./play";
import { cellsOf, columnsOf, type Puzzle } from "./puzzle";
import { SHOP } from "./shop";
import { MADE_POINTERS, SourceFields, sayMade } from "./source";
import { makeQuestion, readSource, writeSource, type Source } from "./state";

const change = (changes: Changes, how: "push" | "replace") =>
    changeState("grecian", changes, how);

function Introduction() {
    return (
        <header class="introduction">
            <h1>Grecian Computer</h1>
            <p>
                Dials of growing size lie on one axis, each with rings of numbers and holes.
                A hole shows the dial below. Turn the dials until <em>every column</em>,
                from the rim to the middle, adds up to the target: 42 on the puzzle of the
                shops, where one of 20,736 positions is right.
            </p>
        </header>
    );
}

function puzzleOf(source: Source, made: GrecianGenerateAnswer | undefined): Puzzle | null {
    if (source.kind === "shop") return SHOP;
    if (source.kind === "own") return source.puzzle;
    return made ? { cells: cellsOf(made.dials), target: String(made.target) } : null;
}

function Waiting({ onStop }: { onStop: () => void }) {
    return (
        <div class="waiting">
            <p role="status">Making a puzzle</p>
            <button type="button" onClick={onStop}>
                Stop
            </button>
        </div>
    );
}

export default function GrecianPage({ state }: PageProps) {
    const source = readSource(state);
    const question = source.kind === "made" ? makeQuestion(source) : null;
    const made = useAnswer("/grecian/generate", question);
    const puzzle = useMemo(
        () => puzzleOf(source, made.answer),
        [source.kind, state["puzzle"], state["target"], made.answer],
    );
    return (
        <div class="grecian-page">
            <Introduction />
            <section class="sheet origin" aria-label="The puzzle">
                <SourceFields
                    source={source}
                    puzzle={puzzle}
                    error={made.error}
                    onSource={(next) => change(writeSource(next), "push")}
                />
                {made.error && <Trouble error={made.error} shown={MADE_POINTERS} />}
                {made.answer && puzzle && (
                    <p role="status">{sayMade(made.answer, columnsOf(puzzle.cells))}</p>
                )}
                {question && <CopyRequest path="/grecian/generate" question={question} />}
            </section>
            {made.busy && (
                <Waiting onStop={() => change(writeSource({ kind: "shop" }), "push")} />
            )}
            {puzzle && (
                <Play
                    puzzle={puzzle}
                    own={source.kind === "own"}
                    state={state}
                    change={change}
                    onPuzzle={(next, how, more) =>
                        change(
                            { ...writeSource({ kind: "own", puzzle: next }), ...more },
                            how,
                        )
                    }
                />
            )}
        </div>
    );
}

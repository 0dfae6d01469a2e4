import { useMemo, useState } from "preact/hooks";
import type { GrecianGenerateAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { today } from "../daily/day";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { changeState, type Changes, type How, type State } from "../place";
import { DailyPage } from "./daily";
import { HowTo } from "./how-to";
import { Play } from "./play";
import { cellsOf, columnsOf, type Puzzle } from "./puzzle";
import { SHOP } from "./shop";
import { MADE_POINTERS, Origin, sayMade } from "./source";
import { USUAL, makeQuestion, readSource, writeSource, type Source } from "./state";
import { readTurns, writeTurns } from "./turns";
import { Waiting } from "./waiting";

const change = (changes: Changes, how: How) => changeState("grecian", changes, how);

function puzzleOf(source: Source, made: GrecianGenerateAnswer | undefined): Puzzle | null {
    if (source.kind === "shop") return SHOP;
    if (source.kind === "own") return source.puzzle;
    return made ? { cells: cellsOf(made.dials), target: String(made.target) } : null;
}

interface SourceProps {
    source: Source;
    state: State;
    onSource: (source: Source) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
}

/** A puzzle of the shops, of the service, or of one's own: the address says how it stands. */
function FreePage({ source, state, onSource, onPuzzle }: SourceProps) {
    const question = source.kind === "made" ? makeQuestion(source) : null;
    const made = useAnswer("/grecian/generate", question);
    const puzzle = useMemo(
        () => puzzleOf(source, made.answer),
        [source.kind, state["puzzle"], state["target"], made.answer],
    );
    const stay = source.kind === "shop" ? { puzzle: "shop" } : {};
    return (
        <>
            <Origin source={source} puzzle={puzzle} error={made.error} onSource={onSource}>
                {made.error && <ErrorBox error={made.error} shown={MADE_POINTERS} />}
                {question && <CopyRequest path="/grecian/generate" question={question} />}
                <HowTo />
            </Origin>
            {made.busy && (
                <Waiting>
                    <p role="status">Making a puzzle</p>
                    <button type="button" onClick={() => onSource({ kind: "shop" })}>
                        Stop
                    </button>
                </Waiting>
            )}
            {puzzle && (
                <Play
                    puzzle={puzzle}
                    own={source.kind === "own"}
                    state={state}
                    hand={{
                        turns: readTurns(
                            state["turns"],
                            puzzle.cells.length,
                            columnsOf(puzzle.cells),
                        ),
                        keep: (turns) => ({ turns: writeTurns(turns) }),
                    }}
                    change={(changes, how) => change({ ...stay, ...changes }, how)}
                    onPuzzle={onPuzzle}
                >
                    {made.answer && (
                        <p class="hint" role="status">
                            {sayMade(made.answer, columnsOf(puzzle.cells))}
                        </p>
                    )}
                </Play>
            )}
        </>
    );
}

export default function GrecianPage({ state }: PageProps) {
    const [now] = useState(today); // at midnight nobody's puzzle goes away
    const source = readSource(state);
    const daily = source.kind === "daily";
    const given = {
        state,
        // One puzzle after the other of the same kind is one step back.
        onSource: (next: Source) =>
            change(writeSource(next), next.kind === source.kind ? "step" : "push"),
        onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) =>
            change({ ...writeSource({ kind: "own", puzzle }), ...more }, how),
    };
    return (
        <div class="grecian-page">
            <header class="introduction">
                <h1>Grecian Computer</h1>
                <p>
                    Turn the dials until <em>every column</em>, from the rim to the middle,
                    adds up to {state["target"] ?? USUAL.target}.
                </p>
            </header>
            {daily ? (
                <DailyPage {...given} date={source.date ?? now} change={change} />
            ) : (
                <FreePage {...given} source={source} />
            )}
        </div>
    );
}

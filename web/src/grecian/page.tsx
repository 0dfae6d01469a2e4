import { useMemo, useState } from "preact/hooks";
import type { GrecianGenerateAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { today } from "../daily/day";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { changeState, type Changes, type How, type State } from "../place";
import { CLASSIC } from "./classic";
import { DailyPage } from "./daily";
import { HowTo } from "./how-to";
import { Placeholder } from "./placeholder";
import { Play } from "./play";
import { cellsOf, columnsOf, type Puzzle } from "./puzzle";
import { FIELD_POINTERS, SourcePicker, describeGenerated } from "./source";
import { DEFAULTS, questionOf, readSource, writeSource, type Source } from "./state";
import { readTurns, writeTurns } from "./turns";

const change = (changes: Changes, how: How) => changeState("grecian", changes, how);

function puzzleOf(source: Source, answer?: GrecianGenerateAnswer): Puzzle | null {
    if (source.kind === "classic") return CLASSIC;
    if (source.kind === "own") return source.puzzle;
    return answer ? { cells: cellsOf(answer.dials), target: String(answer.target) } : null;
}

interface OtherPageProps {
    source: Source;
    state: State;
    onSource: (source: Source) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
}

/** A puzzle that is not of a day. The address contains how its dials are turned. */
function OtherPage({ source, state, onSource, onPuzzle }: OtherPageProps) {
    const question = source.kind === "random" ? questionOf(source) : null;
    const generated = useAnswer("/grecian/generate", question);
    const { busy, answer, error } = generated;
    const puzzle = useMemo(
        () => puzzleOf(source, answer),
        [source.kind, state["puzzle"], state["target"], answer],
    );
    // Addresses of earlier versions do not name the classic puzzle.
    const named =
        source.kind === "classic" ? { puzzle: writeSource(source)["puzzle"] } : {};
    return (
        <>
            <SourcePicker source={source} puzzle={puzzle} error={error} onSource={onSource}>
                {error && <ErrorBox error={error} shown={FIELD_POINTERS} />}
                {question && <CopyRequest path="/grecian/generate" question={question} />}
                <HowTo />
            </SourcePicker>
            {busy && (
                <Placeholder>
                    <p role="status">Making a puzzle</p>
                    <button type="button" onClick={() => onSource({ kind: "classic" })}>
                        Stop
                    </button>
                </Placeholder>
            )}
            {puzzle && (
                <Play
                    puzzle={puzzle}
                    own={source.kind === "own"}
                    state={state}
                    saved={readTurns(
                        state["turns"],
                        puzzle.cells.length,
                        columnsOf(puzzle.cells),
                    )}
                    save={(turns) => ({ turns: writeTurns(turns) })}
                    change={(changes, how) => change({ ...named, ...changes }, how)}
                    onPuzzle={onPuzzle}
                >
                    {answer && (
                        <p class="hint" role="status">
                            {describeGenerated(answer)}
                        </p>
                    )}
                </Play>
            )}
        </>
    );
}

export default function GrecianPage({ state }: PageProps) {
    const [opened] = useState(today); // the puzzle does not change at midnight
    const source = readSource(state);
    const actions = {
        state,
        // Several puzzles of the same kind in a row are one step back.
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
                    Turn the dials until <em>every column</em>, from the rim to the center,
                    adds up to {state["target"] ?? DEFAULTS.target}.
                </p>
            </header>
            {source.kind === "daily" ? (
                <DailyPage {...actions} date={source.date ?? opened} change={change} />
            ) : (
                <OtherPage {...actions} source={source} />
            )}
        </div>
    );
}

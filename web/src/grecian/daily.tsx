// The puzzle of a day.
import { useEffect, useMemo } from "preact/hooks";
import { useReach } from "../api/reach";
import { DailyLine } from "../daily/daily-line";
import { FinishBelow } from "../daily/finish";
import { useDaily, type Daily } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { CopyDay } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { Changes, How, State } from "../place";
import { HowTo } from "./how-to";
import { Placeholder } from "./placeholder";
import { Play } from "./play";
import { FRESH, endingOf, readProgress, withHint, type Progress } from "./progress";
import { cellsOf, columnsOf, countCorrect, viewOf, type Puzzle } from "./puzzle";
import { newGenerated, writeSource, type Source } from "./state";
import { readTurns, type Turns } from "./turns";

interface DailyPageProps {
    date: string;
    state: State;
    change: (changes: Changes, how: How) => void;
    onSource: (source: Source) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
}

interface BoardProps extends DailyPageProps {
    puzzle: Puzzle;
    difficulty: string | undefined;
    daily: Daily<Progress>;
}

function Board(props: BoardProps) {
    const { date, state, puzzle, daily, onSource, onPuzzle } = props;
    const columns = columnsOf(puzzle.cells);
    const progress = readProgress(daily.progress);
    const text = state["turns"] ?? progress.turns.join();
    const save = (turns: Turns, past: readonly Turns[], byHint = false) => {
        const correct = countCorrect(viewOf(puzzle, turns));
        const moved = { ...progress, turns, past };
        const next = byHint ? withHint(moved) : moved;
        daily.keep(daily.done ? { ...progress, turns } : next);
        if (correct === columns) daily.finish(endingOf(next));
        return { turns: undefined };
    };
    const peeked = progress.peeked === true && !daily.shown;
    useEffect(() => {
        if (peeked) daily.show();
    }, [peeked]);
    // The address of today's puzzle is empty until it has more state than the date.
    const change = (changes: Changes, how: How) => {
        const dated = Object.values({ ...state, ...changes }).some((value) => value);
        props.change(dated ? { date, ...changes } : changes, how);
    };
    return (
        <Play
            puzzle={puzzle}
            difficulty={props.difficulty}
            state={state}
            saved={readTurns(text, puzzle.cells.length, columns)}
            past={progress.past ?? []}
            save={save}
            daily={daily}
            hints={daily.done ? undefined : (progress.hints ?? 0)}
            change={change}
            onPuzzle={onPuzzle}
        >
            <FinishBelow
                daily={daily}
                over={daily.isFresh}
                title={`All ${columns} columns add up`}
            >
                <button type="button" onClick={() => onSource(newGenerated())}>
                    Practice another puzzle
                </button>
            </FinishBelow>
        </Play>
    );
}

export function DailyPage(props: DailyPageProps) {
    const { date, change } = props;
    const { day, error } = usePuzzle("/grecian/daily", date);
    const daily = useDaily("grecian", date, FRESH);
    const { away } = useReach();
    const puzzle = useMemo(() => {
        if (!day) return null;
        const { dials, target } = day.puzzle;
        return { cells: cellsOf(dials), target: String(target) };
    }, [day]);
    return (
        <>
            <section class="source" aria-label="Puzzle">
                <DailyLine daily={daily}>
                    <span role="status">{!day && "Loading"}</span>
                    {daily.status === "open" && <HowTo />}
                </DailyLine>
                <CopyDay path="/grecian/daily" date={date} />
            </section>
            {puzzle ? (
                <Board
                    key={date}
                    {...props}
                    puzzle={puzzle}
                    difficulty={day?.difficulty}
                    daily={daily}
                />
            ) : (
                <Placeholder>
                    {error && <ErrorBox error={error} />}
                    {(error || away) && (
                        <button
                            type="button"
                            onClick={() => change(writeSource({ kind: "classic" }), "push")}
                        >
                            Play the classic puzzle
                        </button>
                    )}
                </Placeholder>
            )}
        </>
    );
}

// The puzzle of a day.
import { useEffect, useMemo } from "preact/hooks";
import { useReach } from "../api/reach";
import { DailyLine } from "../daily/daily-line";
import { Finish } from "../daily/finish";
import { useDaily, useOutage } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { CopyDay } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { pluralize } from "../parts/number";
import type { Changes, How, State } from "../place";
import { HowTo } from "./how-to";
import { Placeholder } from "./placeholder";
import { Play } from "./play";
import { FRESH, advanced, marksOf, readProgress } from "./progress";
import { cellsOf, columnsOf, countCorrect, viewOf, type Puzzle } from "./puzzle";
import { SourcePicker } from "./source";
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
    difficulty: string;
}

/** The progress with the puzzle of the day. */
function useProgress({ date, state, puzzle }: BoardProps) {
    const columns = columnsOf(puzzle.cells);
    const daily = useDaily("grecian", date, FRESH);
    const progress = readProgress(daily.progress);
    const text = state["turns"] ?? progress.turns.join();
    const save = (turns: Turns) => {
        const correct = countCorrect(viewOf(puzzle, turns));
        const next = advanced(progress, turns, correct);
        daily.keep(daily.done ? { ...progress, turns } : next);
        if (correct === columns) daily.finish({ result: pluralize(next.moves, "turn") });
        return { turns: undefined };
    };
    const peeked = progress.peeked === true && !daily.shown;
    useEffect(() => {
        if (peeked) daily.show();
    }, [peeked]);
    return { daily, progress, saved: readTurns(text, puzzle.cells.length, columns), save };
}

function Board(props: BoardProps) {
    const { date, state, puzzle, difficulty, onSource, onPuzzle } = props;
    const { daily, progress, saved, save } = useProgress(props);
    const columns = columnsOf(puzzle.cells);
    // The address of today's puzzle is empty until it has more state than the date.
    const change = (changes: Changes, how: How) => {
        const dated = Object.values({ ...state, ...changes }).some((text) => text);
        props.change(dated ? { date, ...changes } : changes, how);
    };
    return (
        <>
            <SourcePicker
                source={{ kind: "daily", date }}
                puzzle={puzzle}
                onSource={onSource}
            >
                <DailyLine daily={daily}>
                    {difficulty && <span>{difficulty}</span>}
                    <HowTo />
                </DailyLine>
                <CopyDay path="/grecian/daily" date={date} />
            </SourcePicker>
            <Play {...{ puzzle, own: false, state, saved, save, daily, change, onPuzzle }}>
                <Finish
                    daily={daily}
                    name="Grecian Computer"
                    title={`All ${columns} columns add up`}
                    marks={marksOf(progress.trail, columns)}
                >
                    <button type="button" onClick={() => onSource(newGenerated())}>
                        Play a random puzzle
                    </button>
                </Finish>
            </Play>
        </>
    );
}

export function DailyPage(props: DailyPageProps) {
    const { date, change, onSource } = props;
    const { day, error } = usePuzzle("/grecian/daily", date);
    const puzzle = useMemo(
        () =>
            day && {
                cells: cellsOf(day.puzzle.dials),
                target: String(day.puzzle.target),
            },
        [day],
    );
    const { away } = useReach();
    useOutage("grecian", date);
    if (day && puzzle)
        return <Board key={date} {...props} puzzle={puzzle} difficulty={day.difficulty} />;
    return (
        <>
            <SourcePicker
                source={{ kind: "daily", date }}
                puzzle={null}
                onSource={onSource}
            >
                <div class="daily-line">
                    <span role="status">Loading the puzzle of the day</span>
                    <HowTo />
                </div>
            </SourcePicker>
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
        </>
    );
}

// The puzzle of a day: the same for all, with its time, its turns and its end.
import { useEffect, useMemo } from "preact/hooks";
import { useReach } from "../api/reach";
import { DailyLine } from "../daily/daily-line";
import { Finish } from "../daily/finish";
import { useDaily, useOutage } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { CopyDay } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import type { Changes, How, State } from "../place";
import { HowTo } from "./how-to";
import { Play, type Hand } from "./play";
import { cellsOf, columnsOf, countRight, viewOf, type Puzzle } from "./puzzle";
import { Origin } from "./source";
import { newMade, writeSource, type Source } from "./state";
import { FRESH, advanced, marksOf, readProgress, sayMoves } from "./today";
import { readTurns } from "./turns";
import { Waiting } from "./waiting";

interface DailyPageProps {
    date: string;
    state: State;
    change: (changes: Changes, how: How) => void;
    onSource: (source: Source) => void;
    onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) => void;
}

interface DailyPuzzle {
    puzzle: Puzzle;
    difficulty: string;
}

function useDailyPuzzle(date: string) {
    const { day, error } = usePuzzle("/grecian/daily", date);
    const daily = useMemo((): DailyPuzzle | undefined => {
        if (!day) return undefined;
        const { dials, target } = day.puzzle;
        const puzzle = { cells: cellsOf(dials), target: String(target) };
        return { puzzle, difficulty: day.difficulty };
    }, [day]);
    return { daily, error };
}

type BoardProps = DailyPageProps & { found: DailyPuzzle };

/** How the dials of the day stand, and what a turn makes of it. */
function useHand({ date, state, found }: BoardProps) {
    const { puzzle } = found;
    const columns = columnsOf(puzzle.cells);
    const daily = useDaily("grecian", date, FRESH);
    const { done } = daily;
    const progress = readProgress(daily.progress);
    const linked = state["turns"];
    const turns = readTurns(linked ?? progress.turns.join(), puzzle.cells.length, columns);
    const hand: Hand = {
        turns,
        keep: (next) => {
            const right = countRight(viewOf(puzzle, next));
            const now = advanced(progress, next, right);
            daily.keep(done ? { ...progress, turns: next } : now);
            if (right === columns) daily.finish({ result: sayMoves(now.moves) });
            return { turns: undefined };
        },
    };
    const peeked = progress.peeked === true && !daily.shown;
    useEffect(() => {
        if (peeked) daily.show();
    }, [peeked]);
    return { daily, progress, hand, columns };
}

function Ended({
    daily,
    progress,
    columns,
    onSource,
}: ReturnType<typeof useHand> & Pick<DailyPageProps, "onSource">) {
    return (
        <Finish
            daily={daily}
            name="Grecian Computer"
            title={`All ${columns} columns add up`}
            marks={marksOf(progress.trail, columns)}
        >
            <button type="button" onClick={() => onSource(newMade())}>
                Another puzzle
            </button>
        </Finish>
    );
}

function Board(props: BoardProps) {
    const { date, state, found, onSource, onPuzzle } = props;
    const own = useHand(props);
    const { daily, hand } = own;
    // Today's needs no address, until there is more to say than the day.
    const change = (changes: Changes, how: How) => {
        const said = Object.values({ ...state, ...changes }).some((text) => text);
        props.change(said ? { date, ...changes } : changes, how);
    };
    return (
        <>
            <Origin
                source={{ kind: "daily", date }}
                puzzle={found.puzzle}
                onSource={onSource}
            >
                <DailyLine daily={daily}>
                    {found.difficulty && <span>{found.difficulty}</span>}
                    <HowTo />
                </DailyLine>
                <CopyDay path="/grecian/daily" date={date} />
            </Origin>
            <Play
                puzzle={found.puzzle}
                own={false}
                state={state}
                hand={hand}
                daily={daily}
                change={change}
                onPuzzle={onPuzzle}
            >
                <Ended {...own} onSource={onSource} />
            </Play>
        </>
    );
}

export function DailyPage(props: DailyPageProps) {
    const { date, change, onSource } = props;
    const { daily, error } = useDailyPuzzle(date);
    const { away } = useReach();
    useOutage("grecian", date);
    if (daily) return <Board key={date} {...props} found={daily} />;
    return (
        <>
            <Origin source={{ kind: "daily", date }} puzzle={null} onSource={onSource}>
                <div class="daily-line">
                    <span role="status">Fetching the puzzle of the day</span>
                    <HowTo />
                </div>
            </Origin>
            <Waiting>
                {error && <ErrorBox error={error} />}
                {(error || away) && (
                    <button
                        type="button"
                        onClick={() => change(writeSource({ kind: "shop" }), "push")}
                    >
                        Play the puzzle of the shops meanwhile
                    </button>
                )}
            </Waiting>
        </>
    );
}

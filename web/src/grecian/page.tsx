import { useMemo } from "preact/hooks";
import type { GrecianGenerateAnswer } from "openapi";
import { useAnswer } from "../api/use-answer";
import { today } from "../daily/day";
import { useDate } from "../daily/use-daily";
import { CopyRequest } from "../parts/copy";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import type { PageProps } from "../place";
import { changeState, type Changes, type How, type State } from "../place";
import { CLASSIC } from "./classic";
import { DailyPage } from "./daily";
import { HowTo } from "./how-to";
import { Placeholder } from "./placeholder";
import { Play } from "./play";
import { cellsOf, columnsOf, type Puzzle } from "./puzzle";
import {
    FIELD_POINTERS,
    Generator,
    PracticePicker,
    describeGenerated,
    describeReason,
} from "./source";
import { DEFAULTS, questionOf, readSource, tabOf, writeSource, type Source } from "./state";
import { readTurns, writeTurns, type Turns } from "./turns";

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
    tab: Tab;
}

const savedTurns = (state: State, { cells }: Puzzle) =>
    readTurns(state["turns"], cells.length, columnsOf(cells));

/** The address contains how the dials are turned. */
const save = (turns: Turns) => ({ turns: writeTurns(turns) });

const loadSolver = () => import("./solver");

/** As high as the solver that will replace it. */
const SOLVER_PLACEHOLDER = <div class="solver-head late" />;

const playClassic = () =>
    change({ ...writeSource({ kind: "classic" }), tab: undefined }, "push");

/** A puzzle that is not of a day. The address contains how its dials are turned. */
function OtherPage({ tab, source, state, onSource, onPuzzle }: OtherPageProps) {
    const question = source.kind === "random" ? questionOf(source) : null;
    const generated = useAnswer("/grecian/generate", question);
    const { busy, answer, error } = generated;
    const puzzle = useMemo(
        () => puzzleOf(source, answer),
        [source.kind, state["puzzle"], state["target"], answer],
    );
    // Addresses of earlier versions do not name the classic puzzle.
    const isNamed = source.kind !== "classic" || state["puzzle"] !== undefined;
    const named = isNamed ? {} : { puzzle: writeSource(source)["puzzle"] };
    const describe = tab === "lab" ? describeGenerated : describeReason;
    const note = answer && describe(answer);
    const picker = (
        <section class="source" aria-label="Puzzle">
            {tab === "practice" && <PracticePicker {...{ source, onSource }} />}
            {tab === "lab" && source.kind === "random" && (
                <Generator {...{ source, error, onSource }} />
            )}
            {error && (
                <ErrorBox error={error} shown={tab === "lab" ? FIELD_POINTERS : []} />
            )}
            {question && <CopyRequest path="/grecian/generate" question={question} />}
        </section>
    );
    return (
        <>
            {tab === "lab" && picker}
            {tab === "practice" && (
                <div class="daily-line">
                    <strong>Practice</strong>
                    <HowTo />
                </div>
            )}
            {puzzle ? (
                <Play
                    {...{ puzzle, state, save, onPuzzle }}
                    difficulty={answer?.difficulty}
                    explains={tab === "lab"}
                    saved={savedTurns(state, puzzle)}
                    change={(changes, how) => change({ ...named, ...changes }, how)}
                >
                    {tab === "practice" && picker}
                    {note && (
                        <p class="hint" role="status">
                            {note}
                        </p>
                    )}
                </Play>
            ) : (
                <Placeholder below={tab === "practice" && picker}>
                    {busy && (
                        <>
                            <p role="status">Making a puzzle</p>
                            <button type="button" onClick={playClassic}>
                                Stop
                            </button>
                        </>
                    )}
                </Placeholder>
            )}
            {tab === "lab" && <DeveloperSwitch />}
        </>
    );
}

/** The source of the puzzle. Without one in the address, practice and the laboratory have a random
 * puzzle, and the solver has the classic one. */
function useSource(state: State, tab: Tab): Source {
    const date = useDate(state["date"]);
    const found = readSource(state);
    const needsSeed = tab === "lab" || (tab === "practice" && found.kind === "daily");
    const seed = useSeed("grecian", "seed", needsSeed, state);
    if (tab === "today") return { kind: "daily", date };
    if (tab === "solver")
        return found.kind === "own" ? found : { kind: "own", puzzle: CLASSIC };
    return needsSeed ? readSource({ ...state, seed }) : found;
}

const ABOUT: Readonly<Record<Exclude<Tab, "today">, string>> = {
    practice:
        "Play as many puzzles as you like, or the classic toy. Practice does not count.",
    solver: "How to turn the dials of the toy from the store, or of a puzzle of your own.",
    lab: "Make a puzzle of any size and difficulty, and play it.",
};

export default function GrecianPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const source = useSource(state, tab);
    const own = useMemo(
        () => (tab === "solver" && source.kind === "own" ? source.puzzle : null),
        [tab, source.kind, state["puzzle"], state["target"]],
    );
    const actions = {
        state,
        // Several puzzles of the same kind in a row are one step back.
        onSource: (next: Source) =>
            change(writeSource(next), next.kind === source.kind ? "step" : "push"),
        onPuzzle: (puzzle: Puzzle, how: How, more?: Changes) =>
            change({ ...writeSource({ kind: "own", puzzle }), ...more }, how),
    };
    return (
        <GamePage
            page="grecian"
            title="Grecian Computer"
            {...{ tab, state }}
            about={
                tab === "today" ? (
                    <>
                        Turn the dials until <em>every column</em>, from the rim to the
                        center, adds up to {DEFAULTS.target}.
                    </>
                ) : (
                    ABOUT[tab]
                )
            }
        >
            <div class="grecian-page">
                {source.kind === "daily" ? (
                    <DailyPage {...actions} date={source.date ?? today()} change={change} />
                ) : own ? (
                    <Lazy load={loadSolver} placeholder={SOLVER_PLACEHOLDER}>
                        {({ Solver }) => (
                            <Solver
                                {...actions}
                                {...{ change, save }}
                                puzzle={own}
                                saved={savedTurns(state, own)}
                            />
                        )}
                    </Lazy>
                ) : (
                    <OtherPage key={tab} {...actions} {...{ source, tab }} />
                )}
            </div>
        </GamePage>
    );
}

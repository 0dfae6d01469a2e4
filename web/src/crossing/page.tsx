import type { ComponentChildren } from "preact";
import { ProblemError } from "../api/client";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { CopyRequest } from "../parts/copy";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps } from "../place";
import { tabOf, writePreset } from "./address";
import { change, editPuzzle, useGame, usePlayed, type Game } from "./game";
import { PRESETS } from "./presets";
import type { Puzzle } from "./puzzle";
import { River } from "./river";
import { graphQuestion, PATH, useSolved, type Solved } from "./solved";

const loadLate = () => import("./late");

/** A step of the tutorial. */
const Step = ({ index }: { index: number }) => (
    <Lazy load={loadLate} placeholder={<div class="sample" />}>
        {({ TUTORIAL }) => TUTORIAL[index]}
    </Lazy>
);

const STEPS = [0, 1, 2].map((index) => <Step key={index} index={index} />);

const HowToPlay = () => <Tutorial game="crossing" start="button.traveler" steps={STEPS} />;

/** The choice of a known puzzle. */
const Chooser = ({ game: { preset } }: { game: Game }) => (
    <PuzzleChooser
        puzzles={PRESETS}
        id={preset?.id}
        onChoose={(id) => change(writePreset(id), "step")}
    />
);

/** The fields that show their errors. */
const shownAt = (puzzle: Puzzle) => [
    "/boat/seats",
    "/boat/max_weight",
    ...puzzle.travelers.map((_, i) => `/travelers/${i}`),
    ...puzzle.rules.map((_, i) => `/rules/${i}`),
];

/** The form of a custom puzzle. */
function Definition({ game, solved }: { game: Game; solved: Solved }) {
    const { puzzle } = game;
    const { error, answer } = solved.request;
    return (
        <div class="custom">
            <Lazy load={loadLate} placeholder={<div class="sheet editor waiting" />}>
                {({ Editor }) => (
                    <Editor
                        puzzle={puzzle}
                        error={error}
                        warnings={answer?.warnings ?? []}
                        onPuzzle={editPuzzle}
                    >
                        <Chooser game={game} />
                    </Editor>
                )}
            </Lazy>
            {error && <ErrorBox error={error} shown={shownAt(puzzle)} />}
        </div>
    );
}

const MAP_KEYS = ["map", "best", "plan"] as const;

interface CrossingProps extends PageProps {
    game: Game;
    tab: Tab;
}

/** A puzzle to play, to change, or to examine. */
function Crossing({ state, game, tab }: CrossingProps) {
    const { daily, puzzle, preset } = game;
    const isSolver = tab === "solver";
    const hasMap =
        tab === "lab" || (!isSolver && MAP_KEYS.some((key) => state[key] !== undefined));
    const solved = useSolved(game, hasMap);
    const { error } = solved.request;
    const played = usePlayed(game, error instanceof ProblemError);
    return (
        <>
            {daily && (
                <DailyLine daily={daily}>
                    <HowToPlay />
                </DailyLine>
            )}
            <div class={isSolver ? "solver" : "game"}>
                {isSolver && <Definition game={game} solved={solved} />}
                {played ? (
                    <section class={played.isStale ? "result stale" : "result"}>
                        <River {...{ state, tab, game, played, solved, hasMap }} />
                    </section>
                ) : (
                    <p class="no-board">Add travelers to see a plan.</p>
                )}
            </div>
            {!daily && !isSolver && (
                <div class="choices">
                    <Chooser game={game} />
                    {tab === "practice" && <HowToPlay />}
                </div>
            )}
            {preset?.source && <p class="hint">Source: {preset.source}.</p>}
            {!isSolver && error && <ErrorBox error={error} />}
            <CopyRequest path={PATH} question={graphQuestion(puzzle)} />
            {tab === "lab" && <DeveloperSwitch />}
        </>
    );
}

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            <em>Get everyone across</em> in a small boat. Some travelers must not be left
            alone together.
        </>
    ),
    practice:
        "Play a classic puzzle: the wolf and the goat, missionaries, jealous couples.",
    solver: "Enter the travelers, the boat and the rules of your puzzle, and see the best plan.",
    lab: "All states of a puzzle as a map. Select a state next to yours to cross to it.",
};

export default function CrossingPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const game = useGame(state, tab);
    return (
        <div class="crossing-page">
            <GamePage
                page="crossing"
                title="River Crossing"
                {...{ tab, state }}
                about={ABOUT[tab]}
            >
                {game.isMissing ? (
                    <DayPlaceholder error={game.error}>
                        <a href={hrefOf("crossing", { p: "wolf" })}>
                            Play “Wolf, goat and cabbage” instead
                        </a>
                    </DayPlaceholder>
                ) : (
                    <Crossing key={tab} {...{ state, game, tab }} />
                )}
            </GamePage>
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { useDate } from "../daily/use-daily";
import { DeveloperSwitch } from "../parts/developer";
import { Lazy } from "../parts/lazy";
import { newSeed } from "../parts/number";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { Tutorial } from "../parts/tutorial";
import { useSeed } from "../parts/use-seed";
import { changeState, type PageProps, type State } from "../place";
import { DailyGame } from "./daily-game";
import { useSession, type Change } from "./game";
import { LEVELS, LevelSelect } from "./level";
import { loadLate } from "./load-late";
import { Play } from "./play";
import { NO_MOVES, TITLES, endOf, resultOf, tabOf, writeSeed } from "./state";
import { TUTORIAL_STEPS } from "./tutorial-steps";

const changeAddress: Change = (changes, how = "replace") =>
    changeState("cliffs", changes, how);

function Practice({ state }: { state: State }) {
    const session = useSession(state, changeAddress);
    const { game, size } = session;
    const end = endOf(game, size);
    const startNew = () => changeAddress(writeSeed(newSeed()), "push");
    return (
        <>
            <div class="daily-line">
                <LevelSelect
                    level={game.level}
                    options={LEVELS}
                    // Another level has another rule, which makes the moves invalid.
                    onLevel={(level) => changeAddress({ ...NO_MOVES, level })}
                />
                <Tutorial game="cliffs" start=".camp button" steps={TUTORIAL_STEPS} />
                <button type="button" class="small quiet" onClick={startNew}>
                    New game
                </button>
            </div>
            <Play
                key={game.seed}
                session={session}
                ending={
                    end && (
                        <>
                            <h2>{TITLES[end]}</h2>
                            <p>{resultOf(game, size)}</p>
                            <div class="buttons">
                                <button type="button" class="main" onClick={startNew}>
                                    Next game
                                </button>
                                <button
                                    type="button"
                                    onClick={() => changeAddress(NO_MOVES)}
                                >
                                    Try again
                                </button>
                            </div>
                        </>
                    )
                }
            />
        </>
    );
}

/** Advice for a game outside this page, which the address contains. */
function LinkedSolver({ state }: { state: State }) {
    const session = useSession(state, changeAddress);
    return (
        <Lazy load={loadLate} placeholder={<div class="sheet" />}>
            {({ Solver }) => <Solver session={session} />}
        </Lazy>
    );
}

const PLAY = (
    <>
        Zoombinis are the travelers of a computer game of 1996. Get all of them across with
        as few sneezes as possible: the fourth one costs a star, the sixth one breaks the
        bridges.
        <span class="keyboard">
            {" "}
            On a keyboard, use the arrow keys, and press <kbd>T</kbd> or <kbd>B</kbd> to
            send a Zoombini to the top or bottom cliff.
        </span>
    </>
);

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: PLAY,
    practice: PLAY,
    solver: "Enter the Zoombinis of the original game and what the cliffs did. You get the best move each time.",
    lab: "What is the best way to choose the next Zoombini? Eight computer players, from careless to perfect, play the same games, and you see who gets the fewest sneezes.",
};

/** The state of the tab. Without a seed, practice has a random band. */
function useTabState(state: State, tab: Tab): State {
    const seed = useSeed("cliffs", "seed", tab === "practice", state);
    if (tab === "practice") return { level: "2", ...state, mode: "play", seed };
    return tab === "solver" ? { ...state, mode: "advise" } : state;
}

export default function CliffsPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const date = useDate(state["date"]);
    const ofTab = useTabState(state, tab);
    return (
        <article class="cliffs-page">
            <GamePage
                page="cliffs"
                title="Allergic Cliffs"
                {...{ tab, state }}
                about={ABOUT[tab]}
            >
                {tab === "today" && <DailyGame key={date} date={date} />}
                {tab === "practice" && <Practice state={ofTab} />}
                {tab === "solver" && <LinkedSolver state={ofTab} />}
                {tab === "lab" && (
                    <>
                        <Lazy load={loadLate} placeholder={<div class="sheet" />}>
                            {({ Strategies }) => (
                                <Strategies state={state} change={changeAddress} />
                            )}
                        </Lazy>
                        <DeveloperSwitch />
                    </>
                )}
            </GamePage>
        </article>
    );
}

import type { ComponentChildren } from "preact";
import { useDate } from "../daily/use-daily";
import { DeveloperSwitch } from "../parts/developer";
import { Lazy } from "../parts/lazy";
import { newSeed } from "../parts/number";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import { changeState, type PageProps, type State } from "../place";
import { Board } from "./board";
import { DailyGame } from "./daily-game";
import { Ending } from "./ending";
import { useSession, type Change } from "./game";
import { loadLate } from "./load-late";
import { LevelChoice } from "./settings";
import { endOf, tabOf, writeSeed } from "./state";

const changeAddress: Change = (changes, how = "replace") =>
    changeState("cliffs", changes, how);

/** A game in the address: on this page, or with advice for a game outside this page. */
function LinkedGame({ state }: { state: State }) {
    const session = useSession(state, changeAddress);
    const { game, size } = session;
    const isPlay = game.mode === "play";
    const isOver = isPlay && endOf(game, size) !== undefined;
    const another = (
        <button
            type="button"
            class={isOver ? "main" : undefined}
            onClick={() => changeAddress(writeSeed(newSeed()), "push")}
        >
            Another band
        </button>
    );
    return (
        <Board session={session} level={<LevelChoice game={game} change={changeAddress} />}>
            {isOver && <Ending session={session} />}
            {isOver ? <div class="buttons">{another}</div> : isPlay && another}
        </Board>
    );
}

const KEYS = (
    <>
        {" "}
        On a keyboard, use the arrow keys, and press <kbd>T</kbd> or <kbd>B</kbd> to send a
        Zoombini to the top or bottom cliff.
    </>
);

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            A hidden <em>rule</em> about looks decides which cliff takes a Zoombini and
            which one sneezes. The sixth sneeze loses.
            {KEYS}
        </>
    ),
    practice: (
        <>
            Play with a random band. A link to it deals the same band to everyone.
            {KEYS}
        </>
    ),
    solver: "Playing the original game? Enter the Zoombinis on your screen and what the cliffs did. You get the best move each time.",
    lab: "Nine ways to choose the next Zoombini, from naive to optimal, play the same games.",
};

/** The state of the tab. Without a seed, practice has a random band. */
function useTabState(state: State, tab: Tab): State {
    const seed = useSeed("cliffs", "seed", tab === "practice", state);
    if (tab === "practice") return { ...state, mode: "play", seed };
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
                {(tab === "practice" || tab === "solver") && (
                    <LinkedGame key={tab} state={ofTab} />
                )}
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

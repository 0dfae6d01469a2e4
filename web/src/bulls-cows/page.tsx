import { useDate } from "../daily/use-daily";
import { DeveloperSwitch } from "../parts/developer";
import { Disclosure } from "../parts/disclosure";
import { formatFixed, newSeed } from "../parts/number";
import type { Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import { changeState, type PageProps, type State } from "../place";
import { BEST_AVERAGE } from "./code";
import { DailyGame } from "./daily";
import { Later } from "./later-part";
import { Practice } from "./practice";
import { completeRows, readGame, tabOf, type Change, type Game } from "./state";

const change: Change = (changes, how) => changeState("bulls-cows", changes, how);

const ABOUT: Readonly<Partial<Record<Tab, string>>> = {
    solver: "Enter your guesses and their answers to see what to guess next.",
    lab: `The computer finds every secret in at most seven guesses, and in ${formatFixed(BEST_AVERAGE, 2)} on average. No plan needs fewer.`,
};

/** Starts a game with another secret. The state of the current game is removed from the address. */
function playAnother() {
    const none = {
        date: undefined,
        ignore: undefined,
        guesses: undefined,
        rows: undefined,
        out: undefined,
        sure: undefined,
        code: undefined,
    };
    change({ ...none, show: undefined, mode: "guess", riddle: newSeed() }, "push");
}

/** Facts about the game as a whole. */
function Laboratory({ game, state }: { game: Game; state: State }) {
    const { objective, rows, ignored } = game;
    const counted = rows.filter((_, index) => !ignored.includes(index));
    return (
        <section class="sheet laboratory" aria-label="Laboratory">
            <h2>Follow the computer</h2>
            <Later>
                {({ Tree }) => (
                    <Tree
                        {...{ objective, change }}
                        path={state["path"] ?? ""}
                        rows={completeRows(counted).history}
                    />
                )}
            </Later>
            <Disclosure
                summary="Compare strategies"
                open={state["simple"] === "played"}
                onToggle={(open) =>
                    change({ simple: open ? "played" : undefined }, "replace")
                }
            >
                <Later>{({ Comparison }) => <Comparison />}</Later>
            </Disclosure>
            <DeveloperSwitch />
        </section>
    );
}

export default function BullsCowsPage({ state }: PageProps) {
    const tab = tabOf(state);
    const date = useDate(state["date"]);
    const riddle = useSeed("bulls-cows", "riddle", tab === "practice", state);
    const game = readGame({ ...state, date, riddle });
    return (
        <div class="bulls-cows-page">
            <GamePage
                page="bulls-cows"
                title="Bulls and Cows"
                {...{ tab, state }}
                about={ABOUT[tab]}
            >
                {tab === "today" && <DailyGame date={game.date} onAnother={playAnother} />}
                {tab === "practice" && <Practice {...{ game, change }} />}
                {tab === "solver" && (
                    <Later>{({ Analysis }) => <Analysis {...{ game, change }} />}</Later>
                )}
                {tab === "lab" && <Laboratory {...{ game, state }} />}
            </GamePage>
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { useDate } from "../daily/use-daily";
import { Choice } from "../parts/choice";
import { DeveloperSwitch } from "../parts/developer";
import { Disclosure } from "../parts/disclosure";
import { Lazy } from "../parts/lazy";
import { formatCount, formatFixed, newSeed } from "../parts/number";
import type { Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import { changeState, type PageProps, type State } from "../place";
import { Analysis } from "./analysis";
import { BEST_AVERAGE, CODES } from "./code";
import { DailyGame } from "./daily";
import { Practice } from "./practice";
import { completeRows, readGame, tabOf, type Change, type Game } from "./state";

const change: Change = (changes, how) => changeState("bulls-cows", changes, how);

/** The two uses of the solver. */
const SOLVERS = [
    ["rows", "Solve a game"],
    ["think", "Guess my secret"],
] as const;

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            Find four different digits. A <em>bull</em> is a correct digit in the correct
            position. A <em>cow</em> is a correct digit in the wrong position.
        </>
    ),
    practice: "Find a random secret. A link to it is a challenge with the same secret.",
    solver: "Enter the guesses and answers of a game, and see what to guess next. Or think of a secret, and the page guesses it.",
    lab: "The best strategy as a tree, and other strategies compared with it.",
};

/** Starts a game with another secret. The state of the current game is removed from the address. */
function playAnother() {
    const none = {
        date: undefined,
        ignore: undefined,
        guesses: undefined,
        rows: undefined,
    };
    change({ ...none, show: undefined, mode: "guess", riddle: newSeed() }, "push");
}

/** A game of another player, or the secret of the user. */
function SolverPage({ game }: { game: Game }) {
    return (
        <>
            <Choice
                label="What to solve"
                options={SOLVERS}
                value={game.mode === "think" ? "think" : "rows"}
                onChange={(mode) => change({ mode, tab: "solver" }, "push")}
            />
            <Analysis {...{ game, change }} />
        </>
    );
}

const loadLaboratory = () => import("./laboratory");

const PLACEHOLDER = <div class="lazy-placeholder" />;

/** Facts about the game as a whole. */
function Laboratory({ game, state }: { game: Game; state: State }) {
    const { objective, rows, ignored } = game;
    const counted = rows.filter((_, index) => !ignored.includes(index));
    return (
        <section class="sheet laboratory" aria-label="Laboratory">
            <p class="hint">
                There are {formatCount(CODES.length)} secrets and 14 answers. The best
                strategy needs {formatFixed(BEST_AVERAGE, 4)} guesses on average, and at
                most seven. It is proven that no strategy is better.
            </p>
            <h2>The best strategy as a tree</h2>
            <Lazy load={loadLaboratory} placeholder={PLACEHOLDER}>
                {({ Tree }) => (
                    <Tree
                        {...{ objective, change }}
                        path={state["path"] ?? ""}
                        rows={completeRows(counted).history}
                    />
                )}
            </Lazy>
            <Disclosure
                summary="Compare strategies"
                open={state["simple"] === "played"}
                onToggle={(open) =>
                    change({ simple: open ? "played" : undefined }, "replace")
                }
            >
                <Lazy load={loadLaboratory} placeholder={PLACEHOLDER}>
                    {({ Comparison }) => <Comparison />}
                </Lazy>
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
                {tab === "solver" && <SolverPage game={game} />}
                {tab === "lab" && <Laboratory {...{ game, state }} />}
            </GamePage>
        </div>
    );
}

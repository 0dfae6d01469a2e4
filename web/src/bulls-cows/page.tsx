import type { ComponentChildren } from "preact";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { useDate } from "../daily/use-daily";
import { Choice } from "../parts/choice";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { formatCount, formatFixed, newSeed } from "../parts/number";
import { changeState, type PageProps, type State } from "../place";
import { Analysis } from "./analysis";
import { BEST_AVERAGE, CODES } from "./code";
import { DailyGame } from "./daily";
import { Practice } from "./practice";
import { completeRows, MODES, readGame, type Change, type Game, type Mode } from "./state";

const change: Change = (changes, how) => changeState("bulls-cows", changes, how);

/** The explanations of modes whose name is not enough. */
const ABOUT: Partial<Record<Mode, string>> = {
    think: "Think of four different digits. The page guesses them, and you answer.",
    rows: "Enter the guesses and answers of a game that you play elsewhere. See which secrets are possible, how good each guess was, and what to guess next.",
};

function Introduction() {
    return (
        <header class="introduction">
            <h1>Bulls and Cows</h1>
            <p>
                Find four different digits. A <em>bull</em> is a correct digit in the
                correct position. A <em>cow</em> is a correct digit in the wrong position.
            </p>
        </header>
    );
}

/** Starts another game. The state of the current game is removed from the address. */
function choose(mode: Mode) {
    const rows = mode === "think" || mode === "rows" ? {} : { rows: undefined };
    change(
        {
            ...{ date: undefined, ignore: undefined, guesses: undefined, show: undefined },
            ...rows,
            mode: mode === "today" ? undefined : mode,
            riddle: mode === "guess" ? newSeed() : undefined,
        },
        "push",
    );
}

function GameView({ game }: { game: Game }) {
    const about = ABOUT[game.mode];
    const tabs = (
        <Choice label="Mode" options={MODES} value={game.mode} onChange={choose} />
    );
    if (game.mode === "today")
        return <DailyGame tabs={tabs} date={game.date} onAnother={() => choose("guess")} />;
    return (
        <>
            <div class="controls">{tabs}</div>
            {about && <p class="about">{about}</p>}
            {game.mode === "guess" ? (
                <Practice {...{ game, change }} />
            ) : (
                <Analysis {...{ game, change }} />
            )}
        </>
    );
}

type LaboratoryScript = typeof import("./laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory"), signal);

interface LazyProps {
    children: (script: LaboratoryScript) => ComponentChildren;
}

/** A part of the laboratory. Its script is loaded when the first part is opened. */
function Lazy({ children }: LazyProps) {
    const [script, error] = useAsync<LaboratoryScript>(load, []);
    if (error) return <ErrorBox error={error} />;
    return script ? <>{children(script)}</> : <div class="lazy-placeholder" />;
}

/** Facts about the game as a whole. */
function Laboratory({ game, state }: { game: Game; state: State }) {
    const { objective, rows, ignored } = game;
    const path = state["path"];
    const counted = rows.filter((_, index) => !ignored.includes(index));
    return (
        <section class="sheet laboratory" aria-labelledby="laboratory-title">
            <h2 id="laboratory-title">Laboratory</h2>
            <p class="hint">
                There are {formatCount(CODES.length)} secrets and 14 answers. The best
                strategy needs {formatFixed(BEST_AVERAGE, 4)} guesses on average, and at
                most seven. It is proven that no strategy is better.
            </p>
            <div id="tree">
                <Disclosure
                    summary="The best strategy as a tree"
                    open={path !== undefined}
                    onToggle={(open) => change({ path: open ? "" : undefined }, "replace")}
                >
                    <Lazy>
                        {({ Tree }) => (
                            <Tree
                                {...{ objective, change }}
                                path={path ?? ""}
                                rows={completeRows(counted).history}
                            />
                        )}
                    </Lazy>
                </Disclosure>
            </div>
            <Disclosure summary="Compare strategies" open={state["simple"] === "played"}>
                <Lazy>{({ Comparison }) => <Comparison />}</Lazy>
            </Disclosure>
        </section>
    );
}

export default function BullsCowsPage({ state }: PageProps) {
    const game = readGame({ ...state, date: useDate(state["date"]) });
    return (
        <div class="bulls-cows-page">
            <Introduction />
            <GameView game={game} />
            <Laboratory {...{ game, state }} />
        </div>
    );
}

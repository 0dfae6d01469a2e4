import type { ComponentChildren } from "preact";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { useDate } from "../daily/use-daily";
import type { PageProps } from "../place";
import { Choice } from "../parts/choice";
import { Disclosure } from "../parts/disclosure";
import { formatCount, formatFixed } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import { changeState, type State } from "../place";
import { CODES, newRiddle } from "./code";
import { Today } from "./daily";
import { Play } from "./play";
import { Riddle } from "./riddle";
import { MODES, askedRows, readGame, type Change, type Game, type Mode } from "./state";

const change: Change = (changes, how) => changeState("bulls-cows", changes, how);

/** What each of the games is, where its name does not say it. */
const ABOUT: Partial<Record<Mode, string>> = {
    think: "Think of four different digits. The page guesses them, and you answer.",
    rows: "A game that you play elsewhere: write its guesses and answers, and see what fits, how good the guesses were, and what to guess next.",
};

function Introduction() {
    return (
        <header class="introduction">
            <h1>Bulls and Cows</h1>
            <p>
                Find four different digits: a <em>bull</em> is a right digit in its right
                place, a <em>cow</em> a right digit in a wrong place.
            </p>
        </header>
    );
}

/** Begins another game; what belongs to the one before goes. */
function choose(mode: Mode) {
    const rows = mode === "think" || mode === "rows" ? {} : { rows: undefined };
    change(
        {
            ...{ date: undefined, ignore: undefined, guesses: undefined, show: undefined },
            ...rows,
            mode: mode === "today" ? undefined : mode,
            riddle: mode === "guess" ? newRiddle() : undefined,
        },
        "push",
    );
}

function GameOf({ game }: { game: Game }) {
    const about = ABOUT[game.mode];
    const tabs = (
        <Choice label="Which game" options={MODES} value={game.mode} onChange={choose} />
    );
    if (game.mode === "today")
        return <Today tabs={tabs} date={game.date} onAnother={() => choose("guess")} />;
    return (
        <>
            <div class="controls">{tabs}</div>
            {about && <p class="about">{about}</p>}
            {game.mode === "guess" ? (
                <Riddle {...{ game, change }} />
            ) : (
                <Play {...{ game, change }} />
            )}
        </>
    );
}

type Parts = typeof import("./laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory"), signal);

/** A part of the laboratory, whose script is fetched when one is opened. */
function Later({ children }: { children: (parts: Parts) => ComponentChildren }) {
    const [parts, error] = useAsync<Parts>(load, []);
    if (error) return <ErrorBox error={error} />;
    return parts ? <>{children(parts)}</> : <div class="later" />;
}

interface LaboratoryProps {
    game: Game;
    state: State;
}

/** Facts about the game as a whole. Each part is loaded when it is opened. */
function Laboratory({ game, state }: LaboratoryProps) {
    const { objective, rows, ignored } = game;
    const path = state["path"];
    const counted = rows.filter((_, index) => !ignored.includes(index));
    return (
        <section class="sheet laboratory" aria-labelledby="laboratory-title">
            <h2 id="laboratory-title">Laboratory</h2>
            <p class="hint">
                There are {formatCount(CODES.length)} secrets and 14 answers. The best
                strategy needs {formatFixed(26_274 / 5040, 4)} guesses on average, and at
                most seven. No strategy is better: that is proven.
            </p>
            <div id="tree">
                <Disclosure
                    summary="The best strategy as a tree"
                    open={path !== undefined}
                    onToggle={(open) => change({ path: open ? "" : undefined }, "replace")}
                >
                    <Later>
                        {({ Tree }) => (
                            <Tree
                                {...{ objective, change }}
                                path={path ?? ""}
                                rows={askedRows(counted).history}
                            />
                        )}
                    </Later>
                </Disclosure>
            </div>
            <Disclosure summary="Strategies compared" open={state["simple"] === "played"}>
                <Later>{({ Comparison }) => <Comparison />}</Later>
            </Disclosure>
        </section>
    );
}

export default function BullsCowsPage({ state }: PageProps) {
    const game = readGame({ ...state, date: useDate(state["date"]) });
    return (
        <div class="bulls-cows-page">
            <Introduction />
            <GameOf game={game} />
            <Laboratory {...{ game, state }} />
        </div>
    );
}

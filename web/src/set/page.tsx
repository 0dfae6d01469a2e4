import type { ComponentChildren } from "preact";
import { useAnswer } from "../api/use-answer";
import { isDate } from "../daily/day";
import { useDate } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { useSeed } from "../parts/use-seed";
import type { PageProps } from "../place";
import { changeState, type Changes, type State } from "../place";
import { Stripes } from "./picture";
import { Round, type Dealt } from "./round";
import { Solver } from "./solver";
import {
    dealQuestion,
    historyOf,
    readSource,
    tabOf,
    writePlayed,
    writeSource,
    type Source,
} from "./state";
import { useDay } from "./use-game";

const textsOf = (cards: unknown) => (Array.isArray(cards) ? cards.map(String) : []);

/** The cards of the table, and the state of their request. The browser has `stored` the cards of a
 * day with the progress. */
function useTable(source: Source, stored: readonly string[] | undefined) {
    const date = source.kind === "day" && !stored ? source.date : null;
    const { day, error } = usePuzzle("/set/daily", date);
    const dealt = useAnswer("/set/deal", dealQuestion(source));
    if (source.kind === "custom") return { dealt, cards: source.cards };
    if (source.kind === "random") return { dealt, cards: textsOf(dealt.answer?.cards) };
    const ofDay: Dealt = error ? { busy: false, error } : { busy: date !== null && !day };
    return { dealt: ofDay, cards: stored ?? textsOf(day?.puzzle.cards) };
}

const replace = (changes: Changes) => changeState("set", changes, "replace");

const loadLaboratory = () => import("./laboratory");

const Lab = ({ state }: PageProps) => (
    <>
        <Lazy load={loadLaboratory} placeholder={<div class="sheet section-placeholder" />}>
            {({ Statistics, EndSection }) => (
                <>
                    <h2>How many sets are on a table?</h2>
                    <Statistics state={state} change={replace} />
                    <h2>How does a game end?</h2>
                    <EndSection state={state} change={replace} />
                </>
            )}
        </Lazy>
        <DeveloperSwitch />
    </>
);

/** The source of the table. Without one in the address, practice has a random table, and the solver an
 * empty one. */
function useSource(state: State, tab: Tab): Source {
    const opened = useDate(undefined);
    const needsSeed = tab === "practice" && state["table"] === undefined;
    const seed = useSeed("set", "seed", needsSeed, state);
    if (tab === "today") return readSource({ date: opened, ...state });
    if (tab === "solver") return readSource({ table: "", ...state });
    return readSource({ ...state, seed });
}

interface TableProps extends PageProps {
    source: Source;
    tab: Tab;
}

/** Shows the board after a new table was chosen below it. */
const showBoard = () =>
    document.querySelector(".play > *")?.scrollIntoView({ block: "nearest" });

/** A table to play, or to solve. */
function TablePage({ state, source, tab }: TableProps) {
    const day = useDay(source);
    const stored =
        source.kind === "day" && isDate(source.date) ? day.progress.cards : undefined;
    const { dealt, cards } = useTable(source, stored);
    const goTo = (next: Source) => {
        changeState("set", writeSource(next), historyOf(state, next));
        if (next.kind === "random") showBoard();
    };
    return (
        <>
            {tab === "solver" ? (
                <Solver
                    cards={cards}
                    onCards={(next) => goTo({ kind: "custom", cards: next })}
                    onPlay={() => changeState("set", writePlayed(cards), "push")}
                />
            ) : (
                <Round {...{ state, source, day, cards, dealt }} onSource={goTo} />
            )}
            {dealt.error && <ErrorBox error={dealt.error} />}
        </>
    );
}

const GOAL = (
    <>
        Find all sets: three cards on which number, color, shading and shape are each{" "}
        <em>the same</em> on all three or <em>different</em> on all three.
    </>
);

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: GOAL,
    practice: GOAL,
    solver: "Tap a card again to remove it. The numbers below your cards are their sets.",
    lab: "How likely is a table without a set, and how many cards are left at the end of a game?",
};

export default function SetPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const source = useSource(state, tab);
    return (
        <>
            <Stripes />
            <GamePage page="set" title="SET" {...{ tab, state }} about={ABOUT[tab]}>
                {tab === "lab" ? (
                    <Lab state={state} />
                ) : (
                    <TablePage key={tab} {...{ state, source, tab }} />
                )}
            </GamePage>
        </>
    );
}

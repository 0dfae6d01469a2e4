import { useAnswer } from "../api/use-answer";
import { isDate } from "../daily/day";
import { useDate } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { readStored, store } from "../parts/storage";
import { useSeed } from "../parts/use-seed";
import type { PageProps } from "../place";
import { changeState, type Changes, type State } from "../place";
import { readCode } from "./card";
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
    if (source.kind === "custom") {
        const cards = [...new Set(source.cards)].filter(readCode);
        return { dealt, cards };
    }
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
                    <h2>Is there always a set on the table?</h2>
                    <Statistics state={state} change={replace} />
                    <h2>How does a game end?</h2>
                    <EndSection state={state} change={replace} />
                </>
            )}
        </Lazy>
        <DeveloperSwitch />
    </>
);

/** The latest table of the solver. */
const TABLE_KEY = "puzzled-set-table";

/** The source of the table. Without one in the address, practice has a random table, and the solver the
 * latest one. */
function useSource(state: State, tab: Tab): Source {
    const opened = useDate(undefined);
    const needsSeed = tab === "practice" && state["table"] === undefined;
    const seed = useSeed("set", "seed", needsSeed, state);
    if (tab === "today") return readSource({ date: opened, ...state });
    if (tab === "solver")
        return readSource({ table: readStored(TABLE_KEY) ?? "", ...state });
    return readSource({ ...state, seed });
}

interface TableProps extends PageProps {
    source: Source;
    tab: Tab;
}

/** A table to play, or to solve. */
function TablePage({ state, source, tab }: TableProps) {
    const day = useDay(source);
    const stored =
        source.kind === "day" && isDate(source.date) ? day.progress.cards : undefined;
    const { dealt, cards } = useTable(source, stored);
    const goTo = (next: Source) => {
        changeState("set", writeSource(next), historyOf(state, next));
        if (next.kind === "random") scrollTo(0, 0);
        if (next.kind === "custom") store(TABLE_KEY, next.cards.join());
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

export default function SetPage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const source = useSource(state, tab);
    return (
        <>
            <Stripes />
            <GamePage page="set" title="SET" {...{ tab, state }}>
                {tab === "lab" ? (
                    <Lab state={state} />
                ) : (
                    <TablePage key={tab} {...{ state, source, tab }} />
                )}
            </GamePage>
        </>
    );
}

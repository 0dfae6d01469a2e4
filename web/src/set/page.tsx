import { useRef, useState } from "preact/hooks";
import { ProblemError } from "../api/client";
import { useAnswer } from "../api/use-answer";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { isDate } from "../daily/day";
import { useDate } from "../daily/use-daily";
import { usePuzzle } from "../daily/use-puzzle";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { changeState, type Changes, type State } from "../place";
import { Deal } from "./deal";
import { Stripes } from "./picture";
import { Round, type Dealt } from "./round";
import { cardErrors } from "./rules";
import { dealQuestion, historyOf, readSource, writeSource, type Source } from "./state";
import { useDay } from "./use-game";

function Introduction() {
    return (
        <header class="introduction">
            <h1>SET</h1>
            <p>
                Find all sets: three cards on which number, color, shading and shape are
                each <em>the same</em> on all three or <em>different</em> on all three.
            </p>
        </header>
    );
}

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

/** True if a link opens a section: its state has one of the keys. */
const opens = (state: State, keys: readonly string[]) =>
    keys.some((key) => state[key] !== undefined);

/** The fields that show their errors themselves. */
const FIELD_POINTERS = ["/cards", "/sets", "/seed", "/date"];

const replace = (changes: Changes) => changeState("set", changes, "replace");

type Laboratory = typeof import("./laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory"), signal);

/** A section of the laboratory, whose script is loaded when it is opened. */
function Section({ part, state }: { part: keyof Laboratory; state: State }) {
    const [laboratory, error] = useAsync<Laboratory>(load, []);
    if (error) return <ErrorBox error={error} />;
    if (!laboratory) return <div class="sheet section-placeholder" />;
    const Part = laboratory[part];
    return <Part state={state} change={replace} />;
}

export default function SetPage({ state }: PageProps) {
    const opened = useDate(undefined);
    const source = readSource({ date: opened, ...state });
    const day = useDay(source);
    const stored =
        source.kind === "day" && isDate(source.date) ? day.progress.cards : undefined;
    const { dealt, cards } = useTable(source, stored);
    const [oddsOpen, setOddsOpen] = useState(
        opens(state, ["size", "of", "games", "scale"]),
    );
    const [dealOpen, setDealOpen] = useState(false);
    const oddsSection = useRef<HTMLDivElement>(null);
    const goTo = (next: Source) =>
        changeState("set", writeSource(next), historyOf(state, next));
    const showOdds = () => {
        setOddsOpen(true);
        oddsSection.current?.scrollIntoView();
    };
    return (
        <>
            <Stripes />
            <Introduction />
            <Round
                {...{ state, source, day, cards, dealt }}
                onSource={goTo}
                onOdds={showOdds}
            />
            <Disclosure
                summary={<h2>Another table</h2>}
                open={
                    dealOpen ||
                    source.kind === "custom" ||
                    dealt.error instanceof ProblemError
                }
                onToggle={setDealOpen}
            >
                <Deal
                    source={source}
                    cards={cards}
                    error={dealt.error}
                    cardsError={source.kind === "custom" ? cardErrors(cards) : undefined}
                    onSource={(next) => {
                        setDealOpen(true);
                        goTo(next);
                    }}
                />
                {dealt.error && <ErrorBox error={dealt.error} shown={FIELD_POINTERS} />}
            </Disclosure>
            <div ref={oddsSection}>
                <Disclosure
                    summary={<h2>How many sets are on a table?</h2>}
                    open={oddsOpen}
                    onToggle={setOddsOpen}
                >
                    <Section part="Statistics" state={state} />
                </Disclosure>
            </div>
            <Disclosure
                summary={<h2>How does a game end?</h2>}
                open={opens(state, ["deck", "deal"])}
            >
                <Section part="EndSection" state={state} />
            </Disclosure>
        </>
    );
}

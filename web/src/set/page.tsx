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
import { wrongCards } from "./rules";
import { dealQuestion, howToLeave, readSource, writeSource, type Source } from "./state";
import { useDay } from "./use-game";

function Introduction() {
    return (
        <header class="introduction">
            <h1>SET</h1>
            <p>
                Find every three cards on which number, color, shading and shape are each{" "}
                <em>all the same</em> or <em>all different</em>.
            </p>
        </header>
    );
}

const textsOf = (cards: unknown) => (Array.isArray(cards) ? cards.map(String) : []);

/** The table of a day: its cards, unless they are kept with the progress. */
function useDayTable(source: Source, kept: readonly string[] | undefined) {
    const date = source.kind === "date" && !kept ? source.date : null;
    const { day, error } = usePuzzle("/set/daily", date);
    const dealt: Dealt = error ? { busy: false, error } : { busy: date !== null && !day };
    return { dealt, cards: kept ?? textsOf(day?.puzzle.cards) };
}

/** The cards of the table, and the request that dealt them. */
function useTable(source: Source, kept: readonly string[] | undefined) {
    const dealt = useAnswer("/set/deal", dealQuestion(source));
    const ofDay = useDayTable(source, kept);
    if (source.kind === "date") return ofDay;
    if (source.kind === "hand") return { dealt, cards: source.cards };
    return { dealt, cards: textsOf(dealt.answer?.cards) };
}

/** True where a link wants to show what is behind a heading. */
const wants = (state: State, keys: readonly string[]) =>
    keys.some((key) => state[key] !== undefined);

/** What is told at its field. */
const FIELDS = ["/cards", "/sets", "/seed", "/date"];

const replace = (changes: Changes) => changeState("set", changes, "replace");

type Laboratory = typeof import("./laboratory");

const load = (signal: AbortSignal) =>
    loadWhenReachable(() => import("./laboratory"), signal);

/** A part of the laboratory, whose script is fetched when one is opened. */
function Later({ part, state }: { part: keyof Laboratory; state: State }) {
    const [laboratory, error] = useAsync<Laboratory>(load, []);
    if (error) return <ErrorBox error={error} />;
    if (!laboratory) return <div class="sheet later" />;
    const Part = laboratory[part];
    return <Part state={state} change={replace} />;
}

export default function SetPage({ state }: PageProps) {
    const opened = useDate(undefined);
    const source = readSource({ date: opened, ...state });
    const day = useDay(source);
    const kept =
        source.kind === "date" && isDate(source.date) ? day.progress.cards : undefined;
    const { dealt, cards } = useTable(source, kept);
    const [odds, setOdds] = useState(wants(state, ["size", "of", "games", "scale"]));
    const [dealer, setDealer] = useState(false);
    const below = useRef<HTMLDivElement>(null);
    const goTo = (next: Source) =>
        changeState("set", writeSource(next), howToLeave(state, next));
    const showOdds = () => {
        setOdds(true);
        below.current?.scrollIntoView();
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
                    dealer || source.kind === "hand" || dealt.error instanceof ProblemError
                }
                onToggle={setDealer}
            >
                <Deal
                    source={source}
                    cards={cards}
                    error={dealt.error}
                    cardsError={source.kind === "hand" ? wrongCards(cards) : undefined}
                    onSource={(next) => {
                        setDealer(true);
                        goTo(next);
                    }}
                />
                {dealt.error && <ErrorBox error={dealt.error} shown={FIELDS} />}
            </Disclosure>
            <div ref={below}>
                <Disclosure
                    summary={<h2>How many sets does a table hold?</h2>}
                    open={odds}
                    onToggle={setOdds}
                >
                    <Later part="Statistics" state={state} />
                </Disclosure>
            </div>
            <Disclosure
                summary={<h2>How does a game end?</h2>}
                open={wants(state, ["deck", "deal"])}
            >
                <Later part="Endings" state={state} />
            </Disclosure>
        </>
    );
}

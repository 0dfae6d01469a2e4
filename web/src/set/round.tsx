// A table: its name, its cards, and its end.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useReach } from "../api/reach";
import type { RequestState } from "../api/use-answer";
import { DailyLine } from "../daily/daily-line";
import { shuffled } from "../daily/day";
import { FinishBelow } from "../daily/finish";
import { Reveal } from "../daily/reveal";
import { formatTime } from "../parts/number";
import { CopyDay, CopyRequest } from "../parts/copy";
import { Tutorial } from "../parts/tutorial";
import { changeState, hrefOf, type Changes, type State } from "../place";
import { DECK } from "./card";
import { Levels } from "./deal";
import { STEPS } from "./how-to";
import { Play } from "./play";
import { FRESH, costsOf, endingOf, marksOf } from "./progress";
import { setsOf, type Indices } from "./rules";
import { anotherOf, countOf, dealQuestion, namesTable, readPick } from "./state";
import { writePlayed, type Source } from "./state";
import { Backs } from "./table";
import { useGame, type Day } from "./use-game";

const change = (changes: Changes) => changeState("set", changes, "replace");

const HowToPlay = () => <Tutorial game="set" start=".table .card" steps={STEPS} />;

interface PracticeLineProps {
    source: Exclude<Source, { kind: "day" }>;
    onSource: (source: Source) => void;
}

/** The row above the board of a table that is not of a day. */
const PracticeLine = ({ source, onSource }: PracticeLineProps) => (
    <div class="daily-line">
        <strong>{source.kind === "random" ? "Practice" : "Your table"}</strong>
        <button type="button" class="small" onClick={() => onSource(anotherOf(source))}>
            New table
        </button>
        {source.kind === "custom" ? (
            <a href={hrefOf("set", { table: source.cards.join() })}>Edit cards</a>
        ) : (
            <HowToPlay />
        )}
    </div>
);

/** Twelve cards of the deck while the service is away. */
const dealTwelve = () => shuffled(Math.random, DECK).slice(0, 12);

/** The state of the request for the cards. */
export type Dealt = RequestState<"/set/deal">;

interface EmptyProps {
    source: Source;
    dealt: Dealt;
    listed: boolean;
    onCards: (cards: string[]) => void;
    /** The settings of the table. */
    children: ComponentChildren;
}

/** A table without cards, and the reason. */
function Empty({ source, dealt, listed, onCards, children }: EmptyProps) {
    const { busy, answer, error } = dealt;
    const waiting = useReach().away && busy;
    const count = source.kind === "custom" ? 0 : countOf(source);
    return (
        <div class="play">
            <div class="dealing">
                {count > 0 && <Backs count={count} />}
                <div class="message">
                    <p role="status">
                        {busy && !waiting && "Dealing"}
                        {source.kind === "custom" &&
                            "The table is empty. Choose its cards in the solver."}
                        {answer && "No such table was found in time. Try another one."}
                        {error && "No cards were dealt."}
                        {waiting && "The cards will arrive when the service is back."}
                    </p>
                    {waiting && (
                        <button
                            type="button"
                            class="main"
                            onClick={() => onCards(dealTwelve())}
                        >
                            Deal 12 random cards
                        </button>
                    )}
                </div>
            </div>
            {count > 0 && !error && (
                <div class="side">
                    <div class="sheet playing" />
                    {listed && <div class="list-placeholder" />}
                </div>
            )}
            {children}
        </div>
    );
}

/** The selected cards, in the address if it names the table. */
function usePicked(state: State, count: number) {
    const [own, setOwn] = useState<Indices>([]);
    if (!namesTable(state)) return [own, setOwn] as const;
    const pick = (picked: Indices) => change({ pick: picked.join(",") || undefined });
    return [readPick(state, count), pick] as const;
}

/** True if the game with the table of a day has ended since the page was opened. */
function useFresh(over: boolean, date: string): boolean {
    const before = useRef({ date, over });
    useEffect(() => void (before.current = { date, over }));
    return over && !before.current.over && before.current.date === date;
}

export interface RoundProps {
    state: State;
    source: Source;
    day: Day;
    cards: readonly string[];
    dealt: Dealt;
    onSource: (source: Source) => void;
}

/** The end of a table: the finish of a day, or a sheet for other tables. */
function End(props: RoundProps & { count: number; whole: boolean }) {
    const { source, day, count, whole, onSource } = props;
    const fresh = useFresh(day.done !== undefined, day.date);
    const { progress, done } = day;
    const isDay = source.kind === "day";
    const another = (
        <button
            type="button"
            class={isDay ? undefined : "main"}
            onClick={() => onSource(anotherOf(source))}
        >
            {isDay ? "Practice more" : "New table"}
        </button>
    );
    if (!isDay && !whole) return null;
    if (!isDay && count === 0) return <div class="buttons">{another}</div>;
    if (!isDay)
        return (
            <div class="sheet finish">
                <p role="status">
                    <strong>All sets found</strong>
                </p>
                <div class="buttons">{another}</div>
            </div>
        );
    if (!done) return null;
    const stored = progress !== FRESH; // of days long ago, only the result is stored
    const isSolved = day.status === "solved";
    const squares = stored && isSolved ? `${marksOf(progress, count)} ` : "";
    const marks = isSolved ? `${squares}in ${formatTime(done.seconds)}` : "";
    const title = isSolved ? "All sets found" : "Better luck next time";
    return (
        <FinishBelow over={fresh} daily={day} title={title} marks={marks}>
            {another}
        </FinishBelow>
    );
}

/** One table, from its name to its end. */
export function Round(props: RoundProps) {
    const { state, source, day, cards, dealt, onSource } = props;
    const question = dealQuestion(source);
    const ofDay = source.kind === "day";
    const linked = state["show"] === "sets";
    const { progress, over, save } = useGame(source, day, cards, linked);
    const sets = useMemo(() => setsOf(cards), [cards.join()]);
    const [picked, setPicked] = usePicked(state, cards.length);
    const pick = (next: Indices) => {
        if (ofDay && !over && !day.progress.cards) save(progress); // starts the clock
        setPicked(next);
    };
    const reveal = () => {
        const shown = { ...progress, shown: true };
        save(shown);
        day.show();
        day.finish(endingOf(shown, sets.length));
    };
    const settings = source.kind === "random" && (
        <Levels source={source} onSource={onSource} />
    );
    const whole = cards.length > 0 && progress.found.length >= sets.length;
    return (
        <>
            {source.kind === "day" ? (
                <DailyLine daily={day}>
                    <HowToPlay />
                </DailyLine>
            ) : (
                <PracticeLine source={source} onSource={onSource} />
            )}
            {cards.length === 0 ? (
                <Empty
                    source={source}
                    dealt={dealt}
                    listed={linked}
                    onCards={(next) => changeState("set", writePlayed(next), "push")}
                >
                    {settings}
                </Empty>
            ) : (
                <Play
                    cards={cards}
                    sets={sets}
                    game={{ progress, over: over || whole, save }}
                    picked={picked}
                    costs={ofDay ? costsOf(progress) : undefined}
                    listed={linked || progress.shown}
                    onPick={pick}
                    settings={settings}
                    reveal={
                        ofDay && !linked ? (
                            <Reveal daily={day} label="Show all sets" onShow={reveal} />
                        ) : (
                            <button
                                type="button"
                                aria-expanded={linked}
                                onClick={() =>
                                    change({ show: linked ? undefined : "sets" })
                                }
                            >
                                {linked ? "Hide the sets" : "Show all sets"}
                            </button>
                        )
                    }
                >
                    <End {...props} count={sets.length} whole={whole} />
                </Play>
            )}
            {question && <CopyRequest path="/set/deal" question={question} />}
            {ofDay && <CopyDay path="/set/daily" date={day.date} />}
        </>
    );
}

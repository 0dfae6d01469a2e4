// The table that lies there, with what is above and below it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useReach } from "../api/reach";
import type { RequestState } from "../api/use-answer";
import { DailyLine } from "../daily/daily-line";
import { shuffled } from "../daily/day";
import { CopyDay, CopyRequest } from "../parts/copy";
import { Tutorial } from "../parts/tutorial";
import { changeState, hrefOf, type State } from "../place";
import { DECK } from "./card";
import { Reveal } from "../daily/reveal";
import { DayEnd, Listing, OtherEnd } from "./ending";
import { STEPS } from "./first-move";
import { NoPlay, Play } from "./play";
import { endingOf } from "./progress";
import { setsOf, type Places } from "./rules";
import {
    anotherOf,
    countOf,
    dealQuestion,
    namesTable,
    readPick,
    type Source,
} from "./state";
import { useGame, type Day } from "./use-game";

interface OtherLineProps {
    source: Exclude<Source, { kind: "date" }>;
    onAnother: () => void;
}

/** What table it is where it is not of a day. */
function OtherLine({ source, onAnother }: OtherLineProps) {
    const random = source.kind === "seed";
    return (
        <div class="table-line">
            <p>{random ? `A random table (seed ${source.seed})` : "A table of your own"}</p>
            {random && (
                <button type="button" class="small" onClick={onAnother}>
                    Deal another
                </button>
            )}
            <a href={hrefOf("set")}>Today’s table</a>
        </div>
    );
}

/** Twelve cards of the deck by chance, for who has no service to deal them. */
const anyTwelve = () => shuffled(Math.random, DECK).slice(0, 12);

/** How the request for the cards stands. */
export type Dealt = RequestState<"/set/deal">;

interface EmptyProps {
    source: Source;
    dealt: Dealt;
    listed: boolean;
    onLay: (cards: string[]) => void;
}

/** Why no cards lie there. */
function Empty({ source, dealt, listed, onLay }: EmptyProps) {
    const { busy, answer, error } = dealt;
    const { away } = useReach();
    return (
        <NoPlay count={source.kind === "hand" ? 0 : countOf(source)} listed={listed}>
            <p role="status">
                {busy && !away && "Dealing"}
                {source.kind === "hand" &&
                    "The table is empty. Choose cards from the deck."}
                {answer && "No such table was found in time."}
                {error && "Nothing was dealt."}
                {busy && away && "The service deals the cards, and is away."}
            </p>
            {busy && away && (
                <button type="button" class="main" onClick={() => onLay(anyTwelve())}>
                    Lay 12 cards from the deck
                </button>
            )}
        </NoPlay>
    );
}

const change = (changes: Record<string, string | undefined>) =>
    changeState("set", changes, "replace");

/** The chosen cards, in the address where that names the table. */
function usePicked(state: State, count: number) {
    const [own, setOwn] = useState<Places>([]);
    if (!namesTable(state)) return [own, setOwn] as const;
    const pick = (places: Places) => change({ pick: places.join(",") || undefined });
    return [readPick(state, count), pick] as const;
}

/** True where the table of a day has ended before the reader's eyes. */
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
    onOdds: () => void;
}

/** One table: what it is, its cards, and how it ends. */
export function Round(props: RoundProps) {
    const { state, source, day, cards, dealt, onSource, onOdds } = props;
    const question = dealQuestion(source);
    const ofDay = source.kind === "date";
    const linked = state["show"] === "sets";
    const game = useGame(source, day, cards, linked);
    const { progress, over, keep } = game;
    const count = useMemo(() => setsOf(cards).length, [cards.join()]);
    const fresh = useFresh(over, day.date);
    const [picked, setPicked] = usePicked(state, cards.length);
    const pick = (places: Places) => {
        if (ofDay && !over && !day.progress.cards) keep(progress); // it has begun
        setPicked(places);
    };
    const show = (shown: boolean) => {
        if (!ofDay || linked) return change({ show: shown ? "sets" : undefined });
        const given = { ...progress, shown };
        keep(given);
        day.show();
        day.finish(endingOf(given, count));
    };
    const next = { onAnother: () => onSource(anotherOf(source)), onOdds };
    const whole = count > 0 && progress.found.length >= count;
    return (
        <>
            {ofDay ? (
                <DailyLine daily={day}>
                    <Tutorial game="set" start=".table .card" steps={STEPS} />
                </DailyLine>
            ) : (
                <OtherLine source={source} onAnother={next.onAnother} />
            )}
            {cards.length === 0 ? (
                <Empty
                    source={source}
                    dealt={dealt}
                    listed={linked}
                    onLay={(laid) => onSource({ kind: "hand", cards: laid })}
                />
            ) : (
                <Play
                    {...{ cards, game, picked }}
                    shown={linked || progress.shown}
                    onPick={pick}
                    reveal={
                        ofDay && !linked ? (
                            <Reveal
                                daily={day}
                                label="Show all sets"
                                onShow={() => show(true)}
                            />
                        ) : (
                            <Listing shown={linked} onShow={show} />
                        )
                    }
                >
                    {ofDay && over && <DayEnd {...{ day, count, fresh }} {...next} />}
                    {!ofDay && whole && <OtherEnd {...next} />}
                </Play>
            )}
            {question && <CopyRequest path="/set/deal" question={question} />}
            {ofDay && <CopyDay path="/set/daily" date={day.date} />}
        </>
    );
}

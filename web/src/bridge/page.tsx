import { useEffect, useState } from "preact/hooks";
import { askDay } from "../api/client";
import { useLatest } from "../api/use-latest";
import { End } from "../crossings/end";
import { LiveAnswer } from "../crossings/live-answer";
import { isEveryoneAcross, writeMoves, type Move } from "../crossings/moves";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { useEnd } from "../crossings/use-end";
import { useHints, type Hints } from "../crossings/use-hints";
import { below, dayNumber, daysAfter, today } from "../daily/day";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { CopyRequest } from "../parts/copy";
import { DeveloperSwitch } from "../parts/developer";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { integerIn, pluralize } from "../parts/number";
import { readTab, type Tab } from "../parts/tab";
import { GamePage } from "../parts/tabs";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps } from "../place";
import { FigureParts } from "./figure";
import {
    change,
    editParty,
    gameOf,
    makeMoves,
    playOn,
    showPlan,
    takeParty,
    playParty,
    useParty,
    type Game,
} from "./game";
import { EMPTY, isEmpty, missingText, partyOf, tabOf, ZURG, type Party } from "./party";
import { PRESETS, presetOf } from "./presets";
import { PATH, solveQuestion, useSolved, type Solved } from "./solved";
import { elapsedOf } from "./rules";
import { arrivingTime, Stage } from "./stage";
import { TUTORIAL } from "./tutorial-steps";

const loadLate = () => import("./late");

/** Replaces the party by that of a random past day. */
async function takeRandomParty(signal: AbortSignal) {
    const date = daysAfter(today(), -1 - below(Math.random, dayNumber(today()) - 1));
    const { puzzle } = await askDay("/bridge/daily", date, signal);
    playParty(partyOf(puzzle));
}

interface ChooserProps {
    party: Party;
    /** What the choice shows for another party. */
    own: string;
    onParty: (party: Party) => void;
}

/** The choice of a classic party. */
function PartyChooser({ party, own, onParty }: ChooserProps) {
    const choose = (id: string) => {
        const found = PRESETS.find((one) => one.id === id);
        if (found) onParty(found.party);
    };
    const id = presetOf(party)?.id;
    return <PuzzleChooser puzzles={PRESETS} id={id} own={own} onChoose={choose} />;
}

const HowToPlay = () => <Tutorial game="bridge" start="button.walker" steps={TUTORIAL} />;

interface PracticeProps {
    party: Party;
    isDone: boolean;
    onNext: () => void;
}

/** The row below the bridge: other groups to play. */
const PracticeChoices = ({ party, isDone, onNext }: PracticeProps) => (
    <div class="choices">
        <button type="button" class={isDone ? "main" : ""} onClick={onNext}>
            Next puzzle
        </button>
        <label class="plan-chooser">
            <span>Or choose</span>
            <PartyChooser party={party} own="A past puzzle" onParty={playParty} />
        </label>
    </div>
);

/** Returns the deadline as a number; undefined if it is not one. */
function deadlineOf({ deadline }: Party): number | undefined {
    const minutes = Number(deadline || NaN);
    return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

interface GameProps extends PageProps {
    game: Game;
    solved: Solved;
    hints: Hints;
    tab: Tab;
}

/** Returns the minimum number of minutes, or why no plan is shown. */
function answerText(party: Party, { known, isStale, request }: Solved): string {
    const missing = missingText(party);
    if (missing) return missing;
    if (request.error) return request.error.message;
    if (!known || isStale) return "Loading the plan.";
    const { minutes, proven, feasible } = known.answer;
    if (minutes !== null)
        return `${proven ? "Fastest plan" : "Best plan found"}: ${pluralize(minutes, "minute")}`;
    return feasible === false ? "There is no plan." : "No plan was found.";
}

/** The bridge, and the crossings as a table. */
function Crossings({ state, game, solved, hints, tab }: GameProps) {
    const [plays, setPlays] = useState(false);
    const { daily, playing, party, moves } = game;
    const isDone = isEveryoneAcross(moves, party.people.length);
    const { least } = solved;
    const deadline = deadlineOf(party);
    const limit = deadline ?? least;
    const isInTime = isDone && elapsedOf(party, moves) <= (limit ?? Infinity);
    const { isOver, isFresh } = useEnd(isInTime, arrivingTime(party, moves));
    const latest = useLatest(JSON.stringify(party));
    // It fails only if the user has chosen another party meanwhile, or if the clock is wrong.
    const onNext = () => void takeRandomParty(latest()).catch(() => {});
    const plans = solved.known?.plans ?? [];
    const chosen = integerIn(state["plan"], [1, plans.length], 1) - 1;
    const crossings = plans[chosen] ?? [];
    const last = 2 * crossings.length;
    const step = integerIn(state["step"], [0, last], 0);
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const isRevealed = !playing && crossings.length > 0;
    useEffect(() => {
        if (isRevealed) daily?.show();
    }, [isRevealed, daily?.date]);
    const onMoves = (next: readonly Move[]) => makeMoves(game, next, least);
    const onShow = () => {
        setPlays(!matchMedia("(prefers-reduced-motion: reduce)").matches);
        showPlan(game, undefined, "0");
    };
    const end = daily?.done && <End {...{ daily, isFresh, onMoves }} onReveal={onShow} />;
    const isEnd = playing && isOver;
    if (isEmpty(party)) return <p class="no-board">The fastest plan will be here.</p>;
    return (
        <>
            {tab === "solver" && <LiveAnswer text={answerText(party, solved)} />}
            <Stage
                game={game}
                solved={solved}
                hints={hints}
                crossings={crossings}
                step={step}
                deadline={limit}
                plays={plays}
                onStep={onStep}
                end={isEnd && end}
                onMoves={onMoves}
                onShow={onShow}
                onBack={() => {
                    if (tab === "solver") scrollTo(0, 0); // the game is higher than the plan
                    playOn(game);
                }}
            />
            {tab === "practice" && <PracticeChoices {...{ party, isDone, onNext }} />}
            {!isEnd && !isFresh && end}
            {!playing && (
                <Lazy load={loadLate} placeholder={<div class="sheet plan waiting" />}>
                    {({ PlanSection }) => (
                        <PlanSection
                            solved={solved}
                            chosen={chosen}
                            step={step}
                            deadline={deadline}
                            onStep={onStep}
                            onPlan={(index) => showPlan(game, String(index + 1), undefined)}
                        />
                    )}
                </Lazy>
            )}
        </>
    );
}

/** The fields that show their errors. */
const shownAt = (party: Party) => [
    "/capacity",
    "/constraints/forbidden_pairs",
    "/constraints/back_minutes",
    ...party.people.map((_, index) => `/people/${index}`),
];

interface BridgeProps extends PageProps {
    game: Game;
    best: number | undefined;
    tab: Tab;
}

interface FormProps extends PageProps {
    game: Game;
    error: Error | undefined;
}

/** The form of a custom party. */
function PartyForm({ state, game, error }: FormProps) {
    const { party } = game;
    return (
        <div class="custom">
            <Lazy load={loadLate} placeholder={<div class="sheet party waiting" />}>
                {({ People }) => (
                    <People
                        party={game.entered}
                        error={error}
                        onParty={(next) => editParty(game, next, state)}
                    >
                        <button type="button" onClick={() => takeParty(EMPTY)}>
                            Clear
                        </button>
                        <PartyChooser party={party} own="Examples" onParty={takeParty} />
                    </People>
                )}
            </Lazy>
            {error && <ErrorBox error={error} shown={shownAt(party)} />}
            <CopyRequest path={PATH} question={solveQuestion(party)} />
        </div>
    );
}

/** The bridge, which the user plays or which shows a plan. */
function Bridge({ state, game, best, tab }: BridgeProps) {
    const { daily, party, playing, moves } = game;
    const hints = useHints(JSON.stringify(party), writeMoves(moves), daily);
    const wanted = !playing || hints.level > 0;
    const solved = useSolved(party, wanted, best);
    const { error } = solved.request;
    return (
        <>
            <FigureParts />
            {tab === "practice" && (
                <div class="daily-line">
                    <strong>Practice</strong>
                    <HowToPlay />
                </div>
            )}
            {daily && (
                <DailyLine daily={daily}>
                    <HowToPlay />
                </DailyLine>
            )}
            <div class={tab === "solver" ? "solver" : "game"}>
                {tab === "solver" && <PartyForm {...{ state, game, error }} />}
                <div class="result">
                    <Crossings {...{ state, game, solved, hints, tab }} />
                </div>
            </div>
            {tab !== "solver" && error && <ErrorBox error={error} />}
        </>
    );
}

/** The comparison of the searches, for any party. */
function Lab({ state, game }: { state: PageProps["state"]; game: Game }) {
    const { party } = game;
    return (
        <>
            <div class="choices">
                <PartyChooser party={party} own="Your own group" onParty={takeParty} />
            </div>
            <Lazy load={loadLate} placeholder={<div class="sheet" />}>
                {({ Searches }) => <Searches party={party} />}
            </Lazy>
            <Disclosure summary="Change the people">
                <PartyForm {...{ state, game }} error={undefined} />
            </Disclosure>
            <DeveloperSwitch />
        </>
    );
}

const ABOUT_LAB =
    "Make a group that is hard for a computer! The bars show how much each method had to try.";

export default function BridgePage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const { daily, party, best, error } = useParty(state, tab);
    const game = party && gameOf(state, tab, { daily, party });
    return (
        <div class="bridge-page">
            <GamePage
                page="bridge"
                title="Bridge"
                {...{ tab, state }}
                about={tab === "lab" && ABOUT_LAB}
            >
                {game && tab === "lab" && <Lab {...{ state, game }} />}
                {game && tab !== "lab" && (
                    <Bridge key={tab} {...{ state, game, best, tab }} />
                )}
                {!game && (
                    <DayPlaceholder error={error}>
                        <a href={hrefOf("bridge", { c: ZURG.capacity, go: "" })}>
                            Play “Escape from Zurg” instead
                        </a>
                    </DayPlaceholder>
                )}
            </GamePage>
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { askDay } from "../api/client";
import { useLatest } from "../api/use-latest";
import { isEveryoneAcross, writeMoves } from "../crossings/moves";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { below, dayNumber, daysAfter, today } from "../daily/day";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { FinishBelow } from "../daily/finish";
import { CopyRequest } from "../parts/copy";
import { DeveloperSwitch } from "../parts/developer";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { Lazy } from "../parts/lazy";
import { integerIn } from "../parts/number";
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
import { partyOf, tabOf, ZURG, type Party } from "./party";
import { middleStep } from "./plan";
import { MovesSection, PlanSection } from "./plan-section";
import { PRESETS, presetOf } from "./presets";
import { PATH, solveQuestion, useSolved, type Solved } from "./solved";
import { Stage } from "./stage";
import { TUTORIAL } from "./tutorial-steps";

/** Replaces the party by that of a random past day. */
async function takeRandomParty(signal: AbortSignal) {
    const date = daysAfter(today(), -1 - below(Math.random, dayNumber(today()) - 1));
    const { puzzle } = await askDay("/bridge/daily", date, signal);
    playParty(partyOf(puzzle));
}

interface ChooserProps {
    party: Party;
    onParty: (party: Party) => void;
}

/** The choice of a classic party. */
function PartyChooser({ party, onParty }: ChooserProps) {
    const choose = (id: string) => {
        const found = PRESETS.find((one) => one.id === id);
        if (found) onParty(found.party);
    };
    return <PuzzleChooser puzzles={PRESETS} id={presetOf(party)?.id} onChoose={choose} />;
}

/** Other parties to play. */
function PracticeChoices({ party }: { party: Party }) {
    const latest = useLatest(JSON.stringify(party));
    // It fails only if the user has chosen another party meanwhile, or if the clock is wrong.
    const onRandom = () => void takeRandomParty(latest()).catch(() => {});
    return (
        <div class="choices">
            <PartyChooser party={party} onParty={playParty} />
            <button type="button" onClick={onRandom}>
                New party
            </button>
        </div>
    );
}

/** The row above the bridge: the day, or other parties to play. */
function Choices({ game: { daily, party }, tab }: { game: Game; tab: Tab }) {
    if (tab === "solver") return null;
    return (
        <>
            {daily ? <DailyLine daily={daily} /> : <PracticeChoices party={party} />}
            <Tutorial game="bridge" start="button.walker" steps={TUTORIAL} />
        </>
    );
}

/** Returns the deadline as a number; undefined if it is not one. */
function deadlineOf({ deadline }: Party): number | undefined {
    const minutes = Number(deadline || NaN);
    return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

interface GameProps extends PageProps {
    game: Game;
    solved: Solved;
    tab: Tab;
    onHint: () => void;
}

/** The bridge, and the crossings as a table. */
function Crossings({ state, game, solved, tab, onHint }: GameProps) {
    const [plays, setPlays] = useState(false);
    const { daily, playing, party, moves } = game;
    const deadline = deadlineOf(party);
    const { least } = solved;
    const plans = solved.known?.plans ?? [];
    const chosen = integerIn(state["plan"], [1, plans.length], 1) - 1;
    const crossings = plans[chosen] ?? [];
    const last = 2 * crossings.length;
    const step = integerIn(state["step"], [0, last], middleStep(crossings));
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    const isRevealed = !playing && crossings.length > 0;
    useEffect(() => {
        if (isRevealed) daily?.show();
    }, [isRevealed, daily?.date]);
    return (
        <>
            <Stage
                game={game}
                solved={solved}
                crossings={crossings}
                step={step}
                deadline={deadline ?? least}
                plays={plays}
                onStep={onStep}
                onMoves={(next) => makeMoves(game, next, least)}
                onShow={() => {
                    setPlays(!matchMedia("(prefers-reduced-motion: reduce)").matches);
                    showPlan(game, undefined, "0");
                }}
                onBack={() => playOn(game)}
                onHint={onHint}
            >
                <Choices game={game} tab={tab} />
            </Stage>
            {daily && (
                <FinishBelow
                    over={isEveryoneAcross(moves, party.people.length)}
                    daily={daily}
                    title="Everyone's across!"
                />
            )}
            {!playing && (
                <PlanSection
                    solved={solved}
                    chosen={chosen}
                    step={step}
                    deadline={deadline}
                    onStep={onStep}
                    onPlan={(index) => showPlan(game, String(index + 1), undefined)}
                />
            )}
            {playing && moves.length > 0 && <MovesSection party={party} moves={moves} />}
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

const loadLate = () => import("./late");

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
            <div class="choices">
                <PartyChooser party={party} onParty={takeParty} />
            </div>
            <Lazy load={loadLate} placeholder={<div class="sheet" />}>
                {({ People }) => (
                    <People
                        party={party}
                        error={error}
                        onParty={(next) => editParty(game, next, state)}
                    />
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
    const [hinted, setHinted] = useState("");
    const moment = JSON.stringify([party, writeMoves(moves)]);
    const wanted = !playing || hinted === moment;
    const solved = useSolved(party, wanted, best);
    const { error } = solved.request;
    const hint = () => {
        if (daily && !daily.done && hinted !== moment)
            daily.keep({ ...daily.progress, hints: (daily.progress.hints ?? 0) + 1 });
        setHinted(moment);
    };
    return (
        <>
            <FigureParts />
            {tab === "solver" && <PartyForm {...{ state, game, error }} />}
            <Crossings {...{ state, game, solved, tab }} onHint={hint} />
            {tab !== "solver" && error && <ErrorBox error={error} />}
        </>
    );
}

/** The comparison of the searches, for any party. */
function Lab({ state, game }: { state: PageProps["state"]; game: Game }) {
    const { party } = game;
    return (
        <>
            <Lazy load={loadLate} placeholder={<div class="sheet" />}>
                {({ Searches }) => <Searches party={party} />}
            </Lazy>
            <Disclosure summary="Change the party">
                <PartyForm {...{ state, game }} error={undefined} />
            </Disclosure>
            <DeveloperSwitch />
        </>
    );
}

const ABOUT: Readonly<Record<Tab, ComponentChildren>> = {
    today: (
        <>
            <em>Get everyone across:</em> there is one torch, and a group is only as fast as
            its slowest member.
        </>
    ),
    practice: "Get another party across: a new one, or a classic one.",
    solver: "Enter the people of your puzzle and their minutes, and see the fastest plan.",
    lab: "How many states each search algorithm expands for the same party.",
};

export default function BridgePage({ state }: PageProps) {
    const tab = readTab(state, tabOf(state));
    const { daily, party, best, error } = useParty(state, tab);
    const game = party && gameOf(state, tab, { daily, party });
    return (
        <div class="bridge-page">
            <GamePage page="bridge" title="Bridge" {...{ tab, state }} about={ABOUT[tab]}>
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

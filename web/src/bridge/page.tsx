import { useEffect, useState } from "preact/hooks";
import { askDay } from "../api/client";
import { useLatest } from "../api/use-latest";
import { isEveryoneAcross, writeMoves } from "../crossings/moves";
import { PuzzleChooser } from "../crossings/puzzle-chooser";
import { below, dayNumber, daysAfter, today } from "../daily/day";
import { DailyLine } from "../daily/daily-line";
import { DayPlaceholder } from "../daily/day-placeholder";
import { starsOf } from "../daily/fairness";
import { FinishBelow } from "../daily/finish";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { ErrorBox } from "../parts/error-box";
import { integerIn } from "../parts/number";
import { Tutorial } from "../parts/tutorial";
import { hrefOf, type PageProps } from "../place";
import { FigureParts } from "./figure";
import {
    change,
    editParty,
    gameOf,
    makeMoves,
    NEAR,
    playOn,
    showPlan,
    takeParty,
    useParty,
    type Game,
} from "./game";
import { Introduction, TUTORIAL } from "./introduction";
import { isPlayable, partyOf, TODAY, ZURG, type Party } from "./party";
import { People } from "./people";
import { middleStep } from "./plan";
import { MovesSection, PlanSection } from "./plan-section";
import { PRESETS, presetOf } from "./presets";
import { Searches } from "./searches";
import { PATH, solveQuestion, useSolved, type Solved } from "./solved";
import { Stage } from "./stage";

/** Replaces the party by that of a random past day. */
async function takeRandomParty(signal: AbortSignal) {
    const date = daysAfter(today(), -1 - below(Math.random, dayNumber(today()) - 1));
    const { puzzle } = await askDay("/bridge/daily", date, signal);
    takeParty(partyOf(puzzle));
}

/** The row above the bridge: which party it is, and other parties. */
function Choices({ game: { daily, party } }: { game: Game }) {
    const latest = useLatest(JSON.stringify(party));
    // It fails only if the user has chosen another party meanwhile, or if the clock is wrong.
    const onRandom = () => void takeRandomParty(latest()).catch(() => {});
    const random = (
        <button type="button" class="small" onClick={onRandom}>
            New party
        </button>
    );
    const choose = (id: string | undefined) => {
        const found = PRESETS.find((one) => one.id === id);
        if (found) takeParty(found.party);
        else change(TODAY, "step");
    };
    return (
        <>
            {daily ? <DailyLine daily={daily}>{random}</DailyLine> : random}
            <div class="choices">
                <PuzzleChooser
                    puzzles={PRESETS}
                    date={daily?.date}
                    id={presetOf(party)?.id}
                    onChoose={choose}
                />
                <Tutorial game="bridge" start="button.walker" steps={TUTORIAL} />
            </div>
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
    onHint: () => void;
}

/** The bridge, and the crossings as a table. */
function Crossings({ state, game, solved, onHint }: GameProps) {
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
                <Choices game={game} />
            </Stage>
            {daily && (
                <FinishBelow
                    over={isEveryoneAcross(moves, party.people.length)}
                    daily={daily}
                    name="Bridge"
                    title="Everyone's across!"
                    marks={starsOf(daily.done, daily.progress, NEAR)}
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

/** A party, and all that can be done with it. */
function Bridge({
    state,
    game,
    best,
}: PageProps & { game: Game; best: number | undefined }) {
    const { daily, party, playing, moves } = game;
    const [edited, setEdited] = useState(false);
    const [hinted, setHinted] = useState("");
    // The form is open for a link to a custom party, unless the party can be played.
    const [isCustom] = useState(
        () => !daily && !presetOf(party) && !(playing && isPlayable(party)),
    );
    const moment = JSON.stringify([party, writeMoves(moves)]);
    const wanted = !playing || hinted === moment;
    const solved = useSolved(party, wanted, edited ? undefined : best);
    const { error } = solved.request;
    const hint = () => {
        if (daily && !daily.done && hinted !== moment)
            daily.keep({ ...daily.progress, hints: (daily.progress.hints ?? 0) + 1 });
        setHinted(moment);
    };
    return (
        <>
            <FigureParts />
            <Crossings state={state} game={game} solved={solved} onHint={hint} />
            <Disclosure
                summary="Change the party, or make your own"
                open={isCustom}
                onToggle={setEdited}
            >
                <div class="custom">
                    <People
                        party={party}
                        error={error}
                        onParty={(next) => editParty(game, next, state)}
                    />
                    {error && <ErrorBox error={error} shown={shownAt(party)} />}
                    <CopyRequest path={PATH} question={solveQuestion(party)} />
                </div>
            </Disclosure>
            <Disclosure summary="Compare search algorithms" open={state["t"] !== undefined}>
                <Searches party={party} />
            </Disclosure>
        </>
    );
}

export default function BridgePage({ state }: PageProps) {
    const { daily, party, best, error } = useParty(state);
    return (
        <div class="bridge-page">
            <Introduction />
            {party ? (
                <Bridge state={state} game={gameOf(state, daily, party)} best={best} />
            ) : (
                <DayPlaceholder error={error}>
                    <a href={hrefOf("bridge", { c: ZURG.capacity, go: "" })}>
                        Play “Escape from Zurg” instead
                    </a>
                </DayPlaceholder>
            )}
        </div>
    );
}

import { useEffect, useState } from "preact/hooks";
import { starsOf } from "../daily/fairness";
import { FinishBelow } from "../daily/finish";
import { DayPlaceholder } from "../daily/day-placeholder";
import { Disclosure } from "../parts/disclosure";
import { integerIn } from "../parts/number";
import type { PageProps } from "../place";
import { hrefOf } from "../place";
import { useChosenPlan, type Played } from "./chosen";
import { FigureParts } from "./figure";
import {
    change,
    gameOf,
    isHome,
    NEAR,
    makeMoves,
    playOn,
    showPlan,
    useNamed,
    type Game,
} from "./game";
import { Introduction } from "./introduction";
import { Later } from "./later";
import { isPlayable, ZURG, type Party } from "./party";
import { Parties } from "./parties";
import { presetOf } from "./presets";
import { METHODS, readSeconds, useSearches } from "./searches";
import { leastOf, useSolved, type Solved } from "./solved";
import { Stage } from "./stage";
import { writeMoves } from "./trial";

/** The deadline as a number, once it is one. */
function deadlineOf({ deadline }: Party): number | undefined {
    const minutes = Number(deadline || NaN);
    return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

interface PartProps extends PageProps {
    game: Game;
    solved: Solved;
}

/** The picture, and the minutes of what is shown in it. */
function Crossings({ state, game, solved, played, onHint }: PartProps & CrossingsProps) {
    const [plays, setPlays] = useState(false);
    const { playing, party } = game;
    const deadline = deadlineOf(party) ?? leastOf(solved);
    const step = integerIn(state["step"], [0, 2 * played.crossings.length], played.usual);
    const onStep = (next: number) => change({ step: String(next) }, "replace");
    return (
        <>
            <Stage
                game={game}
                solved={solved}
                played={played}
                step={step}
                deadline={deadline}
                plays={plays}
                onStep={onStep}
                onMoves={(moves) => makeMoves(game, moves, leastOf(solved))}
                onShow={() => {
                    setPlays(!matchMedia("(prefers-reduced-motion: reduce)").matches);
                    showPlan(game, undefined, "0");
                }}
                onPlay={() => playOn(game)}
                onHint={onHint}
            >
                <Parties game={game} />
            </Stage>
            {game.daily && (
                <FinishBelow
                    over={isHome(party, game.moves)}
                    daily={game.daily}
                    name="Bridge"
                    title="Everybody is over"
                    marks={starsOf(game.daily.done, game.daily.progress, NEAR)}
                />
            )}
            {playing ? (
                game.moves.length > 0 && (
                    <Later room="little" extra>
                        {({ OwnSection }) => <OwnSection game={game} deadline={deadline} />}
                    </Later>
                )
            ) : (
                <Later room="much">
                    {({ PlanSection }) => (
                        <PlanSection
                            solved={solved}
                            played={played}
                            step={step}
                            deadline={deadline}
                            onStep={onStep}
                            onPlan={(plan) => showPlan(game, plan, undefined)}
                        />
                    )}
                </Later>
            )}
        </>
    );
}

interface CrossingsProps {
    played: Played;
    onHint: () => void;
}

/** True where the party of the address is one that somebody made. */
const isOwn = ({ daily, party }: Game) => !daily && presetOf(party) === undefined;

/** A party, and all that can be done with it. */
function Bridge({
    state,
    game,
    best,
}: PageProps & { game: Game; best: number | undefined }) {
    const { party, playing, moves } = game;
    const [details, setDetails] = useState(false);
    const [hinted, setHinted] = useState("");
    // A link to what somebody made; a game is played before it is looked at.
    const [own] = useState(() => isOwn(game) && !(playing && isPlayable(party)));
    const moment = JSON.stringify([party, writeMoves(moves)]);
    const wanted = !playing || hinted === moment;
    const solved = useSolved(party, wanted, details ? undefined : best);
    const seconds = readSeconds(state["t"]);
    const searched = METHODS.some(([method]) => method === state["plan"]);
    const linked = searched || state["t"] !== undefined;
    const [opened, setOpened] = useState(linked);
    const ready = (opened || searched) && isPlayable(party) && !solved.asked.error;
    const searches = useSearches(party, seconds, ready);
    const played = useChosenPlan(state, party, solved, searches);
    const parts = { state, game, solved };
    const { daily } = game;
    const revealed = !playing && played.crossings.length > 0;
    useEffect(() => {
        if (revealed) daily?.show();
    }, [revealed, daily?.date]);
    const hint = () => {
        if (daily && !daily.done && hinted !== moment)
            daily.keep({ ...daily.progress, hints: (daily.progress.hints ?? 0) + 1 });
        setHinted(moment);
    };
    return (
        <>
            <FigureParts />
            <Crossings {...parts} played={played} onHint={hint} />
            <Disclosure
                summary="Change the party, or make your own"
                open={own}
                onToggle={setDetails}
            >
                <Later room="little">{({ Own }) => <Own {...parts} />}</Later>
            </Disclosure>
            <Disclosure
                summary="What searches take for it"
                open={linked}
                onToggle={(open) => open && setOpened(true)}
            >
                <Later room="little">
                    {({ Contest }) => (
                        <Contest
                            party={party}
                            searches={searches}
                            seconds={seconds}
                            chosen={playing ? undefined : state["plan"]}
                            onSeconds={(t) => change({ t }, "replace")}
                            onPlay={
                                daily?.status === "open"
                                    ? undefined
                                    : (plan) => showPlan(game, plan, "0")
                            }
                        />
                    )}
                </Later>
            </Disclosure>
        </>
    );
}

export default function BridgePage({ state }: PageProps) {
    const { daily, party, best, error } = useNamed(state);
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

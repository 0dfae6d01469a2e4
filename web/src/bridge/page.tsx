import { useEffect, useRef, useState } from "preact/hooks";
import { Finish } from "../daily/finish";
import { CopyRequest } from "../parts/copy";
import { More } from "../parts/more";
import { integerIn } from "../parts/number";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { useChosenPlan, type Played } from "./chosen";
import { Contest } from "./contest";
import { Deadline } from "./deadline";
import { FigureParts } from "./figure";
import {
    change,
    editParty,
    isHome,
    makeMoves,
    playOn,
    showPlan,
    starsOf,
    useGame,
    type Game,
} from "./game";
import { Introduction } from "./introduction";
import { isPlayable, type Party } from "./party";
import { Parties } from "./parties";
import { People } from "./people";
import { OwnSection, PlanSection } from "./plan-section";
import { presetOf } from "./presets";
import { METHODS, readSeconds, useSearches } from "./searches";
import { leastOf, PATH, solveQuestion, useSolved, type Solved } from "./solved";
import { Stage } from "./stage";
import { writeMoves } from "./trial";

/** The deadline as a number, once it is one. */
function deadlineOf({ deadline }: Party): number | undefined {
    const minutes = Number(deadline || NaN);
    return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

/** The fields of the page at which errors of the service are shown. */
const shownAt = (party: Party) => [
    "/capacity",
    "/constraints/torch_bearers",
    "/constraints/forbidden_pairs",
    "/constraints/back_minutes",
    ...party.people.map((_, place) => `/people/${place}`),
];

interface PartProps extends PageProps {
    game: Game;
    solved: Solved;
}

/** The day's end, which comes into sight when it is reached. */
function Over({ game }: { game: Game }) {
    const { daily, party, moves } = game;
    const ref = useRef<HTMLDivElement>(null);
    const home = isHome(party, moves);
    useEffect(() => {
        if (home && daily?.done) ref.current?.scrollIntoView({ block: "nearest" });
    }, [home]);
    if (!daily) return null;
    return (
        <div ref={ref}>
            <Finish
                daily={daily}
                name="Bridge"
                title="Everybody is over"
                marks={starsOf(daily.progress)}
            />
        </div>
    );
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
            <Over game={game} />
            {playing ? (
                <OwnSection game={game} deadline={deadline} />
            ) : (
                <PlanSection
                    solved={solved}
                    played={played}
                    step={step}
                    deadline={deadline}
                    onStep={onStep}
                    onPlan={(plan) => showPlan(game, plan, undefined)}
                />
            )}
        </>
    );
}

interface CrossingsProps {
    played: Played;
    onHint: () => void;
}

/** Everybody and the rules in fields. */
function Own({ state, game, solved }: PartProps) {
    const { party } = game;
    const { error } = solved.asked;
    const edit = (next: Party) => editParty(game, next, state);
    return (
        <div class="pair-of-sheets">
            <div class="asked">
                <People party={party} error={error} onParty={edit} />
                {error && <Trouble error={error} shown={shownAt(party)} />}
                <CopyRequest path={PATH} question={solveQuestion(party)} />
            </div>
            <Deadline
                party={party}
                solved={solved}
                onDeadline={(deadline) => edit({ ...party, deadline })}
            />
        </div>
    );
}

/** True where the party of the address is one that somebody made. */
const isOwn = ({ daily, party }: Game) => !daily && presetOf(party) === undefined;

export default function BridgePage({ state }: PageProps) {
    const game = useGame(state);
    const { party, playing, moves } = game;
    const [hinted, setHinted] = useState("");
    // A link to what somebody made; a game is played before it is looked at.
    const [own] = useState(() => isOwn(game) && !(playing && isPlayable(party)));
    const moment = JSON.stringify([party, writeMoves(moves)]);
    const solved = useSolved(party, !playing || hinted === moment);
    const seconds = readSeconds(state["t"]);
    const searched = METHODS.some(([method]) => method === state["plan"]);
    const linked = searched || state["t"] !== undefined;
    const [opened, setOpened] = useState(linked);
    const ready = (opened || searched) && isPlayable(party) && !solved.asked.error;
    const searches = useSearches(party, seconds, ready);
    const played = useChosenPlan(state, party, solved, searches);
    const parts = { state, game, solved };
    return (
        <div class="bridge-page">
            <FigureParts />
            <Introduction />
            <Crossings {...parts} played={played} onHint={() => setHinted(moment)} />
            <More summary="Change the party, or make your own" open={own}>
                <Own {...parts} />
            </More>
            <More
                summary="What searches take for it"
                open={linked}
                onToggle={(open) => open && setOpened(true)}
            >
                <Contest
                    party={party}
                    searches={searches}
                    seconds={seconds}
                    chosen={playing ? undefined : state["plan"]}
                    onSeconds={(t) => change({ t }, "replace")}
                    onPlay={(plan) => showPlan(game, plan, "0")}
                />
            </More>
        </div>
    );
}

import type { ComponentChildren } from "preact";
import { Goal } from "../crossings/goal";
import type { Move } from "../crossings/moves";
import type { Hints } from "../crossings/use-hints";
import { joinNames } from "../crossings/words";
import { useLastValue } from "../parts/last-value";
import { Lazy } from "../parts/lazy";
import { pluralize } from "../parts/number";
import type { Game } from "./game";
import { isPlayable, namesAt, namesOf, type Party } from "./party";
import { DRAWN_MAX, type Crossing } from "./plan";
import { Play } from "./play";
import { crossingsOfMoves } from "./rules";
import type { Solved } from "./solved";

const loadLate = () => import("./late");

interface StageProps {
    game: Game;
    solved: Solved;
    hints: Hints;
    /** The plan that is shown. */
    crossings: readonly Crossing[];
    step: number;
    deadline: number | undefined;
    /** Whether the plan plays as soon as it appears. */
    plays: boolean;
    /** The result, in the place of the controls. */
    end: ComponentChildren;
    onStep: (step: number) => void;
    onMoves: (moves: readonly Move[]) => void;
    onShow: () => void;
    onBack: () => void;
}

/** Returns half the time for which a crossing is shown, in milliseconds; longer for slow people. */
function paceOf(party: Party) {
    const slowest = Math.max(1, ...party.people.map(({ minutes }) => Number(minutes) || 0));
    return (minutes: number) => Math.round(500 + 800 * Math.min(1, minutes / slowest));
}

/** Returns how long the last crossing is shown, in milliseconds. */
export const arrivingTime = (party: Party, moves: readonly Move[]) =>
    2 * paceOf(party)(crossingsOfMoves(party, moves).at(-1)?.minutes ?? 0);

function rulesOf(party: Party): string {
    const { capacity, people, apart } = party;
    const bearers = namesOf(party).filter((_, index) => people[index]?.torch);
    return [
        "Each shirt shows the minutes to cross.",
        `Up to ${capacity} cross, at the speed of the slowest.`,
        "The only torch must go along, there and back.",
        ...(bearers.length < people.length
            ? [`Only ${joinNames(bearers)} may carry the torch.`]
            : []),
        ...apart.map(
            (pair) => `${joinNames(namesAt(party, pair))} refuse to cross together.`,
        ),
    ].join(" ");
}

/** The goal below the picture. */
const goalOf = (count: number, minutes: number | undefined) =>
    minutes === undefined
        ? `Get all ${count} across as fast as you can.`
        : `Get all ${count} across in ${pluralize(minutes, "minute")}.`;

function Board(props: StageProps) {
    const { game, solved } = props;
    const playable = useLastValue(isPlayable(game.party) ? game.party : undefined);
    const party = game.playing ? playable : (solved.known?.party ?? game.party);
    if (!party) return <p class="no-board">Complete the form to play.</p>;
    const isStale = game.playing ? party !== game.party : solved.isStale;
    const goal = (
        <Goal goal={goalOf(party.people.length, props.deadline)} rules={rulesOf(party)} />
    );
    const common = { ...props, party, goal, pace: paceOf(party) };
    return (
        <div class={isStale ? "act stale" : "act"}>
            {game.playing ? (
                <Play {...common} daily={game.daily} moves={game.moves} />
            ) : (
                <Lazy load={loadLate} placeholder={<div class="scene" />}>
                    {({ Watch, noPlanText }) => (
                        <Watch
                            {...common}
                            begun={game.moves.length > 0}
                            noPlan={noPlanText(solved, game.party)}
                        />
                    )}
                </Lazy>
            )}
        </div>
    );
}

/** The bridge, which the user plays or which shows a plan. */
export function Stage(props: StageProps) {
    const { game } = props;
    return (
        <section class="stage" aria-label="The bridge">
            {game.party.people.length > DRAWN_MAX ? (
                <p class="no-board">
                    The picture shows at most {DRAWN_MAX} people. The plan is in the table
                    below.
                </p>
            ) : (
                <Board {...props} />
            )}
        </section>
    );
}

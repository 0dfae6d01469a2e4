import type { ComponentChildren } from "preact";
import { ProblemError } from "../api/client";
import { useLastValue } from "../parts/last-value";
import { pluralize } from "../parts/number";
import type { Played } from "./chosen";
import type { Game } from "./game";
import { isPlayable, isValid, namesOf, told, type Party } from "./party";
import { DRAWN_MAX } from "./plan";
import type { Solved } from "./solved";
import type { Move } from "./trial";
import { Watch } from "./watch";
import { Yourself } from "./yourself";

interface StageProps {
    game: Game;
    solved: Solved;
    played: Played;
    step: number;
    deadline: number | undefined;
    /** A plan was just asked for, and plays by itself. */
    plays: boolean;
    onStep: (step: number) => void;
    onMoves: (moves: readonly Move[]) => void;
    onShow: () => void;
    onPlay: () => void;
    onHint: () => void;
    children: ComponentChildren;
}

/** Half the time that a crossing is shown, longer for slow ones, in milliseconds. */
function paceOf(party: Party) {
    const slowest = Math.max(1, ...party.people.map(({ minutes }) => Number(minutes) || 0));
    return (minutes: number) => Math.round(500 + 800 * Math.min(1, minutes / slowest));
}

/** What is said where there is no plan to be watched. */
function whyStill(
    { asked, known }: Solved,
    { search, busy }: Played,
    party: Party,
): string {
    if (!isValid(party)) return "Fix the party below to see a plan.";
    if (search) return busy ? "The search is under way." : `${search} found no plan.`;
    if (asked.error instanceof ProblemError)
        return "Something about the people is not in order; see below.";
    if (asked.error) return "No plan came; see below.";
    if (asked.busy || !known) return "Asking for a plan.";
    return known.answer.feasible === false
        ? `There is no plan: ${known.answer.argument ?? ""}`
        : "There is nobody to cross.";
}

/** What the party may not do, in a few words. */
function rulesOf({ capacity, people, apart }: Party, names: readonly string[]): string {
    const bearers = names.filter((_, place) => people[place]?.torch);
    const pairs = apart.map((pair) => pair.map((place) => names[place] ?? ""));
    return [
        `The bridge holds ${capacity}.`,
        ...(bearers.length < names.length
            ? [`Only ${told(bearers)} may carry the torch.`]
            : []),
        ...pairs.map((pair) => `${told(pair)} will not walk together.`),
    ].join(" ");
}

/** What there is to do, in the words of this party. */
function Goal({ party, minutes }: { party: Party; minutes: number | undefined }) {
    return (
        <p class="goal">
            {rulesOf(party, namesOf(party))}{" "}
            <strong>
                {minutes === undefined
                    ? "How soon can all be over?"
                    : `Can all be over in ${pluralize(minutes, "minute")}?`}
            </strong>
        </p>
    );
}

function Crossed(props: StageProps) {
    const { game, solved, deadline } = props;
    const party = useLastValue(isPlayable(game.party) ? game.party : undefined);
    if (!party) return <p class="too-many">Something is not in order; see below.</p>;
    return (
        <div class={party === game.party ? "act" : "act stale"}>
            <Yourself
                {...props}
                party={party}
                daily={game.daily}
                moves={game.moves}
                deadline={deadline}
                solved={solved}
                pace={paceOf(party)}
            />
        </div>
    );
}

function Shown(props: StageProps) {
    const { game, solved, played, onPlay } = props;
    const party = solved.known?.party ?? game.party;
    return (
        <div class={solved.stale ? "act stale" : "act"}>
            <Watch
                {...props}
                party={party}
                crossings={played.crossings}
                pace={paceOf(party)}
                otherwise={whyStill(solved, played, game.party)}
            >
                <button type="button" onClick={onPlay}>
                    {game.moves.length > 0 ? "Back to my game" : "Cross it yourself"}
                </button>
            </Watch>
        </div>
    );
}

/** The bridge, crossed by the reader or shown. */
export function Stage(props: StageProps) {
    const { game, deadline, children } = props;
    const { party, playing } = game;
    return (
        <section class="stage" aria-label="The bridge">
            <div class="top">{children}</div>
            {party.people.length > DRAWN_MAX ? (
                <p class="too-many">
                    The picture has room for {DRAWN_MAX} people. The plan is in the table
                    below.
                </p>
            ) : (
                <>
                    <Goal party={party} minutes={deadline} />
                    {playing ? <Crossed {...props} /> : <Shown {...props} />}
                </>
            )}
        </section>
    );
}

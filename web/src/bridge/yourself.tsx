// "Cross yourself": the reader says who goes next.
import { useState } from "preact/hooks";
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { useRoving } from "../parts/roving";
import { formatCount, pluralize } from "../parts/number";
import { MoveButtons } from "../parts/move-buttons";
import { namesOf, told, type Party } from "./party";
import { lastStep, momentAt, type Crossing } from "./plan";
import { Scene } from "./scene";
import { leastOf, type Solved } from "./solved";
import {
    countBeginning,
    isReady,
    trialCrossings,
    whyNot,
    writeMoves,
    type Move,
} from "./trial";

interface YourselfProps {
    party: Party;
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    deadline: number | undefined;
    solved: Solved;
    pace: (minutes: number) => number;
    onMoves: (moves: readonly Move[]) => void;
    onShow: () => void;
    onHint: () => void;
}

/** What has happened so far. */
function storyOf(party: Party, crossings: readonly Crossing[], home: boolean): string {
    const last = crossings.at(-1);
    if (party.people.length === 0) return "There is nobody to cross.";
    if (!last) return "All are on the near side with the torch, and no minute has passed.";
    const names = last.who.map((place) => namesOf(party)[place] ?? "");
    const passed = `${pluralize(last.elapsed, "minute has", "minutes have")} passed.`;
    if (home) return `All are over. ${passed}`;
    return `${told(names)} went ${last.over ? "over" : "back"}. ${passed}`;
}

/** Whether a plan of the least time begins like this, once all of them were asked for. */
function hintOf({ solved, moves }: YourselfProps): string {
    const { known, stale } = solved;
    const least = leastOf(solved);
    if (!known || stale || least === undefined || known.plans.length === 0) return "";
    const minutes = pluralize(least, "minute");
    const { plans } = known;
    const left = countBeginning(plans, moves);
    if (left === plans.length) return `Every plan of ${minutes} begins like this.`;
    const whole = known.answer.plan_count === String(plans.length);
    if (left === 0) return whole ? `No plan of ${minutes} begins like this.` : "";
    const begin = left === 1 ? "begins" : "begin";
    const many = `${formatCount(left)} of ${formatCount(plans.length)}`;
    return `${many} plans of ${minutes} ${begin} like this.`;
}

/** How it compares with the least. */
function verdictOf(props: YourselfProps, elapsed: number, home: boolean): string {
    const least = leastOf(props.solved);
    if (least === undefined) return "";
    const minutes = pluralize(least, "minute");
    if (home)
        return elapsed === least
            ? "That is the least possible."
            : `The least is ${minutes}: you took ${formatCount(elapsed - least)} longer.`;
    if (elapsed > least) return `That is more than the whole way need take, ${minutes}.`;
    return props.moves.length === 0 ? "" : hintOf(props);
}

function adviceOf(party: Party, picked: Move, over: boolean): string {
    const wrong = whyNot(party, picked);
    if (wrong) return wrong;
    if (picked.length === 0) return `Choose who goes ${over ? "over" : "back"}.`;
    const names = picked.map((place) => namesOf(party)[place] ?? "");
    return `${told(names)} ${picked.length > 1 ? "are" : "is"} ready.`;
}

/** Who is chosen to walk next; nobody once the moves change. */
function usePicked(moves: readonly Move[], party: Party) {
    const moment = `${writeMoves(moves)} of ${party.people.length}`;
    const [kept, setKept] = useState<{ moment: string; picked: Move }>({
        moment,
        picked: [],
    });
    const pickedIn = (one: typeof kept) => (one.moment === moment ? one.picked : []);
    const toggle = (place: number) =>
        setKept((before) => {
            const others = pickedIn(before).filter((one) => one !== place);
            const chosen = others.length < pickedIn(before).length;
            const picked = chosen ? others : [...others, place].sort((a, b) => a - b);
            return { moment, picked };
        });
    return [pickedIn(kept), toggle] as const;
}

/** The bridge with people to choose from, and the buttons that send them. */
export function Yourself(props: YourselfProps) {
    const { party, moves, deadline, solved, onMoves, onShow, onHint } = props;
    const [picked, toggle] = usePicked(moves, party);
    const roving = useRoving<HTMLDivElement>(party.people.length);
    const crossings = trialCrossings(party, moves);
    const torch = party.people.map((one) => one.torch);
    const moment = momentAt(crossings, lastStep(crossings), torch);
    const home = moment.far.every(Boolean);
    const over = moves.length % 2 === 0;
    const last = crossings.at(-1);
    return (
        <>
            <Scene
                party={party}
                moment={moment}
                whole={deadline ?? leastOf(solved) ?? Math.max(1, moment.elapsed)}
                deadline={deadline}
                label=""
                pace={2 * props.pace(last?.minutes ?? 0)}
                choosing={{
                    ...roving,
                    picked,
                    ready: (place) => !home && isReady(moves, place),
                    onToggle: toggle,
                }}
            />
            <div class="controls">
                <MoveButtons
                    moves={moves}
                    send={over || home ? "Send them over" : "Send them back"}
                    able={picked.length > 0 && whyNot(party, picked) === null}
                    onSend={() => onMoves([...moves, picked])}
                    again="Start again"
                    onMoves={onMoves}
                >
                    <button
                        type="button"
                        aria-disabled={moves.length === 0 || home}
                        onClick={() => moves.length > 0 && !home && onHint()}
                    >
                        Hint
                    </button>
                    <Reveal daily={props.daily} label="Show me" onShow={onShow} />
                </MoveButtons>
                <p role="status">
                    <strong>{storyOf(party, crossings, home)}</strong>{" "}
                    {verdictOf(props, moment.elapsed, home)}{" "}
                    {!home && adviceOf(party, picked, over)}
                </p>
            </div>
        </>
    );
}

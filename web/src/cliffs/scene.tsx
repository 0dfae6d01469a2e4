import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { CliffsCliff, CliffsSend, CliffsSolveAnswer } from "openapi";
import { pluralize } from "../parts/number";
import { Camp, EmptyCamp } from "./camp";
import { decidedSends } from "./certain";
import { Cliff } from "./cliff";
import { Clues } from "./clues";
import { useDrag } from "./drag";
import { Ending } from "./ending";
import { actionsOf, canSend, type Session } from "./game";
import { HintButton } from "../daily/hint-button";
import { hintText, marksOfHints, nextHint, type Marks } from "./hints";
import { Pegs } from "./pegs";
import { Landscape } from "./rock";
import {
    crossedTo,
    doubtfulOf,
    endOf,
    isCostly,
    mistakesOf,
    NEW_BAND,
    type Game,
} from "./state";

/** The outcome of the last move. */
function lastMoveText({ moves }: Game): string {
    const last = moves.at(-1);
    if (!last) return "";
    const number = last.zoombini + 1;
    return last.accepted
        ? `Number ${number} crossed to the ${last.cliff} cliff.`
        : `Achoo! Number ${number} flew to the ${crossedTo(last)} cliff.`;
}

/** The next move of the advice for a game outside this page. */
function nextMoveText(answer: CliffsSolveAnswer | undefined): string {
    const send = answer?.send;
    return send ? `Next: number ${send.zoombini + 1} to the ${send.cliff} cliff.` : "";
}

/** The advice for a game outside this page. */
function adviceText(answer: CliffsSolveAnswer, certain: readonly CliffsSend[]): string {
    const next = nextMoveText(answer);
    return certain.length > 1
        ? `${certain.length} are certain. ${next}`
        : `${next} What happened?`;
}

interface SceneProps {
    session: Session;
    /** The answer about the moves so far, if it is shown or needed for hints. */
    answer: CliffsSolveAnswer | undefined;
    /** True if a hint costs a star. */
    hasStars?: boolean;
    /** How many rules fit the moves of a game outside this page. */
    rules?: ComponentChildren;
    /** The editor of the band, which takes the place of the cliffs. */
    editor?: ComponentChildren;
    /** What is added to the end of a game on this page. */
    ending?: ComponentChildren;
}

const LIST = new Intl.ListFormat("en");

/** What may be wrong if no rule fits the moves of a game outside this page. */
function conflictText({ level }: Game, doubtful: readonly number[]): string {
    const numbers = LIST.format(doubtful.map((zoombini) => String(zoombini + 1)));
    return level === "unknown"
        ? `No rule fits. Check what you entered for number ${numbers}.`
        : `No rule of this level fits. Change it, or check number ${numbers}.`;
}

interface StatusProps extends SceneProps {
    /** The moves without risk. During a game on this page: if they are all that remain. */
    certain: readonly CliffsSend[];
    /** The Zoombinis whose moves may be wrong. */
    doubtful: readonly number[];
}

function statusText({ session, answer, certain, doubtful }: StatusProps): string {
    const { game, band, size, error } = session;
    const { moves, mode, editing, selected } = game;
    if (error) return "The Zoombinis couldn't be loaded.";
    if (band.length === 0) return "The Zoombinis are on their way.";
    if (editing) {
        if (size === 0)
            return "Stuck in the Zoombinis computer game? Enter the 16 on your screen.";
        const entered = `${size} of ${band.length} Zoombinis entered.`;
        const isComplete = size === band.length;
        return `${entered} ${isComplete ? nextMoveText(answer) : "Tap Done if there are no more."}`;
    }
    if (doubtful.length > 0) return conflictText(game, doubtful);
    const isLost = endOf(game, size) === "lost";
    if (moves.length >= size) {
        const sneezes = pluralize(mistakesOf(moves), "sneeze");
        return `Everyone's across with ${sneezes}: you ${isLost ? "lost" : "won"}.`;
    }
    if (isLost) return "One sneeze too many: the bridges fell.";
    const isOther = selected !== null && selected !== answer?.send?.zoombini;
    if (mode === "advise" && isOther) return `What happened to number ${selected + 1}?`;
    if (mode === "advise")
        return answer?.send ? adviceText(answer, certain) : lastMoveText(game);
    if (certain.length > 1)
        return `Cracked! Your clues tell where the other ${certain.length} go.`;
    const start =
        selected === null
            ? `Get all ${size} Zoombinis across before the 6th sneeze! Tap one.`
            : "Now tap a cliff.";
    return hintText(session, answer) ?? (lastMoveText(game) || start);
}

/** A reminder to choose a Zoombini first, until the next move, hint or selection. */
function useReminder({ selected, moves, hints: { used } }: Game) {
    const [isShown, setIsShown] = useState(false);
    // Before the page is painted, so that a tap right after it is not undone.
    useLayoutEffect(() => setIsShown(false), [selected, moves.length, used]);
    return [isShown, () => setIsShown(true)] as const;
}

/** Helps if no rule fits the moves of a game outside this page: another level, or without the moves
 * that may be wrong. */
function ConflictButton({
    session,
    doubtful,
}: {
    session: Session;
    doubtful: readonly number[];
}) {
    const { game, change } = session;
    const { level, moves } = game;
    const isAny = level === "unknown";
    const takeBack = () =>
        actionsOf(session).setMoves(
            moves.filter(({ zoombini }) => !doubtful.includes(zoombini)),
        );
    return (
        <button
            type="button"
            class="main"
            onClick={() => (isAny ? takeBack() : change({ level: undefined }))}
        >
            {isAny ? "Take back" : "Any level"}
        </button>
    );
}

/** What is marked during a game: the advice if it is shown, or the hints. */
function marksOf({ session, answer }: SceneProps, isOver: boolean): Marks {
    if (isOver) return {};
    return session.game.mode === "play" ? marksOfHints(session) : (answer?.send ?? {});
}

/** The moves without risk. In a game on this page, only if they are all that remain. */
function certainOf(
    { session, answer }: SceneProps,
    isOver: boolean,
): readonly CliffsSend[] {
    const { game, band } = session;
    if (isOver || game.editing) return [];
    return game.mode === "play"
        ? decidedSends(game.level, band, game.moves)
        : (answer?.certain ?? []);
}

const CLIFFS: readonly CliffsCliff[] = ["top", "bottom"];

interface CliffsProps extends SceneProps {
    marks: Marks;
    /** The cliff below a dragged Zoombini. */
    over: CliffsCliff | undefined;
    end: "won" | "lost" | undefined;
    remind: () => void;
}

/** The two cliffs, to which the selected Zoombini is sent. In a game outside this page, the advised
 * one is selected if the player selects none. */
function Cliffs({ session, marks, over, end, remind }: CliffsProps) {
    const { game, band } = session;
    const advised = game.mode === "advise" ? marks.zoombini : undefined;
    const selected = game.selected ?? advised;
    const isReady = selected !== undefined && !end && canSend(band, game.moves, selected);
    return (
        <div class="far">
            <Landscape />
            {CLIFFS.map((cliff) => (
                <Cliff
                    key={cliff}
                    cliff={cliff}
                    session={session}
                    isAdvised={
                        marks.cliff === cliff &&
                        (game.mode === "play" || selected === advised)
                    }
                    isDragOver={over === cliff}
                    isReady={isReady}
                    end={end}
                    onSend={(accepted) => {
                        if (isReady)
                            actionsOf(session).send(
                                { zoombini: selected, cliff },
                                accepted,
                            );
                        else if (!end) remind();
                    }}
                />
            ))}
        </div>
    );
}

/** The band, and the two cliffs with the Zoombinis that have crossed. While the band is edited, the
 * editor takes the place of the cliffs. */
export function Scene(props: SceneProps) {
    const { session, answer, hasStars, rules, editor, ending } = props;
    const { game, band, size, rule } = session;
    const { mode, moves, editing } = game;
    const isPlay = mode === "play";
    const end = endOf(game, size);
    const hint = nextHint(session, answer);
    const certain = certainOf(props, end !== undefined);
    const isSure = certain.length > 1;
    const doubtful = doubtfulOf(game, answer);
    const marks = marksOf(props, end !== undefined);
    const actions = actionsOf(session);
    const send = (zoombini: number, cliff: CliffsCliff) =>
        actions.send({ zoombini, cliff });
    const drag = useDrag({
        canDrag: (at) => !editing && !end && canSend(band, moves, at),
        // In a game outside this page, the player enters the outcome.
        onDrop: (at, cliff) =>
            isPlay ? send(at, cliff) : session.change({ pick: String(at) }),
    });
    const [isReminded, remind] = useReminder(game);
    const [shown, setShown] = useState("");
    const names = ["scene"];
    if (end) names.push("ended", `end-${end}`);
    if (editing) names.push("editing");
    return (
        <section class={names.join(" ")} aria-label="The cliffs">
            <div class="status">
                {!editing && <Pegs mistakes={mistakesOf(moves)} allowed={game.allowed} />}
                <p role="status">
                    {isReminded
                        ? "First choose a Zoombini."
                        : statusText({ ...props, certain, doubtful })}
                </p>
                {doubtful.length > 0 && (
                    <ConflictButton session={session} doubtful={doubtful} />
                )}
                {isSure && (
                    <button
                        type="button"
                        class="main"
                        onClick={() => actions.sendAll(certain)}
                    >
                        Send all {certain.length}
                    </button>
                )}
                {!isPlay && !editing && end && doubtful.length === 0 && (
                    <button
                        type="button"
                        class="main"
                        onClick={() => session.change(NEW_BAND, "push")}
                    >
                        New game
                    </button>
                )}
                {isPlay && !end && !isSure && (
                    <HintButton
                        hints={
                            hasStars ? game.hints.used + Number(isCostly(game)) : undefined
                        }
                        isAble={hint !== undefined}
                        onHint={() => hint && session.change(hint)}
                    />
                )}
            </div>
            {rules}
            {isPlay && !end && <Clues {...{ session, shown }} onShow={setShown} />}
            <div class="near">
                {end && rule ? (
                    <Ending rule={rule}>{ending}</Ending>
                ) : band.length === 0 ? (
                    <EmptyCamp />
                ) : (
                    <Camp
                        session={session}
                        answer={isPlay ? undefined : answer}
                        marks={marks}
                        doubtful={doubtful}
                        shown={shown}
                        drag={drag}
                        onSelect={(at) => {
                            setShown("");
                            actions.select(at);
                        }}
                        onSend={send}
                    />
                )}
            </div>
            {editor || (
                <Cliffs
                    {...props}
                    marks={marks}
                    over={drag.over}
                    end={end}
                    remind={remind}
                />
            )}
        </section>
    );
}

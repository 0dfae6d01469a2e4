// The game: three doors of the day, or three random ones. The service and the code call them gates.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DailyLine } from "../../daily/daily-line";
import { type Ending } from "../../daily/fairness";
import { FinishBelow } from "../../daily/finish";
import { HintButton } from "../../daily/hint-button";
import { useDaily } from "../../daily/use-daily";
import { usePuzzle } from "../../daily/use-puzzle";
import { ErrorBox } from "../../parts/error-box";
import { formatCount, newSeed, pluralize } from "../../parts/number";
import { Tutorial } from "../../parts/tutorial";
import { hrefOf } from "../../place";
import { push } from "../address";
import { Board } from "./board";
import {
    computerGuesses,
    ENDS,
    GATES,
    gatesOfDay,
    isOver,
    isSolved,
    makeGates,
    marksOf,
    middleOf,
    NO_GATE,
    rangeOf,
    type Gate,
} from "./gates";
import { Comparison, describeGuess, Guess, Slots, Verdict } from "./guess";
import {
    describeBoxes,
    describeRange,
    halve,
    HINTS_MAX,
    nameBoxes,
    narrow,
    rankToCount,
} from "./hints";
import { INSTRUCTIONS } from "./instructions";
import { usePassing } from "./passing";
import { RulerTable } from "./ruler";

/** The state of a game. This browser stores it for the game of a day. */
interface Progress {
    /** The index of the current gate. */
    gate: number;
    /** True if its visitors have passed. */
    passed: boolean;
    /** The guesses at each gate so far. Progress of earlier versions does not have them. */
    tries: readonly (readonly number[])[];
    /** The number of hints, at the current gate and at all gates. */
    level?: number;
    hints?: number;
    /** The number that the second hint at the current gate compares with. */
    limit?: number | undefined;
}

const START: Progress = { gate: 0, passed: false, tries: [] };

/** The number of guesses for all gates without losing a star. */
const PAR = 6;

/** The numbers of guests who wait at the doors. */
const CROWDS = [5, 9, 18];

/** The ranks of the first shade at the doors, so that the usual ranks have shades of their own. */
const FIRST_RANKS = [1, 1, 4];

const guessesAt = ({ tries }: Progress, at: number) => tries[at] ?? [];

const isDone = (gates: readonly Gate[], progress: Progress) =>
    gates.length > 0 && gates.every((gate, i) => isOver(guessesAt(progress, i), gate));

const countSolved = (gates: readonly Gate[], progress: Progress) =>
    gates.filter((gate, i) => isSolved(guessesAt(progress, i), gate)).length;

const countGuesses = ({ tries }: Progress) => tries.flat().length;

/** True if no star was lost by guesses. */
function isGood(gates: readonly Gate[], progress: Progress): boolean {
    const isMissed = gates.some((gate, i) => {
        const guesses = guessesAt(progress, i);
        return isOver(guesses, gate) && !isSolved(guesses, gate);
    });
    return !isMissed && countGuesses(progress) <= PAR;
}

/** A line of marks for each gate. */
const marksOfGame = (gates: readonly Gate[], progress: Progress) =>
    gates.map((gate, i) => marksOf(guessesAt(progress, i), gate)).join("\n");

const startPractice = () => push({ gates: newSeed(), date: undefined });

const NEXT_CONTROL = ".gate-board :is([type=range], .main, .fast)";

/** Moves the focus to the next control of the board if the focused one has disappeared, and scrolls to
 * the part of the board that matters now. */
function useNextStep(phase: string) {
    const board = useRef<HTMLDivElement>(null);
    const first = useRef(true);
    // In a layout effect, so that it comes before useRestoredFocus.
    useLayoutEffect(() => {
        const { activeElement: at, body } = document;
        const lost = !at || at === body || at.id === "main";
        const next = board.current?.querySelector<HTMLElement>(NEXT_CONTROL);
        if (!first.current && lost) next?.focus({ preventScroll: true });
        const part = phase === "guess" || phase === "result" ? ".step" : ".house-view";
        if (!first.current)
            board.current?.querySelector(part)?.scrollIntoView({ block: "nearest" });
        first.current = false;
    }, [phase]);
    return board;
}

const HowTo = () => (
    <Tutorial game="hyperloglog" start={NEXT_CONTROL} steps={INSTRUCTIONS} />
);

interface RoundProps {
    gates: readonly Gate[];
    progress: Progress;
    onProgress: (progress: Progress) => void;
    isPractice?: boolean;
    /** What is below the last result. */
    end?: ComponentChildren;
}

/** The current gate: its board, and the controls for the player. */
function Round({ gates, progress, onProgress, isPractice = false, end }: RoundProps) {
    const [opened, setOpened] = useState(-1);
    const { gate: at, passed, level = 0, hints = 0, limit } = progress;
    const gate = gates[at] ?? NO_GATE;
    const guesses = guessesAt(progress, at);
    const open = opened === at;
    const over = isOver(guesses, gate);
    const endPassing = () => onProgress({ ...progress, passed: true });
    const time = usePassing(open && !passed, endPassing);
    const phase = over ? "result" : passed ? "guess" : open ? "passing" : "closed";
    const board = useNextStep(phase);
    const ends = ENDS[at] ?? ENDS[0];
    const counted = useMemo(() => rankToCount(gate), [gate]);
    let range: readonly [number, number] = rangeOf(ends, guesses, gate);
    if (level > 0) range = narrow(range, gate);
    if (limit !== undefined) range = halve(range, limit, gate);
    const onGuess = (guess: number) => {
        const tries = gates.map((_, i) =>
            i === at ? [...guesses, guess] : guessesAt(progress, i),
        );
        onProgress({ ...progress, tries });
    };
    const takeHint = () =>
        onProgress({
            ...progress,
            level: level + 1,
            hints: hints + 1,
            limit: level > 0 ? middleOf(range) : undefined,
        });
    const next = () =>
        onProgress({
            ...progress,
            gate: at + 1,
            passed: false,
            level: 0,
            limit: undefined,
        });
    const last = guesses.at(-1);
    return (
        <div class="gate-board" ref={board}>
            <Board
                gate={gate}
                first={FIRST_RANKS[at] ?? 1}
                counted={counted}
                crowd={CROWDS[at] ?? 0}
                time={passed ? Infinity : open ? time : null}
                isOver={over}
            >
                <div class="turn-head">
                    <h2>
                        Door {at + 1} of {GATES}
                    </h2>
                    <span>
                        {formatCount(ends[0])} to {formatCount(ends[1])} guests
                    </span>
                </div>
                {phase === "closed" && (
                    <button
                        type="button"
                        class="main open-gate"
                        disabled={gates.length === 0}
                        onClick={() => setOpened(at)}
                    >
                        Open the door
                    </button>
                )}
            </Board>
            <div class="step">
                {phase === "closed" ? (
                    <>
                        <p>
                            Watch the boxes fill, then guess how many guests came. You have
                            three guesses, and within 10% is right.
                        </p>
                        <p class="rule">
                            Each guest draws a ticket: half draw a 1, a quarter a 2, an
                            eighth a 3. It falls into one of 64 boxes, which shows its{" "}
                            <strong>highest</strong> ticket.
                        </p>
                    </>
                ) : (
                    <RulerTable rank={counted} />
                )}
                {phase !== "closed" && <Slots gate={gate} guesses={guesses} />}
                {phase === "passing" && (
                    <button type="button" class="fast" onClick={endPassing}>
                        Skip to the end
                    </button>
                )}
                {phase === "guess" && (
                    <>
                        <Guess key={at} {...{ ends, range, onGuess }} />
                        <div class="help">
                            <HintButton
                                hints={
                                    isPractice
                                        ? undefined
                                        : hints + (isGood(gates, progress) ? 0 : 1)
                                }
                                isAble={level < HINTS_MAX}
                                onHint={takeHint}
                            />
                            <div role="status">
                                {last !== undefined && <p>{describeGuess(last, gate)}</p>}
                                {last === undefined && level === 0 && (
                                    <p>
                                        Count the {nameBoxes(counted)} and look in the
                                        table.
                                    </p>
                                )}
                                {level > 0 && (
                                    <p>
                                        {limit === undefined
                                            ? describeBoxes(gate)
                                            : describeRange(range)}
                                    </p>
                                )}
                            </div>
                        </div>
                    </>
                )}
                {phase === "result" && (
                    <>
                        <Verdict gate={gate} guesses={guesses} />
                        {at + 1 < GATES && (
                            <button type="button" class="main" onClick={next}>
                                Next door
                            </button>
                        )}
                        <Comparison gate={gate} />
                    </>
                )}
                {isDone(gates, progress) && (
                    <>
                        <p>
                            Some guests came more than once. That changed nothing, because
                            the same guest always has the same ticket and box. Websites
                            count a billion different visitors like this, in a few
                            kilobytes. The method is called HyperLogLog.{" "}
                            <a href={hrefOf("hyperloglog", { tab: "lab" })}>
                                Count your own words with it
                            </a>
                            .
                        </p>
                        {end}
                    </>
                )}
            </div>
        </div>
    );
}

/** The result in words. */
function describeResult(gates: readonly Gate[], progress: Progress): string {
    const { hints = 0 } = progress;
    const solved = countSolved(gates, progress);
    const doors = solved < GATES ? `${solved} of ${GATES} doors, ` : "";
    const helped = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    return doors + pluralize(countGuesses(progress), "guess", "guesses") + helped;
}

/** The end of a game, compared with a computer that sees only the boxes. */
function endingOf(gates: readonly Gate[], progress: Progress): Ending {
    const best = gates.reduce((sum, gate) => sum + computerGuesses(gate), 0);
    return {
        result: describeResult(gates, progress),
        best: pluralize(best, "guess", "guesses"),
        rival: "computer",
        isBest: isGood(gates, progress),
        hints: progress.hints ?? 0,
        lost: countSolved(gates, progress) === 0,
    };
}

const TITLES = [
    "All three doors missed",
    "One door solved",
    "Two doors solved",
    "You solved all three doors!",
];

/** The game of a day. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("hyperloglog", date, START);
    const { day, error } = usePuzzle("/hyperloglog/daily", date);
    const gates = useMemo(() => (day ? gatesOfDay(day) : []), [day]);
    const progress = day && "tries" in daily.progress ? daily.progress : START;
    const [wasDone] = useState(daily.done !== undefined);
    const onProgress = (next: Progress) => {
        daily.keep(next);
        if (isDone(gates, next)) daily.finish(endingOf(gates, next));
    };
    return (
        <>
            <DailyLine daily={daily}>
                <HowTo />
            </DailyLine>
            {error && <ErrorBox error={error} />}
            <Round {...{ gates, progress, onProgress }} />
            <FinishBelow
                over={daily.done !== undefined && !wasDone}
                daily={daily}
                title={TITLES[countSolved(gates, progress)] ?? ""}
                marks={marksOfGame(gates, progress)}
            >
                <button type="button" onClick={startPractice}>
                    Practice three more
                </button>
            </FinishBelow>
        </>
    );
}

/** A game with the gates of a seed, for practice. */
export function PracticeGame({ seed }: { seed: string }) {
    const [progress, setProgress] = useState(START);
    const gates = useMemo(() => makeGates(`gates ${seed}`), [seed]);
    return (
        <>
            <div class="daily-line">
                <strong>Practice</strong>
                <button type="button" class="small" onClick={startPractice}>
                    New doors
                </button>
                <HowTo />
            </div>
            <Round
                {...{ gates, progress }}
                onProgress={setProgress}
                isPractice
                end={
                    <>
                        <p role="status">
                            <strong>{describeResult(gates, progress)}</strong>
                        </p>
                        <button type="button" class="main" onClick={startPractice}>
                            Play three more
                        </button>
                    </>
                }
            />
        </>
    );
}

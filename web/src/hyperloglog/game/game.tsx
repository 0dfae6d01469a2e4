// The game: three doors of the day, or three random ones. The service and the code call them gates.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DailyLine } from "../../daily/daily-line";
import type { Ending } from "../../daily/fairness";
import { FinishBelow } from "../../daily/finish";
import { useDaily } from "../../daily/use-daily";
import { usePuzzle } from "../../daily/use-puzzle";
import { ErrorBox } from "../../parts/error-box";
import { formatCount, newSeed, pluralize } from "../../parts/number";
import { Tutorial } from "../../parts/tutorial";
import { push } from "../address";
import { arrivedAt, Board, describeRegisters, usePassing } from "./board";
import {
    GATES,
    gatesOfDay,
    makeGates,
    markOf,
    NO_GATE,
    POINTS_MAX,
    pointsOf,
    type Gate,
    type Scoring,
} from "./gates";
import { Guess, Result } from "./guess";
import { HINT_LABELS, hintOf, HINTS_MAX } from "./hints";
import { INSTRUCTIONS } from "./instructions";

/** The state of a game. This browser stores it for the game of a day. */
interface Progress {
    /** The index of the current gate. */
    gate: number;
    /** True if its visitors have passed. */
    passed: boolean;
    /** The guesses at all gates so far. */
    guesses: readonly number[];
    /** The rule for the points. Games of earlier versions keep theirs. */
    scoring?: Scoring;
    /** The number of hints, at the current gate and at all gates. */
    level?: number;
    hints?: number;
}

const START: Progress = { gate: 0, passed: false, guesses: [], scoring: 2 };

/** The points at each gate so far. */
function pointsAt(gates: readonly Gate[], { guesses, scoring = 1 }: Progress): number[] {
    return guesses.map((guess, i) => pointsOf(guess, gates[i] ?? NO_GATE, scoring));
}

const scoreOf = (gates: readonly Gate[], progress: Progress) =>
    pointsAt(gates, progress).reduce((sum, points) => sum + points, 0);

const marksOf = (gates: readonly Gate[], progress: Progress) =>
    pointsAt(gates, progress).map(markOf).join("");

const formatScore = (points: number) => `${points} of ${GATES * POINTS_MAX} points`;

const startPractice = () => push({ gates: newSeed(), date: undefined });

/** The controls of the board. The slider, because a text field would open the keyboard of a phone. */
const NEXT_CONTROL = ".gate-stage button, .step :is([type=range], .main, .skip)";

/** Moves the focus to the next control of the board if the focused one has disappeared. */
function useNextFocus(phase: string) {
    const board = useRef<HTMLDivElement>(null);
    const first = useRef(true);
    // In a layout effect, so that it comes before useRestoredFocus.
    useLayoutEffect(() => {
        const { activeElement: at, body } = document;
        const lost = !at || at === body || at.id === "main";
        const next = board.current?.querySelector<HTMLElement>(NEXT_CONTROL);
        if (!first.current && lost) next?.focus({ preventScroll: true });
        first.current = false;
    }, [phase]);
    return board;
}

const HowTo = () => (
    <Tutorial game="hyperloglog" start={NEXT_CONTROL} steps={INSTRUCTIONS} />
);

interface HintsProps {
    /** The number of hints so far. */
    level: number;
    onHint: () => void;
}

/** A button for the next hint. */
function HintButton({ level, onHint }: HintsProps) {
    const done = level >= HINTS_MAX;
    return (
        <button type="button" aria-disabled={done} onClick={() => done || onHint()}>
            {HINT_LABELS[Math.min(level, HINTS_MAX - 1)]}
        </button>
    );
}

interface RoundProps {
    gates: readonly Gate[];
    progress: Progress;
    onProgress: (progress: Progress) => void;
    /** What is below the last result. */
    end?: ComponentChildren;
}

/** The current gate: its board, and the controls for the player. */
function Round({ gates, progress, onProgress, end }: RoundProps) {
    const [opened, setOpened] = useState(-1);
    const { passed, guesses, level = 0, hints = 0 } = progress;
    const gate = gates[progress.gate] ?? NO_GATE;
    const guess = guesses[progress.gate];
    const open = opened === progress.gate;
    const endPassing = () => onProgress({ ...progress, passed: true });
    const time = usePassing(open && !passed, endPassing);
    const phase = guess ? "result" : passed ? "guess" : open ? "passing" : "closed";
    const board = useNextFocus(phase);
    const takeHint = () => onProgress({ ...progress, level: level + 1, hints: hints + 1 });
    const next = () =>
        onProgress({ ...progress, gate: progress.gate + 1, passed: false, level: 0 });
    return (
        <div class="gate-board" ref={board}>
            <div class="gate-stage">
                <Board gate={gate} time={passed ? Infinity : open ? time : null} />
                {phase === "closed" && (
                    <button
                        type="button"
                        class="main open-gate"
                        disabled={gates.length === 0}
                        onClick={() => setOpened(progress.gate)}
                    >
                        Open the door
                    </button>
                )}
            </div>
            <div class="step">
                <div class="turn-head">
                    <h2>
                        Door {progress.gate + 1} of {GATES}
                    </h2>
                    {guesses.length > 0 && (
                        <span>{pluralize(scoreOf(gates, progress), "point")}</span>
                    )}
                </div>
                <p class="unseen" role="status">
                    {phase === "guess" &&
                        `${pluralize(gate.visits, "visit")}. ${describeRegisters(gate.registers)}.`}
                </p>
                {phase === "closed" && (
                    <p>
                        People come through the door, and some come again. Each has a box
                        and some coin flips. A box keeps its largest number of flips, and
                        that is all that you see. How many different people came?
                    </p>
                )}
                {phase === "passing" && (
                    <>
                        <p class="passing">
                            {formatCount(arrivedAt(time, gate.visits))} visits
                        </p>
                        <button type="button" class="skip" onClick={endPassing}>
                            Skip
                        </button>
                    </>
                )}
                {phase === "guess" && (
                    <>
                        <Guess
                            gate={gate}
                            onGuess={(number) =>
                                onProgress({
                                    ...progress,
                                    guesses: [...guesses, number],
                                })
                            }
                        >
                            <HintButton level={level} onHint={takeHint} />
                        </Guess>
                        <p class="clue" role="status">
                            {level > 0 && hintOf(gate, level)}
                        </p>
                    </>
                )}
                {guess !== undefined && (
                    <Result
                        gate={gate}
                        guess={guess}
                        points={pointsAt(gates, progress)[progress.gate] ?? 0}
                    />
                )}
                {guess !== undefined && progress.gate + 1 < GATES && (
                    <button type="button" class="main" onClick={next}>
                        Next
                    </button>
                )}
                {guesses.length === GATES && end}
                {guess !== undefined && (
                    <p class="hint">
                        The computer sees the same boxes. A guess between its guess and the
                        actual number gets all points.
                    </p>
                )}
            </div>
        </div>
    );
}

/** The result in words. */
function describeResult(gates: readonly Gate[], progress: Progress): string {
    const { hints = 0 } = progress;
    const helped = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    return formatScore(scoreOf(gates, progress)) + helped;
}

/** The points that are as good as those of the computer. */
const GOOD_POINTS = 270;

/** The end of a game, compared with the guesses of the computer. */
function endingOf(gates: readonly Gate[], progress: Progress): Ending {
    const guesses = gates.map(({ estimate }) => estimate);
    const best = scoreOf(gates, { ...progress, guesses });
    const points = scoreOf(gates, progress);
    return {
        result: describeResult(gates, progress),
        best: pluralize(best, "point"),
        rival: "computer",
        isBest: points >= Math.min(best, GOOD_POINTS),
        hints: progress.hints ?? 0,
    };
}

/** The game of a day. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("hyperloglog", date, START);
    const { day, error } = usePuzzle("/hyperloglog/daily", date);
    const gates = useMemo(() => (day ? gatesOfDay(day) : []), [day]);
    const progress = day ? daily.progress : START;
    const [wasDone] = useState(daily.done !== undefined);
    const onProgress = (next: Progress) => {
        daily.keep(next);
        if (next.guesses.length === GATES) daily.finish(endingOf(gates, next));
    };
    return (
        <>
            <DailyLine daily={daily}>{daily.status === "open" && <HowTo />}</DailyLine>
            {error && <ErrorBox error={error} />}
            <Round {...{ gates, progress, onProgress }} />
            <FinishBelow
                over={daily.done !== undefined && !wasDone}
                daily={daily}
                title="You finished all three doors!"
                marks={marksOf(gates, progress)}
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
                gates={gates}
                progress={progress}
                onProgress={setProgress}
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

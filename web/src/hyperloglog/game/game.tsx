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
import { newSeed, pluralize } from "../../parts/number";
import { Tutorial } from "../../parts/tutorial";
import { push } from "../address";
import { Board, describeRegisters, usePassing } from "./board";
import {
    errorOf,
    GATES,
    gatesOfDay,
    GUESSES,
    isHit,
    makeGates,
    markOf,
    NO_GATE,
    type Gate,
} from "./gates";
import { Guess, Result } from "./guess";
import { hintOf, HINTS_MAX } from "./hints";
import { INSTRUCTIONS } from "./instructions";
import { Rule } from "./rule";

/** The state of a game. This browser stores it for the game of a day. */
interface Progress {
    /** The index of the current gate. */
    gate: number;
    /** True if its visitors have passed. */
    passed: boolean;
    /** The guesses at all gates so far. */
    guesses: readonly number[];
    /** The number of hints, at the current gate and at all gates. */
    level?: number;
    hints?: number;
}

const START: Progress = { gate: 0, passed: false, guesses: [] };

const SIZES = ["fewer than 100 guests", "hundreds of guests", "thousands of guests"];

const countHits = (gates: readonly Gate[], { guesses }: Progress) =>
    guesses.filter((guess, i) => isHit(guess, gates[i] ?? NO_GATE)).length;

/** The number of stars that hints and misses cost. */
function costsOf(gates: readonly Gate[], progress: Progress): number {
    const missed = countHits(gates, progress) < progress.guesses.length;
    return (progress.hints ?? 0) + (missed ? 1 : 0);
}

const marksOf = (gates: readonly Gate[], { guesses }: Progress) =>
    guesses.map((guess, i) => markOf(guess, gates[i] ?? NO_GATE)).join("");

const startPractice = () => push({ gates: newSeed(), date: undefined });

/** The controls of the board. The slider, because a text field would open the keyboard of a phone. */
const NEXT_CONTROL = ".step :is([type=range], .main, .fast)";

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
    const costs = costsOf(gates, progress);
    const takeHint = () => onProgress({ ...progress, level: level + 1, hints: hints + 1 });
    const next = () =>
        onProgress({ ...progress, gate: progress.gate + 1, passed: false, level: 0 });
    return (
        <div class="gate-board" ref={board}>
            <p class="goal">
                How many came? Guess <strong>within 30%</strong>.
            </p>
            <Board gate={gate} time={passed ? Infinity : open ? time : null} />
            <div class="step">
                <div class="turn-head">
                    <h2>
                        Door {progress.gate + 1} of {GATES}
                    </h2>
                    <span>{SIZES[progress.gate]}</span>
                </div>
                <p class="unseen" role="status">
                    {phase === "guess" && `${describeRegisters(gate.registers)}.`}
                </p>
                {phase === "closed" && (
                    <>
                        <button
                            type="button"
                            class="main open-gate"
                            disabled={gates.length === 0}
                            onClick={() => setOpened(progress.gate)}
                        >
                            Open the door
                        </button>
                        <Rule />
                    </>
                )}
                {phase === "passing" && (
                    <>
                        <button type="button" class="fast" onClick={endPassing}>
                            Skip to the end
                        </button>
                        <Rule />
                    </>
                )}
                {phase === "guess" && (
                    <>
                        <Guess
                            key={progress.gate}
                            ends={GUESSES[progress.gate] ?? GUESSES[0]}
                            onGuess={(number) =>
                                onProgress({ ...progress, guesses: [...guesses, number] })
                            }
                        >
                            <HintButton
                                hints={costs}
                                isAble={level < HINTS_MAX}
                                onHint={takeHint}
                            />
                        </Guess>
                        <p class="clue" role="status">
                            {level > 0 && hintOf(gate, level)}
                        </p>
                    </>
                )}
                {guess !== undefined && (
                    <>
                        <Result gate={gate} guess={guess} />
                        {progress.gate + 1 < GATES && (
                            <button type="button" class="main" onClick={next}>
                                Next door
                            </button>
                        )}
                    </>
                )}
                {guesses.length === GATES && end}
            </div>
        </div>
    );
}

/** The hits, and the average error of the guesses. */
function describeGuesses(gates: readonly Gate[], progress: Progress): string {
    const { guesses } = progress;
    const errors = guesses.map((guess, i) => errorOf(guess, gates[i] ?? NO_GATE));
    const sum = errors.reduce((all, error) => all + error, 0);
    const average = Math.round((100 * sum) / guesses.length);
    return `${countHits(gates, progress)} of ${GATES} doors, ${average}% off`;
}

/** The result in words. */
function describeResult(gates: readonly Gate[], progress: Progress): string {
    const { hints = 0 } = progress;
    const helped = hints > 0 ? `, ${pluralize(hints, "hint")}` : "";
    return describeGuesses(gates, progress) + helped;
}

/** The end of a game, compared with HyperLogLog. */
function endingOf(gates: readonly Gate[], progress: Progress): Ending {
    const guesses = gates.map(({ estimate }) => estimate);
    return {
        result: describeResult(gates, progress),
        best: describeGuesses(gates, { ...progress, guesses }),
        rival: "computer",
        isBest: countHits(gates, progress) === gates.length,
        hints: progress.hints ?? 0,
        lost: countHits(gates, progress) === 0,
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
                title={
                    daily.status === "lost"
                        ? "All three doors missed"
                        : "You finished all three doors!"
                }
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

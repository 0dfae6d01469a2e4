// The game: three gates of the day, or three random ones.
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DailyLine } from "../../daily/daily-line";
import type { Ending } from "../../daily/fairness";
import { Finish } from "../../daily/finish";
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
    GUESSES,
    makeGates,
    markOf,
    NO_GATE,
    POINTS_MAX,
    pointsOf,
    type Gate,
} from "./gates";
import { Guess, Result } from "./guess";
import { INSTRUCTIONS } from "./instructions";

/** The state of a game. This browser stores it for the game of a day. */
interface Progress {
    /** The index of the current gate. */
    gate: number;
    /** True if its visitors have passed. */
    passed: boolean;
    /** The guesses at all gates so far. */
    guesses: readonly number[];
}

const START: Progress = { gate: 0, passed: false, guesses: [] };
const FIRST_STEP = GUESSES.findIndex((guess) => guess >= 300);

const truthOf = (gates: readonly Gate[], i: number) => gates[i]?.truth ?? 1;

const scoreOf = (gates: readonly Gate[], guesses: readonly number[]) =>
    guesses.reduce((sum, guess, i) => sum + pointsOf(guess, truthOf(gates, i)), 0);

const marksOf = (gates: readonly Gate[], guesses: readonly number[]) =>
    guesses.map((guess, i) => markOf(guess, truthOf(gates, i))).join("");

const formatScore = (points: number) => `${points} of ${GATES * POINTS_MAX} points`;

/** The points for two stars. */
const TWO_STARS = 200;

/** The end of a game, compared with the best estimates from the registers. */
function endingOf(gates: readonly Gate[], points: number): Ending {
    const estimates = gates.map(({ estimate }) => estimate);
    const best = scoreOf(gates, estimates);
    return {
        result: formatScore(points),
        best: formatScore(best),
        stars: points >= best ? 3 : points >= TWO_STARS ? 2 : 1,
    };
}

const startPractice = () => push({ gates: newSeed(), date: undefined });

/** Moves the focus to the next control of the board if the focused one has disappeared. */
function useNextFocus(phase: string) {
    const board = useRef<HTMLDivElement>(null);
    const first = useRef(true);
    // In a layout effect, so that it comes before useRestoredFocus.
    useLayoutEffect(() => {
        const { activeElement: at, body } = document;
        const lost = !at || at === body || at.id === "main";
        const next = board.current?.querySelector<HTMLElement>("input, button");
        if (!first.current && lost) next?.focus({ preventScroll: true });
        first.current = false;
    }, [phase]);
    return board;
}

interface RoundProps {
    gates: readonly Gate[];
    progress: Progress;
    onProgress: (progress: Progress) => void;
}

/** The current gate: its board, and the controls for the player. */
function Round({ gates, progress, onProgress }: RoundProps) {
    const [opened, setOpened] = useState(-1);
    const [step, setStep] = useState(FIRST_STEP);
    const { passed, guesses } = progress;
    const gate = gates[progress.gate] ?? NO_GATE;
    const guess = guesses[progress.gate];
    const open = opened === progress.gate;
    const endPassing = () => onProgress({ ...progress, passed: true });
    const time = usePassing(open && !passed, endPassing);
    const phase = guess ? "result" : passed ? "guess" : open ? "passing" : "closed";
    const board = useNextFocus(phase);
    const next = () => {
        setStep(FIRST_STEP);
        onProgress({ guesses, gate: progress.gate + 1, passed: false });
    };
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
                        Start
                    </button>
                )}
            </div>
            <div class="turn">
                <h2>
                    Gate {progress.gate + 1} of {GATES}
                </h2>
                <p class="unseen" role="status">
                    {phase === "guess" &&
                        `${pluralize(gate.visits, "visit")}. ${describeRegisters(gate.registers)}.`}
                </p>
                {phase === "closed" && (
                    <p>
                        Visitors come through the gate, and some of them come again. Each
                        visit can raise the number in one box.
                    </p>
                )}
                {phase === "passing" && (
                    <>
                        <p class="passing">
                            {formatCount(arrivedAt(time, gate.visits))} visits
                        </p>
                        <button type="button" onClick={endPassing}>
                            Skip
                        </button>
                    </>
                )}
                {phase === "guess" && (
                    <Guess
                        step={step}
                        onStep={setStep}
                        onGuess={(number) =>
                            onProgress({ ...progress, guesses: [...guesses, number] })
                        }
                    />
                )}
                {guess !== undefined && <Result gate={gate} guess={guess} />}
                {guess !== undefined && progress.gate + 1 < GATES && (
                    <button type="button" class="main" onClick={next}>
                        Next
                    </button>
                )}
            </div>
        </div>
    );
}

/** The game of a day. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("hyperloglog", date, START);
    const { day, error } = usePuzzle("/hyperloglog/daily", date);
    const gates = useMemo(() => (day ? gatesOfDay(day) : []), [day]);
    const progress = day ? daily.progress : START;
    const score = scoreOf(gates, progress.guesses);
    const onProgress = (next: Progress) => {
        daily.keep(next);
        if (next.guesses.length === GATES)
            daily.finish(endingOf(gates, scoreOf(gates, next.guesses)));
    };
    return (
        <>
            <DailyLine daily={daily}>
                {progress.guesses.length > 0 && <span>{pluralize(score, "point")}</span>}
                <Tutorial
                    game="hyperloglog"
                    start=".gate-board :is(input, button)"
                    steps={INSTRUCTIONS}
                />
            </DailyLine>
            {error && <ErrorBox error={error} />}
            <Round {...{ gates, progress, onProgress }} />
            <Finish
                daily={daily}
                title="You finished all three gates!"
                marks={marksOf(gates, progress.guesses)}
            >
                <button type="button" onClick={startPractice}>
                    Play three more
                </button>
            </Finish>
        </>
    );
}

/** A game with the gates of a seed, for practice. */
export function PracticeGame({ seed }: { seed: string }) {
    const [progress, setProgress] = useState(START);
    const gates = useMemo(() => makeGates(`gates ${seed}`), [seed]);
    const { guesses } = progress;
    const score = scoreOf(gates, guesses);
    return (
        <>
            <div class="daily-line">
                <strong>Practice</strong>
                {guesses.length > 0 && (
                    <span role="status">
                        {guesses.length === GATES
                            ? formatScore(score)
                            : pluralize(score, "point")}
                    </span>
                )}
                <button type="button" class="small" onClick={startPractice}>
                    New gates
                </button>
            </div>
            <Round
                key={progress.gate}
                gates={gates}
                progress={progress}
                onProgress={setProgress}
            />
        </>
    );
}

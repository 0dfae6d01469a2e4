import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { DailyLine } from "../../daily/daily-line";
import { Finish } from "../../daily/finish";
import { useDaily } from "../../daily/use-daily";
import { usePuzzle } from "../../daily/use-puzzle";
import { Tutorial } from "../../parts/tutorial";
import { formatCount, newSeed, pluralize } from "../../parts/number";
import { ErrorBox } from "../../parts/error-box";
import { FIRST_STEPS } from "./instructions";
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
import { arrivedAt, Board, sayRegisters, usePassing } from "./board";
import { Guess, Outcome } from "./guess";
import { push } from "../address";

/** How far a game is: at which gate, whether its visitors have passed, and all guesses. */
export interface Progress {
    gate: number;
    passed: boolean;
    guesses: readonly number[];
}

export const FRESH: Progress = { gate: 0, passed: false, guesses: [] };
/** Where a guess begins. */
const USUAL_STEP = GUESSES.findIndex((guess) => guess >= 300);

const truthOf = (gates: readonly Gate[], i: number) => gates[i]?.truth ?? 1;

const scoreOf = (gates: readonly Gate[], guesses: readonly number[]) =>
    guesses.reduce((sum, guess, i) => sum + pointsOf(guess, truthOf(gates, i)), 0);

interface GameProps {
    gates: readonly Gate[];
    progress: Progress;
    onProgress: (progress: Progress) => void;
}

const another = () => push({ gates: newSeed(), date: undefined });

/** Gives the focus to what comes next on the board, when what had it has gone. */
function useNextFocus(phase: string) {
    const board = useRef<HTMLDivElement>(null);
    const first = useRef(true);
    // Before useKeptFocus takes the focus elsewhere.
    useLayoutEffect(() => {
        const { activeElement: at, body } = document;
        const lost = !at || at === body || at.id === "main";
        const next = board.current?.querySelector<HTMLElement>("input, button");
        if (!first.current && lost) next?.focus({ preventScroll: true });
        first.current = false;
    }, [phase]);
    return board;
}

/** What is to be said when all have passed. */
function Passed({ gate }: { gate: Gate | undefined }) {
    return (
        <p class="unseen" role="status">
            {gate && `${formatCount(gate.visits)} visits. ${sayRegisters(gate.registers)}.`}
        </p>
    );
}

/** A gate, and what there is to do at it. */
function Turn({ gates, progress, onProgress }: GameProps) {
    const [opened, setOpened] = useState(-1);
    const [step, setStep] = useState(USUAL_STEP);
    const { passed, guesses } = progress;
    const gate = gates[progress.gate] ?? NO_GATE;
    const guess = guesses[progress.gate];
    const open = opened === progress.gate;
    const end = () => onProgress({ ...progress, passed: true });
    const time = usePassing(open && !passed, end);
    const shown = passed ? Infinity : open ? time : null;
    const phase = guess ? "outcome" : passed ? "guess" : open ? "passing" : "closed";
    const board = useNextFocus(phase);
    const next = () => {
        setStep(USUAL_STEP);
        onProgress({ guesses, gate: progress.gate + 1, passed: false });
    };
    return (
        <div class="gate-board" ref={board}>
            <div class="gate-stage">
                <Board gate={gate} time={shown} />
                {phase === "closed" && (
                    <button
                        type="button"
                        class="main open-gate"
                        disabled={gates.length === 0}
                        onClick={() => setOpened(progress.gate)}
                    >
                        Open the gate
                    </button>
                )}
            </div>
            <div class="turn">
                <h2>
                    Gate {progress.gate + 1} of {GATES}
                </h2>
                <Passed gate={phase === "guess" ? gate : undefined} />
                {phase === "closed" && (
                    <p>
                        Visitors will pass, some of them more than once. Each raises the
                        number of a register, or leaves it as it is.
                    </p>
                )}
                {phase === "passing" && (
                    <Passing time={time} count={gate.visits} onEnd={end} />
                )}
                {phase === "guess" && (
                    <Guess
                        step={step}
                        onStep={setStep}
                        onGuess={(one) =>
                            onProgress({ ...progress, guesses: [...guesses, one] })
                        }
                    />
                )}
                {guess !== undefined && <Outcome gate={gate} guess={guess} />}
                {guess !== undefined && progress.gate + 1 < GATES && (
                    <button type="button" class="main" onClick={next}>
                        To the next gate
                    </button>
                )}
            </div>
        </div>
    );
}

interface PassingProps {
    time: number;
    count: number;
    onEnd: () => void;
}

function Passing({ time, count, onEnd }: PassingProps) {
    return (
        <>
            <p class="passing">{formatCount(arrivedAt(time, count))} visits</p>
            <button type="button" onClick={onEnd}>
                Let all pass at once
            </button>
        </>
    );
}

const marksOf = (gates: readonly Gate[], guesses: readonly number[]) =>
    guesses.map((guess, i) => markOf(guess, truthOf(gates, i))).join("");

const sayScore = (points: number) => `${points} of ${GATES * POINTS_MAX} points`;

/** The game of a day. This browser keeps how far it is. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("hyperloglog", date, FRESH);
    const { day, error } = usePuzzle("/hyperloglog/daily", date);
    const gates = useMemo(() => (day ? gatesOfDay(day) : []), [day]);
    const progress = day ? daily.progress : FRESH;
    const onProgress = (next: Progress) => {
        daily.keep(next);
        if (next.guesses.length === GATES)
            daily.finish({ result: sayScore(scoreOf(gates, next.guesses)) });
    };
    return (
        <>
            <DailyLine daily={daily}>
                {progress.guesses.length > 0 && (
                    <span>{pluralize(scoreOf(gates, progress.guesses), "point")}</span>
                )}
                <Tutorial
                    game="hyperloglog"
                    start=".gate-board :is(input, button)"
                    steps={FIRST_STEPS}
                />
            </DailyLine>
            {error && <ErrorBox error={error} />}
            <Turn {...{ gates, progress, onProgress }} />
            <Finish
                daily={daily}
                name="HyperLogLog"
                title="All three gates are closed"
                marks={marksOf(gates, progress.guesses)}
            >
                <button type="button" onClick={another}>
                    Three other gates
                </button>
            </Finish>
        </>
    );
}

/** Three gates of a seed in the address, as often as one likes. */
export function FreeGame({ seed }: { seed: string }) {
    const [progress, setProgress] = useState(FRESH);
    const gates = useMemo(() => makeGates(`gates ${seed}`), [seed]);
    const over = progress.guesses.length === GATES;
    return (
        <>
            <div class="daily-line">
                <strong>Three other gates</strong>
                {progress.guesses.length > 0 && (
                    <span role="status">
                        {over
                            ? sayScore(scoreOf(gates, progress.guesses))
                            : pluralize(scoreOf(gates, progress.guesses), "point")}
                    </span>
                )}
                <button type="button" class="small" onClick={another}>
                    Others
                </button>
                <button
                    type="button"
                    class="small"
                    onClick={() => push({ gates: undefined })}
                >
                    Today’s
                </button>
            </div>
            <Turn
                key={progress.gate}
                gates={gates}
                progress={progress}
                onProgress={setProgress}
            />
        </>
    );
}

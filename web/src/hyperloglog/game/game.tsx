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
import { formatCount, formatShare, newSeed } from "../../parts/number";
import { Tutorial } from "../../parts/tutorial";
import { hrefOf } from "../../place";
import { push } from "../address";
import { Board } from "./board";
import {
    ENDS,
    errorOf,
    GATES,
    gatesOfDay,
    isHit,
    makeGates,
    NO_GATE,
    type Gate,
} from "./gates";
import { Guess, Verdict } from "./guess";
import { describeHint, halve, HINTS_MAX } from "./hints";
import { INSTRUCTIONS } from "./instructions";
import { usePassing } from "./passing";

/** The state of a game. This browser stores it for the game of a day. */
interface Progress {
    /** The index of the current gate. */
    gate: number;
    /** True if its visitors have passed. */
    passed: boolean;
    /** The guess at each gate so far. Progress of earlier versions does not have them. */
    guesses: readonly number[];
    /** The number of hints, at the current gate and at all gates. */
    level?: number;
    hints?: number;
    /** The number that the second hint at the current gate compares with. */
    limit?: number | undefined;
}

const START: Progress = { gate: 0, passed: false, guesses: [] };

/** The numbers of guests who wait at the doors. */
const CROWDS = [5, 14, 38];

/** What the player sees at the doors. */
const RULES = [
    "Each guest lights a random window, so guests can share one. How many came? A guess within 30% earns the star of this door.",
    "Hundreds are coming. Now the windows differ: the more guests at a window, the brighter it usually is.",
    "The last door: thousands! Trust your eyes and compare the brightness.",
];

const isDone = (gates: readonly Gate[], { guesses }: Progress) =>
    gates.length > 0 && guesses.length === gates.length;

const countHits = (gates: readonly Gate[], { guesses }: Progress) =>
    guesses.filter((guess, i) => isHit(guess, gates[i] ?? NO_GATE)).length;

const countMissed = (gates: readonly Gate[], progress: Progress) =>
    progress.guesses.length - countHits(gates, progress);

/** A mark for each gate. */
const marksOf = (gates: readonly Gate[], { guesses }: Progress) =>
    guesses.map((guess, i) => (isHit(guess, gates[i] ?? NO_GATE) ? "🟩" : "🟥")).join("");

const startPractice = () => push({ gates: newSeed(), date: undefined });

const NEXT_CONTROL = ".gate-board :is([type=range], .main:enabled, .fast)";

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
    const [draft, setDraft] = useState<number>();
    const { gate: at, passed, guesses, level = 0, hints = 0, limit } = progress;
    const gate = gates[at] ?? NO_GATE;
    const guessed = guesses[at];
    const open = opened === at;
    const over = guessed !== undefined;
    const endPassing = () => onProgress({ ...progress, passed: true });
    const time = usePassing(open && !passed, endPassing);
    const phase = over ? "result" : passed ? "guess" : open ? "passing" : "closed";
    const board = useNextStep(phase);
    const ends = ENDS[at] ?? [1, 1];
    const range = limit === undefined ? ends : halve(ends, limit, gate);
    const guess = guessed ?? Math.min(range[1], Math.max(range[0], draft ?? 0));
    const takeHint = () =>
        onProgress({
            ...progress,
            level: level + 1,
            hints: hints + 1,
            limit: level > 0 ? guess : undefined,
        });
    const next = () => {
        setDraft(undefined);
        onProgress({
            ...progress,
            gate: at + 1,
            passed: false,
            level: 0,
            limit: undefined,
        });
    };
    return (
        <div class="gate-board" ref={board}>
            <div class="turn-head">
                <h2>
                    Door {at + 1} of {GATES}
                </h2>
                <span>
                    {formatCount(ends[0])} to {formatCount(ends[1])} guests
                </span>
            </div>
            <div class="house-view">
                <Board
                    gate={gate}
                    door={at}
                    crowd={CROWDS[at] ?? 0}
                    time={passed ? Infinity : open ? time : null}
                    guess={guess}
                    isSorted={level > 0}
                    isOver={over}
                />
            </div>
            <div class="step">
                {phase === "closed" && (
                    <>
                        <p>{RULES[at]}</p>
                        <button
                            type="button"
                            class="main open-gate"
                            disabled={gates.length === 0}
                            onClick={() => setOpened(at)}
                        >
                            Open the door
                        </button>
                    </>
                )}
                {phase === "passing" && (
                    <>
                        <p>{RULES[at]}</p>
                        <button type="button" class="fast" onClick={endPassing}>
                            Skip to the end
                        </button>
                    </>
                )}
                {phase === "guess" && (
                    <>
                        <p>
                            Drag until your house is as {at > 0 ? "bright" : "full"} as
                            theirs.
                        </p>
                        <Guess
                            range={range}
                            guess={guess}
                            isReady={draft !== undefined}
                            onChange={setDraft}
                            onGuess={() =>
                                onProgress({ ...progress, guesses: [...guesses, guess] })
                            }
                        />
                        <div class="help">
                            <HintButton
                                hints={
                                    isPractice
                                        ? undefined
                                        : hints + countMissed(gates, progress)
                                }
                                isAble={level < HINTS_MAX}
                                onHint={takeHint}
                            />
                            <p role="status">{level > 0 && describeHint(limit, gate)}</p>
                        </div>
                    </>
                )}
                {phase === "result" && (
                    <>
                        <Verdict gate={gate} guess={guess} />
                        {at + 1 < GATES && (
                            <button type="button" class="main" onClick={next}>
                                Next door
                            </button>
                        )}
                    </>
                )}
                {isDone(gates, progress) && (
                    <>
                        {end}
                        <p class="hint">
                            Websites count millions of visitors like this, with a few
                            thousand windows. The method is called HyperLogLog.{" "}
                            <a href={hrefOf("hyperloglog", { tab: "lab" })}>
                                Count your own words with it
                            </a>
                            .
                        </p>
                    </>
                )}
            </div>
        </div>
    );
}

/** The average error of numbers for the gates, in words. */
function describeErrors(gates: readonly Gate[], numbers: readonly number[]): string {
    const sum = gates.reduce((all, gate, i) => all + errorOf(numbers[i] ?? 0, gate), 0);
    return `${formatShare(Math.round((100 * sum) / GATES) / 100)} off on average`;
}

const describeComputer = (gates: readonly Gate[]) =>
    describeErrors(
        gates,
        gates.map(({ estimate }) => estimate),
    );

/** The end of a game, compared with a computer that sees only the windows. */
function endingOf(gates: readonly Gate[], progress: Progress): Ending {
    const missed = countMissed(gates, progress);
    return {
        result: describeErrors(gates, progress.guesses),
        best: describeComputer(gates),
        rival: "computer",
        isBest: missed === 0,
        costs: missed,
        hints: progress.hints ?? 0,
        lost: missed === GATES,
    };
}

const TITLES = [
    "All three doors missed",
    "One of three doors",
    "Two of three doors",
    "All three doors!",
];

/** The game of a day. */
export function DailyGame({ date }: { date: string }) {
    const daily = useDaily<Progress>("hyperloglog", date, START);
    const { day, error } = usePuzzle("/hyperloglog/daily", date);
    const gates = useMemo(() => (day ? gatesOfDay(day) : []), [day]);
    const progress = day && "guesses" in daily.progress ? daily.progress : START;
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
                title={TITLES[countHits(gates, progress)] ?? ""}
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
                {...{ gates, progress }}
                onProgress={setProgress}
                isPractice
                end={
                    <>
                        <p role="status">
                            <strong>{TITLES[countHits(gates, progress)]}</strong> You are{" "}
                            {describeErrors(gates, progress.guesses)}, the computer{" "}
                            {describeComputer(gates)}.
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

// The guess, and its result.
import { formatCount } from "../../parts/number";
import { formatError } from "../format";
import { GUESSES, POINTS_MAX, pointsOf, type Gate } from "./gates";

interface GuessProps {
    /** The index of the guess in GUESSES. */
    step: number;
    onStep: (step: number) => void;
    onGuess: (guess: number) => void;
}

export function Guess({ step, onStep, onGuess }: GuessProps) {
    const guess = GUESSES[step] ?? 1;
    const last = GUESSES.length - 1;
    return (
        <div class="guess">
            <p>How many different visitors were there?</p>
            <output class="guessed" for="hyperloglog-guess">
                {formatCount(guess)}
            </output>
            <input
                id="hyperloglog-guess"
                type="range"
                aria-label="Your guess"
                aria-valuetext={formatCount(guess)}
                min={0}
                max={last}
                value={step}
                onInput={({ currentTarget }) => onStep(Number(currentTarget.value))}
            />
            <div class="buttons">
                <button
                    type="button"
                    aria-label="Lower"
                    onClick={() => onStep(Math.max(0, step - 1))}
                >
                    −
                </button>
                <button
                    type="button"
                    aria-label="Higher"
                    onClick={() => onStep(Math.min(last, step + 1))}
                >
                    +
                </button>
                <button type="button" class="main" onClick={() => onGuess(guess)}>
                    Guess
                </button>
            </div>
        </div>
    );
}

/** Returns the position of a number between half of the truth and twice the truth, from -1 to 1. */
const positionOf = (number: number, truth: number) =>
    Math.max(-1, Math.min(1, Math.log2(number / truth)));

const CENTER = 150;
const HALF = 135;

interface ResultProps {
    gate: Gate;
    guess: number;
}

/** The guess and the estimate, compared with the true number. */
export function Result({ gate, guess }: ResultProps) {
    const { truth, estimate } = gate;
    const rows = [
        ["you", "Your guess", guess],
        ["estimate", "Best estimate", estimate],
        ["truth", "Actual number", truth],
    ] as const;
    const distance = (number: number) => Math.abs(Math.log(number / truth));
    return (
        <div class="result">
            <dl>
                {rows.map(([key, name, number]) => (
                    <div key={key} class={key}>
                        <dt>{name}</dt>
                        <dd>
                            {formatCount(number)}
                            {key !== "truth" && <small>{formatError(number, truth)}</small>}
                        </dd>
                    </div>
                ))}
            </dl>
            <svg viewBox="0 0 300 34" aria-hidden="true">
                <path d="M15 17H285M15 11v12M150 7v20M285 11v12" />
                {rows.slice(0, 2).map(([key, , number]) => (
                    <circle
                        key={key}
                        class={key}
                        cx={CENTER + HALF * positionOf(number, truth)}
                        cy="17"
                        r="8"
                    />
                ))}
            </svg>
            <p role="status">
                {pointsOf(guess, truth)} of {POINTS_MAX} points.{" "}
                {distance(guess) <= distance(estimate)
                    ? "Well done! You were at least as close as the estimate."
                    : "The estimate was closer."}
            </p>
        </div>
    );
}

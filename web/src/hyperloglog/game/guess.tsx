// The guess, and what it was worth.
import { formatCount } from "../../parts/number";
import { formatError } from "../format";
import { GUESSES, pointsOf, type Gate } from "./gates";

interface GuessProps {
    step: number;
    onStep: (step: number) => void;
    onGuess: (guess: number) => void;
}

/** Chooses a number between ten and thirty thousand. */
export function Guess({ step, onStep, onGuess }: GuessProps) {
    const guess = GUESSES[step] ?? 1;
    const [least, most] = [0, GUESSES.length - 1];
    return (
        <div class="guess">
            <p>How many different visitors were they?</p>
            <output class="guessed" for="hyperloglog-guess">
                {formatCount(guess)}
            </output>
            <input
                id="hyperloglog-guess"
                type="range"
                aria-label="Your guess"
                aria-valuetext={formatCount(guess)}
                min={least}
                max={most}
                value={step}
                onInput={({ currentTarget }) => onStep(Number(currentTarget.value))}
            />
            <div class="buttons">
                <button
                    type="button"
                    aria-label="Less"
                    onClick={() => onStep(Math.max(least, step - 1))}
                >
                    −
                </button>
                <button
                    type="button"
                    aria-label="More"
                    onClick={() => onStep(Math.min(most, step + 1))}
                >
                    +
                </button>
                <button type="button" class="main" onClick={() => onGuess(guess)}>
                    That is my guess
                </button>
            </div>
        </div>
    );
}

/** Where a number lies, from half of the truth to twice of it. */
const placeOf = (number: number, truth: number) =>
    50 + 50 * Math.max(-1, Math.min(1, Math.log2(number / truth)));

interface OutcomeProps {
    gate: Gate;
    guess: number;
}

/** The guess, the estimate and the truth beside each other. */
export function Outcome({ gate, guess }: OutcomeProps) {
    const { truth, estimate } = gate;
    const rows = [
        ["you", "Your guess", guess],
        ["sketch", "The estimate", estimate],
        ["truth", "The truth", truth],
    ] as const;
    return (
        <div class="outcome">
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
                <path class="scale" d="M15 17H285M15 11v12M150 7v20M285 11v12" />
                {rows.slice(0, 2).map(([key, , number]) => (
                    <circle
                        key={key}
                        class={key}
                        cx={15 + 2.7 * placeOf(number, truth)}
                        cy="17"
                        r="8"
                    />
                ))}
            </svg>
            <p role="status">
                {pointsOf(guess, truth)} of 100 points.{" "}
                {Math.abs(Math.log(guess / truth)) <= Math.abs(Math.log(estimate / truth))
                    ? "Nobody counts better with these registers: you were at least as near as the estimate."
                    : "The estimate was nearer."}
            </p>
        </div>
    );
}

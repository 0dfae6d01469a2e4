// The guess at a door, and its result.
import { useMemo, useState } from "preact/hooks";
import { formatCount, formatShare } from "../../parts/number";
import { errorOf, isHit, numbersIn, type Gate, type Range } from "./gates";

interface GuessProps {
    /** The numbers that are possible. */
    range: Range;
    guess: number;
    /** True if the player has chosen a number. */
    isReady: boolean;
    onChange: (guess: number) => void;
    onGuess: () => void;
}

/** The controls for a guess. */
export function Guess({ range, guess, isReady, onChange, onGuess }: GuessProps) {
    const [low, high] = range;
    const numbers = useMemo(() => numbersIn(range), [low, high]);
    const [typed, setTyped] = useState<string>();
    const type = (text: string) => {
        const digits = text.replace(/\D/g, "");
        const number = Number(digits);
        setTyped(digits);
        if (number >= low && number <= high) onChange(number);
    };
    const isWrong = typed !== undefined && Number(typed) !== guess;
    return (
        <form
            class="guess"
            onSubmit={(event) => {
                event.preventDefault();
                if (isReady && !isWrong) onGuess();
            }}
        >
            <div class="scale">
                <span aria-hidden="true">{formatCount(low)}</span>
                <input
                    type="range"
                    aria-label="Your guess"
                    aria-valuetext={formatCount(guess)}
                    min={0}
                    max={numbers.length - 1}
                    value={numbers.findLastIndex((number) => number <= guess)}
                    onInput={({ currentTarget }) =>
                        onChange(numbers[Number(currentTarget.value)] ?? low)
                    }
                />
                <span aria-hidden="true">{formatCount(high)}</span>
            </div>
            <div class="guess-buttons">
                <input
                    class={isWrong ? "wrong" : ""}
                    aria-label={`Your guess, ${low} to ${high}`}
                    aria-invalid={isWrong}
                    inputMode="numeric"
                    value={typed ?? formatCount(guess)}
                    onInput={({ currentTarget }) => type(currentTarget.value)}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                    onBlur={() => setTyped(undefined)}
                />
                <button class="main" disabled={!isReady}>
                    Guess
                </button>
            </div>
        </form>
    );
}

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

const offOf = (guess: number, gate: Gate) => {
    const text = percent(errorOf(guess, gate));
    return text === "0%" ? "exactly right" : `${text} off`;
};

/** The end at a door. */
export function Verdict({ gate, guess }: { gate: Gate; guess: number }) {
    const isRight = isHit(guess, gate);
    const came = `${formatCount(gate.truth)} came`;
    const lead = errorOf(gate.estimate, gate) - errorOf(guess, gate);
    return (
        <div class={isRight ? "verdict hit" : "verdict"} role="status">
            <p>
                <strong>{isRight ? `★ ${came}!` : `✗ ${came}: no star.`}</strong>
            </p>
            <dl>
                <div class={lead >= 0 ? "closer" : ""}>
                    <dt>You: {formatCount(guess)}</dt>
                    <dd>{offOf(guess, gate)}</dd>
                </div>
                <div class={lead <= 0 ? "closer" : ""}>
                    <dt>Computer: {formatCount(gate.estimate)}</dt>
                    <dd>{offOf(gate.estimate, gate)}</dd>
                </div>
            </dl>
            <p class="duel">
                {lead > 0
                    ? "You beat the computer!"
                    : lead < 0
                      ? "The computer was closer."
                      : "You are level with the computer!"}
            </p>
        </div>
    );
}

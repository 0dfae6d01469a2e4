// The guess, and its result.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../../parts/field";
import { formatCount, pluralize } from "../../parts/number";
import { formatError } from "../format";
import { POINTS_MAX, rangeOf, type Gate } from "./gates";

/** The error of the text of a guess. */
function errorOf(text: string, [least, most]: readonly [number, number]) {
    const guess = Number(text);
    if (!/^\d+$/.test(text)) return "Enter a whole number.";
    if (guess > most) return `There were only ${pluralize(most, "visit")}.`;
    if (guess < least)
        return `${pluralize(least, "box is", "boxes are")} filled, so at least as many people came.`;
    return undefined;
}

interface GuessProps {
    gate: Gate;
    onGuess: (guess: number) => void;
    /** The hints. */
    children: ComponentChildren;
}

/** The guess, which is typed or set with a slider. It starts with as many people as there were visits,
 * which is possible but never likely. */
export function Guess({ gate, onGuess, children }: GuessProps) {
    const range = rangeOf(gate);
    const [least, most] = range;
    const [draft, setDraft] = useState(String(most));
    const text = draft.replace(/[\s,]/g, "");
    const error = errorOf(text, range);
    const submit = (event: Event) => {
        event.preventDefault();
        if (!error) onGuess(Number(text));
    };
    return (
        <form class="guess" onSubmit={submit}>
            <Field label="How many different people came?" error={error}>
                <input
                    type="text"
                    class="guessed"
                    inputMode="numeric"
                    autocomplete="off"
                    enterkeyhint="done"
                    value={draft}
                    onFocus={({ currentTarget }) => currentTarget.select()}
                    onInput={({ currentTarget }) => setDraft(currentTarget.value)}
                />
            </Field>
            <input
                type="range"
                aria-label="Your guess"
                aria-valuetext={text}
                min={least}
                max={most}
                value={error ? most : text}
                onInput={({ currentTarget }) => setDraft(currentTarget.value)}
            />
            <div class="buttons">
                <button type="submit" class="main" aria-disabled={error !== undefined}>
                    Guess
                </button>
                {children}
            </div>
        </form>
    );
}

/** Returns the position of a number between half of the truth and twice the truth, from -1 to 1. */
const positionOf = (number: number, truth: number) =>
    Math.max(-1, Math.min(1, Math.log2(number / truth)));

const CENTER = 150;
const HALF = 125;

/** The guesses on a scale from half of the true number to twice the number. */
function Scale({
    guesses,
    truth,
}: {
    guesses: readonly [string, number][];
    truth: number;
}) {
    const xOf = (number: number) => CENTER + HALF * positionOf(number, truth);
    const ends = [truth / 2, truth, 2 * truth].map(Math.round);
    return (
        <svg viewBox="0 0 300 56" aria-hidden="true">
            <path d="M25 17H275M25 11v12M150 7v20M275 11v12" />
            {ends.map((number) => (
                <text key={number} x={xOf(number)} y="46">
                    {formatCount(number)}
                </text>
            ))}
            {guesses.map(([key, number]) => (
                <circle key={key} class={key} cx={xOf(number)} cy="17" r="8" />
            ))}
        </svg>
    );
}

interface ResultProps {
    gate: Gate;
    guess: number;
    points: number;
}

/** The guesses of the player and of the computer, compared with the true number. */
export function Result({ gate, guess, points }: ResultProps) {
    const { truth, estimate } = gate;
    const rows = [
        ["you", "Your guess", guess],
        ["estimate", "Computer's guess", estimate],
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
            <Scale
                truth={truth}
                guesses={[
                    ["estimate", estimate],
                    ["you", guess],
                ]}
            />
            <p role="status">
                {points} of {POINTS_MAX} points.{" "}
                {distance(guess) <= distance(estimate)
                    ? "Well done! You were at least as close as the computer."
                    : "The computer was closer."}
            </p>
        </div>
    );
}

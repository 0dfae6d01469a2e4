// The guess, and its result.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../../parts/field";
import { formatCount, formatShare, pluralize } from "../../parts/number";
import { errorOf, GOAL, isHit, type Gate } from "./gates";
import { describeExpected } from "./hints";

const POSITIONS = 100;
const GUESS_MAX = 1_000_000;

type Ends = readonly [number, number];

/** The numbers of the slider are on a logarithmic scale. */
const numberAt = (position: number, [low, high]: Ends) =>
    Number((low * (high / low) ** (position / POSITIONS)).toPrecision(2));

const positionOf = (number: number, [low, high]: Ends) =>
    Math.round((POSITIONS * Math.log(number / low)) / Math.log(high / low));

interface GuessProps {
    /** The ends of the slider. */
    ends: Ends;
    onGuess: (guess: number) => void;
    /** The hints. */
    children: ComponentChildren;
}

/** The guess, which is typed or set with a slider, and what the boxes would look like. */
export function Guess({ ends, onGuess, children }: GuessProps) {
    const [draft, setDraft] = useState(() => String(numberAt(POSITIONS / 2, ends)));
    const text = draft.replace(/[\s,]/g, "");
    const guess = /^\d+$/.test(text) ? Number(text) : 0;
    const isNumber = guess >= 1 && guess <= GUESS_MAX;
    const submit = (event: Event) => {
        event.preventDefault();
        if (isNumber) onGuess(guess);
    };
    return (
        <form class="guess" onSubmit={submit}>
            <Field label="How many different guests came?">
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
            <div class="slider">
                <span aria-hidden="true">{formatCount(ends[0])}</span>
                <input
                    type="range"
                    aria-label="Your guess"
                    aria-valuetext={formatCount(guess)}
                    min={0}
                    max={POSITIONS}
                    value={positionOf(Math.max(1, guess), ends)}
                    onInput={({ currentTarget }) =>
                        setDraft(String(numberAt(Number(currentTarget.value), ends)))
                    }
                />
                <span aria-hidden="true">{formatCount(ends[1])}</span>
            </div>
            <p class="expected">
                {isNumber
                    ? describeExpected(guess)
                    : `Enter a whole number from 1 to ${formatCount(GUESS_MAX)}.`}
            </p>
            <div class="buttons">
                <button type="submit" class="main" aria-disabled={!isNumber}>
                    Guess
                </button>
                {children}
            </div>
        </form>
    );
}

const CENTER = 150;
const HALF = 125;
const END = 2 * GOAL;

/** The guesses on a scale around the true number. The band contains the guesses that hit. */
function Scale({ guesses, gate }: { guesses: readonly [string, number][]; gate: Gate }) {
    const { truth } = gate;
    const xOf = (share: number) =>
        CENTER + (HALF * Math.max(-END, Math.min(END, share))) / END;
    return (
        <svg viewBox="0 0 300 50" aria-hidden="true">
            <rect
                x={xOf(-GOAL)}
                y="5"
                width={2 * (xOf(GOAL) - CENTER)}
                height="24"
                rx="5"
            />
            <path d={`M${xOf(-END)} 17H${xOf(END)}M${CENTER} 3v28`} />
            {[-GOAL, 0, GOAL].map((share) => (
                <text key={share} x={xOf(share)} y="46">
                    {formatCount(Math.round(truth * (1 + share)))}
                </text>
            ))}
            {guesses.map(([key, number]) => (
                <circle key={key} class={key} cx={xOf(number / truth - 1)} cy="17" r="8" />
            ))}
        </svg>
    );
}

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** The guess and the estimate, compared with the true number. */
export function Result({ gate, guess }: { gate: Gate; guess: number }) {
    const { truth, estimate, visits } = gate;
    const hit = isHit(guess, gate);
    const rows = [
        ["you", "You", guess],
        ["estimate", "HyperLogLog", estimate],
        ["truth", "Actual guests", truth],
    ] as const;
    const away = `${percent(errorOf(guess, gate))} off`;
    return (
        <div class={hit ? "result hit" : "result"}>
            <p class="verdict" role="status">
                <strong>{hit ? `✓ A hit: ${away}` : `✗ Missed: ${away}`}</strong>
            </p>
            <dl>
                {rows.map(([key, name, number]) => (
                    <div key={key} class={key}>
                        <dt>{name}</dt>
                        <dd>{formatCount(number)}</dd>
                    </div>
                ))}
            </dl>
            <Scale
                gate={gate}
                guesses={[
                    ["estimate", estimate],
                    ["you", guess],
                ]}
            />
            <p class="hint">
                {pluralize(truth, "guest")} came in {pluralize(visits, "visit")}. Coming
                again changed nothing. HyperLogLog is the method of websites; it sees only
                the boxes.
            </p>
        </div>
    );
}

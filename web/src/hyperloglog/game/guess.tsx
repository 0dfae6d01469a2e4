// The guesses at a door: a slider, and what the guesses so far have shown.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { formatCount, formatShare } from "../../parts/number";
import { errorOf, GUESSES, isHit, isSolved, isWarm, type Gate } from "./gates";

const POSITIONS = 300;

type Range = readonly [number, number];

/** Guesses have steps of at most 5%. */
const stepOf = (number: number) => Math.max(1, 10 ** Math.floor(Math.log10(number)) / 20);

/** The numbers of the slider are on a logarithmic scale. */
function numberAt(position: number, [low, high]: Range): number {
    const number = low * (high / low) ** (position / POSITIONS);
    const step = stepOf(number);
    return Math.round(number / step) * step;
}

const positionOf = (number: number, [low, high]: Range) =>
    Math.round((POSITIONS * Math.log(number / low)) / Math.log(high / low));

const clamp = (number: number, [low, high]: Range) => Math.min(high, Math.max(low, number));

interface GuessProps {
    /** The ends of the slider. */
    ends: Range;
    /** The numbers that are still possible. */
    range: Range;
    onGuess: (guess: number) => void;
}

/** The controls for a guess. */
export function Guess({ ends, range, onGuess }: GuessProps) {
    const [draft, setDraft] = useState(() => numberAt(POSITIONS / 2, ends));
    const guess = clamp(draft, range);
    const [left, right] = range.map((end) => (100 * positionOf(end, ends)) / POSITIONS);
    const at = positionOf(guess, ends);
    const nextTo = (way: number) =>
        clamp(guess + way * stepOf(guess + Math.min(0, way)), range);
    const step = (way: number) => setDraft(nextTo(way));
    const move = (slider: HTMLInputElement) => {
        const position = Number(slider.value);
        const number = clamp(numberAt(position, ends), range);
        // A key moves the slider by less than a small number changes.
        const next = number === guess ? nextTo(Math.sign(position - at)) : number;
        setDraft(next);
        slider.value = String(positionOf(next, ends));
    };
    return (
        <div class="guess">
            <div class="scale">
                <span aria-hidden="true">{formatCount(range[0])}</span>
                <div class="track">
                    <div class="whole">
                        <div
                            style={{ left: `${left}%`, right: `${100 - (right ?? 0)}%` }}
                        />
                    </div>
                    <input
                        type="range"
                        aria-label="Your guess"
                        aria-valuetext={formatCount(guess)}
                        min={0}
                        max={POSITIONS}
                        value={at}
                        onInput={({ currentTarget }) => move(currentTarget)}
                    />
                </div>
                <span aria-hidden="true">{formatCount(range[1])}</span>
            </div>
            <div class="guess-buttons">
                <button type="button" aria-label="Fewer" onClick={() => step(-1)}>
                    −
                </button>
                <output>{formatCount(guess)}</output>
                <button type="button" aria-label="More" onClick={() => step(1)}>
                    +
                </button>
                <button type="button" class="main" onClick={() => onGuess(guess)}>
                    Guess
                </button>
            </div>
        </div>
    );
}

/** A guess, compared with the number of guests. */
const arrowOf = (guess: number, { truth }: Gate) => (guess < truth ? "▲" : "▼");

/** What a guess has shown, in words. */
export function describeGuess(guess: number, gate: Gate): string {
    if (isHit(guess, gate)) return `${formatCount(guess)} is right.`;
    const way = guess < gate.truth ? "More" : "Fewer";
    return `${isWarm(guess, gate) ? "Close! " : ""}${way} than ${formatCount(guess)} came.`;
}

interface SlotsProps {
    gate: Gate;
    guesses: readonly number[];
}

/** The places for the guesses at a door. */
export const Slots = ({ gate, guesses }: SlotsProps) => (
    <ol class="slots" aria-label="Your guesses">
        {Array.from({ length: GUESSES }, (_, i): ComponentChildren => {
            const guess = guesses[i];
            if (guess === undefined)
                return (
                    <li key={i}>
                        <span class="unseen">Guess {i + 1}: empty</span>
                    </li>
                );
            const isRight = isHit(guess, gate);
            const isMissed = i === GUESSES - 1 && !isRight;
            const warmth = isWarm(guess, gate) ? "warm" : "cold";
            const kind = isRight ? "hit" : isMissed ? "missed" : warmth;
            return (
                <li key={`${i}-${guess}`} class={kind} title={describeGuess(guess, gate)}>
                    {formatCount(guess)}{" "}
                    <span aria-hidden="true">{isRight ? "✓" : arrowOf(guess, gate)}</span>
                </li>
            );
        })}
    </ol>
);

const percent = (share: number) => formatShare(Math.round(share * 100) / 100);

/** The end at a door. */
export function Verdict({ gate, guesses }: SlotsProps) {
    const isRight = isSolved(guesses, gate);
    const came = `${formatCount(gate.truth)} came`;
    return (
        <p class={isRight ? "verdict hit" : "verdict"} role="status">
            <strong>{isRight ? `✓ Solved: ${came}!` : `✗ Missed: ${came}.`}</strong>
        </p>
    );
}

/** What the boxes alone say. */
export function Comparison({ gate }: { gate: Gate }) {
    const error = percent(errorOf(gate.estimate, gate));
    return (
        <p>
            The computer, which sees only the boxes, says {formatCount(gate.estimate)}:{" "}
            {error === "0%" ? "exactly right" : `${error} off`}.
        </p>
    );
}

import { shuffled } from "../../daily/day";
import type { Chance, SceneProps } from "./scenes";

const DIGITS = [..."0123456789"];
const [LEFT, TOP, STEP, ROW] = [30, 15, 40, 44];
const GUESSES = 3;

const draw = (chance: Chance) => shuffled(chance, DIGITS).slice(0, 4);

/** How many digits are bulls, and how many cows. */
function answer(secret: readonly string[], guess: readonly string[]): [number, number] {
    const right = guess.filter((digit) => secret.includes(digit)).length;
    const bulls = guess.filter((digit, i) => secret[i] === digit).length;
    return [bulls, right - bulls];
}

type Line = { guess: string[]; reply: [number, number] };

const TRIES = 4000;

/** Guesses of somebody who plays well: each could still be the secret. */
function play(chance: Chance): Line[] {
    const secret = draw(chance);
    const lines: Line[] = [];
    for (let i = 0; i < TRIES && lines.length < GUESSES; i++) {
        const guess = draw(chance);
        const reply = answer(secret, guess);
        const fits = lines.every(
            (line) => String(answer(guess, line.guess)) === String(line.reply),
        );
        const tells = reply[0] + reply[1] > 0 && reply[0] < 4;
        if (fits && tells) lines.push({ guess, reply });
    }
    return lines.length < GUESSES ? play(chance) : lines; // two may say it all
}

function Tile({ digit, at }: { digit: string; at: number }) {
    const style = digit === "?" ? {} : { "--digit": digit };
    return (
        <g
            class={digit === "?" ? "tile open" : "tile"}
            transform={`translate(${LEFT + at * STEP} 0)`}
            style={style}
        >
            <rect width="34" height="36" rx="7" />
            <text x="17" y="25">
                {digit}
            </text>
        </g>
    );
}

function Row({ line, at }: { line: Line; at: number }) {
    const [bulls, cows] = line.reply;
    return (
        <g class="row" style={{ "--at": String(at) }}>
            {line.guess.map((digit, i) => (
                <Tile key={i} digit={digit} at={i} />
            ))}
            {[0, 1, 2, 3].map((i) => (
                <circle
                    key={i}
                    class={i < bulls ? "bull" : i < bulls + cows ? "cow" : "none"}
                    cx={216 + i * 24}
                    cy="18"
                    r={i < bulls + cows ? 7 : 2.5}
                    style={{ "--nth": String(i) }}
                />
            ))}
        </g>
    );
}

/** Three guesses with their answers; the next is yours. */
export default function BullsCowsScene({ chance }: SceneProps) {
    return (
        <svg viewBox="0 0 320 200" class="drawing">
            {play(chance).map((line, i) => (
                <g key={i} transform={`translate(0 ${TOP + i * ROW})`}>
                    <Row line={line} at={i} />
                </g>
            ))}
            <g transform={`translate(0 ${TOP + GUESSES * ROW})`}>
                {[0, 1, 2, 3].map((i) => (
                    <Tile key={i} digit="?" at={i} />
                ))}
            </g>
        </svg>
    );
}

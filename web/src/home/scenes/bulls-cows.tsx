import { shuffled } from "../../daily/day";
import type { Chance, SceneProps } from "../shapes";

const DIGITS = [..."0123456789"];
const OPEN = [..."????"];

const drawCode = (chance: Chance) => shuffled(chance, DIGITS).slice(0, 4);

interface RowProps {
    at: number;
    guess: readonly string[];
    /** Without it, the row has no answer. */
    secret?: readonly string[];
}

function Answer({ guess, secret }: Required<Pick<RowProps, "guess" | "secret">>) {
    const common = guess.filter((digit) => secret.includes(digit)).length;
    const bulls = guess.filter((digit, i) => secret[i] === digit).length;
    return (
        <>
            {OPEN.map((_, i) => (
                <circle
                    key={i}
                    class={i < bulls ? "bull" : i < common ? "cow" : "none"}
                    cx={186 + i * 24}
                    cy="18"
                    r={i < common ? 7 : 2.5}
                    style={{ "--nth": String(i) }}
                />
            ))}
        </>
    );
}

function Row({ at, guess, secret }: RowProps) {
    return (
        <g transform={`translate(30 ${15 + at * 44})`}>
            <g class={secret ? "row" : "row open"} style={{ "--at": String(at) }}>
                {guess.map((digit, i) => (
                    <g
                        key={i}
                        class="tile"
                        transform={`translate(${i * 40})`}
                        style={secret ? { "--digit": digit } : {}}
                    >
                        <rect width="34" height="36" rx="7" />
                        <text x="17" y="25">
                            {digit}
                        </text>
                    </g>
                ))}
                {secret && <Answer guess={guess} secret={secret} />}
            </g>
        </g>
    );
}

/** Three guesses with their answers, and the next guess. */
export default function BullsCowsScene({ chance }: SceneProps) {
    const secret = drawCode(chance);
    return (
        <>
            {[0, 1, 2].map((at) => (
                <Row key={at} at={at} guess={drawCode(chance)} secret={secret} />
            ))}
            <Row at={3} guess={OPEN} />
        </>
    );
}

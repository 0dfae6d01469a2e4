import { inWords, type Reply } from "./code";

/** A code as wooden tiles. Each digit has a tone of its own beside its name. */
export function Tiles({ code, size }: { code: string; size?: "large" | "small" }) {
    const digits = [...code].slice(0, 8);
    return (
        <span class={`tiles ${size ?? ""}`} role="img" aria-label={code}>
            {digits.map((digit, i) => (
                <span
                    key={i}
                    class={/\d/.test(digit) ? "tile" : "tile odd"}
                    style={{ "--digit": /\d/.test(digit) ? digit : "0" }}
                >
                    {digit}
                </span>
            ))}
        </span>
    );
}

const PEG = 14;

/** One peg of a row. */
export function Peg({ kind, at }: { kind: "bull" | "cow" | "none"; at: number }) {
    const radius = kind === "none" ? 1.5 : 4.5;
    return <circle class={kind} cx={at * PEG + PEG / 2} cy={PEG / 2} r={radius} />;
}

/** An answer as pegs: full ones for bulls, rings for cows. */
export function Pegs({ reply }: { reply: Reply }) {
    const { bulls, cows } = reply;
    const kind = (i: number) => (i < bulls ? "bull" : i < bulls + cows ? "cow" : "none");
    return (
        <svg
            class="pegs"
            viewBox={`0 0 ${4 * PEG} ${PEG}`}
            width={4 * PEG}
            height={PEG}
            aria-hidden="true"
        >
            {[0, 1, 2, 3].map((i) => (
                <Peg key={i} kind={kind(i)} at={i} />
            ))}
        </svg>
    );
}

/** Pegs, and what they mean. */
export function Answered({ reply }: { reply: Reply }) {
    return (
        <span class="answered">
            <Pegs reply={reply} />
            <span>{inWords(reply)}</span>
        </span>
    );
}

/** The tone of an answer: gold as far as it is bulls, stronger the more digits are right. */
export function toneOf({ bulls, cows }: Reply): string {
    const right = bulls + cows;
    if (right === 0) return "color-mix(in oklab, var(--edge) 14%, var(--sheet))";
    const hue = `color-mix(in oklab, var(--gold) ${(100 * bulls) / right}%, var(--accent))`;
    return `color-mix(in oklab, ${hue} ${10 + right * 8}%, var(--sheet))`;
}

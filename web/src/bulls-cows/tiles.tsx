import { inWords, type Reply } from "./code";

/** A code as tiles. Each digit has its own color. */
export function Tiles({ code, size }: { code: string; size?: "large" | "small" }) {
    const symbols = [...code].slice(0, 8);
    return (
        <span class={`tiles ${size ?? ""}`} role="img" aria-label={code}>
            {symbols.map((symbol, i) => (
                <span
                    key={i}
                    class={/\d/.test(symbol) ? "tile" : "tile invalid"}
                    style={{ "--digit": /\d/.test(symbol) ? symbol : "0" }}
                >
                    {symbol}
                </span>
            ))}
        </span>
    );
}

const PEG = 14;

/** A reply as pegs: disks for bulls, and rings for cows. */
export function Pegs({ reply, positions = 4 }: { reply: Reply; positions?: number }) {
    const { bulls, cows } = reply;
    const kind = (i: number) => (i < bulls ? "bull" : i < bulls + cows ? "cow" : "none");
    const width = positions * PEG;
    return (
        <svg
            class="pegs"
            viewBox={`0 0 ${width} ${PEG}`}
            width={width}
            height={PEG}
            aria-hidden="true"
        >
            {Array.from({ length: positions }, (_, i) => (
                <circle
                    key={i}
                    class={kind(i)}
                    cx={i * PEG + PEG / 2}
                    cy={PEG / 2}
                    r={kind(i) === "none" ? 1.5 : 4.5}
                />
            ))}
        </svg>
    );
}

/** A reply as pegs and in words. */
export function ReplyLabel({ reply }: { reply: Reply }) {
    return (
        <span class="reply-label">
            <Pegs reply={reply} />
            <span>{inWords(reply)}</span>
        </span>
    );
}

/** The color of a reply: the more bulls, the more golden; the more correct digits, the stronger. */
export function toneOf({ bulls, cows }: Reply): string {
    const correct = bulls + cows;
    if (correct === 0) return "color-mix(in oklab, var(--edge) 14%, var(--sheet))";
    const hue = `color-mix(in oklab, var(--gold) ${(100 * bulls) / correct}%, var(--accent))`;
    return `color-mix(in oklab, ${hue} ${10 + correct * 8}%, var(--sheet))`;
}

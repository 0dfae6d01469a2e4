import { inWords, type Reply } from "./code";
import { isColor, spell } from "./format";
import { markOf, NO_MARKS, NO_SYMBOLS, type Marks } from "./marks";

/** The properties that give a tile the color of its symbol: each digit has its own hue. */
export const lookOf = (symbol: string) => ({
    "data-color": isColor(symbol) ? symbol : undefined,
    style: { "--digit": /\d/.test(symbol) ? symbol : "0" },
});

interface TilesProps {
    code: string;
    size?: "large" | "small";
    /** The marks of the player, which the tiles repeat. */
    marks?: Marks;
    /** The symbols that the answers exclude. */
    excluded?: ReadonlySet<string>;
}

function classOf(symbol: string, marks: Marks, excluded: ReadonlySet<string>): string {
    if (!/\d/.test(symbol) && !isColor(symbol)) return "tile invalid";
    if (excluded.has(symbol)) return "tile out";
    return `tile ${markOf(symbol, marks) ?? ""}`;
}

/** A code as tiles. */
export function Tiles(props: TilesProps) {
    const { code, size, marks = NO_MARKS, excluded = NO_SYMBOLS } = props;
    const symbols = [...code].slice(0, 8);
    return (
        <span class={`tiles ${size ?? ""}`} role="img" aria-label={spell(code)}>
            {symbols.map((symbol, i) => (
                <span key={i} class={classOf(symbol, marks, excluded)} {...lookOf(symbol)}>
                    {symbol}
                </span>
            ))}
        </span>
    );
}

const PEG = 14;

interface PegsProps {
    reply: Reply;
    positions?: number | undefined;
}

/** A reply as pegs: disks for bulls, and rings for cows. */
export function Pegs({ reply, positions = 4 }: PegsProps) {
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
                    r={kind(i) === "none" ? 1.5 : 5}
                />
            ))}
        </svg>
    );
}

/** A reply as pegs and in words: those of Mastermind are black and white. */
export function ReplyLabel({
    reply,
    positions,
    colored,
}: PegsProps & { colored: boolean }) {
    const words = colored ? `${reply.bulls} black, ${reply.cows} white` : inWords(reply);
    const [bulls, cows] = words.split(", ");
    return (
        <span class="reply-label">
            <Pegs {...{ reply, positions }} />
            <span class="words">
                <span>{bulls},</span> <span>{cows}</span>
            </span>
        </span>
    );
}

/** The color of a reply: the more bulls, the greener; the more correct digits, the stronger. */
export function toneOf({ bulls, cows }: Reply): string {
    const correct = bulls + cows;
    if (correct === 0) return "color-mix(in oklab, var(--edge) 14%, var(--sheet))";
    const hue = `color-mix(in oklab, var(--bull) ${(100 * bulls) / correct}%, var(--cow))`;
    return `color-mix(in oklab, ${hue} ${8 + correct * 7}%, var(--sheet))`;
}

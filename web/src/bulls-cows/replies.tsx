import { formatCount } from "../parts/number";
import { useRoving } from "../parts/roving";
import { REPLIES, inWords, keyOf, short, type Reply } from "./code";
import { Pegs, toneOf } from "./tiles";

interface RepliesProps {
    label: string;
    /** The number of candidates that each reply leaves, by its key; undefined if unknown. */
    parts: Readonly<Record<string, number>> | undefined;
    onReply: (reply: Reply) => void;
}

/** What a reply would leave, in one word. */
function describe(reply: Reply, parts: RepliesProps["parts"]): string {
    if (!parts) return "";
    const left = parts[keyOf(reply)] ?? 0;
    if (left === 0) return "none";
    return reply.bulls === 4 ? "found" : formatCount(left);
}

/** The replies to a guess: a row for each number of bulls, a column for each number of cows. */
export function Replies({ label, parts, onReply }: RepliesProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(REPLIES.length);
    return (
        <div
            class="replies"
            role="group"
            aria-label={label}
            ref={grid}
            onKeyDown={onKeyDown}
        >
            {REPLIES.map((reply, i) => {
                const left = describe(reply, parts);
                return (
                    <button
                        {...item(i)}
                        key={i}
                        type="button"
                        class={left === "none" ? "reply impossible" : "reply"}
                        style={{
                            gridColumn: reply.cows + 1,
                            gridRow: reply.bulls + 1,
                            background: left === "none" ? "none" : toneOf(reply),
                        }}
                        onClick={() => onReply(reply)}
                    >
                        <Pegs reply={reply} />
                        <b aria-hidden="true">{short(reply)}</b>
                        <small aria-hidden="true">{left || "\u00a0"}</small>
                        <span class="unseen">
                            {inWords(reply)}
                            {left && `: ${left}`}
                        </span>
                    </button>
                );
            })}
            <p class="hint" aria-hidden="true">
                Number below: secrets left
            </p>
        </div>
    );
}

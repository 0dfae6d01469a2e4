import { formatCount } from "../parts/number";
import { useRoving } from "../parts/roving";
import { REPLIES, inWords, keyOf, short, type Reply } from "./code";
import { Peg, Pegs, toneOf } from "./tiles";

interface RepliesProps {
    /** How many secrets each answer would leave; none where it is not known yet. */
    parts: Readonly<Record<string, number>> | undefined;
    onPoint: (reply: Reply | null) => void;
    onReply: (reply: Reply) => void;
}

function leaves(reply: Reply, parts: RepliesProps["parts"]): string {
    if (!parts) return "";
    const left = parts[keyOf(reply)] ?? 0;
    if (left === 0) return "none";
    return reply.bulls === 4 ? "found" : formatCount(left);
}

const nameOf = (reply: Reply, told: string) =>
    told ? `${inWords(reply)}: ${told}` : inWords(reply);

function Legend() {
    return (
        <p class="replies-legend" aria-hidden="true">
            <span>
                <svg class="pegs" viewBox="0 0 14 14" width="14" height="14">
                    <Peg kind="bull" at={0} />
                </svg>{" "}
                bull: right digit, right place
            </span>
            <span>
                <svg class="pegs" viewBox="0 0 14 14" width="14" height="14">
                    <Peg kind="cow" at={0} />
                </svg>{" "}
                cow: right digit, wrong place
            </span>
            <span>below: secrets it would leave</span>
        </p>
    );
}

/** The answers to a guess: bulls downwards, cows to the right. */
export function Replies({ parts, onPoint, onReply }: RepliesProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(REPLIES.length);
    return (
        <div
            class="replies"
            role="group"
            aria-label="Your answer"
            ref={grid}
            onKeyDown={onKeyDown}
            onPointerLeave={() => onPoint(null)}
            onFocusOut={() => onPoint(null)}
        >
            {REPLIES.map((reply, i) => {
                const told = leaves(reply, parts);
                const roving = item(i);
                return (
                    <button
                        {...roving}
                        key={i}
                        type="button"
                        class={told === "none" ? "reply impossible" : "reply"}
                        style={{
                            gridColumn: reply.cows + 1,
                            gridRow: reply.bulls + 1,
                            background: told === "none" ? "none" : toneOf(reply),
                        }}
                        onPointerEnter={() => onPoint(reply)}
                        onFocus={() => {
                            roving.onFocus();
                            onPoint(reply);
                        }}
                        onClick={() => onReply(reply)}
                    >
                        <Pegs reply={reply} />
                        <b aria-hidden="true">{short(reply)}</b>
                        <small aria-hidden="true">{told || "\u00a0"}</small>
                        <span class="unseen">{nameOf(reply, told)}</span>
                    </button>
                );
            })}
            <Legend />
        </div>
    );
}

// The controls of a puzzle that the user plays.
import { HintButton } from "../daily/hint-button";
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import type { Move } from "./moves";
import type { Hints } from "./use-hints";

interface PlayControlsProps {
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    /** Whether the main button does something. */
    isAble: boolean;
    /** What happened, and how it compares with the best plan. */
    story: string;
    verdict: string;
    /** What the user can do next, instead of the story. */
    advice: string;
    /** Why the selected travelers cannot cross; empty if they can. */
    note: string;
    /** Whether the last crossing broke a rule, so that it must be undone. */
    isBroken?: boolean;
    /** Whether everyone is across, but too late. */
    isLate?: boolean;
    hints: Hints;
    /** Whether there is another hint. */
    canHint: boolean;
    hintLines: readonly string[];
    onSend: () => void;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
}

/** The hint, what the user can do next, or what the last button did: one text, which is short. */
function Status(props: PlayControlsProps) {
    const { hintLines, note, isBroken, advice } = props;
    const isHinted = hintLines.length > 0 && !note;
    const text = note || advice;
    return (
        <div role="status" class={note || isBroken ? "breaks" : undefined}>
            {isHinted && <p class="hint-line">{hintLines.join(" ")}</p>}
            {!isHinted && (
                <p>{text || [<strong>{props.story}</strong>, " ", props.verdict]}</p>
            )}
        </div>
    );
}

/** Buttons, and above them a status that reports what the last one did. */
export function PlayControls(props: PlayControlsProps) {
    const { daily, moves, isAble, isBroken, isLate, hints, onMoves } = props;
    const hasStarted = moves.length > 0;
    const main = isLate ? "again" : isBroken ? "undo" : "send";
    const classOf = (button: string) => (button === main ? "main" : "");
    return (
        <div class="controls">
            <Status {...props} />
            <div class="buttons">
                <button
                    type="button"
                    class={classOf("send")}
                    aria-disabled={!isAble}
                    onClick={() => isAble && props.onSend()}
                >
                    {moves.length % 2 === 0 ? "Send across" : "Send back"}
                </button>
                <button
                    type="button"
                    class={classOf("undo")}
                    aria-disabled={!hasStarted}
                    onClick={() => hasStarted && onMoves(moves.slice(0, -1))}
                >
                    Undo
                </button>
                <button
                    type="button"
                    class={classOf("again")}
                    aria-disabled={!hasStarted}
                    onClick={() => hasStarted && onMoves([])}
                >
                    {isLate ? "Try again" : "Start over"}
                </button>
                <HintButton
                    hints={hints.count}
                    isAble={props.canHint}
                    onHint={hints.onMore}
                />
                <Reveal daily={daily} label="Show me" onShow={props.onReveal} />
            </div>
        </div>
    );
}

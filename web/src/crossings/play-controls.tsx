// The controls of a puzzle that the user plays.
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { MoveButtons } from "../parts/move-buttons";
import { HintButton } from "../daily/hint-button";
import type { Move } from "./moves";
import { HINTS, type Hints } from "./use-hints";

interface PlayControlsProps {
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    /** The main button: its label, and whether it does something. */
    send: string;
    isAble: boolean;
    /** What happened, and how it compares with the best plan. */
    story: string;
    verdict: string;
    /** What the user can do next, or why the selected travelers cannot cross. */
    advice: string;
    isError?: boolean;
    /** Whether the last crossing broke a rule, so that it must be undone. */
    isBroken?: boolean;
    hints: Hints;
    /** Whether everyone is across, so that there are no more hints. */
    isDone: boolean;
    hintLines: readonly string[];
    onSend: () => void;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
}

/** Buttons, and above them a status that reports what the last one did. */
export function PlayControls(props: PlayControlsProps) {
    const { daily, moves, hints, hintLines } = props;
    const isHinted = hintLines.length > 0;
    return (
        <div class="controls">
            <div role="status" class={props.isError ? "breaks" : undefined}>
                {isHinted ? (
                    <p class="hint-line">{hintLines.join(" ")}</p>
                ) : (
                    <p>
                        <strong>{props.story}</strong> {props.verdict}
                    </p>
                )}
                {props.advice && (!isHinted || props.isAble || props.isError) && (
                    <p>{props.advice}</p>
                )}
            </div>
            <MoveButtons
                moves={moves}
                send={props.send}
                able={props.isAble}
                onSend={props.onSend}
                again="Start over"
                mustUndo={props.isBroken}
                onMoves={props.onMoves}
            >
                <HintButton
                    hints={hints.count}
                    isAble={!props.isDone && !props.isBroken && hints.level < HINTS}
                    onHint={hints.onMore}
                />
                <Reveal daily={daily} label="Show me" onShow={props.onReveal} />
            </MoveButtons>
        </div>
    );
}

/** Returns the label of the main button before the next move. */
export const sendLabel = (moves: readonly Move[]) =>
    moves.length % 2 === 0 ? "Send across" : "Send back";

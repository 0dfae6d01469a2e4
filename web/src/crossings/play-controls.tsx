// The controls of a puzzle that the user plays.
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { MoveButtons } from "../parts/move-buttons";
import { pluralize } from "../parts/number";
import { HintButton } from "./hint-button";
import type { Move } from "./moves";
import type { Hints } from "./use-hints";

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
    advice: readonly string[];
    isError?: boolean;
    /** Whether the last crossing broke a rule, so that it must be undone. */
    isBroken?: boolean;
    /** The hints, unless the puzzle is solved, and those that were given. */
    hints: Hints | undefined;
    hintLines: readonly string[];
    revealLabel?: string;
    onSend: () => void;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
}

/** Buttons, and a status that reports what the last one did. */
export function PlayControls(props: PlayControlsProps) {
    const { daily, moves, hints, hintLines } = props;
    return (
        <div class="controls">
            <MoveButtons
                moves={moves}
                send={props.send}
                able={props.isAble}
                onSend={props.onSend}
                again="Start over"
                mustUndo={props.isBroken}
                onMoves={props.onMoves}
            >
                {hints && <HintButton hints={hints} />}
                <Reveal
                    daily={daily}
                    label={props.revealLabel ?? "Show me"}
                    onShow={props.onReveal}
                />
            </MoveButtons>
            <div role="status" class={props.isError ? "breaks" : undefined}>
                <p>
                    <strong>{props.story}</strong> {props.verdict}
                </p>
                {props.advice.map((line) => (
                    <p key={line}>{line}</p>
                ))}
                {hintLines.length > 0 && (
                    <p class="hint-line">
                        {hintLines.join(" ")}{" "}
                        {hints?.stars !== undefined &&
                            `You can still get ${pluralize(hints.stars, "star")}.`}
                    </p>
                )}
            </div>
        </div>
    );
}

/** Returns the label of the main button before the next move. */
export const sendLabel = (moves: readonly Move[]) =>
    moves.length % 2 === 0 ? "Send across" : "Send back";

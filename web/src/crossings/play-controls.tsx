// The controls of a puzzle that the user plays.
import type { ComponentChildren } from "preact";
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { MoveButtons } from "../parts/move-buttons";
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
    hints: Hints;
    /** The number of hints that there are about the position, and those that were given. */
    hintCount: number;
    hintLines: readonly string[];
    revealLabel?: string;
    onSend: () => void;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
    /** More buttons. */
    children?: ComponentChildren;
}

/** Buttons, and a status that reports what the last one did. */
export function PlayControls(props: PlayControlsProps) {
    const { daily, moves, children } = props;
    return (
        <div class="controls">
            <MoveButtons
                moves={moves}
                send={props.send}
                able={props.isAble}
                onSend={props.onSend}
                again="Start over"
                onMoves={props.onMoves}
            >
                <HintButton hints={props.hints} count={props.hintCount} />
                {children}
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
                {props.hintLines.map((line) => (
                    <p key={line} class="hint-line">
                        {line}
                    </p>
                ))}
            </div>
        </div>
    );
}

/** Returns the label of the main button before the next move. */
export const sendLabel = (moves: readonly Move[]) =>
    moves.length % 2 === 0 ? "Send across" : "Send back";

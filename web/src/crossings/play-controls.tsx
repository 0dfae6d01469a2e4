// The controls of a puzzle that the user plays.
import type { ComponentChildren } from "preact";
import { Reveal } from "../daily/reveal";
import type { Daily } from "../daily/use-daily";
import { MoveButtons } from "../parts/move-buttons";
import type { Move } from "./moves";

interface PlayControlsProps {
    daily: Daily<unknown> | undefined;
    moves: readonly Move[];
    /** The travelers of the next move, and whether they may cross. */
    selected: Move;
    isAllowed: boolean;
    /** What happened, and how it compares with the best plan. */
    story: string;
    verdict: string;
    /** What the user can do next, or why the selected travelers cannot cross. */
    advice: readonly string[];
    isError?: boolean;
    revealLabel?: string;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
    /** More buttons. */
    children: ComponentChildren;
}

/** Buttons, and a status that reports what the last one did. */
export function PlayControls(props: PlayControlsProps) {
    const { daily, moves, selected, isAllowed, onMoves, children } = props;
    return (
        <div class="controls">
            <MoveButtons
                moves={moves}
                send={moves.length % 2 === 0 ? "Send across" : "Send back"}
                able={isAllowed}
                onSend={() => onMoves([...moves, selected])}
                again="Start over"
                onMoves={onMoves}
            >
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
            </div>
        </div>
    );
}

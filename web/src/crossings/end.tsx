// The end of the puzzle of a day.
import { FinishBelow } from "../daily/finish";
import type { Daily } from "../daily/use-daily";
import type { Move } from "./moves";

interface EndProps {
    daily: Daily<unknown>;
    /** Whether everyone has just arrived. */
    isFresh: boolean;
    /** Marks for the share text. */
    marks?: string;
    onMoves: (moves: readonly Move[]) => void;
    onReveal: () => void;
}

/** The result, in the place of the controls. */
export const End = ({ daily, isFresh, marks = "", onMoves, onReveal }: EndProps) => (
    <FinishBelow over={isFresh} title="Everyone's across!" {...{ daily, marks }}>
        <button
            type="button"
            onClick={() => {
                scrollTo(0, 0); // the board is higher than the result
                onMoves([]);
            }}
        >
            Play again
        </button>
        <button type="button" onClick={onReveal}>
            Show a best plan
        </button>
    </FinishBelow>
);

// What the solver solves: the game of someone else and its codes, or the secret of the user.
import { useState } from "preact/hooks";
import { Choice } from "../parts/choice";
import { FormatChoice } from "./format-choice";
import { isFourDigits, writeFormat, type CodeFormat } from "./format";
import type { Change, Game } from "./state";

const SOLVERS = [
    ["rows", "Solve a game"],
    ["think", "Guess my secret"],
] as const;

const NO_ROWS = { rows: undefined, ignore: undefined };

interface SolverSetupProps {
    game: Game;
    change: Change;
    /** Called before the codes change. */
    onClear: () => void;
}

export function SolverSetup({ game, change, onClear }: SolverSetupProps) {
    const { format, mode } = game;
    const [isOther, setIsOther] = useState(false);
    const chooseFormat = (next: CodeFormat, other: boolean) => {
        setIsOther(other);
        if (writeFormat(next) === writeFormat(format)) return;
        onClear();
        const code = isFourDigits(next) ? undefined : writeFormat(next);
        change({ mode: "rows", code, ...NO_ROWS }, "push");
    };
    const chooseMode = (next: "rows" | "think") => {
        onClear();
        // A secret of the user has four digits, so rows with other codes do not fit.
        const none = isFourDigits(format) ? {} : { code: undefined, ...NO_ROWS };
        change({ mode: next, tab: "solver", ...none }, "push");
    };
    return (
        <div class="solver-setup">
            {mode === "rows" && (
                <FormatChoice {...{ format, isOther }} onFormat={chooseFormat} />
            )}
            <Choice
                label="What to solve"
                options={SOLVERS}
                value={mode === "think" ? "think" : "rows"}
                onChange={chooseMode}
            />
        </div>
    );
}

// What the solver solves: the game of someone else and its codes, or the secret of the user.
import { useState } from "preact/hooks";
import { Choice } from "../parts/choice";
import { FormatChoice } from "./format-choice";
import { isFourDigits, writeFormat, type CodeFormat } from "./format";
import type { Changes } from "../place";
import { writeRows, type Change, type Game } from "./state";

const SOLVERS = [
    ["rows", "Solve a game"],
    ["think", "Guess my secret"],
] as const;

/** The rows of the games that are not shown, by the code of each game. */
const kept = new Map<string, Changes>();

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
        const code = isFourDigits(next) ? undefined : writeFormat(next);
        change({ mode: "rows", code, ...swapRows(next) }, "push");
    };
    /** Keeps the rows of this game, and returns those of the next one. */
    const swapRows = (next: CodeFormat): Changes => {
        onClear();
        kept.set(writeFormat(format), {
            rows: writeRows(game.rows) || undefined,
            ignore: game.ignored.join(",") || undefined,
        });
        return kept.get(writeFormat(next)) ?? { rows: undefined, ignore: undefined };
    };
    const chooseMode = (next: "rows" | "think") => {
        onClear();
        change({ mode: next, tab: "solver" }, "push");
    };
    return (
        <div class="solver-setup">
            {mode === "rows" && (
                <FormatChoice {...{ format, isOther }} onFormat={chooseFormat} />
            )}
            {isFourDigits(format) && (
                <Choice
                    label="What to solve"
                    options={SOLVERS}
                    value={mode === "think" ? "think" : "rows"}
                    onChange={chooseMode}
                />
            )}
        </div>
    );
}

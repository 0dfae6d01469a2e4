// What the tab Solver solves: the game of someone else, or the secret of the user.
import { Choice } from "../parts/choice";
import { isFourDigits } from "./format";
import type { Change, Game } from "./state";

const SOLVERS = [
    ["rows", "Solve a game"],
    ["think", "Guess my secret"],
] as const;

export function SolverChoice({ game, change }: { game: Game; change: Change }) {
    const choose = (mode: "rows" | "think") => {
        // A secret of the user has four digits, so rows with other codes do not fit.
        const none = { code: undefined, rows: undefined, ignore: undefined };
        const fits = isFourDigits(game.format);
        change({ mode, tab: "solver", ...(fits ? {} : none) }, "push");
    };
    return (
        <Choice
            label="What to solve"
            options={SOLVERS}
            value={game.mode === "think" ? "think" : "rows"}
            onChange={choose}
        />
    );
}

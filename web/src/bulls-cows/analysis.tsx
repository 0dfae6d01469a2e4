// A position with its best guess and its candidates: the page guesses the secret of the user, or
// solves a game that is played elsewhere.
import { useState } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import { writePath, type Reply } from "./code";
import { CodeMap } from "./code-map";
import { withReview } from "./line";
import { ObjectiveChoice } from "./objective-choice";
import { usePosition } from "./position";
import { Requests } from "./requests";
import { useReview } from "./review";
import { Solver } from "./solver";
import { writeRows, type Change, type Game } from "./state";
import { YourSecret } from "./your-secret";

interface AnalysisProps {
    game: Game;
    change: Change;
}

/** Returns a function that uses a code of the map as the guess of the last row. */
function chooser({ game, change }: AnalysisProps) {
    if (game.mode === "think") return undefined;
    return (guess: string) => {
        const last = game.rows.at(-1);
        const isOpen = last !== undefined && !last.guess;
        const rows = isOpen ? game.rows.slice(0, -1) : game.rows;
        const row = isOpen ? { ...last, guess } : { guess, bulls: "", cows: "" };
        change({ rows: writeRows([...rows, row]) }, "replace");
    };
}

export function Analysis({ game, change }: AnalysisProps) {
    const known = usePosition(game);
    const [pointed, setPointed] = useState<Reply | null>(null);
    const isReviewed = game.mode === "rows" && known.valid;
    const review = useReview(isReviewed ? [...known.rows] : null);
    const lines = isReviewed ? withReview(known.lines, review) : known.lines;
    const position = { ...known, lines };
    const error = position.best.error ?? review.error;
    const ignore = (index: number) => {
        const ignored = game.ignored.includes(index)
            ? game.ignored.filter((one) => one !== index)
            : [...game.ignored, index];
        change({ ignore: ignored.join(",") || undefined }, "replace");
    };
    const showTree = () => change({ path: writePath(position.rows), tab: "lab" }, "push");
    const side = { game, position, change, onIgnore: ignore };
    return (
        <section class="sheet game" id="game" aria-label="Game">
            <div class="sides">
                <div class="moves">
                    {game.mode === "rows" ? (
                        <Solver {...side} />
                    ) : (
                        <YourSecret {...side} onPoint={setPointed} />
                    )}
                    {error && <ErrorBox error={error} />}
                    <details open={game.objective !== "average"}>
                        <summary>What counts as the best guess</summary>
                        <ObjectiveChoice
                            objective={game.objective}
                            onChange={(objective) => change({ objective }, "replace")}
                        />
                    </details>
                    <button type="button" class="quiet show-tree" onClick={showTree}>
                        Show this position in the tree
                    </button>
                </div>
                <CodeMap
                    candidates={position.candidates}
                    unknown={!position.valid}
                    rows={position.rows}
                    guess={position.best.answer?.guess ?? null}
                    pointed={pointed}
                    onChoose={chooser({ game, change })}
                />
            </div>
            <Requests best={position.best} review={review} />
        </section>
    );
}

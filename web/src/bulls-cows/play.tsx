// Games in which the page is asked what to guess: it guesses somebody's number, or helps with
// a game that is played elsewhere.
import { useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { ByHand } from "./by-hand";
import { writePath, type Reply } from "./code";
import { CodeMap } from "./code-map";
import { usePosition, withReview, type Position } from "./position";
import { useReview, type Review } from "./review";
import { ObjectiveChoice } from "./objective-choice";
import { writeRows, type Change, type Game } from "./state";
import { Think } from "./think";

interface PlayProps {
    game: Game;
    change: Change;
}

function Requests({ position, review }: { position: Position; review: Review }) {
    const { question } = position.best;
    return (
        <div class="requests">
            {question && <CopyRequest path="/bulls-cows/solve" question={question} />}
            {review.question && (
                <CopyRequest path="/bulls-cows/review" question={review.question} />
            )}
        </div>
    );
}

/** What a dot of the field does when it is chosen. */
function chooser({ game, change }: PlayProps) {
    if (game.mode === "think") return undefined;
    return (guess: string) => {
        const last = game.rows.at(-1);
        const kept = last && !last.guess ? game.rows.slice(0, -1) : game.rows;
        const { bulls, cows } = last && !last.guess ? last : { bulls: "", cows: "" };
        change({ rows: writeRows([...kept, { guess, bulls, cows }]) }, "replace");
    };
}

function Side(props: SideProps) {
    const { game, position, change, onPoint } = props;
    const onIgnore = (place: number) => {
        const ignored = game.ignored.includes(place)
            ? game.ignored.filter((one) => one !== place)
            : [...game.ignored, place];
        change({ ignore: ignored.join(",") || undefined }, "replace");
    };
    if (game.mode === "rows") return <ByHand {...{ game, position, change, onIgnore }} />;
    return <Think {...{ game, position, change, onPoint, onIgnore }} />;
}

interface SideProps {
    game: Game;
    position: Position;
    change: Change;
    onPoint: (reply: Reply | null) => void;
}

/** A game of whose rows all is known: the rows, what to guess, and the field of what fits. */
export function Play(props: PlayProps) {
    const { game, change } = props;
    const known = usePosition(game);
    const [pointed, setPointed] = useState<Reply | null>(null);
    const judges = game.mode === "rows" && known.sound;
    const review = useReview(judges ? [...known.rows] : null);
    const position = judges ? { ...known, lines: withReview(known.lines, review) } : known;
    const error = position.best.error ?? review.error;
    const showTree = () => {
        change({ path: writePath(position.rows) }, "push");
        document.getElementById("tree")?.scrollIntoView();
    };
    return (
        <section class="sheet game" id="game" aria-label="The game">
            <div class="sides">
                <div class="moves">
                    <Side {...{ game, position, change }} onPoint={setPointed} />
                    {error && <ErrorBox error={error} />}
                    <details open={game.objective !== "average"}>
                        <summary>What counts as the best guess</summary>
                        <ObjectiveChoice
                            objective={game.objective}
                            onChange={(objective) => change({ objective }, "replace")}
                        />
                    </details>
                    <button type="button" class="quiet to-tree" onClick={showTree}>
                        Show this position in the tree
                    </button>
                </div>
                <CodeMap
                    candidates={position.lit}
                    unknown={!position.sound}
                    rows={position.rows}
                    guess={position.best.answer?.guess ?? null}
                    pointed={pointed}
                    onChoose={chooser(props)}
                />
            </div>
            <Requests {...{ position, review }} />
        </section>
    );
}

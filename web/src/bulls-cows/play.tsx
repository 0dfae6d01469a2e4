// Games in which the page is asked what to guess: it guesses somebody's number, or helps with
// a game that is played elsewhere.
import { useState } from "preact/hooks";
import { CopyRequest } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { ByHand } from "./by-hand";
import type { Reply } from "./code";
import { DotField } from "./field";
import { usePosition, withReview, type Position } from "./position";
import { useReview, type Review } from "./review";
import { OBJECTIVES } from "./objectives";
import { writeRows, type Change, type Game } from "./state";
import { Think } from "./think";

interface PlayProps {
    game: Game;
    change: Change;
    /** Shows the position in the tree of the best play. */
    onTree: () => void;
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

const MEANINGS: Record<Game["objective"], string> = {
    average: "fewest guesses on average",
    "worst-case": "as few as possible for the unluckiest secret, then on average",
    consistent: "guesses only codes that can still be the secret",
    "last-guess": "as few secrets as possible are found with the last guess, the seventh",
    nodes: "a curiosity: the least to write down, as a tree with the fewest positions",
};

/** What is meant by the best guess: behind a click, for few want another meaning. */
function Meaning({ game, change }: Pick<PlayProps, "game" | "change">) {
    const { objective } = game;
    return (
        <details class="meaning" open={objective !== "average"}>
            <summary>What counts as the best guess</summary>
            <fieldset>
                <legend class="unseen">What counts as the best guess</legend>
                {OBJECTIVES.map(([option, name]) => (
                    <label key={option} class="check">
                        <input
                            type="radio"
                            name="objective"
                            checked={option === objective}
                            onChange={() => change({ objective: option }, "replace")}
                        />
                        <span>
                            <b>{name}</b>: {MEANINGS[option]}
                        </span>
                    </label>
                ))}
            </fieldset>
        </details>
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
    const { game, change, onTree } = props;
    const known = usePosition(game);
    const [pointed, setPointed] = useState<Reply | null>(null);
    const judges = game.mode === "rows" && known.sound;
    const review = useReview(judges ? [...known.rows] : null);
    const position = judges ? { ...known, lines: withReview(known.lines, review) } : known;
    const error = position.best.error ?? review.error;
    return (
        <section class="sheet game" id="game" aria-label="The game">
            <div class="sides">
                <div class="moves">
                    <Side {...{ game, position, change }} onPoint={setPointed} />
                    {error && <ErrorBox error={error} />}
                    <Meaning {...{ game, change }} />
                    <button type="button" class="quiet to-tree" onClick={onTree}>
                        Show this position in the tree of the best play
                    </button>
                </div>
                <DotField
                    lit={position.lit}
                    unknown={
                        position.sound
                            ? null
                            : "What fits is not known while a row is wrong."
                    }
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

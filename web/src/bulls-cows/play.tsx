import { useState } from "preact/hooks";
import type { BullsCowsTreeAnswer } from "openapi";
import { Refusal } from "../api/client";
import { Choice } from "../parts/choice";
import { CopyRequest } from "../parts/copy";
import { Trouble } from "../parts/trouble";
import { ByHand } from "./by-hand";
import { CODES, newRiddle, type Reply } from "./code";
import { DotField } from "./field";
import { usePosition, type Position } from "./position";
import { Riddle } from "./riddle";
import { MODES, OBJECTIVES, writeRows, type Change, type Game, type Mode } from "./state";
import { Think } from "./think";

interface PlayProps {
    game: Game;
    change: Change;
    /** The tree of the objective, as far as it is there. */
    figures: BullsCowsTreeAnswer | undefined;
    /** Shows the state in the tree; none where it is not on it. */
    onTree: (() => void) | null;
}

function Requests({ position }: { position: Position }) {
    const { fieldQuestion, best, reviewQuestion } = position;
    const other = best.question !== fieldQuestion ? best.question : null;
    return (
        <div class="requests">
            {fieldQuestion && (
                <CopyRequest path="/bulls-cows/solve" question={fieldQuestion} />
            )}
            {other && <CopyRequest path="/bulls-cows/solve" question={other} />}
            {reviewQuestion && (
                <CopyRequest path="/bulls-cows/review" question={reviewQuestion} />
            )}
        </div>
    );
}

/** What went wrong and was not said at a row. */
function Troubles({ position }: { position: Position }) {
    const { field, best, lines } = position;
    const error = field.error ?? best.error;
    const shown = lines.map(({ pointer }) => pointer);
    return error ? <Trouble error={error} shown={shown} /> : null;
}

function Side(side: SideProps) {
    const { game, position, figures, change, onPoint, draft, onDraft } = side;
    const ignore = (place: number) => {
        const ignored = game.ignored.includes(place)
            ? game.ignored.filter((one) => one !== place)
            : [...game.ignored, place];
        change({ ignore: ignored.join(",") || undefined }, "push");
    };
    const props = { game, position, change };
    if (game.mode === "guess")
        return <Riddle key={game.riddle} {...props} draft={draft} onDraft={onDraft} />;
    if (game.mode === "rows") return <ByHand {...props} onIgnore={ignore} />;
    return <Think {...props} {...{ figures, onPoint }} onIgnore={ignore} />;
}

interface SideProps {
    game: Game;
    position: Position;
    figures: BullsCowsTreeAnswer | undefined;
    change: Change;
    onPoint: (reply: Reply | null) => void;
    draft: string;
    onDraft: (draft: string) => void;
}

/** What a dot of the field does when it is chosen. */
function chooser({ game, change }: PlayProps, onDraft: (draft: string) => void) {
    if (game.mode === "guess") return onDraft;
    if (game.mode === "think") return undefined;
    return (guess: string) => {
        const last = game.rows.at(-1);
        const kept = last && !last.guess ? game.rows.slice(0, -1) : game.rows;
        const { bulls, cows } = last && !last.guess ? last : { bulls: "", cows: "" };
        change({ rows: writeRows([...kept, { guess, bulls, cows }]) }, "replace");
    };
}

function whyUnknown({ lit, field, review, fieldQuestion }: Position): string | null {
    const error = field.error ?? (fieldQuestion ? undefined : review.error);
    if (error instanceof Refusal && error.problem.errors)
        return "What fits is not known while a row is wrong.";
    if (error) return "What fits is not known at present.";
    return lit ? null : "Asking the service";
}

/** A game: who guesses, the rows, and the field of what is left. */
export function Play(props: PlayProps) {
    const { game, figures, change, onTree } = props;
    const position = usePosition(game);
    const [pointed, setPointed] = useState<Reply | null>(null);
    const [draft, setDraft] = useState("");
    const choose = (mode: Mode) =>
        change(
            {
                mode: mode === "think" ? undefined : mode,
                riddle: mode === "guess" ? newRiddle() : undefined,
                guesses: undefined,
            },
            "push",
        );
    return (
        <section class="sheet game" id="game" aria-label="The game">
            <div class="choices">
                <Choice
                    label="Who guesses"
                    options={MODES}
                    value={game.mode}
                    onChange={choose}
                />
                {game.mode !== "guess" && (
                    <Choice
                        label="What is best"
                        options={OBJECTIVES}
                        value={game.objective}
                        onChange={(objective) => change({ objective }, "push")}
                    />
                )}
            </div>
            <div class="sides">
                <div class="moves">
                    <Side
                        {...{ game, position, figures, change, draft }}
                        onPoint={setPointed}
                        onDraft={setDraft}
                    />
                    <Troubles position={position} />
                    {onTree && (
                        <button type="button" class="quiet to-tree" onClick={onTree}>
                            Show this state in the tree
                        </button>
                    )}
                </div>
                <DotField
                    lit={position.lit ?? CODES}
                    unknown={whyUnknown(position)}
                    rows={position.rows}
                    guess={position.best.answer?.guess ?? null}
                    pointed={pointed}
                    onChoose={chooser(props, setDraft)}
                />
            </div>
            <Requests position={position} />
        </section>
    );
}

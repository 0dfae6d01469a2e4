import { formatCount } from "../parts/number";
import { isColor } from "./format";
import { formatLoss, type Line } from "./line";
import { NO_MARKS, NO_SYMBOLS, type Marks } from "./marks";
import { ReplyLabel, Tiles } from "./tiles";

interface IgnoreProps {
    line: Line;
    index: number;
    onIgnore: (index: number) => void;
}

/** The button that ignores a row in a conflict. The line above the pad names these rows. */
function Ignore({ line, index, onIgnore }: IgnoreProps) {
    if (!line.ignored && !line.conflicting) return null;
    return (
        <button type="button" class="small" onClick={() => onIgnore(index)}>
            {line.ignored ? "Use" : "Ignore"}
            <span class="unseen"> row {index + 1}</span>
        </button>
    );
}

/** The number of candidates after a row. */
function Left({ line: { left, complete }, positions }: { line: Line; positions: number }) {
    if (!left) return null;
    const found = complete?.bulls === positions && left === 1;
    return <span class="left">{found ? "found" : `${formatCount(left)} left`}</span>;
}

/** The cost of a guess, compared with the best guess at that point. */
function Evaluation({ line: { review, evaluating } }: { line: Line }) {
    if (evaluating && !review?.proven)
        return <p class="evaluation open">Evaluating this guess…</p>;
    if (!review || review.candidates_before === null) return null; // the game was over
    const { extra_guesses: loss, proven } = review;
    if (loss === null)
        return <p class="evaluation open">Not evaluated: there was not enough time.</p>;
    if (loss === 0)
        return proven ? (
            <p class="evaluation best">✓ No guess is better.</p>
        ) : (
            <p class="evaluation open">No better guess is known.</p>
        );
    return (
        <p class="evaluation">
            {review.best_guess} would need {proven ? "" : "about "}
            {formatLoss(loss)} fewer guesses on average.
        </p>
    );
}

/** What the user can do with the rows of a game that is played elsewhere. */
export interface RowActions {
    onEdit: (index: number) => void;
    onRemove: (index: number) => void;
}

interface BoardLineProps {
    line: Line;
    index: number;
    positions: number;
    evaluates: boolean;
    marks: Marks;
    excluded: ReadonlySet<string>;
    onIgnore?: ((index: number) => void) | undefined;
    actions?: RowActions | undefined;
}

const classOf = (line: Line) =>
    ["line", line.ignored && "ignored", line.conflicting && "conflicting"]
        .filter(Boolean)
        .join(" ");

function BoardLine(props: BoardLineProps) {
    const { line, index, positions, evaluates, marks, excluded, onIgnore, actions } = props;
    const error = onIgnore && Object.values(line.errors)[0];
    const tiles = <Tiles code={line.row.guess} {...{ marks, excluded }} />;
    return (
        <li class={classOf(line)}>
            <span class="row-number" aria-hidden="true">
                {index + 1}
            </span>
            {actions ? (
                <button
                    type="button"
                    class="edit-row"
                    aria-label={`Edit row ${index + 1}: ${line.row.guess}`}
                    onClick={() => actions.onEdit(index)}
                >
                    {tiles}
                </button>
            ) : (
                tiles
            )}
            {line.complete ? (
                <ReplyLabel
                    reply={line.complete}
                    positions={positions}
                    colored={[...line.complete.guess].some(isColor)}
                />
            ) : (
                <span>?</span>
            )}
            {actions && (
                <button
                    type="button"
                    class="quiet small remove"
                    aria-label={`Remove row ${index + 1}`}
                    onClick={() => actions.onRemove(index)}
                >
                    ✕
                </button>
            )}
            <div class="facts">
                <Left {...{ line, positions }} />
                {evaluates && <Evaluation line={line} />}
                {onIgnore && <Ignore {...{ line, index, onIgnore }} />}
            </div>
            {error && (
                <p class="row-problem error" role="status">
                    {error}
                </p>
            )}
        </li>
    );
}

interface BoardProps {
    lines: readonly Line[];
    positions?: number;
    /** True if the guesses are those of the user. */
    evaluates: boolean;
    marks?: Marks;
    /** The symbols of guesses without bulls and cows. */
    excluded?: ReadonlySet<string>;
    onIgnore?: (index: number) => void;
    actions?: RowActions;
}

/** The guesses so far, with their answers. */
export function Board(props: BoardProps) {
    const { lines, positions = 4, evaluates, onIgnore, actions } = props;
    const { marks = NO_MARKS, excluded = NO_SYMBOLS } = props;
    if (lines.length === 0) return null;
    return (
        <ol class="board" aria-label="Guesses so far">
            {lines.map((line, index) => (
                <BoardLine
                    key={index}
                    {...{ line, index, positions, evaluates, marks, excluded }}
                    {...{ onIgnore, actions }}
                />
            ))}
        </ol>
    );
}

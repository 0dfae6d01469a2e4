import { formatCount } from "../parts/number";
import type { Line } from "./line";
import { formatLoss } from "./review-summary";
import { ReplyLabel, Tiles } from "./tiles";

interface RowProblemProps {
    line: Line;
    index: number;
    /** An error that no field shows. */
    error: string | undefined;
    onIgnore: (index: number) => void;
}

/** The error of a row, and a button that ignores a row in a conflict. */
export function RowProblem({ line, index, error, onIgnore }: RowProblemProps) {
    return (
        <div class="row-problem" role="status">
            {error && <p class="error">{error}</p>}
            {(line.ignored || line.conflicting) && (
                <p class={line.ignored ? "" : "error"}>
                    {line.ignored ? "Ignored. " : "Possibly wrong. "}
                    <button type="button" class="small" onClick={() => onIgnore(index)}>
                        {line.ignored ? "Use it" : "Ignore it"}
                        <span class="unseen">, row {index + 1}</span>
                    </button>
                </p>
            )}
        </div>
    );
}

/** The number of candidates after a row. */
export function Left({ line: { left, complete } }: { line: Line }) {
    if (left === null) return <span class="left" />;
    const found = complete?.bulls === 4 && left === 1;
    return <span class="left">{found ? "found" : `${formatCount(left)} left`}</span>;
}

/** The cost of a guess, compared with the best guess at that point. */
export function Evaluation({ line: { review, evaluating } }: { line: Line }) {
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
            {proven ? "" : "About "}
            {formatLoss(loss)} <span class="unit">guesses</span> worse than{" "}
            <Tiles code={review.best_guess ?? ""} size="small" />
        </p>
    );
}

interface BoardProps {
    lines: readonly Line[];
    /** True if the guesses are those of the user. */
    evaluates: boolean;
    onIgnore?: (index: number) => void;
}

const classOf = (line: Line) =>
    ["line", line.ignored && "ignored", line.conflicting && "conflicting"]
        .filter(Boolean)
        .join(" ");

/** The guesses so far, with their answers. */
export function Board({ lines, evaluates, onIgnore }: BoardProps) {
    if (lines.length === 0) return null;
    return (
        <ol class="board" aria-label="Guesses so far">
            {lines.map((line, index) => (
                <li key={index} class={classOf(line)}>
                    <span class="row-number" aria-hidden="true">
                        {index + 1}
                    </span>
                    <Tiles code={line.row.guess} />
                    {line.complete ? <ReplyLabel reply={line.complete} /> : <span>?</span>}
                    <Left line={line} />
                    {evaluates && <Evaluation line={line} />}
                    {onIgnore && (
                        <RowProblem
                            {...{ line, index, onIgnore }}
                            error={Object.values(line.errors)[0]}
                        />
                    )}
                </li>
            ))}
        </ol>
    );
}

import { formatCount } from "../parts/number";
import { formatLoss } from "./compared";
import type { Line } from "./position";
import { Answered, Tiles } from "./tiles";

interface RemarkProps {
    line: Line;
    place: number;
    /** What is wrong with it and is not said elsewhere. */
    wrong: string | undefined;
    onIgnore: (place: number) => void;
}

/** What is wrong with a row, and what can be done about it. */
export function Remark({ line, place, wrong, onIgnore }: RemarkProps) {
    return (
        <div class="remark" role="status">
            {wrong && <p class="error">{wrong}</p>}
            {(line.ignored || line.doubtful) && (
                <p class={line.ignored ? "" : "error"}>
                    {line.ignored ? "Left out. " : "In doubt. "}
                    <button type="button" class="small" onClick={() => onIgnore(place)}>
                        {line.ignored ? "Put it back" : "Leave it out"}
                        <span class="unseen">, row {place + 1}</span>
                    </button>
                </p>
            )}
        </div>
    );
}

/** How many secrets an answer left. */
export function Left({ line: { left, asked } }: { line: Line }) {
    if (left === null) return <span class="remain" />;
    const found = asked?.bulls === 4 && left === 1;
    return <span class="remain">{found ? "found" : `${formatCount(left)} left`}</span>;
}

const LOSS_SHOWN = 1;

/** What a guess was expected to cost beside the best one in its place. */
export function Judgement({ line: { judged, judging } }: { line: Line }) {
    if (judging && !judged?.proven) return <p class="judgement open">Judging this guess</p>;
    if (!judged || judged.candidates_before === null) return null; // the game was over
    const { extra_guesses: loss, proven } = judged;
    if (loss === null)
        return <p class="judgement open">There was no time to judge this guess.</p>;
    if (loss === 0)
        return proven ? (
            <p class="judgement best">✓ No guess is better.</p>
        ) : (
            <p class="judgement open">No better guess is known.</p>
        );
    const share = Math.min(loss / LOSS_SHOWN, 1);
    return (
        <p class="judgement">
            <svg viewBox="0 0 60 8" width="60" height="8" aria-hidden="true">
                <rect class="whole" width="60" height="8" rx="4" />
                <rect class="cost" width={share * 60} height="8" rx="4" />
            </svg>
            <span>
                {proven ? "" : "About "}
                {formatLoss(loss)} <span class="unit">guesses</span> worse than{" "}
                <Tiles code={judged.best_guess ?? ""} size="small" />
            </span>
        </p>
    );
}

interface BoardProps {
    lines: readonly Line[];
    /** The guesses are somebody's own, so they are judged. */
    judge: boolean;
    onIgnore?: (place: number) => void;
}

const classOf = (line: Line) =>
    ["line", line.ignored && "ignored", line.doubtful && "doubtful"]
        .filter(Boolean)
        .join(" ");

/** The guesses so far, their answers and what they left. */
export function Board({ lines, judge, onIgnore }: BoardProps) {
    if (lines.length === 0) return null;
    return (
        <ol class="board" aria-label="Guesses so far">
            {lines.map((line, place) => (
                <li key={place} class={classOf(line)}>
                    <span class="nth" aria-hidden="true">
                        {place + 1}
                    </span>
                    <Tiles code={line.row.guess} />
                    {line.asked ? <Answered reply={line.asked} /> : <span>?</span>}
                    <Left line={line} />
                    {judge && <Judgement line={line} />}
                    {onIgnore && (
                        <Remark
                            {...{ line, place, onIgnore }}
                            wrong={Object.values(line.wrong)[0]}
                        />
                    )}
                </li>
            ))}
        </ol>
    );
}

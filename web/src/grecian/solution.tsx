import type { GrecianSolveAnswer, GrecianSolveRequest } from "openapi";
import type { RequestState } from "../api/use-answer";
import { CopyRequest } from "../parts/copy";
import { Disclosure } from "../parts/disclosure";
import { formatCount } from "../parts/number";
import { Steps } from "../parts/steps";
import { ErrorBox } from "../parts/error-box";
import { Diagnosis } from "./diagnosis";
import type { Actions } from "./panel";
import { around, type Cells } from "./puzzle";
import { sayTurn, type Turn, type Turns } from "./turns";

const PAUSE_MS = 1100;
const METHODS = {
    "depth-first": "Depth first",
    "meet-in-the-middle": "Meeting in the middle",
};

/** The way to a solution, or to the nearest position, and how far it is gone. */
export interface Way {
    from: Turns;
    turns: readonly Turn[];
    step: number;
    /** How many columns are right after this step, and of how many. */
    right: number;
    columns: number;
}

interface SolutionProps {
    asked: RequestState<"/grecian/solve">;
    question: GrecianSolveRequest;
    cells: Cells;
    way: Way;
    /** Which solution is shown, from 0. */
    index: number;
    /** How far the bottom dial is turned, which the service holds still. */
    board: number;
    plays: boolean;
    shown: readonly string[];
    actions: Pick<Actions, "step" | "choose" | "point" | "mend">;
}

type AnsweredProps = { answer: GrecianSolveAnswer } & SolutionProps;

const plural = (count: number | string, one: string) =>
    `${formatCount(count)} ${one}${String(count) === "1" ? "" : "s"}`;

function verdict({ status, count }: GrecianSolveAnswer): string {
    if (status === "none") return "There is no solution.";
    if (status === "unique") return "There is one solution.";
    if (status === "many") return `There are ${formatCount(count)} solutions.`;
    return `The time was up; ${plural(count, "solution")} turned up until then.`;
}

function proof({ proven, search, position_count: positions }: GrecianSolveAnswer): string {
    const steps = plural(search.nodes, "step");
    if (!proven) return `The search is not complete after ${steps}.`;
    return `Proven in ${steps}, for ${plural(positions, "position")}.`;
}

/** Which column can never be right, counted as on the board. */
function Unreachable({ answer, way, board }: AnsweredProps) {
    if (!answer.unreachable) return null;
    const { column, min_sum: least, max_sum: most } = answer.unreachable;
    return (
        <p>
            Column {around(column + board, way.columns) + 1} adds up to {formatCount(least)}{" "}
            at least and {formatCount(most)} at most, whatever is turned.
        </p>
    );
}

function stepText({ turns, step, right, columns }: Way): string {
    const last = turns[step - 1];
    const done = last ? `Dial ${last.dial + 1}, ${sayTurn(last.by)}` : "As they stood";
    return `${done}: ${right} of ${columns} columns right.`;
}

interface SeveralProps {
    answer: GrecianSolveAnswer;
    index: number;
    onIndex: (index: number) => void;
}

/** Goes through the solutions. */
function Several({ answer, index, onIndex }: SeveralProps) {
    const listed = answer.solutions.length;
    if (listed < 2) return null;
    const go = (wanted: number) => onIndex(around(wanted, listed));
    return (
        <div class="several" role="group" aria-label="Solutions">
            <button type="button" class="small" onClick={() => go(index - 1)}>
                Previous
            </button>
            <span role="status">
                Solution {index + 1} of {formatCount(answer.count)}
                {String(listed) !== answer.count && `, ${listed} listed`}
            </span>
            <button type="button" class="small" onClick={() => go(index + 1)}>
                Another
            </button>
        </div>
    );
}

/** Why there is no solution, and what comes nearest. */
function None(props: AnsweredProps) {
    const { answer, way } = props;
    const { nearest } = answer;
    if (!nearest) return null;
    const { correct_columns: right, proven } = nearest;
    return (
        <>
            <Unreachable {...props} />
            <p>
                The nearest position{proven ? "" : " that was found"} has {right} of{" "}
                {way.columns} columns right.
            </p>
        </>
    );
}

function Answered(props: AnsweredProps) {
    const { answer, cells, index, way, plays, actions } = props;
    const solved = answer.solutions.length > 0;
    const found = solved || answer.nearest !== undefined;
    const goal = solved ? "to the solution" : "to the nearest position";
    return (
        <>
            <p class="verdict" role="status">
                <strong>{verdict(answer)}</strong> {proof(answer)}
            </p>
            <Several answer={answer} index={index} onIndex={actions.choose} />
            <None {...props} />
            {way.turns.length > 0 ? (
                <Steps
                    key={way.from.join()}
                    label={`The turns ${goal}`}
                    step={way.step}
                    last={way.turns.length}
                    pause={PAUSE_MS}
                    text={stepText(way)}
                    onStep={actions.step}
                    plays={plays}
                />
            ) : (
                found && <p>The dials stand so already.</p>
            )}
            {answer.nearest && (
                <Diagnosis
                    nearest={answer.nearest}
                    cells={cells}
                    onPoint={actions.point}
                    onMend={actions.mend}
                />
            )}
            <Disclosure summary="How it was found">
                <p class="hint">
                    {METHODS[answer.search.method]}: {answer.search.reason}.
                    {answer.argument && ` ${answer.argument}`}
                </p>
            </Disclosure>
        </>
    );
}

/** What the service says of the puzzle: its solutions, or why there is none. */
export function Solution(props: SolutionProps) {
    const { asked, question, shown } = props;
    return (
        <div class="solution">
            {asked.busy && <p role="status">Searching</p>}
            {asked.error && <ErrorBox error={asked.error} shown={shown} />}
            {asked.answer && <Answered {...props} answer={asked.answer} />}
            <CopyRequest path="/grecian/solve" question={question} />
        </div>
    );
}

// Whether everybody can be over in time.
import { BridgeSolveRequestLimits, type BridgeSolveAnswer } from "openapi";
import { errorAt } from "../api/client";
import { useAnswer } from "../api/use-answer";
import { RangeField } from "../forms/form-field";
import { isInRange } from "../forms/range";
import { CopyRequest } from "../parts/copy";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatLarge, pluralize } from "../parts/number";
import { ErrorBox } from "../parts/error-box";
import { isValid, type Party } from "./party";
import { countText } from "./plans";
import { deadlineQuestion, PATH, type Solved } from "./solved";

interface DeadlineProps {
    party: Party;
    solved: Solved;
    onDeadline: (deadline: string | undefined) => void;
}

interface FieldsProps extends DeadlineProps {
    error: Error | undefined;
}

function spare(minutes: number, deadline: number): string {
    const left = deadline - minutes;
    if (left === 0) return "exactly, with no minute to spare";
    return `with ${formatCount(left)} to spare`;
}

/** What came of it where there is no deadline. */
const resultText = (answer: BridgeSolveAnswer) =>
    (answer.feasible === false && answer.argument) || countText(answer);

/** How many plans of the least time there are, where they were counted. */
function plansOf({ plan_count }: BridgeSolveAnswer): string {
    if (plan_count === null) return "";
    return plan_count === "1"
        ? "; one plan does it"
        : `; ${formatLarge(plan_count)} plans do it`;
}

function Verdict({ answer, deadline }: { answer: BridgeSolveAnswer; deadline: number }) {
    const { feasible, minutes, argument, minutes_lower_bound } = answer;
    if (feasible)
        return (
            <p class="verdict-line possible">
                <strong>
                    <span aria-hidden="true">✓</span> It can be done
                </strong>{" "}
                in {pluralize(minutes ?? 0, "minute")}, {spare(minutes ?? 0, deadline)}
                {plansOf(answer)}.
            </p>
        );
    if (feasible === false)
        return (
            <p class="verdict-line impossible">
                <strong>
                    <span aria-hidden="true">✗</span> It cannot be done
                </strong>
                : {argument}
            </p>
        );
    return (
        <p class="verdict-line">
            <strong>? Not known</strong>: the time was up, and no plan takes less than{" "}
            {pluralize(minutes_lower_bound ?? 0, "minute")}.
        </p>
    );
}

const LIMITS = BridgeSolveRequestLimits.deadline;

function Fields({ party, solved, error, onDeadline }: FieldsProps) {
    const least = solved.known?.answer.minutes ?? solved.best;
    const { deadline } = party;
    return (
        <div class="fields">
            <label class="check">
                <input
                    type="checkbox"
                    checked={deadline !== undefined}
                    onChange={() =>
                        onDeadline(deadline === undefined ? String(least ?? 60) : undefined)
                    }
                />
                <span>Set a deadline</span>
            </label>
            {deadline !== undefined && (
                <RangeField
                    label="Deadline in minutes"
                    range={LIMITS}
                    error={errorAt(error, "/deadline")}
                    size={10}
                    value={deadline}
                    onText={onDeadline}
                />
            )}
        </div>
    );
}

/** Returns true if the service can accept the party and its deadline. */
const isComplete = (party: Party) =>
    isValid(party) && isInRange(party.deadline ?? "", LIMITS);

/** The deadline, and what can be done within it. It is asked about once the party itself is in
 * order; what was said last stays meanwhile. */
export function Deadline(props: DeadlineProps) {
    const { party, solved } = props;
    const question = deadlineQuestion(party);
    const asked = useAnswer(
        PATH,
        solved.asked.error || !isComplete(party) ? null : question,
    );
    const { answer, error } = asked;
    const fresh = answer && { answer, deadline: Number(party.deadline) };
    const kept = useLastValue(fresh);
    const { known } = solved;
    return (
        <section class="sheet deadline" aria-labelledby="bridge-deadline">
            <h2 id="bridge-deadline">In time?</h2>
            <Fields {...props} error={error} />
            <div role="status" class={kept && !fresh ? "stale" : ""} aria-busy={asked.busy}>
                {kept && question && <Verdict {...kept} />}
                {known && !question && <p>{resultText(known.answer)}</p>}
            </div>
            {error && <ErrorBox error={error} shown={["/deadline"]} />}
            {question && kept && <CopyRequest path={PATH} question={question} />}
        </section>
    );
}

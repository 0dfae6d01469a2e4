// Whether everybody can be over in time.
import { scaleLinear } from "../parts/scale";
import type { BridgeSolveAnswer } from "openapi";
import { errorAt } from "../api/client";
import { useAnswer } from "../api/use-answer";
import { Axis } from "../parts/axis";
import { CopyRequest } from "../parts/copy";
import { useThrottled } from "../parts/draft";
import { NumberField } from "../parts/field";
import { useLastValue } from "../parts/last-value";
import { formatCount, formatLarge, pluralize } from "../parts/number";
import { Plot } from "../parts/plot";
import { ErrorBox } from "../parts/error-box";
import { numberError, type Party } from "./party";
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

const THUMB = 8; // half the width of a slider's thumb
const RULER = 56;

interface RulerProps {
    most: number;
    least: number;
    deadline: number;
}

/** Under the slider: where nothing is possible, and the least. */
function Ruler({ most, least, deadline }: RulerProps) {
    return (
        <Plot class="ruler" height={RULER} margin={{ left: THUMB, right: THUMB }}>
            {({ width, left, right }) => {
                const x = scaleLinear([1, most], [left, right], { clamp: true });
                const end = x(least);
                return (
                    <>
                        <rect class="never" x={left} y={4} width={end - left} height={18} />
                        <rect
                            class="enough"
                            x={end}
                            y={4}
                            width={width - THUMB - end}
                            height={18}
                        />
                        <path class="least" d={`M${end} 0V26`} />
                        <path class="pointer" d={`M${x(deadline)} 22l-6-12h12z`} />
                        <Axis
                            side="bottom"
                            scale={x}
                            count={Math.max(2, Math.round(width / 60))}
                            format={formatCount}
                            at={26}
                        />
                    </>
                );
            }}
        </Plot>
    );
}

function Slider({
    least,
    deadline,
    onDeadline,
}: {
    least: number;
    deadline: string;
    onDeadline: (deadline: string) => void;
}) {
    const [draft, set] = useThrottled(deadline, onDeadline);
    const most = Math.ceil(least * 1.6) + 2;
    const value = Number(draft);
    return (
        <div class="slider">
            <input
                type="range"
                min={1}
                max={most}
                value={Math.min(value, most)}
                aria-label="Deadline in minutes"
                onInput={(event) => set(event.currentTarget.value)}
            />
            <Ruler most={most} least={least} deadline={value} />
        </div>
    );
}

function Fields({ party, solved, error, onDeadline }: FieldsProps) {
    const least = solved.known?.answer.minutes ?? solved.best;
    const { deadline } = party;
    const value = Number(deadline);
    return (
        <>
            <div class="fields">
                <label class="check">
                    <input
                        type="checkbox"
                        checked={deadline !== undefined}
                        onChange={() =>
                            onDeadline(
                                deadline === undefined ? String(least ?? 60) : undefined,
                            )
                        }
                    />
                    <span>There is a deadline</span>
                </label>
                {deadline !== undefined && (
                    <NumberField
                        label="Minutes until all must be over"
                        error={numberError(deadline, errorAt(error, "/deadline"))}
                        size={10}
                        value={deadline}
                        onText={onDeadline}
                    />
                )}
            </div>
            {deadline !== undefined && least !== undefined && value > 0 && (
                <Slider least={least} deadline={deadline} onDeadline={onDeadline} />
            )}
        </>
    );
}

/** The deadline, and what can be done within it. It is asked about once the party itself is in
 * order; what was said last stays meanwhile. */
export function Deadline(props: DeadlineProps) {
    const { party, solved } = props;
    const question = deadlineQuestion(party);
    const asked = useAnswer(PATH, solved.asked.error ? null : question);
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

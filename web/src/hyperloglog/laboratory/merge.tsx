// The union and the intersection of two lists, estimated from their sketches.
import { useMemo } from "preact/hooks";
import { useAsync } from "../../api/use-async";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { Developer } from "../../parts/developer";
import { useDebouncedDraft } from "../../parts/draft";
import { ErrorBox } from "../../parts/error-box";
import { NumberField, TextArea } from "../../parts/field";
import { formatCount, formatShare, integerIn } from "../../parts/number";
import type { PageProps, State } from "../../place";
import { push, replace } from "../address";
import { formatError } from "../format";
import { IntervalChart, type Estimate } from "./interval-chart";
import { RequestGroup } from "./request-group";
import { readPrecision } from "./state";
import { addressOf, linesOf, makeStream, wordsOf } from "./stream";
import { estimatesOf, requestUnion, type Lists, type Union } from "./union";

const LIST_MAX = 100_000;
const KINDS = [
    ["days", "Two days"],
    ["own", "Your lists"],
] as const;
const DAYS = [
    ["a", "Visitors on day A", "3000"],
    ["b", "Visitors on day B", "2000"],
    ["both", "On both days", "800"],
] as const;
const OWN = [
    ["la", "List A", "ann ben cleo dan eve fay"],
    ["lb", "List B", "dan eve fay gus hal"],
] as const;

/** Reads the numbers of visitors of two days. Numbers are -1 where there is an error. */
function readDays(state: State) {
    const texts = DAYS.map(([key, , usual]) => state[key] ?? usual);
    const [a = -1, b = -1] = texts.map((text) => integerIn(text, [0, LIST_MAX], -1));
    const limits = [LIST_MAX, LIST_MAX, a < 0 || b < 0 ? LIST_MAX : Math.min(a, b)];
    return DAYS.map(([key, label], i) => {
        const [text = "", limit = 0] = [texts[i], limits[i]];
        const count = integerIn(text, [0, limit], -1);
        const error = `Enter a whole number from 0 to ${formatCount(limit)}.`;
        return { key, label, text, count, error: count < 0 ? error : undefined };
    });
}

type Days = ReturnType<typeof readDays>;

/** Makes the visitors of two days. The visitors of both days are the last ones of A. */
function makeDays([a = 0, b = 0, both = 0]: readonly number[]): Lists {
    const range = (from: number, count: number) =>
        makeStream(Array.from({ length: count }, (_, i) => addressOf(from + i)));
    if (Math.min(a, b, both) < 0) return [range(0, 0), range(0, 0)];
    return [range(0, a), range(a - both, b)];
}

/** Splits a text into lines, or into words if it has one line. */
const itemsOf = (text: string) => (/\n/.test(text.trim()) ? linesOf(text) : wordsOf(text));

function useLists(days: Days, texts: readonly string[], own: boolean): Lists {
    const counts = days.map(({ count }) => count);
    return useMemo(() => {
        if (!own) return makeDays(counts);
        const [a = "", b = ""] = texts;
        return [makeStream(itemsOf(a)), makeStream(itemsOf(b))];
    }, [own, ...counts, ...texts]);
}

interface OwnListProps {
    name: (typeof OWN)[number][0];
    label: string;
    text: string;
}

function OwnList({ name, label, text }: OwnListProps) {
    const [draft, setDraft] = useDebouncedDraft(text, (changed) =>
        replace({ [name]: changed }),
    );
    return (
        <TextArea
            label={label}
            hint="Words, or one item per line."
            rows={4}
            value={draft}
            onText={setDraft}
        />
    );
}

function Table({ estimates }: { estimates: readonly Estimate[] }) {
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label="Estimates of the lists">
            <table>
                <thead>
                    <tr>
                        <th scope="col">List</th>
                        <th scope="col">Estimate</th>
                        <th scope="col">Exact</th>
                        <th scope="col">Error</th>
                    </tr>
                </thead>
                <tbody>
                    {estimates.map(({ name, estimate, exact }) => (
                        <tr key={name}>
                            <th scope="row">{name}</th>
                            <td>{formatCount(estimate)}</td>
                            <td>{formatCount(exact)}</td>
                            <td>{formatError(estimate, exact)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** Describes the Jaccard index: the share of all items that are in both lists. */
function describeJaccard({ comparison }: Union, estimates: readonly Estimate[]): string {
    const { estimate, interval } = comparison.jaccard;
    if (estimate === null || interval.low === null || interval.high === null) return "";
    const [, , all, both] = estimates.map(({ exact }) => exact);
    const ends = `${formatShare(interval.low)} to ${formatShare(interval.high)}`;
    const exact = formatShare(all ? (both ?? 0) / all : 0);
    return `The Jaccard index (the share of all items that are in both lists) is about ${formatShare(estimate)}, with a 95% interval of ${ends}; the exact value is ${exact}.`;
}

function Requests({ union }: { union: Union }) {
    const { sketches, question, estimated } = union;
    return (
        <Developer>
            <div class="requests">
                {sketches.map((sketch, i) => (
                    <RequestGroup key={i} name={i === 0 ? "A" : "B"}>
                        <CopyRequest path="/hyperloglog/add" question={sketch.question} />
                    </RequestGroup>
                ))}
                <RequestGroup name="A or B">
                    <CopyRequest path="/hyperloglog/merge" question={question} />
                </RequestGroup>
                {estimated.map((one, i) => (
                    <RequestGroup key={i} name={["A", "B", "A or B"][i] ?? ""}>
                        <CopyRequest path="/hyperloglog/estimate" question={one.question} />
                    </RequestGroup>
                ))}
                <RequestGroup name="A and B, only A, only B">
                    <CopyRequest path="/hyperloglog/compare" question={question} />
                </RequestGroup>
            </div>
        </Developer>
    );
}

function Results({ union }: { union: Union }) {
    const estimates = estimatesOf(union);
    return (
        <>
            <div class="columns">
                <div>
                    <IntervalChart
                        estimates={estimates}
                        label="Estimates of the lists, as in the table"
                    />
                </div>
                <Table estimates={estimates} />
            </div>
            <p role="status">
                The intersection is estimated from the registers: which sketch has the
                larger value, and how often both are equal. This is more accurate than A + B
                − union, which adds up three errors. {describeJaccard(union, estimates)}
            </p>
            <Requests union={union} />
        </>
    );
}

/** Merges the sketches of two lists. */
export function Merge({ state }: PageProps) {
    const own = state["lists"] === "own";
    const precision = readPrecision(state);
    const days = readDays(state);
    const texts = OWN.map(([key, , usual]) => state[key] ?? usual);
    const lists = useLists(days, texts, own);
    const [union, error] = useAsync(
        (signal) => requestUnion(lists, precision, signal),
        [lists, precision],
    );
    return (
        <section class="sheet merge" aria-labelledby="merge">
            <div class="split-row">
                <h2 id="merge">Merge two sketches</h2>
                <Choice
                    label="Lists"
                    options={KINDS}
                    value={own ? "own" : "days"}
                    onChange={(kind) => push({ lists: kind === "own" ? kind : undefined })}
                />
            </div>
            <p>
                To merge two sketches, take the larger value of each register. The result is
                exactly the sketch of all items together. So servers can count on their own,
                and a visitor of two servers counts once. These sketches have precision{" "}
                {precision}, as above.
            </p>
            <div class="fields">
                {own
                    ? OWN.map(([key, label], i) => (
                          <OwnList
                              key={key}
                              name={key}
                              label={label}
                              text={texts[i] ?? ""}
                          />
                      ))
                    : days.map(({ key, label, text, error: problem }) => (
                          <NumberField
                              key={key}
                              label={label}
                              error={problem}
                              value={text}
                              onText={(changed) => replace({ [key]: changed })}
                          />
                      ))}
            </div>
            {error && <ErrorBox error={error} />}
            {union && <Results union={union} />}
        </section>
    );
}

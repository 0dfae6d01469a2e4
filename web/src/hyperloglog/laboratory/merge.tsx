import { useMemo } from "preact/hooks";
import { useDeveloper } from "../../parts/developer";
import { Choice } from "../../parts/choice";
import { CopyRequest } from "../../parts/copy";
import { useDebouncedDraft } from "../../parts/draft";
import { NumberField, TextArea } from "../../parts/field";
import { formatCount, formatShare, integerIn } from "../../parts/number";
import { ErrorBox } from "../../parts/error-box";
import type { State } from "../../place";
import { Asked } from "./asked";
import { formatError } from "../format";
import { push, replace } from "../address";
import { Spans } from "./spans";
import { addressOf, linesOf, makeStream, wordsOf } from "./stream";
import { countLists, rangesOf, useUnion, type Lists, type Union } from "./union";

const LIST_MAX = 100_000;
const KINDS = [
    ["days", "Two days"],
    ["own", "Own lists"],
] as const;
const FIELDS = [
    ["a", "Visitors on day A", "3000"],
    ["b", "On day B", "2000"],
    ["both", "On both", "800"],
] as const;
const WRITTEN = [
    ["la", "List A", "ann ben cleo dan eve fay"],
    ["lb", "List B", "dan eve fay gus hal"],
] as const;

type Key = (typeof FIELDS)[number][0];

const textOf = (state: State, key: Key) =>
    state[key] ?? FIELDS.find(([known]) => known === key)?.[2] ?? "";

const numberIn = (state: State, key: Key, most: number) =>
    integerIn(textOf(state, key) || undefined, [0, most], -1);

/** What is wrong with the field of a day. */
function dayError(state: State, key: Key): string | undefined {
    const [a, b] = [numberIn(state, "a", LIST_MAX), numberIn(state, "b", LIST_MAX)];
    const most = key === "both" && a >= 0 && b >= 0 ? Math.min(a, b) : LIST_MAX;
    const right = numberIn(state, key, most) >= 0;
    return right ? undefined : `A whole number from 0 to ${formatCount(most)}`;
}

/** Visitors of two days; those of both are the last of A and the first of B. */
function daysOf(state: State): Lists {
    const [a, b, both] = FIELDS.map(([key]) => numberIn(state, key, LIST_MAX));
    const wrong = FIELDS.some(([key]) => dayError(state, key));
    const range = (from: number, count: number) =>
        makeStream(Array.from({ length: count }, (_, i) => addressOf(from + i)));
    if (wrong || a === undefined || b === undefined || both === undefined)
        return { a: range(0, 0), b: range(0, 0) };
    return { a: range(0, a), b: range(a - both, b) };
}

/** One item a line where there are lines, otherwise words. */
const itemsOf = (text: string) => (/\n/.test(text.trim()) ? linesOf(text) : wordsOf(text));

function useLists(state: State, own: boolean): Lists {
    const numbers = FIELDS.map(([key]) => textOf(state, key)).join();
    const texts = WRITTEN.map(([key, , usual]) => state[key] ?? usual);
    return useMemo(() => {
        const [a = "", b = ""] = texts;
        if (own) return { a: makeStream(itemsOf(a)), b: makeStream(itemsOf(b)) };
        return daysOf(state);
    }, [own, ...(own ? texts : [numbers])]);
}

function OwnList({ state, index }: { state: State; index: 0 | 1 }) {
    const [key, label, usual] = WRITTEN[index];
    const [draft, setDraft] = useDebouncedDraft(state[key] ?? usual, (text) =>
        replace({ [key]: text }),
    );
    return (
        <TextArea
            label={label}
            hint="Words, or one item a line."
            rows={4}
            value={draft}
            onText={setDraft}
        />
    );
}

function Source({ state, own }: { state: State; own: boolean }) {
    if (own)
        return (
            <div class="lists">
                <OwnList state={state} index={0} />
                <OwnList state={state} index={1} />
            </div>
        );
    return (
        <div class="fields">
            {FIELDS.map(([key, label]) => (
                <NumberField
                    key={key}
                    label={label}
                    error={dayError(state, key)}
                    value={textOf(state, key)}
                    onText={(text) => replace({ [key]: text })}
                />
            ))}
        </div>
    );
}

/** Name, estimate and truth of each number. */
function rowsOf(union: Union): readonly (readonly [string, number, number])[] {
    const ranges = rangesOf(union);
    const sizes = countLists(union.lists);
    const [onlyA, onlyB] = union.comparison.answer.differences;
    return [
        ["A", ranges.a.estimate, sizes.a],
        ["B", ranges.b.estimate, sizes.b],
        ["Union", ranges.union.estimate, sizes.union],
        ["In both", ranges.both.estimate, sizes.both],
        ["Only in A", onlyA?.estimate ?? 0, sizes.a - sizes.both],
        ["Only in B", onlyB?.estimate ?? 0, sizes.b - sizes.both],
    ];
}

function Table({ union }: { union: Union }) {
    return (
        <div class="scroll" tabIndex={0} role="region" aria-label="Estimates of the lists">
            <table class="estimates">
                <thead>
                    <tr>
                        <th scope="col">List</th>
                        <th scope="col">Estimate</th>
                        <th scope="col">Truth</th>
                        <th scope="col">Error</th>
                    </tr>
                </thead>
                <tbody>
                    {rowsOf(union).map(([name, estimate, truth]) => (
                        <tr key={name}>
                            <th scope="row">{name}</th>
                            <td>{formatCount(estimate)}</td>
                            <td>{formatCount(truth)}</td>
                            <td>{formatError(estimate, truth)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/** How alike both are: what is in both, as a share of what is in either. */
function likeness(union: Union): string {
    const { estimate, interval } = union.comparison.answer.jaccard;
    if (estimate === null || interval.low === null || interval.high === null) return "";
    const { both, union: all } = countLists(union.lists);
    const ends = `${formatShare(interval.low)} to ${formatShare(interval.high)}`;
    const truth = formatShare(all > 0 ? both / all : 0);
    return `Of all that is in either, ${formatShare(estimate)} is in both (Jaccard index; with 95 % confidence ${ends}); the truth is ${truth}.`;
}

function warning(union: Union): string {
    const { both } = rangesOf(union);
    const [low, high] = [both.low, both.high].map((end) => formatCount(Math.round(end)));
    return `What is in both shows in which sketch has the larger register, and how often they are equal: that tells more than A + B − union, which bears the errors of all three. With 95 % confidence it lies between ${low} and ${high}.`;
}

/** Every question behind the picture. */
function Requests({ union }: { union: Union }) {
    if (!useDeveloper()) return null;
    const { grown, merge, comparison, estimates } = union;
    const lists = [
        ["A", grown.a, estimates.a],
        ["B", grown.b, estimates.b],
    ] as const;
    return (
        <details>
            <summary>The questions asked</summary>
            <ul class="asked">
                {lists.map(([name, made, counted]) => (
                    <Asked key={name} name={name}>
                        <CopyRequest path="/hyperloglog/add" question={made.question} />
                        <CopyRequest
                            path="/hyperloglog/estimate"
                            question={counted.question}
                        />
                    </Asked>
                ))}
                <Asked name="Union">
                    <CopyRequest path="/hyperloglog/merge" question={merge.question} />
                    <CopyRequest
                        path="/hyperloglog/estimate"
                        question={estimates.union.question}
                    />
                </Asked>
                <Asked name="In both, or in one only">
                    <CopyRequest
                        path="/hyperloglog/compare"
                        question={comparison.question}
                    />
                </Asked>
            </ul>
        </details>
    );
}

/** Two lists, and what the sketch of both says without any list. */
export function Merge({ state, precision }: { state: State; precision: number }) {
    const own = state["lists"] === "own";
    const lists = useLists(state, own);
    const { union, error } = useUnion(lists, precision);
    const told = union ? warning(union) : "";
    return (
        <section class="sheet merge" aria-labelledby="merge">
            <div class="title">
                <h2 id="merge">Two sketches make one</h2>
                <Choice
                    label="Which lists"
                    options={KINDS}
                    value={own ? "own" : "days"}
                    onChange={(kind) => push({ lists: kind === "own" ? kind : undefined })}
                />
            </div>
            <p class="said">
                The larger of both values in every register: that is exactly the sketch that
                all items together would have made. So servers can count by themselves, and
                what two of them saw is counted once. Precision {precision}, as above.
            </p>
            <Source state={state} own={own} />
            {error && <ErrorBox error={error} />}
            {union && (
                <>
                    <div class="columns">
                        <Spans
                            ranges={rangesOf(union)}
                            sizes={countLists(union.lists)}
                            label={told}
                        />
                        <Table union={union} />
                    </div>
                    <ul class="legend">
                        <li class="estimated">estimate, with its 95 % interval</li>
                        <li class="true">truth: where it begins and ends</li>
                    </ul>
                    <p class="said" role="status">
                        {told} {likeness(union)}
                    </p>
                    <Requests union={union} />
                </>
            )}
        </section>
    );
}

import { useMemo, useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { useSlowDraft } from "../parts/draft";
import { integerIn } from "../parts/number";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import type { State } from "../place";
import { Experiment } from "./experiment";
import { useFilled } from "./grow";
import { Hump } from "./hump";
import { Items } from "./items";
import { Merge } from "./merge";
import { Precision } from "./precision";
import { Registers } from "./registers";
import {
    LINK_MAX,
    readConfidence,
    readKind,
    readPace,
    readPrecision,
    readVisits,
    replace,
    SAMPLE,
    stepAt,
    stopsOf,
    streamOf,
} from "./state";
import { Verdict } from "./verdict";

function Introduction() {
    return (
        <header class="introduction">
            <h1>HyperLogLog</h1>
            <p>
                How many <em>different</em> items came, when keeping them all would take too
                much memory? Each item is hashed. The lowest bits of the hash choose one of
                many registers, and the register keeps the largest <em>rank</em> that came
                to it: one more than the number of zero bits that follow. A rank of 10 comes
                once in 1,024 items, so what the registers hold tells how many came; an item
                that comes again changes nothing.
            </p>
        </header>
    );
}

/** The text that is counted. A long one is kept here and not in the address. */
function useText(state: State) {
    const [long, setLong] = useState("");
    const kept = state["text"] ?? (state["long"] ? long : SAMPLE);
    const keep = (text: string) => {
        const fits = text.length <= LINK_MAX;
        setLong(fits ? "" : text);
        const usual = { at: undefined, item: undefined };
        replace(
            fits
                ? { ...usual, text, long: undefined }
                : { ...usual, text: undefined, long: "1" },
        );
    };
    const [draft, setDraft] = useSlowDraft(kept, keep);
    return { text: kept, draft, setDraft };
}

/** The items of the address. */
function useStream(state: State, text: string) {
    const kind = readKind(state);
    const visits = readVisits(state);
    const written = kind === "visits" ? "" : text;
    return useMemo(
        () => streamOf(kind, visits, written),
        [kind, visits.visits, visits.visitors, visits.seed, written],
    );
}

export default function HyperloglogPage({ state }: PageProps) {
    const { text, draft, setDraft } = useText(state);
    const stream = useStream(state, text);
    const total = stream.items.length;
    const precision = readPrecision(state);
    const [shownPrecision, setPrecision] = useSlowDraft(precision, (p) =>
        replace({ p: String(p), reg: undefined, rank: undefined }),
    );
    const pace = readPace(state);
    const stops = useMemo(() => stopsOf(pace, total), [pace, total]);
    const kept = integerIn(state["at"] || undefined, [0, total], total);
    const [at, setAt] = useSlowDraft(kept, (count) => replace({ at: String(count) }));
    const step = stepAt(stops, kept);
    const confidence = readConfidence(state);
    const { filled, error } = useFilled({
        stream,
        precision,
        confidence: Number(confidence),
        previous: stops[step - 1] ?? 0,
        count: stops[step] ?? 0,
    });
    const kind = readKind(state);
    return (
        <div class="hyperloglog-page">
            <Introduction />
            <div class="counting">
                <Items
                    kind={kind}
                    visits={readVisits(state)}
                    text={draft}
                    missing={state["long"] !== undefined}
                    stream={stream}
                    error={errorAt(error ?? undefined, "/items")}
                    onText={setDraft}
                >
                    <Precision
                        precision={shownPrecision}
                        bytes={stream.bytes}
                        onPrecision={setPrecision}
                    />
                </Items>
                <Verdict filled={filled} confidence={confidence} />
            </div>
            {error && <Trouble error={error} shown={["/items"]} />}
            {filled ? (
                <Registers
                    state={state}
                    filled={filled}
                    step={stepAt(stops, at)}
                    stops={stops}
                    onStep={(next) => setAt(stops[next] ?? 0)}
                />
            ) : (
                <p class="loading">Filling the registers</p>
            )}
            <Merge state={state} precision={precision} />
            <Experiment state={state} />
            <Hump state={state} />
        </div>
    );
}

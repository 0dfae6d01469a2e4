import { useMemo, useState } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useDebouncedDraft } from "../../parts/draft";
import { integerIn } from "../../parts/number";
import { ErrorBox } from "../../parts/error-box";
import type { PageProps } from "../../place";
import type { State } from "../../place";
import { useFilled } from "./sketches";
import { Items } from "./items";
import { Precision } from "./precision";
import { Registers } from "./registers";
import { replace } from "../address";
import {
    LINK_MAX,
    readConfidence,
    readKind,
    readPace,
    readPrecision,
    readVisits,
    SAMPLE,
    stepAt,
    stopsOf,
    streamOf,
} from "./state";
import { Verdict } from "./accuracy";

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
    const [draft, setDraft] = useDebouncedDraft(kept, keep);
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

/** All that can be counted, looked at and tried, on its way from the address. */
export function Counting({ state }: PageProps) {
    const { text, draft, setDraft } = useText(state);
    const stream = useStream(state, text);
    const total = stream.items.length;
    const precision = readPrecision(state);
    const [shownPrecision, setPrecision] = useDebouncedDraft(precision, (p) =>
        replace({ p: String(p), reg: undefined, rank: undefined }),
    );
    const pace = readPace(state);
    const stops = useMemo(() => stopsOf(pace, total), [pace, total]);
    const kept = integerIn(state["at"] || undefined, [0, total], total);
    const [at, setAt] = useDebouncedDraft(kept, (count) => replace({ at: String(count) }));
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
        <>
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
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {filled ? (
                <Registers
                    state={state}
                    filled={filled}
                    step={stepAt(stops, at)}
                    stops={stops}
                    onStep={(next) => setAt(stops[next] ?? 0)}
                />
            ) : (
                <section class="sheet later">
                    <p class="loading">Filling the registers</p>
                </section>
            )}
        </>
    );
}

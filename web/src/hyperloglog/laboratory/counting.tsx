// Counts the items of the address with a sketch, step by step.
import { useMemo, useState } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useDebouncedDraft } from "../../parts/draft";
import { ErrorBox } from "../../parts/error-box";
import { integerIn } from "../../parts/number";
import type { PageProps, State } from "../../place";
import { replace } from "../address";
import { Accuracy } from "./accuracy";
import { Items } from "./items";
import { Precision } from "./precision";
import { Registers } from "./registers";
import { useFilled } from "./sketches";
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

/** Returns the text to count and its setter. A text that is too long for the address is kept here. */
function useText(state: State) {
    const [long, setLong] = useState("");
    const text = state["text"] ?? (state["long"] ? long : SAMPLE);
    const setText = (changed: string) => {
        const fits = changed.length <= LINK_MAX;
        setLong(fits ? "" : changed);
        replace({
            at: undefined,
            item: undefined,
            text: fits ? changed : undefined,
            long: fits ? undefined : "1",
        });
    };
    return [text, setText] as const;
}

function useStream(state: State, text: string) {
    const kind = readKind(state);
    const { visits, visitors, seed } = readVisits(state);
    const written = kind === "visits" ? "" : text;
    return useMemo(
        () => streamOf(kind, { visits, visitors, seed }, written),
        [kind, visits, visitors, seed, written],
    );
}

export function Counting({ state }: PageProps) {
    const [text, setText] = useText(state);
    const [draft, setDraft] = useDebouncedDraft(text, setText);
    const stream = useStream(state, text);
    const total = stream.items.length;
    const precision = readPrecision(state);
    const [shownPrecision, setPrecision] = useDebouncedDraft(precision, (p) =>
        replace({ p: String(p), rank: undefined }),
    );
    const pace = readPace(state);
    const stops = useMemo(() => stopsOf(pace, total), [pace, total]);
    const count = integerIn(state["at"], [0, total], total);
    const [shownCount, setCount] = useDebouncedDraft(count, (at) =>
        replace({ at: String(at) }),
    );
    const step = stepAt(stops, count);
    const confidence = readConfidence(state);
    const { filled, error } = useFilled({
        stream,
        precision,
        confidence: Number(confidence),
        previous: stops[step - 1] ?? 0,
        count: stops[step] ?? 0,
    });
    return (
        <>
            <div class="counting">
                <Items
                    kind={readKind(state)}
                    visits={readVisits(state)}
                    text={draft}
                    missing={state["long"] !== undefined}
                    stream={stream}
                    error={errorAt(error ?? undefined, "/items")}
                    onText={setDraft}
                >
                    <Precision
                        precision={shownPrecision}
                        itemBytes={stream.bytes}
                        onPrecision={setPrecision}
                    />
                </Items>
                <Accuracy filled={filled} confidence={confidence} />
            </div>
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {filled ? (
                <Registers
                    state={state}
                    filled={filled}
                    step={stepAt(stops, shownCount)}
                    stops={stops}
                    onStep={(next) => setCount(stops[next] ?? 0)}
                />
            ) : (
                <section class="sheet late">
                    <p>Filling the registers</p>
                </section>
            )}
        </>
    );
}

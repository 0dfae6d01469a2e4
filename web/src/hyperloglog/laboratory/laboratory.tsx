// Counts the words or lines of a text with a sketch, step by step.
import { useMemo, useState } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useDebouncedDraft } from "../../parts/draft";
import { ErrorBox } from "../../parts/error-box";
import { integerIn } from "../../parts/number";
import type { PageProps, State } from "../../place";
import { replace } from "../address";
import { Boxes } from "./boxes";
import { Items } from "./items";
import { Precision } from "./precision";
import { useFilled } from "./sketches";
import { LINK_MAX, readKind, readPrecision, SAMPLE, stepAt, stopsOf } from "./state";
import { linesOf, makeStream, wordsOf } from "./stream";

/** Returns the text to count and its setter. A text that is too long for the address is kept here. */
function useText(state: State) {
    const [long, setLong] = useState("");
    const text = long || (state["text"] ?? SAMPLE);
    const setText = (changed: string) => {
        const fits = changed.length <= LINK_MAX;
        setLong(fits ? "" : changed);
        replace({ at: undefined, item: undefined, text: fits ? changed : undefined });
    };
    return [text, setText] as const;
}

export function Laboratory({ state }: PageProps) {
    const [text, setText] = useText(state);
    const [draft, setDraft] = useDebouncedDraft(text, setText);
    const kind = readKind(state);
    const stream = useMemo(
        () => makeStream(kind === "words" ? wordsOf(text) : linesOf(text)),
        [kind, text],
    );
    const total = stream.items.length;
    const precision = readPrecision(state);
    const [shownPrecision, setPrecision] = useDebouncedDraft(precision, (p) =>
        replace({ p: String(p) }),
    );
    const stops = useMemo(() => stopsOf(total), [total]);
    const count = integerIn(state["at"], [0, total], total);
    const [shownCount, setCount] = useDebouncedDraft(count, (at) =>
        replace({ at: String(at) }),
    );
    const step = stepAt(stops, count);
    const { filled, error } = useFilled({
        stream,
        precision,
        previous: stops[step - 1] ?? 0,
        count: stops[step] ?? 0,
    });
    return (
        <div class="laboratory">
            <Items
                kind={kind}
                text={draft}
                error={errorAt(error ?? undefined, "/items")}
                onText={setDraft}
            >
                <Precision
                    precision={shownPrecision}
                    itemBytes={stream.bytes}
                    onPrecision={setPrecision}
                />
            </Items>
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {filled ? (
                <Boxes
                    state={state}
                    filled={filled}
                    step={stepAt(stops, shownCount)}
                    stops={stops}
                    onStep={(next) => setCount(stops[next] ?? 0)}
                />
            ) : (
                <section class="sheet late">
                    <p>Lighting the windows</p>
                </section>
            )}
        </div>
    );
}

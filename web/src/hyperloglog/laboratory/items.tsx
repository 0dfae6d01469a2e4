import type { ComponentChildren } from "preact";
import { Choice } from "../../parts/choice";
import { Field, NumberField, TextArea } from "../../parts/field";
import { formatCount, newSeed } from "../../parts/number";
import { push, replace } from "../address";
import { LINK_MAX, visitsError, type SourceKind, type Visits } from "./state";
import type { Stream } from "./stream";

const KINDS = [
    ["visits", "Visits"],
    ["words", "Words"],
    ["lines", "Lines"],
] as const;

/** What no other stream has a use for. */
const OF_STREAM = { at: undefined, item: undefined };

const FIELDS = [
    ["visits", "Visits"],
    ["visitors", "Of so many visitors"],
    ["seed", "Seed"],
] as const;

function Generator({ visits }: { visits: Visits }) {
    return (
        <div class="fields">
            {FIELDS.map(([field, label]) => (
                <NumberField
                    key={field}
                    label={label}
                    error={visitsError(visits, field)}
                    value={visits[field]}
                    onText={(text) => replace({ ...OF_STREAM, [field]: text })}
                />
            ))}
            <button type="button" onClick={() => push({ ...OF_STREAM, seed: newSeed() })}>
                Other visits
            </button>
        </div>
    );
}

interface WrittenProps {
    kind: "words" | "lines";
    text: string;
    /** The address says that there was a text, too long for it. */
    missing: boolean;
    error: string | undefined;
    onText: (text: string) => void;
}

const HINTS = {
    words: "Each word is an item, in lower case. A text file may be dropped here.",
    lines: "Each line is an item, as it stands. A text file may be dropped here.",
};

/** What a link does not hold. */
function linkNote(text: string, missing: boolean): string | undefined {
    if (text.length > LINK_MAX)
        return `A text of more than ${formatCount(LINK_MAX)} characters is too long for a link: the link holds the settings only.`;
    if (missing && text === "")
        return "The text was too long for the link that led here. Paste it above.";
    return undefined;
}

function Written({ kind, text, missing, error, onText }: WrittenProps) {
    const note = linkNote(text, missing);
    const take = async (file: File | undefined) => file && onText(await file.text());
    const drop = (event: DragEvent) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault(); // the browser would go to the file
        void take(file);
    };
    return (
        <>
            <TextArea
                label="The text"
                hint={HINTS[kind]}
                error={error}
                rows={7}
                value={text}
                onText={onText}
                onDrop={drop}
            />
            <Field label="Or a text file">
                <input
                    type="file"
                    accept="text/*"
                    onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        void take(currentTarget.files?.[0])
                    }
                />
            </Field>
            <p class="note hint" role="status">
                {note}
            </p>
        </>
    );
}

interface ItemsProps {
    kind: SourceKind;
    visits: Visits;
    text: string;
    missing: boolean;
    stream: Stream;
    /** What the service finds wrong with an item. */
    error: string | undefined;
    onText: (text: string) => void;
    /** What is said of the sketch they go to. */
    children: ComponentChildren;
}

/** Where the items come from. */
export function Items(props: ItemsProps) {
    const { kind, visits, text, missing, stream, error, onText, children } = props;
    const total = stream.items.length;
    const different = stream.distinct[total] ?? 0;
    return (
        <section class="sheet items" aria-labelledby="items">
            <h2 id="items">What is counted</h2>
            <Choice
                label="What is counted"
                options={KINDS}
                value={kind}
                onChange={(src) => push({ ...OF_STREAM, src })}
            />
            {kind === "visits" ? (
                <>
                    <p class="hint">
                        A website is visited, each time by any of its visitors with the same
                        chance; an item is the visitor's address.
                    </p>
                    <Generator visits={visits} />
                </>
            ) : (
                <Written {...{ kind, text, missing, error, onText }} />
            )}
            <p class="said">
                <b>{formatCount(total)}</b> {total === 1 ? "item" : "items"},{" "}
                <b>{formatCount(different)}</b> of them different. This is the truth,
                counted by keeping them all.
            </p>
            {total > 0 && (
                <p class="first hint">
                    {stream.items.slice(0, 5).join(" · ").slice(0, 120)}
                    {total > 5 && " · …"}
                </p>
            )}
            {children}
        </section>
    );
}

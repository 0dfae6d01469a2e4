// The source of the items: a generator of visits, or a text.
import type { ComponentChildren } from "preact";
import { Choice } from "../../parts/choice";
import { Field, NumberField, TextArea } from "../../parts/field";
import { formatCount, newSeed, pluralize } from "../../parts/number";
import { push, replace } from "../address";
import { LINK_MAX, visitsError, type SourceKind, type Visits } from "./state";
import type { Stream } from "./stream";

const KINDS = [
    ["words", "Words"],
    ["lines", "Lines"],
    ["visits", "Visits"],
] as const;

/** Resets the state that belongs to one stream. */
const RESET = { at: undefined, item: undefined };

const FIELDS = [
    ["visits", "Visits"],
    ["visitors", "Possible visitors"],
] as const;

const EXAMPLES = 5;
const EXAMPLES_LENGTH = 120;

function Generator({ visits }: { visits: Visits }) {
    return (
        <>
            <p class="hint">
                Each visit to a website is by one of its possible visitors, chosen at
                random. The address of the visitor is counted.
            </p>
            <div class="fields">
                {FIELDS.map(([field, label]) => (
                    <NumberField
                        key={field}
                        label={label}
                        error={visitsError(visits, field)}
                        value={visits[field]}
                        onText={(text) => replace({ ...RESET, [field]: text })}
                    />
                ))}
                <button type="button" onClick={() => push({ ...RESET, seed: newSeed() })}>
                    New visits
                </button>
            </div>
        </>
    );
}

const HINTS = {
    words: "Each word is an item, in lower case.",
    lines: "Each line is an item.",
};

/** Says what a link does not contain. */
function linkNote(text: string, missing: boolean): string | undefined {
    if (text.length > LINK_MAX)
        return `This text has more than ${formatCount(LINK_MAX)} characters, so a link to this page contains only the settings.`;
    if (missing && text === "")
        return "The text was too long for the link that you followed. Paste it above.";
    return undefined;
}

interface WrittenProps {
    kind: "words" | "lines";
    text: string;
    /** True if the address says that the text was too long for it. */
    missing: boolean;
    error: string | undefined;
    onText: (text: string) => void;
}

function Written({ kind, text, missing, error, onText }: WrittenProps) {
    const read = async (file: File | undefined) => file && onText(await file.text());
    return (
        <>
            <TextArea
                label="Text"
                hint={HINTS[kind]}
                error={error}
                rows={7}
                value={text}
                onText={onText}
            />
            <Field label="Open a text file">
                <input
                    type="file"
                    accept="text/*"
                    onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        void read(currentTarget.files?.[0])
                    }
                />
            </Field>
            <p class="note hint" role="status">
                {linkNote(text, missing)}
            </p>
        </>
    );
}

interface ItemsProps extends Omit<WrittenProps, "kind"> {
    kind: SourceKind;
    visits: Visits;
    stream: Stream;
    /** The settings of the sketch. */
    children: ComponentChildren;
}

export function Items({ kind, visits, stream, children, ...written }: ItemsProps) {
    const { items, distinct } = stream;
    const different = formatCount(distinct[items.length] ?? 0);
    return (
        <section class="sheet items" aria-labelledby="items">
            <h2 id="items">What to count</h2>
            <Choice
                label="Kind of items"
                options={KINDS}
                value={kind}
                onChange={(src) => push({ ...RESET, src })}
            />
            {kind === "visits" ? (
                <Generator visits={visits} />
            ) : (
                <Written kind={kind} {...written} />
            )}
            <p>
                <b>{pluralize(items.length, "item")}</b>, <b>{different}</b> of them
                different
            </p>
            {items.length > 0 && (
                <p class="hint">
                    {items.slice(0, EXAMPLES).join(" · ").slice(0, EXAMPLES_LENGTH)}
                    {items.length > EXAMPLES && " · …"}
                </p>
            )}
            {children}
        </section>
    );
}

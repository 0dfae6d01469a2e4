// The text whose words or lines are counted.
import type { ComponentChildren } from "preact";
import { Choice } from "../../parts/choice";
import { Field, TextArea } from "../../parts/field";
import { push } from "../address";
import type { Kind } from "./state";

const KINDS = [
    ["words", "Words"],
    ["lines", "Lines"],
] as const;

interface ItemsProps {
    kind: Kind;
    text: string;
    error: string | undefined;
    onText: (text: string) => void;
    /** The settings of the sketch. */
    children: ComponentChildren;
}

export function Items({ kind, text, error, onText, children }: ItemsProps) {
    const read = async (file: File | undefined) => file && onText(await file.text());
    return (
        <section class="sheet items" aria-labelledby="items">
            <h2 id="items">Your text</h2>
            <Choice
                label="What to count"
                options={KINDS}
                value={kind}
                onChange={(src) => push({ at: undefined, item: undefined, src })}
            />
            <TextArea label="Text" error={error} rows={4} value={text} onText={onText} />
            <Field label="Open a text file">
                <input
                    type="file"
                    accept="text/*"
                    onChange={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        void read(currentTarget.files?.[0])
                    }
                />
            </Field>
            {children}
        </section>
    );
}

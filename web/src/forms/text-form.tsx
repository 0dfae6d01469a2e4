import { useDraft } from "../parts/draft";
import { TextArea } from "../parts/field";

interface TextFormProps {
    label: string;
    hint: string;
    /** What the button is called. */
    submit: string;
    /** The value as text. */
    text: string;
    error?: string | undefined;
    onSubmit: (text: string) => void;
}

/** A value as text, for users who type or paste it. */
export function TextForm({ label, hint, submit, text, error, onSubmit }: TextFormProps) {
    const [draft, setDraft] = useDraft(text);
    return (
        <form
            class="text-form"
            onSubmit={(event) => {
                event.preventDefault();
                onSubmit(draft);
            }}
        >
            <TextArea
                label={label}
                hint={hint}
                error={error}
                rows={6}
                value={draft}
                onText={setDraft}
            />
            <button type="submit">{submit}</button>
        </form>
    );
}

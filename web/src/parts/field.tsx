import { cloneElement, type AllHTMLAttributes, type RefObject, type VNode } from "preact";
import { useId } from "preact/hooks";

interface Labels {
    label: string;
    hint?: string | undefined;
    /** The error message of the service. */
    error?: string | undefined;
}

interface FieldProps extends Labels {
    /** The input, select or textarea. */
    children: VNode<Record<string, unknown>>;
}

/** An input with its label, hint and error message. */
export function Field({ label, hint, error, children }: FieldProps) {
    const id = useId();
    const described = [hint && `${id}-hint`, error && `${id}-error`]
        .filter(Boolean)
        .join(" ");
    const input = cloneElement(children, {
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? "true" : undefined,
    });
    return (
        <div class={error ? "field wrong" : "field"}>
            <label for={id}>{label}</label>
            {input}
            {hint && (
                <small id={`${id}-hint`} class="hint">
                    {hint}
                </small>
            )}
            <small id={`${id}-error`} class="error" role="alert">
                {error}
            </small>
        </div>
    );
}

type Common =
    | "aria-label"
    | "class"
    | "placeholder"
    | "autocomplete"
    | "spellcheck"
    | "onBlur"
    | "onChange"
    | "onPaste";

interface Text<E extends HTMLElement> extends Labels {
    value: string;
    /** Called for each change of the text. */
    onText: (text: string) => void;
    input?: RefObject<E | null>;
}

type LineProps = Text<HTMLInputElement> &
    Pick<AllHTMLAttributes<HTMLInputElement>, Common | "size" | "inputMode" | "onFocus">;

type AreaProps = Text<HTMLTextAreaElement> &
    Pick<
        AllHTMLAttributes<HTMLTextAreaElement>,
        Common | "rows" | "cols" | "wrap" | "onKeyDown" | "onDrop"
    >;

/** A text field with one line. */
export function TextField(props: LineProps) {
    const { label, hint, error, onText, input = null, ...rest } = props;
    return (
        <Field label={label} hint={hint} error={error}>
            <input
                type="text"
                {...rest}
                ref={input}
                onInput={(event) => onText(event.currentTarget.value)}
            />
        </Field>
    );
}

/** A text field for a number. Its text can be invalid. A number that is typed replaces the old one. */
export const NumberField = (props: LineProps) => (
    <TextField
        inputMode="numeric"
        onFocus={({ currentTarget }) => currentTarget.select()}
        {...props}
    />
);

/** A text field with several lines. */
export function TextArea(props: AreaProps) {
    const { label, hint, error, onText, input = null, ...rest } = props;
    return (
        <Field label={label} hint={hint} error={error}>
            <textarea
                spellcheck={false}
                {...rest}
                ref={input}
                onInput={(event) => onText(event.currentTarget.value)}
            />
        </Field>
    );
}

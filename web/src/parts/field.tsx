import { cloneElement, type VNode } from "preact";
import { useId } from "preact/hooks";

interface FieldProps {
    label: string;
    hint?: string;
    /** What the service finds wrong with it. */
    error?: string | undefined;
    /** The input, select or textarea. */
    children: VNode<Record<string, unknown>>;
}

/** A labelled input, with a hint, and with its error where it belongs. */
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

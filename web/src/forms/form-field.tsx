// A field of a form, described by a row of a table.
import { useState } from "preact/hooks";
import { Field, NumberField, TextField } from "../parts/field";
import { rangeError, type Range } from "./range";

/** A field of an object `T`: a text, a number, a checkbox or a list of options. */
export interface FieldSpec<T> {
    key: keyof T & string;
    /** The visible label. The accessible name is this label with the name of the item, such as
     * "Minutes, Ada". */
    label: string;
    /** The accessible name of the field that contains the name, by the number of the item. */
    accessibleName?: (number: number) => string;
    placeholder?: string | ((number: number) => string);
    /** The error of a text that is empty, shown after the user has left the field. */
    required?: string;
    /** A whole number with these limits. */
    range?: Range;
    /** A number that may be missing. */
    optional?: boolean;
    /** The values of a list of options, with their texts. With `range`, one of them can be invalid. */
    options?: readonly (readonly [string, string])[];
    /** A checkbox. */
    isCheck?: boolean;
    /** The JSON pointer of the value in the request; by default the key in the item. */
    pointer?: (item: T, itemPointer: string, name: string) => string;
}

export interface NumberProps {
    label: string;
    "aria-label"?: string;
    value: string;
    range: Range;
    optional?: boolean | undefined;
    /** What the service reports. */
    error: string | undefined;
    placeholder?: string | undefined;
    size?: number;
    onText: (text: string) => void;
}

/** A field for a whole number, checked while it is typed. */
export function RangeField({ range, optional, error, ...field }: NumberProps) {
    const given = field.value !== "" || !optional;
    const own = given ? rangeError(field.value, range) : undefined;
    return (
        <NumberField
            {...field}
            placeholder={field.placeholder ?? range.default?.toString()}
            error={own ?? error}
        />
    );
}

interface FormFieldProps<T> {
    spec: FieldSpec<T>;
    item: T;
    /** The name and the number of the item. */
    name: string;
    number: number;
    error: string | undefined;
    onChange: (change: Partial<T>) => void;
}

/** Draws the field that `spec` describes. */
export function FormField<T>(props: FormFieldProps<T>) {
    const { spec, item, name, number, error, onChange } = props;
    const { key, label, range, options, placeholder, required } = spec;
    const [wasLeft, setWasLeft] = useState(false);
    const fullName = spec.accessibleName?.(number) ?? `${label}, ${name}`;
    const change = (value: string | boolean) =>
        onChange({ [key]: value } as unknown as Partial<T>);
    if (spec.isCheck)
        return (
            <label class="check">
                <input
                    type="checkbox"
                    checked={item[key] as boolean}
                    aria-label={fullName}
                    onChange={() => change(!item[key])}
                />
                <span aria-hidden="true">{label}</span>
            </label>
        );
    const value = item[key] as string;
    if (options)
        return (
            <Field label={label} error={(range && rangeError(value, range)) ?? error}>
                <select
                    aria-label={fullName}
                    value={value}
                    onChange={(event) => change(event.currentTarget.value)}
                >
                    {options.map(([option, text]) => (
                        <option key={option} value={option}>
                            {text}
                        </option>
                    ))}
                </select>
            </Field>
        );
    const hint = typeof placeholder === "function" ? placeholder(number) : placeholder;
    const common = {
        label,
        "aria-label": fullName,
        value,
        error,
        placeholder: hint,
        onText: change,
    };
    if (range) return <RangeField {...common} range={range} optional={spec.optional} />;
    const isMissing = required !== undefined && value === "";
    return (
        <TextField
            {...common}
            error={isMissing ? (wasLeft ? required : undefined) : error}
            autocomplete="off"
            spellcheck={false}
            onBlur={() => setWasLeft(true)}
        />
    );
}

import { useId } from "preact/hooks";

interface ChoiceProps<T extends string> {
    label: string;
    options: readonly (readonly [T, string])[];
    value: T;
    onChange: (value: T) => void;
}

/** A choice between a few options, as radio buttons in a row. */
export function Choice<T extends string>({
    label,
    options,
    value,
    onChange,
}: ChoiceProps<T>) {
    const name = useId();
    return (
        <fieldset class="choice">
            <legend class="unseen">{label}</legend>
            {options.map(([option, text]) => (
                <label key={option}>
                    <input
                        type="radio"
                        name={name}
                        value={option}
                        checked={option === value}
                        onChange={() => onChange(option)}
                    />
                    <span>{text}</span>
                </label>
            ))}
        </fieldset>
    );
}

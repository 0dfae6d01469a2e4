import { useId } from "preact/hooks";

interface ChoiceProps<T extends string> {
    label: string;
    options: readonly (readonly [T, string])[];
    value: T;
    onChange: (value: T) => void;
}

/** One of a few, all of them in sight. Arrow keys move among them. */
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

// A field for a small number, with buttons that make it smaller or larger.
import { RangeField, type NumberProps } from "./form-field";

export function Stepper(props: NumberProps) {
    const { label, value, range, onText } = props;
    const number = Number(value);
    const step = (by: number) => {
        const next = Math.max(range.minimum, Math.min(range.maximum, number + by));
        onText(String(next || range.minimum));
    };
    return (
        <div class="stepper">
            <button type="button" aria-label={`Less: ${label}`} onClick={() => step(-1)}>
                −
            </button>
            <RangeField {...props} />
            <button type="button" aria-label={`More: ${label}`} onClick={() => step(1)}>
                +
            </button>
        </div>
    );
}

import { NumberField } from "../../parts/field";
import { replace } from "../address";

function told(value: string, held: number | undefined): string {
    if (value === "") return "Write its number, or choose it in the picture.";
    if (held === undefined) return "There is no such register.";
    if (held === 0) return "It is empty: no item came to it.";
    return `It holds ${held}, the largest rank that came.`;
}

interface LookUpProps {
    /** The number of the register, as it was written. */
    value: string;
    /** What it holds, where there is such a register. */
    held: number | undefined;
}

/** One register by its number. */
export function LookUp({ value, held }: LookUpProps) {
    return (
        <section aria-labelledby="lookup">
            <h3 id="lookup">Look at one register</h3>
            <div class="lookup">
                <NumberField
                    label="Its number"
                    value={value}
                    onText={(text) => replace({ reg: text || undefined })}
                />
                <p role="status">{told(value, held)}</p>
            </div>
        </section>
    );
}

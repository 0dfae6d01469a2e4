import { NumberField } from "../../parts/field";
import { replace } from "../address";

function describe(text: string, rank: number | undefined): string {
    if (text === "") return "Enter a number, or click a register above.";
    if (rank === undefined) return "There is no such register.";
    if (rank === 0) return "It is empty: no item selected it.";
    return `It holds ${rank}, the largest rank of its items.`;
}

interface LookupProps {
    /** The number of the register, as the user typed it. */
    text: string;
    /** The rank in the register, if it exists. */
    rank: number | undefined;
}

/** Shows one register. */
export function Lookup({ text, rank }: LookupProps) {
    return (
        <section aria-labelledby="lookup">
            <h3 id="lookup">Look up a register</h3>
            <div class="lookup">
                <NumberField
                    label="Register number"
                    value={text}
                    onText={(changed) => replace({ reg: changed || undefined })}
                />
                <p role="status">{describe(text, rank)}</p>
            </div>
        </section>
    );
}

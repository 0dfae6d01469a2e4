import { Field } from "../../parts/field";
import { formatCount } from "../../parts/number";
import { formatBytes } from "../format";
import { bytesOf } from "./sketch-bytes";
import { PRECISIONS } from "./state";

interface PrecisionProps {
    precision: number;
    /** The size of all different items, in bytes. */
    itemBytes: number;
    onPrecision: (precision: number) => void;
}

/** The number of windows, and the memory that they need. */
export function Precision({ precision, itemBytes, onPrecision }: PrecisionProps) {
    const [min, max] = PRECISIONS;
    const windows = `${formatCount(2 ** precision)} windows`;
    return (
        <>
            <Field label={windows}>
                <input
                    type="range"
                    min={min}
                    max={max}
                    value={precision}
                    aria-valuetext={windows}
                    onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        onPrecision(Number(currentTarget.value))
                    }
                />
            </Field>
            <p>
                Storing them takes <b>{formatBytes(bytesOf(precision))}</b>, for ten words
                or for a billion. A list of the different words of this text takes{" "}
                <b>{formatBytes(itemBytes)}</b>, and each new word makes it longer.
            </p>
        </>
    );
}

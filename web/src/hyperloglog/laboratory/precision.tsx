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

/** The number of boxes, and the memory that they need. */
export function Precision({ precision, itemBytes, onPrecision }: PrecisionProps) {
    const [min, max] = PRECISIONS;
    const boxes = `${formatCount(2 ** precision)} boxes`;
    return (
        <>
            <Field label={boxes}>
                <input
                    type="range"
                    min={min}
                    max={max}
                    value={precision}
                    aria-valuetext={boxes}
                    onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        onPrecision(Number(currentTarget.value))
                    }
                />
            </Field>
            <p>
                They need <b>{formatBytes(bytesOf(precision))}</b>, for one word or for a
                billion. A list of the different ones needs <b>{formatBytes(itemBytes)}</b>{" "}
                here, and grows.
            </p>
        </>
    );
}

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

/** The precision of the sketch, and the memory that it needs. */
export function Precision({ precision, itemBytes, onPrecision }: PrecisionProps) {
    const [min, max] = PRECISIONS;
    return (
        <>
            <Field label={`Precision: ${precision}`}>
                <input
                    type="range"
                    min={min}
                    max={max}
                    value={precision}
                    onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        onPrecision(Number(currentTarget.value))
                    }
                />
            </Field>
            <p>
                The sketch needs <b>{formatBytes(bytesOf(precision))}</b> for{" "}
                {formatCount(2 ** precision)} registers of 6 bits. An exact count needs to
                store all different items: <b>{formatBytes(itemBytes)}</b>.
            </p>
        </>
    );
}

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
            <Field label={`Precision: ${precision} (${formatCount(2 ** precision)} boxes)`}>
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
                The boxes, {formatCount(2 ** precision)} registers, need{" "}
                <b>{formatBytes(bytesOf(precision))}</b>. An exact count stores all
                different items: <b>{formatBytes(itemBytes)}</b>.
            </p>
        </>
    );
}

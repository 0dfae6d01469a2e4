import { Field } from "../../parts/field";
import { formatCount } from "../../parts/number";
import { formatBytes } from "../format";
import { PRECISIONS } from "./state";
import { bytesOf } from "./sketch-bytes";

interface PrecisionProps {
    precision: number;
    /** What it takes to keep each different item. */
    bytes: number;
    onPrecision: (precision: number) => void;
}

/** How fine the sketch is, and the memory that it takes. */
export function Precision({ precision, bytes, onPrecision }: PrecisionProps) {
    const [least, most] = PRECISIONS;
    return (
        <>
            <Field label={`Precision: ${precision}`}>
                <input
                    type="range"
                    min={least}
                    max={most}
                    value={precision}
                    onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) =>
                        onPrecision(Number(currentTarget.value))
                    }
                />
            </Field>
            <p class="said">
                <b>{formatBytes(bytesOf(precision))}</b> for {formatCount(2 ** precision)}{" "}
                registers of 6 bits. The different items alone, kept to know who came again,
                take <b>{formatBytes(bytes)}</b>.
            </p>
        </>
    );
}

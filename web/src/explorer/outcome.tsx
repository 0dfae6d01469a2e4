import type { FieldError } from "openapi";
import { useState } from "preact/hooks";
import { Copy } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount, formatFixed } from "../parts/number";
import { JsonText } from "./json-colors";
import { outline } from "./outline";
import { SHOWN_MAX, type Outcome } from "./run";

const isJson = ({ type = "" }: Outcome) => /json$/.test(type.split(";")[0] ?? "");

/** JSON is indented; anything else, and JSON that is not whole, is shown as it is. */
function pretty(outcome: Outcome): string {
    const { text } = outcome;
    if (!isJson(outcome)) return text;
    try {
        return outline(JSON.parse(text));
    } catch {
        return text;
    }
}

function about({ milliseconds, bytes, type }: Outcome): string {
    const took = milliseconds === undefined ? "" : `, ${formatFixed(milliseconds, 1)} ms`;
    return `${type?.split(";")[0]}, ${formatCount(bytes)} bytes${took}`;
}

interface WrongFieldsProps {
    errors: readonly FieldError[];
    onShow: (pointer: string) => void;
}

/** The fields that the service refuses; each button shows where in the question it is. */
export function WrongFields({ errors, onShow }: WrongFieldsProps) {
    if (errors.length === 0) return null;
    return (
        <ul class="wrong-fields" role="alert">
            {errors.map(({ pointer, detail }) => (
                <li key={pointer + detail}>
                    <button type="button" class="small" onClick={() => onShow(pointer)}>
                        {pointer || "the whole question"}
                    </button>{" "}
                    {detail}
                </li>
            ))}
        </ul>
    );
}

function Headers({ headers }: { headers: NonNullable<Outcome["headers"]> }) {
    return (
        <dl class="headers">
            {headers.map(([name, value]) => (
                <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </div>
            ))}
        </dl>
    );
}

/** What came back. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
    const [open, setOpen] = useState(false);
    const { error, running, status, headers = [], text, whole } = outcome;
    if (error) return <ErrorBox error={error} />;
    if (status === undefined)
        return <p class="hint">{running ? "Waiting for the answer" : "Not run yet."}</p>;
    return (
        <div class="outcome">
            <p role="status">
                <b class={status < 400 ? "status good" : "status bad"}>{status}</b>{" "}
                {about(outcome)}
            </p>
            <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
                <summary>{headers.length} headers</summary>
                <Headers headers={headers} />
            </details>
            <pre tabIndex={0} role="region" aria-label="Answer">
                {isJson(outcome) ? <JsonText text={pretty(outcome)} /> : text}
            </pre>
            {text.length >= SHOWN_MAX && (
                <p class="hint">
                    The first {formatCount(SHOWN_MAX)} characters; the whole answer is
                    copied, and the program below gets it.
                </p>
            )}
            {whole && <Copy text={whole} label="Copy answer" />}
        </div>
    );
}

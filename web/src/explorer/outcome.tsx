import type { FieldError } from "openapi";
import { Trouble } from "../parts/trouble";
import { formatCount } from "../parts/number";
import { outline } from "./outline";
import { SHOWN_MAX, type Outcome } from "./run";

/** JSON is indented; anything else, and JSON that is not whole, is shown as it is. */
function pretty({ text, type = "" }: Outcome): string {
    if (!/json$/.test(type.split(";")[0] ?? "")) return text;
    try {
        return outline(JSON.parse(text));
    } catch {
        return text;
    }
}

function headline({ status, milliseconds, bytes, type }: Outcome): string {
    const took = milliseconds === undefined ? "" : `, ${milliseconds.toFixed(1)} ms`;
    return `${status}, ${type?.split(";")[0]}, ${formatCount(bytes)} bytes${took}`;
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

/** What came back. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
    if (outcome.error) return <Trouble error={outcome.error} />;
    if (outcome.status === undefined)
        return (
            <p class="hint">
                {outcome.running ? "Waiting for the answer" : "Not run yet."}
            </p>
        );
    return (
        <div class="outcome">
            <p role="status" class={outcome.status < 400 ? "good" : "bad"}>
                {headline(outcome)}
            </p>
            <pre tabIndex={0} role="region" aria-label="Answer">
                {pretty(outcome)}
            </pre>
            {outcome.text.length >= SHOWN_MAX && (
                <p class="hint">
                    The first {formatCount(SHOWN_MAX)} characters; the program below gets
                    all of them.
                </p>
            )}
        </div>
    );
}

// The solver: the number of different lines, and the number of guests, from the windows of a house.
import { useState } from "preact/hooks";
import { NumberField, TextArea } from "../parts/field";
import { formatCount, integerIn, pluralize } from "../parts/number";
import type { PageProps } from "../place";
import { replace } from "./address";
import { REGISTERS } from "./game/gates";
import { linesOf, makeStream } from "./laboratory/stream";

function ListSolver() {
    const [text, setText] = useState("");
    const { items, distinct } = makeStream(linesOf(text));
    const count = distinct[items.length] ?? 0;
    return (
        <section class="boxes-solver" aria-labelledby="list">
            <h2 id="list">How many different lines?</h2>
            <TextArea
                label="Paste a list, such as e-mail addresses or names"
                rows={5}
                placeholder={"ann\nben\nann"}
                value={text}
                onText={setText}
            />
            <p class="estimate" role="status">
                {items.length > 0 && (
                    <>
                        <strong>{formatCount(count)}</strong> different of{" "}
                        {pluralize(items.length, "line")}
                    </>
                )}
            </p>
            <button type="button" disabled={!text} onClick={() => setText("")}>
                Clear
            </button>
        </section>
    );
}

/** The usual number of guests for a number of dark windows, and the numbers that are possible. */
function Answer({ dark }: { dark: number }) {
    if (dark === 0)
        return (
            <p class="estimate">
                <strong>More than 180</strong> guests
            </p>
        );
    const load = Math.log(REGISTERS / dark);
    const guests = REGISTERS * load;
    const deviation = Math.sqrt(REGISTERS * (Math.exp(load) - load - 1));
    const low = Math.max(REGISTERS - dark, Math.round(guests - 2 * deviation));
    return (
        <>
            <p class="estimate">
                About <strong>{formatCount(Math.round(guests))}</strong>{" "}
                {Math.round(guests) === 1 ? "guest" : "guests"}
            </p>
            <p class="hint">
                Almost always {formatCount(low)} to{" "}
                {formatCount(Math.round(guests + 2 * deviation))}.
            </p>
        </>
    );
}

function DoorSolver({ state }: PageProps) {
    const text = state["dark"] ?? "";
    const dark = integerIn(text, [0, REGISTERS], -1);
    return (
        <section class="boxes-solver" aria-labelledby="door">
            <h2 id="door">A house with {REGISTERS} windows</h2>
            <NumberField
                label="How many windows are dark?"
                size={4}
                value={text}
                error={
                    text && dark < 0 ? `Enter a number from 0 to ${REGISTERS}.` : undefined
                }
                onText={(typed) => replace({ dark: typed.trim() || undefined })}
            />
            <div class="boxes-answer" role="status">
                {dark >= 0 && <Answer dark={dark} />}
            </div>
        </section>
    );
}

export const Solver = ({ state }: PageProps) => (
    <>
        <ListSolver />
        <DoorSolver state={state} />
    </>
);

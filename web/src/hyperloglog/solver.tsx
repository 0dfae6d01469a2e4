// The solver: the number of guests, from the boxes of a door, and the number of different lines.
import { useState } from "preact/hooks";
import { NumberField, TextArea } from "../parts/field";
import { formatCount, integerIn, pluralize } from "../parts/number";
import type { PageProps } from "../place";
import { replace } from "./address";
import { estimateOf, intervalOf, makeGates, REGISTERS } from "./game/gates";
import { tallyOf } from "./game/hints";
import { linesOf, makeStream } from "./laboratory/stream";

/** The last field is for this number and all larger ones, which matter little. */
const RANK_LAST = 17;
const RANKS = Array.from({ length: RANK_LAST + 1 }, (_, rank) => rank);

const nameOf = (rank: number) =>
    rank === 0 ? "empty" : rank === RANK_LAST ? `${rank}+` : String(rank);

/** The texts of the fields, as they are in the address. */
const readTexts = (text = "") => RANKS.map((rank) => text.split(",")[rank] ?? "");

function registersOf(counts: readonly number[]): Uint8Array {
    return Uint8Array.from(
        counts.flatMap((count, rank) => Array.from({ length: count }, () => rank)),
    );
}

function Answer({ counts }: { counts: readonly number[] }) {
    const total = counts.reduce((sum, count) => sum + count);
    if (total === 0)
        return (
            <p>
                Enter the numbers above the bars of a door: how many boxes are empty, how
                many have a 1, a 2, and so on.
            </p>
        );
    if (total < REGISTERS)
        return <p>{pluralize(REGISTERS - total, "box is", "boxes are")} still missing.</p>;
    if (total > REGISTERS)
        return (
            <p>
                These are {total} boxes, but a door has only {REGISTERS}.
            </p>
        );
    const registers = registersOf(counts);
    const [low = 0, high = 0] = intervalOf(registers).map(Math.round);
    return (
        <>
            <p class="estimate">
                About <strong>{formatCount(estimateOf(registers))}</strong> guests
            </p>
            <p class="hint">
                Almost always {formatCount(low)} to {formatCount(high)}.
            </p>
        </>
    );
}

const exampleOf = () => tallyOf(makeGates("example")[1]?.registers ?? new Uint8Array());

function DoorSolver({ state }: PageProps) {
    const texts = readTexts(state["counts"]);
    const counts = texts.map((text) => integerIn(text, [0, REGISTERS], 0));
    const setTexts = (next: readonly (string | number)[]) =>
        replace({ counts: next.join(",").replace(/,+$/, "") || undefined });
    return (
        <section class="boxes-solver" aria-labelledby="door">
            <h2 id="door">How many came to this door?</h2>
            <div class="boxes-answer" role="status">
                <Answer counts={counts} />
            </div>
            <div class="box-counts">
                {texts.map((text, rank) => (
                    <NumberField
                        key={rank}
                        label={nameOf(rank)}
                        value={text}
                        onText={(typed) =>
                            setTexts(
                                texts.map((one, i) =>
                                    i === rank ? typed.replace(/\D/g, "") : one,
                                ),
                            )
                        }
                    />
                ))}
            </div>
            <div class="buttons">
                <button type="button" onClick={() => setTexts([])}>
                    Clear
                </button>
                <button type="button" class="quiet" onClick={() => setTexts(exampleOf())}>
                    Show an example
                </button>
            </div>
        </section>
    );
}

function ListSolver() {
    const [text, setText] = useState("");
    const { items, distinct } = makeStream(linesOf(text));
    return (
        <section class="boxes-solver" aria-labelledby="list">
            <h2 id="list">How many different lines?</h2>
            <TextArea
                label="Paste a list, such as e-mail addresses or names"
                rows={4}
                value={text}
                onText={setText}
            />
            <p class="estimate" role="status">
                {items.length > 0 && (
                    <>
                        <strong>{formatCount(distinct[items.length] ?? 0)}</strong>{" "}
                        different of {pluralize(items.length, "line")}
                    </>
                )}
            </p>
        </section>
    );
}

export const Solver = ({ state }: PageProps) => (
    <>
        <DoorSolver state={state} />
        <ListSolver />
    </>
);

// The solver: the number of guests, from the boxes of a door.
import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount } from "../parts/number";
import { useRoving } from "../parts/roving";
import type { PageProps } from "../place";
import { replace } from "./address";
import { countFilled, estimateOf, intervalOf, makeGates, REGISTERS } from "./game/gates";
import { colorOf, inkOf, shadeOf } from "./shades";

const RANK_MAX = 40;
/** With "Empty" and "Back", three rows of seven keys. */
const KEYS = Array.from({ length: 19 }, (_, i) => i + 1);

/** Reads the numbers of a text; empty for other texts. */
const numbersIn = (text: string) =>
    (text.match(/\d+/g) ?? []).map(Number).filter((rank) => rank <= RANK_MAX);

function readBoxes(text = ""): Uint8Array {
    const boxes = new Uint8Array(REGISTERS);
    boxes.set(numbersIn(text).slice(0, REGISTERS));
    return boxes;
}

const writeBoxes = (boxes: Uint8Array) =>
    boxes.some(Boolean) ? boxes.join(",").replace(/(,0)+$/, "") : undefined;

/** What the boxes say. */
function Answer({ boxes }: { boxes: Uint8Array }) {
    const filled = countFilled(boxes);
    const [low, high] = intervalOf(boxes).map(Math.round);
    return (
        <div class="boxes-answer" role="status">
            {filled === 0 ? (
                <p>
                    Enter the 64 numbers of a door of the game, or of any HyperLogLog with
                    64 registers: tap a box, then its number, or paste all.
                </p>
            ) : (
                <>
                    <p class="estimate">
                        About <strong>{formatCount(estimateOf(boxes))}</strong> guests
                    </p>
                    <p class="hint">
                        {filled} of {REGISTERS} boxes filled. The number is between{" "}
                        {formatCount(low ?? 0)} and {formatCount(high ?? 0)} in 95% of
                        cases.
                    </p>
                </>
            )}
        </div>
    );
}

export function Solver({ state }: PageProps) {
    const boxes = readBoxes(state["boxes"]);
    const [at, setAt] = useState(0);
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(REGISTERS);
    /** The boxes before all of them were replaced. */
    const [replaced, setReplaced] = useState<Uint8Array | null>(null);
    const latest = useRef({ boxes, at });
    latest.current = { boxes, at };
    /** Enters numbers from the current box on. */
    const enter = (ranks: readonly number[]) => {
        const next = Uint8Array.from(latest.current.boxes);
        const from = latest.current.at;
        const fitting = ranks.slice(0, REGISTERS - from);
        next.set(fitting, from);
        replace({ boxes: writeBoxes(next) });
        setReplaced(null);
        setAt(Math.min(REGISTERS - 1, from + fitting.length));
    };
    /** Empties the current box if it is full, and otherwise the one before. */
    const goBack = () => {
        const next = Uint8Array.from(boxes);
        const index = boxes[at] ? at : Math.max(0, at - 1);
        next[index] = 0;
        replace({ boxes: writeBoxes(next) });
        setReplaced(null);
        setAt(index);
        return index;
    };
    const focus = (index: number) =>
        grid.current?.querySelectorAll<HTMLElement>("button")[index]?.focus();
    const press = (event: KeyboardEvent) => {
        if (/^\d$/.test(event.key)) {
            enter([Number(event.key)]);
            focus(Math.min(REGISTERS - 1, at + 1));
        } else if (event.key === "Backspace") focus(goBack());
        else onKeyDown(event);
    };
    useEffect(() => {
        const paste = (event: ClipboardEvent) => {
            const ranks = numbersIn(event.clipboardData?.getData("text") ?? "");
            if (ranks.length > 0) enter(ranks);
        };
        document.addEventListener("paste", paste);
        return () => document.removeEventListener("paste", paste);
    }, []);
    const fill = (all: Uint8Array) => {
        setReplaced(boxes);
        replace({ boxes: writeBoxes(all) });
        setAt(0);
    };
    return (
        <section class="boxes-solver" aria-label="The boxes of a door">
            <Answer boxes={boxes} />
            <div class="boxes" role="group" aria-label="Boxes" ref={grid} onKeyDown={press}>
                {Array.from(boxes, (rank, i) => {
                    const roving = item(i);
                    const shade = shadeOf(rank);
                    return (
                        <button
                            key={i}
                            type="button"
                            aria-label={`Box ${i + 1}: ${rank || "empty"}`}
                            aria-current={i === at}
                            style={
                                rank
                                    ? { background: colorOf(shade), color: inkOf(shade) }
                                    : undefined
                            }
                            {...roving}
                            onFocus={() => {
                                roving.onFocus();
                                setAt(i);
                            }}
                            onClick={() => setAt(i)}
                        >
                            {rank || ""}
                        </button>
                    );
                })}
            </div>
            <div class="box-keys" role="group" aria-label={`Number of box ${at + 1}`}>
                <button type="button" aria-label="Empty box" onClick={() => enter([0])}>
                    empty
                </button>
                {KEYS.map((rank) => (
                    <button key={rank} type="button" onClick={() => enter([rank])}>
                        {rank}
                    </button>
                ))}
                <button type="button" aria-label="Back" onClick={goBack}>
                    ⌫
                </button>
            </div>
            <div class="buttons">
                <button type="button" onClick={() => fill(new Uint8Array(REGISTERS))}>
                    Clear
                </button>
                {replaced && (
                    <button type="button" onClick={() => fill(replaced)}>
                        Undo
                    </button>
                )}
                <button
                    type="button"
                    class="quiet"
                    onClick={() => fill(makeGates("example")[1]?.registers ?? boxes)}
                >
                    Show an example
                </button>
            </div>
        </section>
    );
}

import { useMemo, useRef } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useAnswer } from "../../api/use-answer";
import { CopyRequest } from "../../parts/copy";
import { TextField } from "../../parts/field";
import { formatCount } from "../../parts/number";
import { ErrorBox } from "../../parts/error-box";
import type { Filled } from "./sketches";
import { replace } from "../address";
import { registersOf } from "./sketch-bytes";

/** Where an item goes, read from the sketch of this item alone. */
export interface Path {
    item: string;
    register: number;
    rank: number;
    precision: number;
}

/** Asks for the sketch of one item: it has one register that is not empty. */
export function useJourney(item: string | undefined, precision: number) {
    const question = item === undefined ? null : { items: [item], precision };
    const { answer, error } = useAnswer("/hyperloglog/add", question);
    const path = useMemo((): Path | null => {
        if (!answer || item === undefined) return null;
        const registers = registersOf(answer.sketch);
        const register = registers.findIndex((rank) => rank > 0);
        return { item, register, rank: registers[register] ?? 0, precision };
    }, [answer]);
    return { question, path, error };
}

const HASH_BITS = 64;

/** What the sketch of an item tells of its hash: the lowest bits are the register, and the
 * rank is how far the next one is. */
function Bits({ path }: { path: Path }) {
    const { precision, register, rank } = path;
    const low = register.toString(2).padStart(precision, "0");
    const rest = HASH_BITS - precision;
    const known = rank > rest ? "0".repeat(rest) : `1${"0".repeat(rank - 1)}`;
    const unread = rest - known.length;
    return (
        <p class="bits" aria-hidden="true">
            <span class="unread">{unread} bits more</span>
            <span class="counted">
                <code>{known}</code>
                <small>rank {rank}</small>
            </span>
            <span class="chooses">
                <code>{low}</code>
                <small>register {formatCount(register)}</small>
            </span>
        </p>
    );
}

function hashText({ precision, register, rank }: Path): string {
    const above =
        rank === 1
            ? "The next one is a one"
            : `Above them ${rank === 2 ? "comes one zero" : `come ${rank - 1} zeros`} and then a one`;
    return `The lowest ${precision} bits of its hash choose register ${formatCount(register)}. ${above}: rank ${rank}.`;
}

/** What the item did to its register in this step, or would do. */
function effectText(path: Path, came: boolean, before: number, after: number): string {
    const { rank } = path;
    const name = (value: number) => value || "nothing";
    if (!came && after < rank)
        return `The register holds ${name(after)}: this item has not come.`;
    if (!came)
        return `The register holds ${name(after)}, so this item changes nothing, whether it has come or not.`;
    if (before >= rank)
        return `The register held ${name(before)} already: it stays as it is.`;
    if (after > rank)
        return `The register held ${name(before)}; another item of this step raised it to ${after}.`;
    return `The register held ${name(before)}, and is raised to ${rank}.`;
}

interface JourneyProps {
    item: string;
    /** The item stands in the address; otherwise it is the last that came. */
    fixed: boolean;
    journey: ReturnType<typeof useJourney>;
    filled: Filled;
    registers: { before: Uint8Array; after: Uint8Array };
}

/** The way of one item: from its hash to a register. */
export function Journey(props: JourneyProps) {
    const { item, fixed, journey, filled, registers } = props;
    const { path, error, question } = journey;
    const input = useRef<HTMLInputElement>(null);
    const at = path?.register ?? 0;
    const came = filled.stream.items.slice(filled.previous, filled.count).includes(item);
    const values = [registers.before[at] ?? 0, registers.after[at] ?? 0] as const;
    return (
        <section class="journey" aria-labelledby="journey">
            <h3 id="journey">The way of one item</h3>
            <div class="fields">
                <TextField
                    label={fixed ? "An item" : "The last item that came, or any other"}
                    error={errorAt(error, "/items")}
                    input={input}
                    value={item}
                    onText={(text) => replace({ item: text })}
                />
                {fixed && (
                    <button
                        type="button"
                        onClick={() => {
                            input.current?.focus(); // this button goes
                            replace({ item: undefined });
                        }}
                    >
                        The last that came
                    </button>
                )}
            </div>
            {path && (
                <>
                    <Bits path={path} />
                    <p class="said">
                        {hashText(path)} {effectText(path, came, ...values)}
                    </p>
                </>
            )}
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {question && <CopyRequest path="/hyperloglog/add" question={question} />}
        </section>
    );
}

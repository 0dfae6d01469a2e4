// The path of one item, from its hash to its register.
import { useMemo, useRef } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useAnswer } from "../../api/use-answer";
import { CopyRequest } from "../../parts/copy";
import { ErrorBox } from "../../parts/error-box";
import { TextField } from "../../parts/field";
import { formatCount, pluralize } from "../../parts/number";
import { replace } from "../address";
import { registersOf } from "./sketch-bytes";
import type { Filled } from "./sketches";

const HASH_BITS = 64;

interface Path {
    register: number;
    rank: number;
    precision: number;
}

/** Requests the sketch of one item. Its only register that is not empty is that of the item. */
export function usePath(item: string | undefined, precision: number) {
    const question = item === undefined ? null : { items: [item], precision };
    const { answer, error } = useAnswer("/hyperloglog/add", question);
    const path = useMemo((): Path | null => {
        if (!answer) return null;
        const registers = registersOf(answer.sketch);
        const register = registers.findIndex((rank) => rank > 0);
        return { register, rank: registers[register] ?? 0, precision: answer.precision };
    }, [answer]);
    return { question, path, error };
}

/** The bits of the hash that the sketch of the item shows. */
function Bits({ path }: { path: Path }) {
    const { precision, register, rank } = path;
    const low = register.toString(2).padStart(precision, "0");
    const rest = HASH_BITS - precision;
    const known = rank > rest ? "0".repeat(rest) : `1${"0".repeat(rank - 1)}`;
    return (
        <p class="bits" aria-hidden="true">
            <span class="unused">{rest - known.length} more bits</span>
            <span class="rank-bits">
                <code>{known}</code>
                <small>rank {rank}</small>
            </span>
            <span class="register-bits">
                <code>{low}</code>
                <small>register {formatCount(register)}</small>
            </span>
        </p>
    );
}

function describeHash({ precision, register, rank }: Path): string {
    const next =
        rank === 1
            ? "The next bit is a one"
            : `After them come ${pluralize(rank - 1, "zero")} and a one`;
    return `The lowest ${precision} bits of the hash select register ${formatCount(register)}. ${next}: rank ${rank}.`;
}

/** Describes how the item changes its register from `before` to `after`. `added` is true if it was
 * added in this step. */
function describeEffect(rank: number, added: boolean, before: number, after: number) {
    if (!added && after < rank)
        return `The register holds ${after}, so this item has not been added.`;
    if (!added) return `The register holds ${after}, so this item changes nothing.`;
    if (before >= rank)
        return `The register already held ${before}, so it does not change.`;
    if (after > rank)
        return `The register held ${before}. Another item of this step raised it to ${after}.`;
    return `The register held ${before} and is raised to ${rank}.`;
}

interface ItemPathProps {
    item: string;
    /** True if the user chose the item; otherwise it is the last one. */
    chosen: boolean;
    path: ReturnType<typeof usePath>;
    filled: Filled;
    registers: { before: Uint8Array; after: Uint8Array };
}

export function ItemPath(props: ItemPathProps) {
    const { item, chosen, filled, registers } = props;
    const { path, error, question } = props.path;
    const input = useRef<HTMLInputElement>(null);
    const at = path?.register ?? 0;
    const added = filled.stream.items.slice(filled.previous, filled.count).includes(item);
    const [before = 0, after = 0] = [registers.before[at], registers.after[at]];
    return (
        <section class="item-path" aria-labelledby="item-path">
            <h3 id="item-path">The path of one item</h3>
            <div class="fields">
                <TextField
                    label={chosen ? "Item" : "The last item, or any other"}
                    error={errorAt(error, "/items")}
                    input={input}
                    value={item}
                    onText={(text) => replace({ item: text })}
                />
                {chosen && (
                    <button
                        type="button"
                        onClick={() => {
                            input.current?.focus(); // because this button disappears
                            replace({ item: undefined });
                        }}
                    >
                        Last item
                    </button>
                )}
            </div>
            {path && (
                <>
                    <Bits path={path} />
                    <p>
                        {describeHash(path)}{" "}
                        {describeEffect(path.rank, added, before, after)}
                    </p>
                </>
            )}
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {question && <CopyRequest path="/hyperloglog/add" question={question} />}
        </section>
    );
}

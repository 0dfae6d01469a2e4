// The path of one item, from its hash to its register.
import { useMemo } from "preact/hooks";
import { errorAt } from "../../api/client";
import { useAnswer } from "../../api/use-answer";
import { CopyRequest } from "../../parts/copy";
import { ErrorBox } from "../../parts/error-box";
import { TextField } from "../../parts/field";
import { formatCount } from "../../parts/number";
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
        <p class="bits">
            <span class="unused">…</span>
            <span class="rank-bits">
                <code>{known}</code>
                <small>brightness {rank}</small>
            </span>
            <span class="register-bits">
                <code>{low}</code>
                <small>window {formatCount(register + 1)}</small>
            </span>
        </p>
    );
}

/** Describes how the item changes its register from `before` to `after`. `added` is true if it was
 * added in this step. */
function describeEffect(rank: number, added: boolean, before: number, after: number) {
    if (added && before < rank && after === rank)
        return `The window ${before ? `had brightness ${before}` : "was dark"} before. Now it has ${rank}.`;
    const has = after ? `has brightness ${after}` : "is dark";
    if (after >= rank) return `The window ${has}, so nothing changes.`;
    return `The window ${has}. The word is not counted yet.`;
}

interface ItemPathProps {
    item: string;
    /** What the user typed; without it, the item is the last one. */
    chosen: string;
    path: ReturnType<typeof usePath>;
    filled: Filled;
    registers: { before: Uint8Array; after: Uint8Array };
}

export function ItemPath(props: ItemPathProps) {
    const { item, chosen, filled, registers } = props;
    const { path, error, question } = props.path;
    const at = path?.register ?? 0;
    const added = filled.stream.items.slice(filled.previous, filled.count).includes(item);
    const [before = 0, after = 0] = [registers.before[at], registers.after[at]];
    return (
        <section class="sheet item-path" aria-labelledby="item-path">
            <h2 id="item-path">Which window does your name light?</h2>
            <TextField
                label="A name or word"
                error={errorAt(error, "/items")}
                placeholder={item}
                value={chosen}
                onText={(text) => replace({ item: text || undefined })}
            />
            {path && (
                <>
                    <p>
                        A computer mixes the letters of “{item}” into a long row of zeros
                        and ones, which looks random but is always the same. The last digits
                        choose the window. The digits before them set its brightness: half
                        of all words have a 1 there (brightness 1), a quarter have 10
                        (brightness 2), an eighth have 100 (brightness 3), and so on. A
                        window shows its brightest word.
                    </p>
                    <Bits path={path} />
                    <p>{describeEffect(path.rank, added, before, after)}</p>
                </>
            )}
            {error && <ErrorBox error={error} shown={["/items"]} />}
            {question && <CopyRequest path="/hyperloglog/add" question={question} />}
        </section>
    );
}

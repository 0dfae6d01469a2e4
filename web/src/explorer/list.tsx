import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "../parts/field";
import { changeState, hrefOf } from "../place";
import { Badge } from "./badge";
import { findOperations, type Operation } from "./document";

export const idOf = (operation: Operation) => operation.spec.operationId;

/** By their puzzles, in the order in which they were found; the service's own come last. */
function grouped(operations: readonly Operation[]) {
    const names = [...new Set(operations.map(({ spec }) => spec.tags[0] ?? ""))];
    return names
        .sort((a, b) => Number(a === "service") - Number(b === "service"))
        .map((name) => ({
            name,
            operations: operations.filter(({ spec }) => spec.tags[0] === name),
        }));
}

interface ItemProps {
    operation: Operation;
    chosen: boolean;
    /** Tab leads to it; the arrow keys go on from there. */
    entered: boolean;
    onChoose: (id: string) => void;
}

function Item({ operation, chosen, entered, onChoose }: ItemProps) {
    const id = idOf(operation);
    return (
        <li>
            <a
                href={hrefOf("api", { op: id })}
                tabIndex={entered ? 0 : -1}
                aria-current={chosen ? "true" : undefined}
                onClick={() => onChoose(id)}
            >
                <span class="methods">
                    {operation.methods.map((method) => (
                        <Badge key={method} method={method} />
                    ))}
                </span>{" "}
                <code>{operation.path}</code> <small>{operation.spec.summary}</small>
            </a>
        </li>
    );
}

/** The one to which an arrow key leads; null where it leads back to the search. */
function wantedBy(key: string, links: readonly HTMLElement[]): HTMLElement | null {
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (key === "Home") return links[0] ?? null;
    if (key === "End") return links.at(-1) ?? null;
    if (key === "ArrowDown") return links[Math.min(at + 1, links.length - 1)] ?? null;
    return links[at - 1] ?? null;
}

/** The arrow keys from the search to what was found, through it and back. */
function useArrows() {
    const list = useRef<HTMLDivElement>(null);
    const input = useRef<HTMLInputElement>(null);
    const onKeyDown = (event: KeyboardEvent) => {
        const searching = event.target === input.current;
        const keys = searching ? ["ArrowDown"] : ["ArrowDown", "ArrowUp", "Home", "End"];
        if (!keys.includes(event.key)) return;
        event.preventDefault();
        const links = [...(list.current?.querySelectorAll<HTMLElement>("li a") ?? [])];
        (wantedBy(event.key, links) ?? input.current)?.focus();
    };
    return { list, input, onKeyDown };
}

interface ListProps {
    operations: readonly Operation[];
    current: Operation;
    onChoose: (id: string) => void;
}

/** The operations, found by words: beside the page, or folded up where there is no room. */
export function List({ operations, current, onChoose }: ListProps) {
    const [words, setWords] = useState("");
    const [open, setOpen] = useState(false);
    const { list, input, onKeyDown } = useArrows();
    const groups = grouped(findOperations(operations, words));
    const found = groups.flatMap((group) => group.operations);
    const chosen = idOf(current);
    const entered = found.some((one) => idOf(one) === chosen) ? current : found[0];
    useEffect(() => {
        const link = list.current?.querySelector<HTMLElement>("[aria-current]");
        if (list.current && link)
            list.current.scrollTop = link.offsetTop - list.current.clientHeight / 2;
    }, [chosen]);
    useEffect(() => {
        if (open) input.current?.focus();
    }, [open]);
    const choose = (id: string) => {
        setOpen(false);
        onChoose(id);
    };
    const chooseFirst = (event: Event) => {
        event.preventDefault();
        if (!found[0]) return;
        const op = idOf(found[0]);
        changeState("api", { ...NO_QUESTION, op }, "push");
        choose(op);
    };
    return (
        <nav
            class={open ? "operations open" : "operations"}
            aria-label="Operations"
            onKeyDown={onKeyDown}
        >
            <button
                type="button"
                class="all-operations"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
            >
                {open ? "Close the list" : `All ${operations.length} operations`}
            </button>
            <form role="search" onSubmit={chooseFirst}>
                <Field label="Search">
                    <input
                        type="search"
                        ref={input}
                        value={words}
                        placeholder="path, name or words"
                        autocomplete="off"
                        onInput={(event) => setWords(event.currentTarget.value)}
                    />
                </Field>
                <p class="hint" role="status">
                    {words.trim() && `${found.length} of ${operations.length} operations`}
                </p>
            </form>
            <div class="matches" ref={list}>
                {groups.map((group) => (
                    <section key={group.name}>
                        <h2>{group.name}</h2>
                        <ul>
                            {group.operations.map((operation) => (
                                <Item
                                    key={idOf(operation)}
                                    operation={operation}
                                    chosen={idOf(operation) === chosen}
                                    entered={operation === entered}
                                    onChoose={choose}
                                />
                            ))}
                        </ul>
                    </section>
                ))}
            </div>
        </nav>
    );
}

/** What an operation that is opened anew forgets of the one before. */
const NO_QUESTION = {
    question: undefined,
    type: undefined,
    query: undefined,
    method: undefined,
};

import { useEffect, useRef, useState } from "preact/hooks";
import { Field } from "../parts/field";
import { useRoving } from "../parts/roving";
import { changeState, hrefOf } from "../place";
import { Badge } from "./badge";
import { findOperations, type Operation } from "./document";

export const idOf = (operation: Operation) => operation.spec.operationId;

/** The operations by their puzzles. */
function groupOperations(operations: readonly Operation[]) {
    const names = [...new Set(operations.map(({ spec }) => spec.tags[0] ?? ""))];
    return names.map((name) => ({
        name,
        operations: operations.filter(({ spec }) => spec.tags[0] === name),
    }));
}

interface ItemProps {
    operation: Operation;
    isCurrent: boolean;
    onChoose: () => void;
    /** The properties that useRoving gives the link. */
    roving: object;
}

function Item({ operation, isCurrent, onChoose, roving }: ItemProps) {
    return (
        <li>
            <a
                href={hrefOf("api", { op: idOf(operation) })}
                aria-current={isCurrent ? "true" : undefined}
                onClick={onChoose}
                {...roving}
            >
                <Badge method={operation.method} /> <code>{operation.path}</code>{" "}
                <small>{operation.spec.summary}</small>
            </a>
        </li>
    );
}

interface MatchesProps {
    operations: readonly Operation[];
    current: Operation;
    onChoose: () => void;
}

function Matches({ operations, current, onChoose }: MatchesProps) {
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(operations.length);
    useEffect(() => {
        const link = grid.current?.querySelector<HTMLElement>("[aria-current]");
        if (grid.current && link)
            grid.current.scrollTop = link.offsetTop - grid.current.clientHeight / 2;
    }, [current]);
    return (
        <div class="matches" ref={grid} onKeyDown={onKeyDown}>
            {groupOperations(operations).map((group) => (
                <section key={group.name}>
                    <h2>{group.name}</h2>
                    <ul>
                        {group.operations.map((operation) => (
                            <Item
                                key={idOf(operation)}
                                operation={operation}
                                isCurrent={operation === current}
                                onChoose={onChoose}
                                roving={item(operations.indexOf(operation))}
                            />
                        ))}
                    </ul>
                </section>
            ))}
        </div>
    );
}

interface ListProps {
    operations: readonly Operation[];
    current: Operation;
}

/** The list of operations, with a search. On narrow windows a button opens it. */
export function List({ operations, current }: ListProps) {
    const [words, setWords] = useState("");
    const [open, setOpen] = useState(false);
    const input = useRef<HTMLInputElement>(null);
    const found = findOperations(operations, words);
    const close = () => setOpen(false);
    useEffect(() => {
        if (open) input.current?.focus();
    }, [open]);
    const chooseFirst = (event: Event) => {
        event.preventDefault();
        const first = found[0];
        if (!first) return;
        close();
        const op = idOf(first);
        changeState("api", { op, question: undefined, query: undefined }, "push");
    };
    return (
        <nav class={open ? "operations open" : "operations"} aria-label="Operations">
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
            <Matches operations={found} current={current} onChoose={close} />
        </nav>
    );
}

import { useEffect, useRef } from "preact/hooks";
import { Field } from "../parts/field";
import { Trouble } from "../parts/trouble";
import type { PageProps } from "../pages";
import { changeState, hrefOf } from "../place";
import { operationsOf, useDocument, type OpenApi, type Operation } from "./document";
import { keep, type Draft, type Given } from "./draft";
import { OperationView } from "./operation";

const FIRST = "setSolve";

const idOf = (operation: Operation) => operation.spec.operationId;

function grouped(api: OpenApi, operations: readonly Operation[]) {
    return api.tags
        .map(({ name }) => ({
            name,
            operations: operations.filter(({ spec }) => spec.tags[0] === name),
        }))
        .filter((group) => group.operations.length > 0)
        .sort((a, b) => Number(a.name === "service") - Number(b.name === "service"));
}

type Groups = ReturnType<typeof grouped>;

/** The operations as a list beside the page. */
function List({ groups, current }: { groups: Groups; current: string }) {
    const list = useRef<HTMLElement>(null);
    useEffect(() => {
        const chosen = list.current?.querySelector<HTMLElement>("[aria-current]");
        if (list.current && chosen)
            list.current.scrollTop = chosen.offsetTop - list.current.clientHeight / 2;
    }, [current]);
    return (
        <nav class="operations" aria-label="Operations" ref={list}>
            {groups.map(({ name, operations }) => (
                <section key={name}>
                    <h2>{name}</h2>
                    <ul>
                        {operations.map((operation) => (
                            <li key={idOf(operation)}>
                                <a
                                    href={hrefOf("api", { op: idOf(operation) })}
                                    aria-current={
                                        idOf(operation) === current ? "true" : undefined
                                    }
                                >
                                    <code>{operation.path}</code>
                                </a>
                            </li>
                        ))}
                    </ul>
                </section>
            ))}
        </nav>
    );
}

/** The same where there is no room for a list. */
function Picker({ groups, current }: { groups: Groups; current: string }) {
    const choose = (op: string) =>
        changeState(
            "api",
            { op, question: undefined, type: undefined, query: undefined },
            "push",
        );
    return (
        <div class="picker">
            <Field label="Operation">
                <select
                    value={current}
                    onChange={(event) => choose(event.currentTarget.value)}
                >
                    {groups.map(({ name, operations }) => (
                        <optgroup key={name} label={name}>
                            {operations.map((operation) => (
                                <option key={idOf(operation)} value={idOf(operation)}>
                                    {operation.path}
                                </option>
                            ))}
                        </optgroup>
                    ))}
                </select>
            </Field>
        </div>
    );
}

/** Counts the requests that came with an address instead of from the editor. */
function useArrivals(given: Given) {
    const text = JSON.stringify(given);
    const own = useRef({ text, count: 0 });
    if (own.current.text !== text) own.current = { text, count: own.current.count + 1 };
    const expect = (kept: Given) => void (own.current.text = JSON.stringify(kept));
    return [own.current.count, expect] as const;
}

export default function ExplorerPage({ state }: PageProps) {
    const { api, error } = useDocument();
    const operations = api ? operationsOf(api) : [];
    const wanted = state["op"] ?? FIRST;
    const operation = operations.find((one) => idOf(one) === wanted) ?? operations[0];
    const groups = api ? grouped(api, operations) : [];
    const current = operation ? idOf(operation) : "";
    const { question, type, query } = state;
    const given: Given = { question, type, query };
    const [arrivals, expect] = useArrivals(given);
    const onRun = (draft: Draft) => {
        const kept = keep(draft);
        expect(kept);
        changeState("api", { op: current, ...kept }, "replace");
    };
    return (
        <>
            <header class="introduction">
                <h1>API</h1>
                <p>
                    Everything that these pages show, the service answers to anybody. Here
                    is each of its questions with its fields and examples, to be changed and
                    run. The service checks requests against the very document that this
                    page is drawn from: <a href="/openapi.json">/openapi.json</a>.
                </p>
            </header>
            {error && <Trouble error={error} />}
            {api && operation && (
                <div class="explorer">
                    <List groups={groups} current={current} />
                    <Picker groups={groups} current={current} />
                    <OperationView
                        key={`${current} ${arrivals}`}
                        api={api}
                        operation={operation}
                        given={given}
                        onRun={onRun}
                    />
                </div>
            )}
        </>
    );
}

import { useEffect, useRef } from "preact/hooks";
import { ErrorBox } from "../parts/error-box";
import type { PageProps } from "../place";
import { changeState } from "../place";
import { operationsOf, useDocument } from "./document";
import { keep, type Draft, type Given } from "./draft";
import { idOf, List } from "./list";
import { OperationView } from "./operation";

const FIRST = "setSolve";

/** Counts the requests that came with an address instead of from the editor. */
function useArrivals(given: Given) {
    const text = JSON.stringify(given);
    const own = useRef({ text, count: 0 });
    if (own.current.text !== text) own.current = { text, count: own.current.count + 1 };
    const expect = (kept: Given) => void (own.current.text = JSON.stringify(kept));
    return [own.current.count, expect] as const;
}

/** The heading of the operation: who has chosen it from the list goes on from there. */
function useHeading() {
    const element = useRef<HTMLHeadingElement>(null);
    const expected = useRef("");
    const expect = (id: string, shown: string) => {
        if (id === shown) element.current?.focus();
        else expected.current = id;
    };
    useEffect(() => {
        if (element.current && expected.current) element.current.focus();
        expected.current = "";
    });
    return { element, expect };
}

export default function ExplorerPage({ state }: PageProps) {
    const { api, error } = useDocument();
    const operations = api ? operationsOf(api) : [];
    const wanted = state["op"] ?? FIRST;
    const operation = operations.find((one) => idOf(one) === wanted) ?? operations[0];
    const current = operation ? idOf(operation) : "";
    const { question, type, query, method } = state;
    const given: Given = { question, type, query, method };
    const [arrivals, expect] = useArrivals(given);
    const heading = useHeading();
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
            {error && <ErrorBox error={error} />}
            <div class="explorer">
                {!operation && <div class="sheet waiting" />}
                {api && operation && (
                    <>
                        <List
                            operations={operations}
                            current={operation}
                            onChoose={(id) => heading.expect(id, current)}
                        />
                        <OperationView
                            key={`${current} ${arrivals}`}
                            api={api}
                            operation={operation}
                            given={given}
                            heading={heading.element}
                            onRun={onRun}
                        />
                    </>
                )}
            </div>
        </>
    );
}

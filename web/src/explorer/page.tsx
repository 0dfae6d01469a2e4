import { useEffect, useMemo, useRef } from "preact/hooks";
import { fetchJson } from "../api/client";
import { useAsync } from "../api/use-async";
import { DeveloperSwitch } from "../parts/developer";
import { ErrorBox } from "../parts/error-box";
import { changeState, type PageProps } from "../place";
import { operationsOf, type OpenApi } from "./document";
import { linkedOf, type Draft, type Linked } from "./draft";
import { idOf, List } from "./list";
import { OperationView } from "./operation";

const FIRST = "setSolve";

/** Counts the requests that came with an address instead of from the editor. */
function useArrivals(linked: Linked) {
    const text = JSON.stringify(linked);
    const own = useRef({ text, count: 0 });
    if (own.current.text !== text) own.current = { text, count: own.current.count + 1 };
    const expect = (edited: Linked) => void (own.current.text = JSON.stringify(edited));
    return [own.current.count, expect] as const;
}

/** Moves the focus to the heading when another operation is chosen. */
function useHeading(operation: string) {
    const heading = useRef<HTMLHeadingElement>(null);
    const previous = useRef("");
    useEffect(() => {
        if (previous.current) heading.current?.focus();
        previous.current = operation;
    }, [operation]);
    return heading;
}

export default function ApiPage({ state }: PageProps) {
    const [api, error] = useAsync(
        (signal) => fetchJson<OpenApi>("/openapi.json", signal),
        [],
    );
    const operations = useMemo(() => (api ? operationsOf(api) : []), [api]);
    const wanted = state["op"] ?? FIRST;
    const operation = operations.find((one) => idOf(one) === wanted) ?? operations[0];
    const current = operation ? idOf(operation) : "";
    // Older links can contain a body of another type, which the editor no longer has.
    const question = state["type"] ? undefined : state["question"];
    const linked: Linked = { question, query: state["query"] };
    const [arrivals, expect] = useArrivals(linked);
    const heading = useHeading(current);
    const onRun = (draft: Draft) => {
        if (!operation) return;
        const edited = linkedOf(operation, draft);
        expect(edited);
        const old = { type: undefined, method: undefined };
        changeState("api", { op: current, ...edited, ...old }, "replace");
    };
    return (
        <>
            <header class="introduction">
                <h1>API</h1>
                <p>
                    Everything on this website is available through a free JSON API. Choose
                    an operation, edit one of its examples, and run it. This page is made
                    from the OpenAPI document that the service checks requests against:{" "}
                    <a href="/openapi.json">/openapi.json</a>.
                </p>
            </header>
            {error && <ErrorBox error={error} />}
            <div class="explorer">
                {!operation && <div class="sheet waiting" />}
                {api && operation && (
                    <>
                        <List operations={operations} current={operation} />
                        <OperationView
                            key={`${current} ${arrivals}`}
                            api={api}
                            operation={operation}
                            linked={linked}
                            heading={heading}
                            onRun={onRun}
                        />
                    </>
                )}
            </div>
            <DeveloperSwitch />
        </>
    );
}

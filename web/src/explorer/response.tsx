import { useEffect, useRef } from "preact/hooks";
import { Copy } from "../parts/copy";
import { ErrorBox } from "../parts/error-box";
import { formatCount, formatFixed } from "../parts/number";
import { indentJson } from "./json";
import type { Outcome } from "./use-sending";

/** Browsers become slow with longer texts. */
const SHOWN_MAX = 200_000;

type Response = NonNullable<Outcome["response"]>;

function indented({ type, text }: Response): string {
    if (!type.endsWith("json")) return text;
    try {
        return indentJson(JSON.parse(text));
    } catch {
        return text;
    }
}

export const StatusCode = ({ status }: { status: string }) => (
    <b class={Number(status) < 400 ? "status good" : "status bad"}>{status}</b>
);

function Headers({ headers }: Pick<Response, "headers">) {
    return (
        <details>
            <summary>{headers.length} headers</summary>
            <dl class="pairs headers">
                {headers.map(([name, value]) => (
                    <>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </>
                ))}
            </dl>
        </details>
    );
}

function Received({ response }: { response: Response }) {
    const { status, type, milliseconds, headers, text } = response;
    const element = useRef<HTMLDivElement>(null);
    useEffect(() => element.current?.scrollIntoView({ block: "nearest" }), [response]);
    const shown = indented(response);
    return (
        <div class="outcome" ref={element}>
            <p role="status">
                <StatusCode status={String(status)} /> {type},{" "}
                {formatCount(new Blob([text]).size)} bytes, {formatFixed(milliseconds, 1)}{" "}
                ms
            </p>
            <pre tabIndex={0} role="region" aria-label="Response">
                {shown.slice(0, SHOWN_MAX)}
            </pre>
            {shown.length > SHOWN_MAX && (
                <p class="hint">
                    Only the first {formatCount(SHOWN_MAX)} characters are shown. “Copy
                    response” copies all of them.
                </p>
            )}
            <Copy text={text} label="Copy response" />
            <Headers headers={headers} />
        </div>
    );
}

/** The response, or the error if the request failed. */
export function OutcomeView({ outcome }: { outcome: Outcome }) {
    const { error, running, response } = outcome;
    if (error) return <ErrorBox error={error} />;
    if (response) return <Received response={response} />;
    return (
        <p class="hint" role="status">
            {running && "Waiting for the response"}
        </p>
    );
}

import type { RefObject } from "preact";
import { Prose } from "./prose";
import { Badge } from "./badge";
import { resolve } from "./document";
import { Fields } from "./fields";
import { RequestEditor, type RequestEditorProps } from "./request";
import { Responses } from "./responses";

/** One operation: its description, a request to try, and its fields. */
export function OperationView(
    props: RequestEditorProps & { heading: RefObject<HTMLHeadingElement | null> },
) {
    const { api, operation, heading } = props;
    const { method, path, spec } = operation;
    const bodies = Object.entries(spec.requestBody?.content ?? {});
    const success = spec.responses["200"];
    const [media] = Object.values((success && resolve(api, success).content) ?? {});
    return (
        <article class="operation">
            <header>
                <h2 ref={heading} tabIndex={-1}>
                    {spec.summary}
                </h2>
                <p class="address">
                    <Badge method={method} /> <code>{path}</code>
                </p>
                <Prose text={spec.description} />
            </header>
            <RequestEditor {...props} />
            {bodies.map(([type, { schema }], i) => (
                <section key={type} class="sheet" aria-label={`Fields of ${type}`}>
                    <h3>{i === 0 ? "Request" : `A line of ${type}`}</h3>
                    <Fields api={api} schema={schema} />
                </section>
            ))}
            {media && (
                <section class="sheet" aria-label="Fields of the response">
                    <h3>Response</h3>
                    <Fields api={api} schema={media.schema} />
                </section>
            )}
            <Responses api={api} operation={operation} />
        </article>
    );
}

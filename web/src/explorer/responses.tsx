import { Prose } from "./prose";
import { responsesOf, type OpenApi, type Operation } from "./document";
import { StatusCode } from "./response";

/** The statuses and headers of the responses of an operation. */
export function Responses(props: { api: OpenApi; operation: Operation }) {
    const { responses, headers } = responsesOf(props.api, props.operation);
    return (
        <section class="sheet" aria-label="Statuses and headers">
            <h3>Statuses and headers</h3>
            <dl class="pairs">
                {responses.map(({ status, description = "", content = {} }) => (
                    <>
                        <dt>
                            <StatusCode status={status === "default" ? "other" : status} />
                        </dt>
                        <dd>
                            <Prose text={description} />
                            <p class="type">{Object.keys(content).join(", ")}</p>
                        </dd>
                    </>
                ))}
            </dl>
            <details>
                <summary>Headers</summary>
                <dl class="fields-of">
                    {headers.map(([name, description]) => (
                        <>
                            <dt>
                                <code class="name">{name}</code>
                            </dt>
                            <dd>
                                <Prose text={description} />
                            </dd>
                        </>
                    ))}
                </dl>
            </details>
        </section>
    );
}

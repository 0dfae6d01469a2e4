import { Disclosure } from "../parts/disclosure";
import { Prose } from "../parts/prose";
import { responsesOf, type OpenApi, type Operation, type Said } from "./document";

const Names = ({ names }: { names: readonly string[] }) => (
    <>
        {names.map((name, index) => (
            <>
                {index > 0 && ", "}
                <code key={name}>{name}</code>
            </>
        ))}
    </>
);

function Answer({ status, description, types, headers }: Said) {
    return (
        <>
            <dt>
                <b class={Number(status) < 400 ? "status good" : "status bad"}>
                    {status === "default" ? "other" : status}
                </b>
            </dt>
            <dd>
                <Prose text={description} />
                <p class="type">
                    {types.join(", ")}
                    {headers.length > 0 && (
                        <>
                            {types.length > 0 && " · "}
                            with <Names names={headers} />
                        </>
                    )}
                </p>
            </dd>
        </>
    );
}

/** The statuses that an operation may answer with, and their headers. */
export function Answers(props: { api: OpenApi; operation: Operation }) {
    const { said, meanings } = responsesOf(props.api, props.operation);
    return (
        <section class="sheet" aria-label="Statuses and headers">
            <h3>Statuses and headers</h3>
            <dl class="answers">
                {said.map((one) => (
                    <Answer key={one.status} {...one} />
                ))}
            </dl>
            <Disclosure summary="What each header says">
                <dl class="fields-of">
                    {meanings.map(([name, meaning]) => (
                        <>
                            <dt>
                                <code class="name">{name}</code>
                            </dt>
                            <dd>
                                <Prose text={meaning} />
                            </dd>
                        </>
                    ))}
                </dl>
            </Disclosure>
        </section>
    );
}

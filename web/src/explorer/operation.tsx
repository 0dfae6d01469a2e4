import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { Prose } from "../parts/prose";
import { Answers } from "./answers";
import { Badge } from "./badge";
import { answersOf, questionsOf } from "./document";
import { Fields } from "./fields";
import { Trial, type TrialProps } from "./trial";

/** One operation of the service: what it is, a place to try it, and its fields. */
export function OperationView(
    props: TrialProps & { heading: RefObject<HTMLHeadingElement | null> },
) {
    const { api, operation, heading } = props;
    const { methods, path, spec } = operation;
    const questions = Object.entries(questionsOf(operation));
    const [answer] = Object.values(answersOf(api, operation));
    useEffect(() => {
        heading.current?.scrollIntoView({ block: "nearest" });
    }, [path]);
    return (
        <article class="operation">
            <header>
                <h2 ref={heading} tabIndex={-1}>
                    {spec.summary}
                </h2>
                <p class="address">
                    {methods.map((method) => (
                        <>
                            <Badge key={method} method={method} />{" "}
                        </>
                    ))}
                    <code>{path}</code>
                </p>
                <Prose text={spec.description} />
            </header>
            <Trial {...props} />
            {questions.map(([type, media], i) => (
                <section key={type} class="sheet" aria-label={`Fields of ${type}`}>
                    <h3>{i === 0 ? "Question" : `A line of ${type}`}</h3>
                    <Fields api={api} schema={media.schema} />
                </section>
            ))}
            {answer && (
                <section class="sheet" aria-label="Fields of the answer">
                    <h3>Answer</h3>
                    <Fields api={api} schema={answer.schema} />
                </section>
            )}
            <Answers api={api} operation={operation} />
        </article>
    );
}

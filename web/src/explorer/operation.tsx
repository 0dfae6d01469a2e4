import { useEffect, useRef, useState } from "preact/hooks";
import { writeCommand, type Language, type Request } from "../api/command";
import { Choice } from "../parts/choice";
import { Copy } from "../parts/copy";
import { Field } from "../parts/field";
import { Prose } from "../parts/prose";
import { answersOf, examplesOf, parametersOf, questionOf } from "./document";
import type { NamedExample, OpenApi, Operation } from "./document";
import { Fields } from "./fields";
import { compact, locate } from "./json-text";
import { OutcomeView, WrongFields } from "./outcome";
import { outline } from "./outline";
import { useRun } from "./run";

const LANGUAGES = [
    ["curl", "curl"],
    ["JavaScript", "JavaScript"],
    ["Python", "Python"],
] as const;

const LINES = "application/x-ndjson";

function Program({ request }: { request: Request }) {
    const [language, setLanguage] = useState<Language>("curl");
    const program = writeCommand(request, language, location.origin);
    return (
        <div class="program">
            <Choice
                label="Language"
                options={LANGUAGES}
                value={language}
                onChange={setLanguage}
            />
            <pre tabIndex={0} role="region" aria-label={`The request in ${language}`}>
                {program}
            </pre>
            <Copy text={program} label={`Copy as ${language}`} />
        </div>
    );
}

interface EditorProps {
    examples: readonly NamedExample[];
    text: string;
    onText: (text: string) => void;
    onRun: () => void;
    area: { current: HTMLTextAreaElement | null };
}

function Editor({ examples, text, onText, onRun, area }: EditorProps) {
    const choose = (name: string) => {
        const example = examples.find((one) => one.name === name);
        if (example) onText(outline(example.value));
    };
    const chosen = examples.find((one) => outline(one.value) === text);
    return (
        <>
            <Field label="Example">
                <select
                    value={chosen?.name ?? ""}
                    onChange={(event) => choose(event.currentTarget.value)}
                >
                    {!chosen && <option value="">your own</option>}
                    {examples.map(({ name, summary }) => (
                        <option key={name} value={name}>
                            {summary}
                        </option>
                    ))}
                </select>
            </Field>
            <Field label="Question" hint="Ctrl and Enter run it.">
                <textarea
                    ref={area}
                    rows={Math.min(18, Math.max(4, text.split("\n").length + 1))}
                    spellcheck={false}
                    value={text}
                    onInput={(event) => onText(event.currentTarget.value)}
                    onKeyDown={(event) => {
                        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey))
                            return;
                        event.preventDefault();
                        onRun();
                    }}
                />
            </Field>
        </>
    );
}

interface DraftState {
    text: string;
    values: Record<string, string>;
    lines: boolean;
}

function firstDraft(
    api: OpenApi,
    operation: Operation,
    given: string | undefined,
): DraftState {
    const [example] = examplesOf(api, questionOf(operation));
    const values = parametersOf(api, operation).map(
        ({ name, value }) => [name, value] as const,
    );
    return {
        text: given ?? (example ? outline(example.value) : ""),
        values: Object.fromEntries(values),
        lines: false,
    };
}

function requestOf(operation: Operation, draft: DraftState): Request {
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(draft.values[name] ?? ""),
    );
    if (operation.method === "GET") return { method: "GET", path };
    return { method: "POST", path, body: compact(draft.text), lines: draft.lines };
}

interface OperationProps {
    api: OpenApi;
    operation: Operation;
    /** The question that the address holds. */
    given: string | undefined;
    onRun: (text: string) => void;
}

interface ParametersProps {
    api: OpenApi;
    operation: Operation;
    draft: DraftState;
    onDraft: (draft: DraftState) => void;
}

/** What stands in the path. */
function Parameters({ api, operation, draft, onDraft }: ParametersProps) {
    return (
        <>
            {parametersOf(api, operation).map(({ name, description }) => (
                <Field key={name} label={name} hint={description}>
                    <input
                        type="text"
                        value={draft.values[name]}
                        onInput={(event) => {
                            const values = {
                                ...draft.values,
                                [name]: event.currentTarget.value,
                            };
                            onDraft({ ...draft, values });
                        }}
                    />
                </Field>
            ))}
        </>
    );
}

/** Try it: parameters or a question to edit, run, and copy. */
function Trial({ api, operation, given, onRun }: OperationProps) {
    const [draft, setDraft] = useState(() => firstDraft(api, operation, given));
    const { outcome, run, stop } = useRun(operation.spec.operationId);
    const area = useRef<HTMLTextAreaElement>(null);
    const request = requestOf(operation, draft);
    const start = () => {
        run(request);
        onRun(draft.text);
    };
    const show = (pointer: string) => {
        const place = locate(draft.text, pointer);
        area.current?.focus();
        if (place) area.current?.setSelectionRange(...place);
    };
    return (
        <section class="sheet trial" aria-label="Try it">
            <Parameters api={api} operation={operation} draft={draft} onDraft={setDraft} />
            {operation.method === "POST" && (
                <Editor
                    examples={examplesOf(api, questionOf(operation))}
                    text={draft.text}
                    onText={(text) => setDraft({ ...draft, text })}
                    onRun={start}
                    area={area}
                />
            )}
            {LINES in answersOf(api, operation) && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={draft.lines}
                        onChange={() => setDraft({ ...draft, lines: !draft.lines })}
                    />
                    <span>As lines, with progress</span>
                </label>
            )}
            <WrongFields errors={outcome.problem?.errors ?? []} onShow={show} />
            <div class="buttons">
                <button type="button" class="main" onClick={outcome.running ? stop : start}>
                    {outcome.running ? "Stop" : "Run"}
                </button>
            </div>
            <OutcomeView outcome={outcome} />
            <Program request={request} />
        </section>
    );
}

/** One operation of the service: what it is, a place to try it, and its fields. */
export function OperationView(props: OperationProps) {
    const { api, operation } = props;
    const { method, path, spec } = operation;
    const heading = useRef<HTMLHeadingElement>(null);
    const question = questionOf(operation);
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
                    <b>{method}</b> <code>{path}</code>
                </p>
                <Prose text={spec.description} />
            </header>
            <Trial key={spec.operationId} {...props} />
            {question && (
                <section class="sheet" aria-label="Fields of the question">
                    <h3>Question</h3>
                    <Fields api={api} schema={question.schema} />
                </section>
            )}
            {answer && (
                <section class="sheet" aria-label="Fields of the answer">
                    <h3>Answer</h3>
                    <Fields api={api} schema={answer.schema} />
                </section>
            )}
        </article>
    );
}

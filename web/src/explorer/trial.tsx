import type { FieldError } from "openapi";
import { useRef, useState } from "preact/hooks";
import { writeCommand, type Language, type Request } from "../api/command";
import { Choice } from "../parts/choice";
import { Copy } from "../parts/copy";
import { Field, TextArea, TextField } from "../parts/field";
import { answersOf, examplesOf, parametersOf, questionsOf } from "./document";
import type { OpenApi, Operation } from "./document";
import { firstDraft, JSON_TYPE, requestOf, withExample, withType, written } from "./draft";
import type { Draft, Given } from "./draft";
import { locate } from "./json-text";
import { OutcomeView, WrongFields } from "./outcome";
import { useSending } from "./run";

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

export interface TrialProps {
    api: OpenApi;
    operation: Operation;
    /** What the address holds of an earlier run. */
    given: Given;
    onRun: (draft: Draft) => void;
}

interface PartProps {
    api: OpenApi;
    operation: Operation;
    draft: Draft;
    onDraft: (draft: Draft) => void;
}

function Examples({ api, operation, draft, onDraft }: PartProps) {
    const examples = examplesOf(api, questionsOf(operation)[draft.type]);
    const chosen = examples.find((one) => written(one, draft.type) === draft.text);
    const choose = (name: string) => {
        const example = examples.find((one) => one.name === name);
        if (example) onDraft(withExample(draft, example, draft.type));
    };
    return (
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
    );
}

function BodyType({ api, operation, draft, onDraft }: PartProps) {
    const types = Object.keys(questionsOf(operation));
    if (types.length < 2) return null;
    return (
        <Choice
            label="What the body is"
            options={types.map((type) => [type, type] as const)}
            value={draft.type}
            onChange={(type) => onDraft(withType(draft, type, api, operation))}
        />
    );
}

/** POST or QUERY, where the path takes both; only POST takes a body of lines. */
function MethodChoice({ operation, draft, onDraft }: Omit<PartProps, "api">) {
    if (operation.methods.length < 2 || draft.type !== JSON_TYPE) return null;
    return (
        <Choice
            label="Method"
            options={operation.methods.map((method) => [method, method] as const)}
            value={draft.method}
            onChange={(method) => onDraft({ ...draft, method })}
        />
    );
}

interface EditorProps {
    text: string;
    onText: (text: string) => void;
    onRun: () => void;
    area: { current: HTMLTextAreaElement | null };
}

function Editor({ text, onText, onRun, area }: EditorProps) {
    return (
        <TextArea
            label="Question"
            hint="Ctrl and Enter run it."
            input={area}
            rows={Math.min(18, Math.max(4, text.split("\n").length + 1))}
            value={text}
            onKeyDown={(event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                onRun();
            }}
            onText={onText}
        />
    );
}

/** What stands in the path and in the query; what is left empty is left out. */
function Parameters(props: PartProps & { errors: readonly FieldError[] }) {
    const { api, operation, draft, onDraft, errors } = props;
    const errorOf = (name: string) =>
        draft.values[name]
            ? errors.find(({ pointer }) => pointer === `/${name}`)?.detail
            : undefined;
    return (
        <>
            {parametersOf(api, operation).map(({ name, description }) => (
                <TextField
                    key={name}
                    label={name}
                    hint={description}
                    error={errorOf(name)}
                    value={draft.values[name] ?? ""}
                    onText={(value) =>
                        onDraft({ ...draft, values: { ...draft.values, [name]: value } })
                    }
                />
            ))}
        </>
    );
}

/** Try it: parameters or a question to edit, run, and copy. */
export function Trial({ api, operation, given, onRun }: TrialProps) {
    const [draft, setDraft] = useState(() => firstDraft(api, operation, given));
    const { outcome, run, stop } = useSending();
    const area = useRef<HTMLTextAreaElement>(null);
    const request = requestOf(api, operation, draft);
    const errors = outcome.problem?.errors ?? [];
    const part = { api, operation, draft, onDraft: setDraft };
    // An error of a parameter stands at its field, that of a field of the body in the list.
    const inBody = ({ pointer }: FieldError) => !draft.values[pointer.slice(1)];
    const start = () => {
        run(request);
        onRun(draft);
    };
    const show = (pointer: string) => {
        const place = locate(draft.text, pointer);
        area.current?.focus();
        if (place) area.current?.setSelectionRange(...place);
    };
    return (
        <section class="sheet trial" aria-label="Try it">
            {operation.method === "POST" && (
                <>
                    <BodyType {...part} />
                    <MethodChoice {...part} />
                    <Examples {...part} />
                    <Editor
                        text={draft.text}
                        onText={(text) => setDraft({ ...draft, text })}
                        onRun={start}
                        area={area}
                    />
                </>
            )}
            <Parameters {...part} errors={errors} />
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
            <WrongFields errors={errors.filter(inBody)} onShow={show} />
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

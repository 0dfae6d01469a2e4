import { useState } from "preact/hooks";
import { writeCommand, type Language, type Request } from "../api/command";
import { Choice } from "../parts/choice";
import { Copy } from "../parts/copy";
import { Field, TextArea, TextField } from "../parts/field";
import { examplesOf, parametersOf, type OpenApi, type Operation } from "./document";
import { firstDraft, requestOf, type Draft, type Linked } from "./draft";
import { OutcomeView } from "./response";
import { useSending } from "./use-sending";

const LANGUAGES = [
    ["curl", "curl"],
    ["JavaScript", "JavaScript"],
    ["Python", "Python"],
] as const;

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
    api: OpenApi;
    operation: Operation;
    draft: Draft;
    onDraft: (draft: Draft) => void;
}

function Examples({ api, operation, draft, onDraft }: EditorProps) {
    const examples = examplesOf(api, operation);
    const chosen = examples.find(({ text }) => text === draft.text);
    const choose = (name: string) => {
        const example = examples.find((one) => one.name === name);
        if (example) onDraft({ ...draft, text: example.text });
    };
    return (
        <Field label="Example">
            <select
                value={chosen?.name ?? ""}
                onChange={(event) => choose(event.currentTarget.value)}
            >
                {!chosen && <option value="">Your own</option>}
                {examples.map(({ name, summary }) => (
                    <option key={name} value={name}>
                        {summary}
                    </option>
                ))}
            </select>
        </Field>
    );
}

function Body({ draft, onDraft, onRun }: EditorProps & { onRun: () => void }) {
    return (
        <TextArea
            label="Request body"
            hint="Press Ctrl+Enter to run."
            rows={Math.min(18, Math.max(4, draft.text.split("\n").length + 1))}
            value={draft.text}
            onKeyDown={(event) => {
                if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                onRun();
            }}
            onText={(text) => onDraft({ ...draft, text })}
        />
    );
}

function Parameters({ api, operation, draft, onDraft }: EditorProps) {
    const { values } = draft;
    return (
        <>
            {parametersOf(api, operation).map(({ name, description }) => (
                <TextField
                    key={name}
                    label={name}
                    hint={description}
                    value={values[name] ?? ""}
                    onText={(value) =>
                        onDraft({ ...draft, values: { ...values, [name]: value } })
                    }
                />
            ))}
        </>
    );
}

export interface RequestEditorProps {
    api: OpenApi;
    operation: Operation;
    linked: Linked;
    onRun: (draft: Draft) => void;
}

/** A request that can be edited, run, and copied as a program. */
export function RequestEditor({ api, operation, linked, onRun }: RequestEditorProps) {
    const [draft, setDraft] = useState(() => firstDraft(api, operation, linked));
    const { outcome, run, stop } = useSending();
    const request = requestOf(api, operation, draft);
    const editor = { api, operation, draft, onDraft: setDraft };
    const start = () => {
        run(request);
        onRun(draft);
    };
    return (
        <section class="sheet editor" aria-label="Try it">
            {operation.method === "POST" ? (
                <>
                    <Examples {...editor} />
                    <Body {...editor} onRun={start} />
                </>
            ) : (
                <Parameters {...editor} />
            )}
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

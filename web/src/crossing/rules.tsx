// The rules in fields, each a sentence with gaps.
import { errorAt } from "../api/client";
import { Field, TextField } from "../parts/field";
import { optionOf } from "../parts/option";
import type { EditorProps } from "./editor";
import { FORMS, PLACES, type Form, type Places, type Rule } from "./puzzle";

const FORM_WORDS: Record<Form, string> = {
    alone: "are never alone",
    outnumbered: "are never outnumbered",
    jealous: "are jealous",
};

const GAPS: Record<Form, readonly [string, string, string, string]> = {
    alone: ["Together", "without", "never_alone", "without"],
    outnumbered: ["Never fewer", "than", "never_outnumbered", "by"],
    jealous: ["Jealous", "of, in the same order", "jealous", "jealous"],
};

const PLACE_WORDS: Record<Places, string> = {
    banks: "on the banks",
    boat: "in the boat",
    both: "on the banks and in the boat",
};

interface RuleProps extends EditorProps {
    one: Rule;
    index: number;
    onRule: (change: Partial<Rule>) => void;
}

function RuleRow({ puzzle, error, one, index, onRule, onPuzzle }: RuleProps) {
    const at = `/rules/${index}`;
    const [first, second, some, others] = GAPS[one.form];
    const nth = `rule ${index + 1}`;
    const fields = [errorAt(error, `${at}/${some}`), errorAt(error, `${at}/${others}`)];
    const whole = fields.some(Boolean) ? undefined : errorAt(error, at);
    return (
        <li class="rule">
            <Field label={`What ${nth} says`} error={whole}>
                <select
                    value={one.form}
                    onChange={(event) =>
                        onRule({ form: optionOf(FORMS, event.currentTarget.value) })
                    }
                >
                    {FORMS.map((form) => (
                        <option key={form} value={form}>
                            {FORM_WORDS[form]}
                        </option>
                    ))}
                </select>
            </Field>
            <Field label={`Where ${nth} holds`}>
                <select
                    value={one.where}
                    onChange={(event) =>
                        onRule({ where: optionOf(PLACES, event.currentTarget.value) })
                    }
                >
                    {PLACES.map((place) => (
                        <option key={place} value={place}>
                            {PLACE_WORDS[place]}
                        </option>
                    ))}
                </select>
            </Field>
            <TextField
                label={`${first}, ${nth}`}
                error={fields[0]}
                value={one.first}
                placeholder="names, with commas"
                spellcheck={false}
                onText={(text) => onRule({ first: text })}
            />
            <TextField
                label={`${second}, ${nth}`}
                error={some === others ? undefined : fields[1]}
                value={one.second}
                placeholder={one.form === "alone" ? "nobody" : "names, with commas"}
                spellcheck={false}
                onText={(text) => onRule({ second: text })}
            />
            <TextField
                label={`What would happen, ${nth}`}
                value={one.why}
                placeholder="the wolf would eat the goat"
                onText={(text) => onRule({ why: text })}
            />
            <button
                type="button"
                class="quiet remove"
                aria-label={`Remove ${nth}`}
                title={`Remove ${nth}`}
                onClick={() => {
                    const rules = puzzle.rules.filter((_, i) => i !== index);
                    onPuzzle({ ...puzzle, rules });
                }}
            >
                <span aria-hidden="true">×</span>
            </button>
        </li>
    );
}

/** What must not happen. */
export function Rules(props: EditorProps & { onAdd: () => void }) {
    const { puzzle, onPuzzle, onAdd } = props;
    const { rules } = puzzle;
    const change = (index: number) => (change: Partial<Rule>) =>
        onPuzzle({
            ...puzzle,
            rules: rules.map((one, i) => (i === index ? { ...one, ...change } : one)),
        });
    return (
        <fieldset>
            <legend>What must not happen</legend>
            <ol>
                {rules.map((one, index) => (
                    <RuleRow
                        key={index}
                        {...props}
                        one={one}
                        index={index}
                        onRule={change(index)}
                    />
                ))}
            </ol>
            <div class="buttons">
                <button type="button" onClick={onAdd}>
                    Add a rule
                </button>
            </div>
        </fieldset>
    );
}

// The rules of a puzzle in the form: sentences, with fields for those who want more.
import { useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { joinNames } from "../crossings/words";
import { FormField, type FieldSpec } from "../forms/form-field";
import { moveFocus } from "../forms/list-editor";
import { Pairs } from "./pairs";
import { namesIn, rule, type Puzzle, type Rule } from "./puzzle";
import { sentenceOf } from "./rules-text";

interface RulesProps {
    puzzle: Puzzle;
    /** The error of the request for this puzzle. */
    error: Error | undefined;
    onPuzzle: (puzzle: Puzzle) => void;
}

/** For each form of a rule, the labels of its two lists of names, and their fields in requests. */
const LISTS: Record<Rule["form"], readonly (readonly [string, string])[]> = {
    alone: [
        ["Never together", "never_alone"],
        ["Unless one of these is there", "without"],
    ],
    outnumbered: [
        ["Never outnumbered", "never_outnumbered"],
        ["By", "by"],
    ],
    jealous: [
        ["Jealous travelers", "jealous"],
        ["Their partners, in the same order", "jealous"],
    ],
};

const FORM_OPTIONS: readonly (readonly [Rule["form"], string])[] = [
    ["alone", "never together"],
    ["outnumbered", "never outnumbered"],
    ["jealous", "jealous couples"],
];

const WHERE_OPTIONS: readonly (readonly [Rule["where"], string])[] = [
    ["banks", "on the banks"],
    ["boat", "in the boat"],
    ["both", "on the banks and in the boat"],
];

/** The fields of a rule. The two lists of names depend on its form. */
function ruleFields({ form }: Rule): readonly FieldSpec<Rule>[] {
    const lists = (["first", "second"] as const).map((key, i): FieldSpec<Rule> => {
        const [label, field] = LISTS[form][i] ?? ["", ""];
        const isOptional = form === "alone" && i === 1;
        return {
            key,
            label,
            placeholder: isOptional ? "optional" : "names, separated by commas",
            ...(isOptional ? {} : { required: "Enter the names of travelers." }),
            pointer: (_, rulePointer) => `${rulePointer}/${field}`,
        };
    });
    return [
        { key: "form", label: "Kind of rule", options: FORM_OPTIONS },
        { key: "where", label: "Where it applies", options: WHERE_OPTIONS },
        ...lists,
        {
            key: "why",
            label: "What would happen",
            placeholder: "the wolf would eat the goat",
        },
    ];
}

interface RuleProps {
    rule: Rule;
    index: number;
    isLast: boolean;
    names: readonly string[];
    error: Error | undefined;
    onRule: (rule: Rule) => void;
    onRemove: () => void;
}

/** The choice of the traveler with whom others may be together. */
function Guard({ rule: one, index, names, onRule }: RuleProps) {
    const some = namesIn(one.first);
    const guards = names.filter((name) => !some.includes(name));
    const isListed = one.second === "" || guards.includes(one.second);
    return (
        <label class="guard">
            <span>unless</span>
            <select
                aria-label={`Unless who is there, rule ${index + 1}`}
                value={one.second}
                onChange={({ currentTarget: { value } }) =>
                    onRule({ ...one, second: value })
                }
            >
                <option value="">no exception</option>
                {guards.map((name) => (
                    <option key={name} value={name}>
                        {name}
                    </option>
                ))}
                {!isListed && (
                    <option value={one.second}>
                        {joinNames(namesIn(one.second), "or")}
                    </option>
                )}
            </select>
            <span>is there.</span>
        </label>
    );
}

function RuleItem(props: RuleProps) {
    const { rule: one, index, isLast, error, onRule, onRemove } = props;
    const pointer = `/rules/${index}`;
    const name = `rule ${index + 1}`;
    const hasError = errorAt(error, pointer) !== undefined;
    const isNew = namesIn(one.first).length === 0;
    const hasGuard = one.form === "alone" && !isNew;
    const [isOpen, setIsOpen] = useState(isNew);
    return (
        <li>
            <div class="sentence">
                <span>
                    {sentenceOf(one)}
                    {!hasGuard && !isNew && "."}
                </span>
                {hasGuard && <Guard {...props} />}
            </div>
            <button
                type="button"
                class="quiet remove"
                aria-label={`Remove ${name}`}
                title={`Remove ${name}`}
                onClick={({ currentTarget }) => {
                    if (isLast) moveFocus(currentTarget);
                    onRemove();
                }}
            >
                <span aria-hidden="true">×</span>
            </button>
            <details
                open={isOpen || hasError}
                onToggle={(event) => setIsOpen(event.currentTarget.open)}
            >
                <summary>Details of {name}</summary>
                <div class="rule-fields">
                    {ruleFields(one).map((spec) => (
                        <FormField
                            key={spec.key}
                            spec={spec}
                            item={one}
                            name={name}
                            number={index + 1}
                            error={errorAt(
                                error,
                                spec.pointer?.(one, pointer, name) ??
                                    `${pointer}/${spec.key}`,
                            )}
                            onChange={(change) => onRule({ ...one, ...change })}
                        />
                    ))}
                </div>
            </details>
        </li>
    );
}

export function Rules({ puzzle, error, onPuzzle }: RulesProps) {
    const { travelers, rules } = puzzle;
    const names = [...new Set(travelers.map(({ name }) => name))].filter(Boolean);
    const change = (next: readonly Rule[]) => onPuzzle({ ...puzzle, rules: next });
    return (
        <fieldset class="rules">
            <legend>Rules</legend>
            <Pairs puzzle={puzzle} onRule={(added) => change([...rules, added])} />
            <ol>
                {rules.map((one, index) => (
                    <RuleItem
                        key={index}
                        rule={one}
                        index={index}
                        isLast={index === rules.length - 1}
                        names={names}
                        error={error}
                        onRule={(next) =>
                            change(rules.map((other, i) => (i === index ? next : other)))
                        }
                        onRemove={() => change(rules.filter((_, i) => i !== index))}
                    />
                ))}
            </ol>
            <div class="buttons">
                <button
                    type="button"
                    onClick={() => change([...rules, rule("alone", "", "")])}
                >
                    Add another rule
                </button>
            </div>
        </fieldset>
    );
}

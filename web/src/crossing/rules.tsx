// The rules of a puzzle in the form: sentences, with fields for those who want more.
import { useEffect, useRef, useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { joinNames, withArticle } from "../crossings/words";
import { FormField, type FieldSpec } from "../forms/form-field";
import { moveFocus } from "../forms/list-editor";
import { modelOf, startErrors } from "./model";
import { groupRules, isGroup, Pairs } from "./pairs";
import { isComplete, namesIn, rule, type Puzzle, type Rule } from "./puzzle";
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
    /** The travelers of whom there are several. */
    groups: readonly string[];
    error: Error | undefined;
    /** How the start breaks the rule; empty if it does not. */
    startError: string;
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
            <select
                aria-label={`Unless who is there, rule ${index + 1}`}
                value={one.second}
                onChange={({ currentTarget: { value } }) =>
                    onRule({ ...one, second: value })
                }
            >
                <option value="">without exception</option>
                {[...guards, ...(isListed ? [] : [one.second])].map((name) => (
                    <option key={name} value={name}>
                        unless {joinNames(namesIn(name).map(withArticle), "or")} is there
                    </option>
                ))}
            </select>
        </label>
    );
}

/** What the rule says. If it is about two groups, the user chooses it. */
function Sentence({ rule: one, index, groups, onRule }: RuleProps) {
    const names = namesIn(one.form === "alone" ? one.first : `${one.first},${one.second}`);
    const [first = "", second = ""] = names;
    const isAboutGroups =
        one.form !== "jealous" &&
        names.length === 2 &&
        names.every((name) => groups.includes(name));
    if (!isAboutGroups) return <span>{sentenceOf(one)}</span>;
    const own = sentenceOf(one);
    return (
        <div role="radiogroup" aria-label={`What rule ${index + 1} says`}>
            {groupRules(first, second).map((other) => {
                const sentence = sentenceOf(other);
                return (
                    <label key={sentence} class="check">
                        <input
                            type="radio"
                            name={`rule-${index}`}
                            checked={sentence === own}
                            onChange={() => onRule(other)}
                        />
                        <span>{sentence}</span>
                    </label>
                );
            })}
        </div>
    );
}

function RuleItem(props: RuleProps) {
    const { rule: one, index, isLast, error, startError, onRule, onRemove } = props;
    const pointer = `/rules/${index}`;
    const name = `rule ${index + 1}`;
    const hasError = startError === "" && errorAt(error, pointer) !== undefined;
    const isNew = namesIn(one.first).length === 0;
    const hasGuard = one.form === "alone" && !isNew;
    const [isOpen, setIsOpen] = useState(isNew);
    return (
        <li>
            <div class="sentence">
                <Sentence {...props} />
                {hasGuard && <Guard {...props} />}
                {startError && <small class="error">{startError}</small>}
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
    const model = modelOf(puzzle);
    const startTexts = model ? startErrors(model) : [];
    const list = useRef<HTMLOListElement>(null);
    const before = useRef(rules.length);
    // The answer at the bottom of the screen must not cover a new rule.
    useEffect(() => {
        const last = list.current?.lastElementChild;
        if (rules.length === before.current + 1) last?.scrollIntoView({ block: "nearest" });
        before.current = rules.length;
    }, [rules.length]);
    const change = (next: readonly Rule[]) => onPuzzle({ ...puzzle, rules: next });
    /** Adds a rule. It takes the place of one that is not complete, and of its kind. */
    const add = (added: Rule) => {
        const index = rules.findIndex((one) => !isComplete(one));
        const { form } = rules[index] ?? added;
        const [first = "", second = ""] = namesIn(`${added.first},${added.second}`);
        const filled = form === "outnumbered" ? rule(form, first, second) : added;
        change(
            index < 0
                ? [...rules, added]
                : rules.map((one, i) => (i === index ? filled : one)),
        );
    };
    return (
        <fieldset class="rules">
            <legend>Rules</legend>
            <Pairs puzzle={puzzle} onRule={add} />
            <ol ref={list}>
                {rules.map((one, index) => (
                    <RuleItem
                        key={index}
                        rule={one}
                        index={index}
                        isLast={index === rules.length - 1}
                        names={names}
                        groups={names.filter((name) => isGroup(travelers, name))}
                        startError={startTexts[index] ?? ""}
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

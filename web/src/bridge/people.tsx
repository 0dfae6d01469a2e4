// The fields of a party: the people, the rules for some of them, and the bridge.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { BridgePersonLimits, BridgeSolveRequestLimits as LIMITS } from "openapi";
import { errorAt } from "../api/client";
import { FormField, RangeField, type FieldSpec } from "../forms/form-field";
import { ListEditor } from "../forms/list-editor";
import { Stepper } from "../forms/stepper";
import { TextForm } from "../forms/text-form";
import { Figure } from "./figure";
import {
    missingText,
    nameOf,
    namesOf,
    person,
    readPeople,
    without,
    withoutBlanks,
    writePeople,
    type Pair,
    type Party,
    type Person,
} from "./party";

interface PartyProps {
    party: Party;
    /** The error of the request for this party. */
    error: Error | undefined;
    onParty: (party: Party) => void;
}

/** Escapes a name for a JSON pointer. */
const escape = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

const PERSON_FIELDS: readonly FieldSpec<Person>[] = [
    {
        key: "name",
        label: "Name",
        accessibleName: (number) => `Name of person ${number}`,
        placeholder: (number) => nameOf(number, ""),
    },
    { key: "minutes", label: "Minutes", range: BridgePersonLimits.minutes, optional: true },
];

const RULE_FIELDS: readonly FieldSpec<Person>[] = [
    {
        key: "back",
        label: "Minutes on the way back",
        placeholder: "same",
        range: BridgePersonLimits.minutes,
        optional: true,
    },
    { key: "torch", label: "may carry the torch", isCheck: true },
];

interface PersonRulesProps {
    one: Person;
    name: string;
    number: number;
    error: Error | undefined;
    onChange: (change: Partial<Person>) => void;
}

/** The rules for one person, folded. */
function PersonRules({ one, name, error, ...rest }: PersonRulesProps) {
    const [wasOpen] = useState(one.back !== "" || !one.torch);
    return (
        <details open={wasOpen}>
            <summary>Rules for {name}</summary>
            <div class="fields">
                {RULE_FIELDS.map((spec) => (
                    <FormField
                        key={spec.key}
                        {...{ spec, name, ...rest }}
                        item={one}
                        error={
                            spec.key === "back"
                                ? errorAt(
                                      error,
                                      `/constraints/back_minutes/${escape(name)}`,
                                  )
                                : undefined
                        }
                    />
                ))}
            </div>
        </details>
    );
}

/** Two people of a pair, by their indices. */
interface PairItem {
    one: string;
    other: string;
}

/** The pairs of people who refuse to cross together. */
function Pairs({ party, error, onParty }: PartyProps) {
    const people = namesOf(party).map((name, index) => [String(index), name] as const);
    const last = people.length - 1;
    const optionsWithout = (index: string) => people.filter(([other]) => other !== index);
    const fieldsOf = ({ one, other }: PairItem): readonly FieldSpec<PairItem>[] => [
        { key: "one", label: "First person", options: optionsWithout(other) },
        { key: "other", label: "Second person", options: optionsWithout(one) },
    ];
    return (
        <fieldset class="pairs">
            <legend>Pairs who refuse to cross together</legend>
            <ListEditor
                items={party.apart.map(([one, other]) => ({
                    one: String(one),
                    other: String(other),
                }))}
                fields={fieldsOf}
                nameOf={(number) => `pair ${number}`}
                addLabel="Add a pair"
                create={() => ({ one: String(last - 1), other: String(last) })}
                pointer="/constraints/forbidden_pairs"
                error={error}
                onItems={(items) => {
                    const apart = items.map(({ one, other }): Pair => [
                        Number(one),
                        Number(other),
                    ]);
                    onParty({ ...party, apart });
                }}
            />
        </fieldset>
    );
}

/** Returns true if there is a rule for one of the people. */
const hasRules = ({ people }: Party) =>
    people.some(({ back, torch }) => back !== "" || !torch);

interface FormProps extends PartyProps {
    /** The choice of a known party. */
    children: ComponentChildren;
}

/** The form of a party. */
export function People({ party, error, onParty, children }: FormProps) {
    const [open, setOpen] = useState(false);
    const ruled = open || hasRules(party);
    const change = (changed: Partial<Party>) => {
        setOpen(ruled); // so that the fields stay when the last rule is removed
        onParty({ ...party, ...changed });
    };
    return (
        <section class="sheet party" aria-labelledby="bridge-people">
            <div class="choices">
                <h2 id="bridge-people">People</h2>
                {children}
            </div>
            <p role="status" class="hint">
                {missingText(withoutBlanks(party)) || "Below is the fastest plan."}
            </p>
            <div class="people">
                <ListEditor
                    items={party.people}
                    fields={PERSON_FIELDS}
                    focus="[inputmode]"
                    nameOf={(number, { name }) => nameOf(number, name)}
                    addLabel="Add a person"
                    create={() => person("", "")}
                    pointer="/people"
                    error={error}
                    onItems={(people) => change({ people })}
                    onRemove={(index) => change(without(party, index))}
                    before={({ minutes }, index) => (
                        <Figure place={index} minutes={minutes} />
                    )}
                    after={(one, index) =>
                        ruled && (
                            <PersonRules
                                one={one}
                                name={nameOf(index + 1, one.name)}
                                number={index + 1}
                                error={error}
                                onChange={(changed) =>
                                    change({
                                        people: party.people.map((other, i) =>
                                            i === index ? { ...one, ...changed } : other,
                                        ),
                                    })
                                }
                            />
                        )
                    }
                />
            </div>
            {party.people.length > 1 && (
                <Pairs party={party} error={error} onParty={onParty} />
            )}
            {!ruled && (
                <div class="buttons">
                    <button type="button" class="quiet" onClick={() => setOpen(true)}>
                        Add rules for one person
                    </button>
                </div>
            )}
            <div class="fields">
                <Stepper
                    label="People on the bridge at once"
                    range={LIMITS.capacity}
                    error={errorAt(error, "/capacity")}
                    size={6}
                    value={party.capacity}
                    onText={(capacity) => change({ capacity })}
                />
                <RangeField
                    label="Deadline in minutes"
                    range={LIMITS.deadline}
                    optional
                    placeholder="none"
                    error={undefined}
                    size={6}
                    value={party.deadline ?? ""}
                    onText={(text) => change({ deadline: text || undefined })}
                />
            </div>
            <details>
                <summary>Type or paste a list</summary>
                <TextForm
                    label="People"
                    hint="A name and minutes on each line, or only minutes."
                    submit="Use these people"
                    text={writePeople(party)}
                    onSubmit={(text) => change({ people: readPeople(text), apart: [] })}
                />
            </details>
        </section>
    );
}

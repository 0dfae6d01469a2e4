// The list of those who have to cross, and what not everybody may do.
import { useState } from "preact/hooks";
import { errorAt } from "../api/client";
import { NumberField, TextField } from "../parts/field";
import { formatCount } from "../parts/number";
import { Figure } from "./figure";
import { namesOf, numberError, person, without, type Party, type Person } from "./party";
import { leave, Quarrels } from "./quarrels";
import { Written } from "./written";

export interface PartyProps {
    party: Party;
    /** What the service finds wrong with the party. */
    error: Error | undefined;
    onParty: (party: Party) => void;
}

/** A name inside a JSON pointer. */
const escaped = (name: string) => name.replaceAll("~", "~0").replaceAll("/", "~1");

interface RowProps extends PartyProps {
    place: number;
    name: string;
    /** Whether the rules are shown. */
    ruled: boolean;
    one: Person;
    onChange: (change: Partial<Person>) => void;
}

const ROWS_MAX = 100; // fields for more people are slow, and nobody reads them

function RuleFields({ name, one, error, onChange }: RowProps) {
    return (
        <div class="rules">
            <NumberField
                label={`Minutes back of ${name}`}
                error={numberError(
                    one.back,
                    errorAt(error, `/constraints/back_minutes/${escaped(name)}`),
                )}
                value={one.back}
                placeholder="as over"
                onText={(text) => onChange({ back: text })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={one.torch}
                    aria-label={`${name} may carry the torch`}
                    onChange={() => onChange({ torch: !one.torch })}
                />
                <span>may carry the torch</span>
            </label>
        </div>
    );
}

function PersonRow(props: RowProps) {
    const { party, place, name, one, error, ruled, onChange, onParty } = props;
    const pointer = `/people/${place}`;
    const named = one.name !== "";
    return (
        <li class="person">
            <Figure place={place} minutes={one.minutes} />
            <TextField
                label={`Name of person ${place + 1}`}
                error={named ? errorAt(error, `${pointer}/name`) : undefined}
                value={one.name}
                placeholder={`person ${place + 1}`}
                autocomplete="off"
                spellcheck={false}
                onText={(text) => onChange({ name: text })}
            />
            <NumberField
                label={`Minutes of ${name}`}
                error={numberError(
                    one.minutes,
                    errorAt(error, named ? `${pointer}/minutes` : pointer),
                )}
                value={one.minutes}
                onText={(text) => onChange({ minutes: text })}
            />
            <button
                type="button"
                class="quiet remove"
                aria-label={`Remove ${name}`}
                title={`Remove ${name}`}
                onClick={({ currentTarget }) => {
                    if (place === party.people.length - 1) leave(currentTarget);
                    onParty(without(party, place));
                }}
            >
                <span aria-hidden="true">×</span>
            </button>
            {ruled && <RuleFields {...props} />}
        </li>
    );
}

/** True when anything is forbidden to anybody. */
const isRuled = ({ people, apart }: Party) =>
    apart.length > 0 || people.some(({ back, torch }) => back !== "" || !torch);

function PersonRows({ ruled, ...props }: PartyProps & { ruled: boolean }) {
    const { party, onParty } = props;
    const names = namesOf(party);
    const change = (place: number) => (change: Partial<Person>) =>
        onParty({
            ...party,
            people: party.people.map((one, i) =>
                i === place ? { ...one, ...change } : one,
            ),
        });
    return (
        <ol class="folk">
            {party.people.slice(0, ROWS_MAX).map((one, place) => (
                <PersonRow
                    key={place}
                    {...props}
                    place={place}
                    name={names[place] ?? ""}
                    one={one}
                    ruled={ruled}
                    onChange={change(place)}
                />
            ))}
        </ol>
    );
}

/** Everybody with their minutes, the bridge, and the rules. */
export function People(given: PartyProps) {
    const { party, error } = given;
    const [open, setOpen] = useState(false);
    const ruled = open || isRuled(party);
    const onParty = (next: Party) => {
        setOpen(ruled); // the field of the last rule stays while it is written
        given.onParty(next);
    };
    const props = { ...given, onParty };
    const add = () => onParty({ ...party, people: [...party.people, person("", "10")] });
    return (
        <section class="sheet party" aria-labelledby="bridge-people">
            <h2 id="bridge-people">Who has to cross</h2>
            <div class="heads" aria-hidden="true">
                <span>Name</span>
                <span>Minutes</span>
            </div>
            <PersonRows {...props} ruled={ruled} />
            {party.people.length > ROWS_MAX && (
                <p class="hint">
                    The first {formatCount(ROWS_MAX)} of {formatCount(party.people.length)};
                    all of them stand in writing below.
                </p>
            )}
            <div class="buttons">
                <button type="button" onClick={add}>
                    Add somebody
                </button>
                {!isRuled(party) && (
                    <button
                        type="button"
                        class="quiet"
                        aria-expanded={open}
                        onClick={() => setOpen(!open)}
                    >
                        {open ? "Without rules" : "Rules for some of them"}
                    </button>
                )}
            </div>
            {ruled && <Quarrels {...props} />}
            <div class="fields capacity">
                <NumberField
                    label="The bridge holds"
                    error={numberError(party.capacity, errorAt(error, "/capacity"))}
                    size={6}
                    value={party.capacity}
                    onText={(text) => onParty({ ...party, capacity: text })}
                />
            </div>
            <Written {...props} />
        </section>
    );
}

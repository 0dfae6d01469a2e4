import { errorAt } from "../api/client";
import { isDate, today } from "../daily/day";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { newSeed } from "../parts/number";
import { Deck } from "./deck";
import { randomSource, type Source } from "./state";

interface DealProps {
    source: Source;
    cards: readonly string[];
    /** Why the service dealt nothing. */
    error: Error | undefined;
    /** What the service says of the cards that lie there. */
    cardsError: string | undefined;
    onSource: (source: Source) => void;
}

const KINDS = [
    ["date", "Of a day"],
    ["seed", "Random"],
    ["hand", "By hand"],
] as const;

const FIELDS = [
    ["cards", "Cards"],
    ["sets", "Sets on it"],
    ["seed", "Seed"],
] as const;

type Random = Extract<Source, { kind: "seed" }>;

/** The fields of a random table. Enter takes them; the button deals the next table. */
function RandomDeal({ source, error, onSource }: DealProps & { source: Random }) {
    const [draft, setDraft] = useDraft(source);
    return (
        <form
            class="fields"
            onSubmit={(event) => {
                event.preventDefault();
                onSource(draft);
            }}
        >
            {FIELDS.map(([field, label]) => (
                <NumberField
                    key={field}
                    label={label}
                    error={errorAt(error, `/${field}`)}
                    size={field === "seed" ? 8 : 4}
                    value={draft[field]}
                    placeholder={field === "sets" ? "any" : undefined}
                    onText={(text) => setDraft({ ...draft, [field]: text })}
                />
            ))}
            <div class="buttons">
                <button type="submit">Deal this seed</button>
                <button
                    type="button"
                    class="main"
                    onClick={() => onSource({ ...draft, seed: newSeed() })}
                >
                    Deal such a table
                </button>
            </div>
            <small class="hint">A seed deals the same cards to everybody.</small>
        </form>
    );
}

function DateDeal({ source, error, onSource }: DealProps & { source: { date: string } }) {
    return (
        <div class="fields">
            <Field
                label="Day"
                hint="Twelve cards with six sets, the same for everybody."
                error={errorAt(error, "/date")}
            >
                <input
                    type="date"
                    value={isDate(source.date) ? source.date : ""}
                    min="0001-01-01"
                    max="9999-12-31"
                    onChange={(event) => {
                        const date = event.currentTarget.value;
                        if (date) onSource({ kind: "date", date });
                    }}
                />
            </Field>
        </div>
    );
}

/** Where the table comes from: a day, a seed, or one's own hand. */
export function Deal(props: DealProps) {
    const { source, cards, cardsError, onSource } = props;
    const choose = (kind: Source["kind"]) => {
        if (kind === "date") onSource({ kind, date: today() });
        else if (kind === "seed") onSource(randomSource());
        else onSource({ kind, cards });
    };
    return (
        <div class="sheet deal">
            <Choice
                label="Where the table comes from"
                options={KINDS}
                value={source.kind}
                onChange={choose}
            />
            {source.kind === "date" && <DateDeal {...props} source={source} />}
            {source.kind === "seed" && <RandomDeal {...props} source={source} />}
            {source.kind === "hand" && (
                <Deck
                    cards={cards}
                    error={cardsError}
                    onCards={(next) => onSource({ kind: "hand", cards: next })}
                />
            )}
        </div>
    );
}

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
    /** The error of the request for the cards. */
    error: Error | undefined;
    /** The errors of custom cards. */
    cardsError: string | undefined;
    onSource: (source: Source) => void;
}

const KINDS = [
    ["day", "By date"],
    ["random", "Random"],
    ["custom", "Your cards"],
] as const;

const FIELDS = [
    ["cards", "Cards"],
    ["sets", "Sets"],
    ["seed", "Seed"],
] as const;

type Random = Extract<Source, { kind: "random" }>;

/** The settings of a random table. Enter uses the seed of the form; the button uses another one. */
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
                <button type="submit">Use this seed</button>
                <button
                    type="button"
                    class="main"
                    onClick={() => onSource({ ...draft, seed: newSeed() })}
                >
                    Deal
                </button>
            </div>
            <small class="hint">A seed deals the same cards to everyone.</small>
        </form>
    );
}

function DateDeal({ source, error, onSource }: DealProps & { source: { date: string } }) {
    return (
        <div class="fields">
            <Field
                label="Day"
                hint="Twelve cards with six sets, the same for everyone."
                error={errorAt(error, "/date")}
            >
                <input
                    type="date"
                    value={isDate(source.date) ? source.date : ""}
                    min="0001-01-01"
                    max="9999-12-31"
                    onChange={(event) => {
                        const date = event.currentTarget.value;
                        if (date) onSource({ kind: "day", date });
                    }}
                />
            </Field>
        </div>
    );
}

/** The choice between the table of a day, a random table and custom cards. */
export function Deal(props: DealProps) {
    const { source, cards, cardsError, onSource } = props;
    const choose = (kind: Source["kind"]) => {
        if (kind === "day") onSource({ kind, date: today() });
        else if (kind === "random") onSource(randomSource());
        else onSource({ kind, cards });
    };
    return (
        <div class="sheet deal">
            <Choice
                label="Which table to play"
                options={KINDS}
                value={source.kind}
                onChange={choose}
            />
            {source.kind === "day" && <DateDeal {...props} source={source} />}
            {source.kind === "random" && <RandomDeal {...props} source={source} />}
            {source.kind === "custom" && (
                <Deck
                    cards={cards}
                    error={cardsError}
                    onCards={(next) => onSource({ kind: "custom", cards: next })}
                />
            )}
        </div>
    );
}

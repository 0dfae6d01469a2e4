import { errorAt } from "../api/client";
import { useDraft } from "../parts/draft";
import { NumberField } from "../parts/field";
import { newSeed } from "../parts/number";
import type { Source } from "./state";

const FIELDS = [
    ["cards", "Cards"],
    ["sets", "Sets"],
    ["seed", "Seed"],
] as const;

type Random = Extract<Source, { kind: "random" }>;

interface RandomDealProps {
    source: Random;
    /** The error of the request for the cards. */
    error: Error | undefined;
    onSource: (source: Source) => void;
}

/** The settings of a random table. Enter uses the seed of the form; the button uses another one. */
export function RandomDeal({ source, error, onSource }: RandomDealProps) {
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

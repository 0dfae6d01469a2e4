import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { NumberField } from "../parts/field";
import { newSeed } from "../parts/number";
import type { Source } from "./state";

/** With few sets among many cards, a set is hard to find. */
const LEVELS = [
    ["any", "Any", { cards: "12", sets: "" }],
    ["easy", "Easy", { cards: "12", sets: "6" }],
    ["medium", "Medium", { cards: "12", sets: "3" }],
    ["hard", "Hard", { cards: "12", sets: "1" }],
    ["expert", "Expert", { cards: "18", sets: "1" }],
] as const;

type Level = (typeof LEVELS)[number][0];

const LEVEL_NAMES = LEVELS.map(([level, name]) => [level, name] as const);

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

/** The choice of a level, which deals at once. No level is chosen for other numbers. */
function LevelChoice({ source, onSource }: Omit<RandomDealProps, "error">) {
    const { cards, sets } = source;
    const chosen = LEVELS.find(([, , of]) => of.cards === cards && of.sets === sets);
    const choose = (level: Level) => {
        const [, , settings] = LEVELS.find(([one]) => one === level) ?? LEVELS[0];
        onSource({ ...source, ...settings, seed: newSeed() });
    };
    return (
        <Choice<Level | "">
            label="Difficulty"
            options={LEVEL_NAMES}
            value={chosen?.[0] ?? ""}
            onChange={(level) => level && choose(level)}
        />
    );
}

/** The settings of a random table. If they are those of the table, another seed is used. */
function DealForm({ source, error, onSource }: RandomDealProps) {
    const [draft, setDraft] = useDraft(source);
    const isChanged = FIELDS.some(([field]) => draft[field] !== source[field]);
    return (
        <form
            class="fields"
            onSubmit={(event) => {
                event.preventDefault();
                onSource(isChanged ? draft : { ...draft, seed: newSeed() });
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
                <button type="submit">Deal</button>
            </div>
            <small class="hint">A seed deals the same cards to everyone.</small>
        </form>
    );
}

/** The choice of another random table. */
export const RandomDeal = (props: RandomDealProps) => (
    <section class="sheet deal" aria-label="Random table">
        <LevelChoice {...props} />
        <DealForm {...props} />
    </section>
);

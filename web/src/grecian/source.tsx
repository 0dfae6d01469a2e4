import type { GrecianGenerateAnswer } from "openapi";
import { errorAt } from "../api/client";
import { Disclosure } from "../parts/disclosure";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { newSeed, pluralize } from "../parts/number";
import { optionOf } from "../parts/option";
import {
    DIFFICULTIES,
    hasUsualSize,
    newGenerated,
    type Difficulty,
    type Generated,
    type Source,
} from "./state";

const DIFFICULTY_NAMES: Readonly<Record<Difficulty, string>> = {
    any: "Any",
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
};

/** The option for the classic puzzle. */
const CLASSIC_KEY = "classic";

const FIELDS = [
    ["dials", "/dial_count", "Dials"],
    ["rows", "/row_count", "Rings"],
    ["columns", "/column_count", "Columns"],
    ["target", "/target", "Target"],
] as const;

/** The fields that show their errors themselves. */
export const FIELD_POINTERS = FIELDS.map(([, pointer]) => pointer);

interface GeneratorProps {
    source: Generated;
    error?: Error | undefined;
    onSource: (source: Source) => void;
}

const withSeed = (source: Generated) => ({ ...source, seed: newSeed() });

const Difficulties = () => (
    <>
        {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
                {DIFFICULTY_NAMES[difficulty]}
            </option>
        ))}
    </>
);

/** The settings of a random puzzle. */
export function Generator({ source, error, onSource }: GeneratorProps) {
    const [draft, setDraft] = useDraft(source);
    return (
        <form
            class="generator"
            onSubmit={(event) => {
                event.preventDefault();
                onSource(withSeed(draft));
            }}
        >
            <div class="buttons">
                <Field label="Difficulty">
                    <select
                        value={draft.difficulty}
                        onChange={({ currentTarget: { value } }) => {
                            const difficulty = optionOf(DIFFICULTIES, value);
                            onSource(withSeed({ ...draft, difficulty }));
                        }}
                    >
                        <Difficulties />
                    </select>
                </Field>
                <button type="submit" class="main">
                    New puzzle
                </button>
            </div>
            <Disclosure summary="Size and target" open={!hasUsualSize(source)}>
                <div class="fields">
                    {FIELDS.map(([field, pointer, label]) => (
                        <NumberField
                            key={field}
                            label={label}
                            error={errorAt(error, pointer)}
                            size={4}
                            value={draft[field]}
                            onText={(text) => setDraft({ ...draft, [field]: text })}
                        />
                    ))}
                </div>
            </Disclosure>
        </form>
    );
}

/** Why a generated puzzle differs from what the user asked for. */
export const describeReason = ({ reason }: GrecianGenerateAnswer) =>
    reason && `Not everything is as you asked: ${reason}.`;

/** The properties of a generated puzzle in words. */
export function describeGenerated(answer: GrecianGenerateAnswer): string {
    const { difficulty, guesses, unique } = answer;
    const sentences = [
        describeReason(answer),
        difficulty && `Difficulty: ${difficulty}.`,
        guesses === 0 && "You can solve it without guessing.",
        guesses && `You have to guess ${pluralize(guesses, "time")}.`,
        unique && "It has only one solution.",
        unique === false && "It has more than one solution.",
    ];
    return sentences.filter(Boolean).join(" ");
}

interface PracticePickerProps {
    source: Source;
    onSource: (source: Source) => void;
}

/** The choice between random puzzles and the classic one, in one row. */
export function PracticePicker({ source, onSource }: PracticePickerProps) {
    const isRandom = source.kind === "random";
    const generated = isRandom ? source : newGenerated();
    const choose = (value: string) => {
        if (value === CLASSIC_KEY) onSource({ kind: "classic" });
        else
            onSource(withSeed({ ...generated, difficulty: optionOf(DIFFICULTIES, value) }));
    };
    return (
        <div class="practice-picker">
            <select
                aria-label="Which puzzle to play"
                value={isRandom ? source.difficulty : CLASSIC_KEY}
                onChange={({ currentTarget: { value } }) => choose(value)}
            >
                <Difficulties />
                <option value={CLASSIC_KEY}>Classic</option>
            </select>
            <button type="button" onClick={() => onSource(withSeed(generated))}>
                New puzzle
            </button>
        </div>
    );
}

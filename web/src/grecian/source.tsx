import type { GrecianGenerateAnswer } from "openapi";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { newSeed, pluralize } from "../parts/number";
import { optionOf } from "../parts/option";
import { HowTo } from "./how-to";
import {
    DIFFICULTIES,
    newGenerated,
    type Difficulty,
    type Generated,
    type Source,
} from "./state";

const KINDS = [
    ["random", "Random"],
    ["classic", "Classic"],
] as const;

const DIFFICULTY_NAMES: Readonly<Record<Difficulty, string>> = {
    any: "Any difficulty",
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
};

const FIELDS = [
    ["dials", "/dial_count", "Dials"],
    ["rows", "/row_count", "Rings"],
    ["columns", "/column_count", "Columns"],
    ["target", "/target", "Target"],
    ["seed", "/seed", "Seed"],
] as const;

/** The fields that show their errors themselves. */
export const FIELD_POINTERS = FIELDS.map(([, pointer]) => pointer);

interface GeneratorProps {
    source: Generated;
    error?: Error | undefined;
    onSource: (source: Source) => void;
}

const withSeed = (source: Generated) => ({ ...source, seed: newSeed() });

/** The difficulty of a puzzle. Another one makes another puzzle. */
const DifficultySelect = ({ source, onSource }: GeneratorProps) => (
    <select
        aria-label="Difficulty"
        value={source.difficulty}
        onChange={({ currentTarget: { value } }) => {
            const difficulty = optionOf(DIFFICULTIES, value);
            onSource(withSeed({ ...source, difficulty }));
        }}
    >
        {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
                {DIFFICULTY_NAMES[difficulty]}
            </option>
        ))}
    </select>
);

/** All settings of a random puzzle. Enter uses the seed of the form; the button uses another one. */
export function Generator({ source, error, onSource }: GeneratorProps) {
    const [draft, setDraft] = useDraft(source);
    return (
        <form
            class="generator"
            onSubmit={(event) => {
                event.preventDefault();
                onSource(draft);
            }}
        >
            <div class="fields">
                <Field label="Difficulty">
                    <DifficultySelect source={draft} onSource={onSource} />
                </Field>
                {FIELDS.map(([field, pointer, label]) => (
                    <NumberField
                        key={field}
                        label={label}
                        error={errorAt(error, pointer)}
                        size={field === "seed" ? 8 : 4}
                        value={draft[field]}
                        onText={(text) => setDraft({ ...draft, [field]: text })}
                    />
                ))}
                <label class="check">
                    <input
                        type="checkbox"
                        checked={draft.unique}
                        onChange={() => setDraft({ ...draft, unique: !draft.unique })}
                    />
                    <span>Only one solution</span>
                </label>
            </div>
            <div class="buttons">
                <button
                    type="button"
                    class="main"
                    onClick={() => onSource(withSeed(draft))}
                >
                    New puzzle
                </button>
                <button type="submit">Use this seed</button>
            </div>
        </form>
    );
}

function describeGuesses(guesses: number | null): string {
    if (guesses === null) return "too many guesses to count";
    return guesses === 0 ? "no guesses" : pluralize(guesses, "guess", "guesses");
}

/** The properties of a generated puzzle in words. */
export function describeGenerated(answer: GrecianGenerateAnswer): string {
    const { reason, difficulty, guesses, unique, search } = answer;
    const nearest = answer.second_best_correct_columns;
    const sentences = [
        reason && `Not everything is as you asked: ${reason}.`,
        difficulty &&
            `Difficulty: ${difficulty} (a step-by-step solution needs ${describeGuesses(guesses)}).`,
        unique &&
            `The puzzle has only one solution, proven in ${pluralize(search.nodes, "step")}.`,
        unique === false && "The puzzle has more than one solution.",
        nearest !== null &&
            `The second-best position has ${pluralize(nearest, "correct column")}.`,
    ];
    return sentences.filter(Boolean).join(" ");
}

interface PracticePickerProps {
    source: Source;
    onSource: (source: Source) => void;
}

/** The choice between random puzzles and the classic one. */
export function PracticePicker({ source, onSource }: PracticePickerProps) {
    const { kind } = source;
    return (
        <div class="buttons">
            <Choice
                label="Which puzzle to play"
                options={KINDS}
                value={kind === "classic" ? kind : "random"}
                onChange={(next) =>
                    onSource(next === "random" ? newGenerated() : { kind: next })
                }
            />
            {kind === "random" && (
                <>
                    <DifficultySelect {...{ source, onSource }} />
                    <button type="button" onClick={() => onSource(withSeed(source))}>
                        New puzzle
                    </button>
                </>
            )}
            <HowTo />
        </div>
    );
}

import type { ComponentChildren } from "preact";
import type { GrecianGenerateAnswer } from "openapi";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { newSeed, pluralize } from "../parts/number";
import { optionOf } from "../parts/option";
import { CLASSIC } from "./classic";
import type { Puzzle } from "./puzzle";
import { DEFAULTS, DIFFICULTIES, newGenerated, type Generated, type Source } from "./state";

const KINDS = [
    ["daily", "Today"],
    ["classic", "Classic"],
    ["random", "Random"],
    ["own", "Your own"],
] as const;

const HINTS = {
    classic: "The puzzle from the store: only one of its 20,736 positions works.",
    own: "Solve a puzzle that you have: enter its numbers below the board.",
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
    error: Error | undefined;
    onSource: (source: Generated) => void;
}

/** The settings of a random puzzle. Enter uses the seed of the form; the button uses another one. */
function Generator({ source, error, onSource }: GeneratorProps) {
    const [draft, setDraft] = useDraft(source);
    const onNew = (changes?: Partial<Generated>) =>
        onSource({ ...draft, ...changes, seed: newSeed() });
    const special = Object.entries(DEFAULTS).some(
        ([field, usual]) => source[field as keyof typeof DEFAULTS] !== usual,
    );
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
                    <select
                        value={draft.difficulty}
                        onChange={({ currentTarget: { value } }) =>
                            onNew({ difficulty: optionOf(DIFFICULTIES, value) })
                        }
                    >
                        {DIFFICULTIES.map((difficulty) => (
                            <option key={difficulty}>{difficulty}</option>
                        ))}
                    </select>
                </Field>
                <button type="button" class="main" onClick={() => onNew()}>
                    New puzzle
                </button>
            </div>
            <details open={special || error !== undefined}>
                <summary>Size, target and seed</summary>
                <div class="fields">
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
                    <button type="submit">Use this seed</button>
                </div>
            </details>
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

interface SourcePickerProps {
    source: Source;
    /** The puzzle on the board, with which the user's own puzzle starts. */
    puzzle: Puzzle | null;
    error?: Error | undefined;
    onSource: (source: Source) => void;
    children: ComponentChildren;
}

/** The choice between the puzzle of the day, the classic, a random and the user's own puzzle. */
export function SourcePicker({
    source,
    puzzle,
    error,
    onSource,
    children,
}: SourcePickerProps) {
    const { kind } = source;
    const choose = (next: Source["kind"]) => {
        if (next === "random") onSource(newGenerated());
        else if (next === "own") onSource({ kind: next, puzzle: puzzle ?? CLASSIC });
        else onSource({ kind: next });
    };
    return (
        <section class="source" aria-label="Puzzle">
            <Choice
                label="Which puzzle to play"
                options={KINDS}
                value={kind}
                onChange={choose}
            />
            {(kind === "classic" || kind === "own") && <p class="hint">{HINTS[kind]}</p>}
            {kind === "random" && (
                <Generator source={source} error={error} onSource={onSource} />
            )}
            {children}
        </section>
    );
}

import type { ComponentChildren } from "preact";
import type { GrecianGenerateAnswer } from "openapi";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { formatCount, newSeed } from "../parts/number";
import { optionOf } from "../parts/option";
import type { Puzzle } from "./puzzle";
import { SHOP } from "./shop";
import { DIFFICULTIES, USUAL, newMade, type Made, type Source } from "./state";

const KINDS = [
    ["daily", "Today"],
    ["shop", "Shop"],
    ["made", "New"],
    ["own", "My own"],
] as const;

const KIND_HINTS = {
    shop: () =>
        `The puzzle that the shops sell: one of ${formatCount(20736)} positions is right.`,
    own: () => "A puzzle of your own: write its numbers and holes below the board.",
};

const NUMBERS = [
    ["dials", "/dial_count", "Dials"],
    ["rows", "/row_count", "Rings"],
    ["columns", "/column_count", "Columns"],
    ["target", "/target", "Target"],
    ["seed", "/seed", "Seed"],
] as const;

/** The fields whose errors stand beside them. */
export const MADE_POINTERS = NUMBERS.map(([, pointer]) => pointer);

interface MakerProps {
    made: Made;
    error: Error | undefined;
    onMade: (made: Made) => void;
}

type DraftProps = MakerProps & { draft: Made; onDraft: (draft: Made) => void };

/** How large the puzzle is, what its columns add up to, and its seed. */
function Sizes({ made, error, draft, onDraft }: DraftProps) {
    const special = NUMBERS.some(
        ([field]) => field !== "seed" && made[field] !== USUAL[field],
    );
    return (
        <details open={special || error !== undefined}>
            <summary>Its size, target and seed</summary>
            <div class="fields">
                {NUMBERS.map(([field, pointer, label]) => (
                    <NumberField
                        key={field}
                        label={label}
                        error={errorAt(error, pointer)}
                        size={field === "seed" ? 8 : 4}
                        value={draft[field]}
                        onText={(text) => onDraft({ ...draft, [field]: text })}
                    />
                ))}
                <label class="check">
                    <input
                        type="checkbox"
                        checked={draft.unique}
                        onChange={() => onDraft({ ...draft, unique: !draft.unique })}
                    />
                    <span>One solution only</span>
                </label>
                <button type="submit">Make this seed</button>
            </div>
        </details>
    );
}

/** What puzzle to make. Enter takes the seed; the button takes another one. */
function Maker(props: MakerProps) {
    const { made, onMade } = props;
    const [draft, setDraft] = useDraft(made);
    const another = (changes?: Partial<Made>) =>
        onMade({ ...draft, ...changes, seed: newSeed() });
    return (
        <form
            class="maker"
            onSubmit={(event) => {
                event.preventDefault();
                onMade(draft);
            }}
        >
            <div class="fields">
                <Field label="Difficulty">
                    <select
                        value={draft.difficulty}
                        onChange={(event) => {
                            const { value } = event.currentTarget;
                            another({ difficulty: optionOf(DIFFICULTIES, value) });
                        }}
                    >
                        {DIFFICULTIES.map((one) => (
                            <option key={one}>{one}</option>
                        ))}
                    </select>
                </Field>
                <button type="button" class="main" onClick={() => another()}>
                    Make another
                </button>
            </div>
            <Sizes {...props} draft={draft} onDraft={setDraft} />
        </form>
    );
}

function sayGuesses(guesses: number | null): string {
    if (guesses === null) return "its guesses are too many to be counted in time";
    if (guesses === 0) return "it can be solved without a guess";
    return `it takes ${formatCount(guesses)} guess${guesses === 1 ? "" : "es"}`;
}

/** What the service says of the puzzle that it made. */
export function sayMade(answer: GrecianGenerateAnswer, columns: number): string {
    const { reason, difficulty, guesses, unique, search } = answer;
    const second = answer.second_best_correct_columns;
    const steps = `${formatCount(search.nodes)} step${search.nodes === 1 ? "" : "s"}`;
    const parts = [
        reason && `Not quite as asked for: ${reason}.`,
        difficulty && `It is ${difficulty}: ${sayGuesses(guesses)}.`,
        unique && `It has one solution only, proven in ${steps}.`,
        unique === false && "It has more than one solution.",
        second !== null &&
            `The next best position has ${second} of ${columns} columns right.`,
    ];
    return parts.filter(Boolean).join(" ");
}

interface OriginProps {
    source: Source;
    /** The puzzle that is shown, to begin one's own from. */
    puzzle: Puzzle | null;
    error?: Error | undefined;
    onSource: (source: Source) => void;
    /** What there is to say of the puzzle. */
    children: ComponentChildren;
}

/** Where the puzzle comes from: the day, the shops, the service, or one's own hand. */
export function Origin({ source, puzzle, error, onSource, children }: OriginProps) {
    const choose = (kind: Source["kind"]) => {
        if (kind === "made") onSource(newMade());
        else if (kind === "own") onSource({ kind, puzzle: puzzle ?? SHOP });
        else onSource({ kind });
    };
    const { kind } = source;
    return (
        <section class="origin" aria-label="The puzzle">
            <Choice
                label="Where the puzzle comes from"
                options={KINDS}
                value={kind}
                onChange={choose}
            />
            {(kind === "shop" || kind === "own") && (
                <p class="hint">{KIND_HINTS[kind]()}</p>
            )}
            {kind === "made" && <Maker made={source} error={error} onMade={onSource} />}
            {children}
        </section>
    );
}

import type { GrecianGenerateAnswer } from "openapi";
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { Field, NumberField } from "../parts/field";
import { formatCount, newSeed } from "../parts/number";
import { optionOf } from "../parts/option";
import type { Puzzle } from "./puzzle";
import { SHOP } from "./shop";
import { DIFFICULTIES, newMade, type Made, type Source } from "./state";

const KINDS = [
    ["shop", "Shop"],
    ["made", "New"],
    ["own", "Your own"],
] as const;

const KIND_HINTS = {
    shop: "The puzzle that the shops sell: 5 dials with 4 rings and 12 columns.",
    own: "A puzzle of your own: write its numbers and holes below.",
};

const NUMBERS = [
    ["dials", "Dials"],
    ["rows", "Rings"],
    ["columns", "Columns"],
    ["target", "Target"],
    ["seed", "Seed"],
] as const;

/** The fields whose errors stand beside them. */
export const MADE_POINTERS = NUMBERS.map(([field]) => `/${field}`);

interface MakerProps {
    made: Made;
    error: Error | undefined;
    onMade: (made: Made) => void;
}

/** What puzzle to make. Enter takes the seed; the button takes another one. */
function Maker({ made, error, onMade }: MakerProps) {
    const [draft, setDraft] = useDraft(made);
    return (
        <form
            class="fields"
            onSubmit={(event) => {
                event.preventDefault();
                onMade(draft);
            }}
        >
            {NUMBERS.map(([field, label]) => (
                <NumberField
                    key={field}
                    label={label}
                    error={errorAt(error, `/${field}`)}
                    size={field === "seed" ? 8 : 4}
                    value={draft[field]}
                    onText={(text) => setDraft({ ...draft, [field]: text })}
                />
            ))}
            <Field label="Difficulty">
                <select
                    value={draft.difficulty}
                    onChange={(event) => {
                        const difficulty = optionOf(
                            DIFFICULTIES,
                            event.currentTarget.value,
                        );
                        setDraft({ ...draft, difficulty });
                    }}
                >
                    {DIFFICULTIES.map((one) => (
                        <option key={one}>{one}</option>
                    ))}
                </select>
            </Field>
            <label class="check">
                <input
                    type="checkbox"
                    checked={draft.unique}
                    onChange={() => setDraft({ ...draft, unique: !draft.unique })}
                />
                <span>One solution only</span>
            </label>
            <div class="buttons">
                <button type="submit">Make this seed</button>
                <button
                    type="button"
                    class="main"
                    onClick={() => onMade({ ...draft, seed: newSeed() })}
                >
                    Make another
                </button>
            </div>
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
    const { reason, difficulty, guesses, unique, search, second_best: second } = answer;
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

interface SourceFieldsProps {
    source: Source;
    /** The puzzle that is shown, to begin one's own from. */
    puzzle: Puzzle | null;
    error: Error | undefined;
    onSource: (source: Source) => void;
}

/** Where the puzzle comes from: the shop, the service, or one's own hand. */
export function SourceFields({ source, puzzle, error, onSource }: SourceFieldsProps) {
    const choose = (kind: Source["kind"]) => {
        if (kind === "made") onSource(newMade());
        else if (kind === "own") onSource({ kind, puzzle: puzzle ?? SHOP });
        else onSource({ kind });
    };
    return (
        <>
            <Choice
                label="Where the puzzle comes from"
                options={KINDS}
                value={source.kind}
                onChange={choose}
            />
            {source.kind !== "made" && <p class="hint">{KIND_HINTS[source.kind]}</p>}
            {source.kind === "made" && (
                <Maker made={source} error={error} onMade={onSource} />
            )}
        </>
    );
}

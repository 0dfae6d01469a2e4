// The puzzle to be changed: who has to cross, the boat, and the rules.
import { errorAt } from "../api/client";
import { Choice } from "../parts/choice";
import { NumberField, TextField } from "../parts/field";
import { entry, GOALS, isKind, rule, type Entry, type Puzzle } from "./puzzle";
import { Rules } from "./rules";

export interface EditorProps {
    puzzle: Puzzle;
    /** What the service finds wrong with it. */
    error: Error | undefined;
    onPuzzle: (puzzle: Puzzle) => void;
}

interface EntryProps extends EditorProps {
    one: Entry;
    index: number;
    onEntry: (change: Partial<Entry>) => void;
}

const TRAITS = ["count", "minutes", "weight"] as const;
const TRAIT_WORDS = { count: "Count", minutes: "Minutes", weight: "Weight" } as const;

function EntryRow({ puzzle, error, one, index, onEntry, onPuzzle }: EntryProps) {
    const at = `/travelers/${index}`;
    const name = one.name || `traveler ${index + 1}`;
    const wrong = TRAITS.map((trait) => errorAt(error, `${at}/${trait}`));
    const { travelers } = puzzle;
    return (
        <li class="entry">
            <TextField
                label={`Name of traveler ${index + 1}`}
                error={wrong.some(Boolean) ? undefined : errorAt(error, at)}
                value={one.name}
                autocomplete="off"
                spellcheck={false}
                onText={(text) => onEntry({ name: text })}
            />
            {TRAITS.map((trait, i) => (
                <NumberField
                    key={trait}
                    label={`${TRAIT_WORDS[trait]}, ${name}`}
                    error={wrong[i]}
                    value={one[trait]}
                    placeholder="1"
                    onText={(text) => onEntry({ [trait]: text })}
                />
            ))}
            <label class="check">
                <input
                    type="checkbox"
                    checked={one.rows}
                    aria-label={`${name} can row`}
                    onChange={() => onEntry({ rows: !one.rows })}
                />
                <span aria-hidden="true">can row</span>
            </label>
            <button
                type="button"
                class="quiet remove"
                aria-label={`Remove ${name}`}
                title={`Remove ${name}`}
                onClick={() => {
                    const left = travelers.filter((_, i) => i !== index);
                    onPuzzle({ ...puzzle, travelers: left });
                }}
            >
                <span aria-hidden="true">×</span>
            </button>
            {isKind(travelers, one) && one.name !== "" && (
                <p class="hint">
                    They are called {one.name} 1 and so on; rules name one of them, or all
                    by “{one.name}”.
                </p>
            )}
        </li>
    );
}

function Travelers(props: EditorProps) {
    const { puzzle, onPuzzle } = props;
    const { travelers } = puzzle;
    const change = (index: number) => (change: Partial<Entry>) =>
        onPuzzle({
            ...puzzle,
            travelers: travelers.map((one, i) =>
                i === index ? { ...one, ...change } : one,
            ),
        });
    return (
        <fieldset>
            <legend>Who has to cross</legend>
            <div class="heads" aria-hidden="true">
                <span>Name</span>
                <span>Count</span>
                <span>Minutes</span>
                <span>Weight</span>
            </div>
            <ol>
                {travelers.map((one, index) => (
                    <EntryRow
                        key={index}
                        {...props}
                        one={one}
                        index={index}
                        onEntry={change(index)}
                    />
                ))}
            </ol>
            <div class="buttons">
                <button
                    type="button"
                    onClick={() =>
                        onPuzzle({ ...puzzle, travelers: [...travelers, entry("")] })
                    }
                >
                    Add a traveler
                </button>
            </div>
        </fieldset>
    );
}

const GOAL_WORDS = [
    [GOALS[0], "fewest crossings"],
    [GOALS[1], "least minutes"],
] as const;

/** All of the puzzle in fields, shown when it is a puzzle of one's own. */
export function Editor({ open, ...props }: EditorProps & { open: boolean }) {
    const { puzzle, error, onPuzzle } = props;
    const add = () =>
        onPuzzle({ ...puzzle, rules: [...puzzle.rules, rule("alone", "", "")] });
    return (
        <details class="sheet editor" open={open}>
            <summary>
                <h2>Change the puzzle</h2>
            </summary>
            <Travelers {...props} />
            <fieldset>
                <legend>The boat, and what is best</legend>
                <div class="fields">
                    <NumberField
                        label="Seats"
                        error={errorAt(error, "/boat/seats")}
                        size={4}
                        value={puzzle.seats}
                        onText={(seats) => onPuzzle({ ...puzzle, seats })}
                    />
                    <NumberField
                        label="Weight that it bears"
                        error={errorAt(error, "/boat/max_weight")}
                        size={8}
                        placeholder="any"
                        value={puzzle.load}
                        onText={(load) => onPuzzle({ ...puzzle, load })}
                    />
                    <Choice
                        label="What is best"
                        options={GOAL_WORDS}
                        value={puzzle.goal}
                        onChange={(goal) => onPuzzle({ ...puzzle, goal })}
                    />
                </div>
            </fieldset>
            <Rules {...props} onAdd={add} />
        </details>
    );
}

import { today } from "../daily/day";

interface Puzzle {
    id: string;
    title: string;
    group?: string;
}

interface PuzzleChooserProps {
    puzzles: readonly Puzzle[];
    /** The date of the daily puzzle, or the id of another puzzle; neither for a custom puzzle. */
    date: string | undefined;
    id: string | undefined;
    /** Called with the id of a puzzle, or undefined for the daily puzzle. */
    onChoose: (id: string | undefined) => void;
}

const Options = ({ puzzles }: { puzzles: readonly Puzzle[] }) => (
    <>
        {puzzles.map(({ id, title }) => (
            <option key={id} value={id}>
                {title}
            </option>
        ))}
    </>
);

/** Selects the puzzle of the day or another one. */
export function PuzzleChooser({ puzzles, date, id, onChoose }: PuzzleChooserProps) {
    const groups = new Set(puzzles.flatMap(({ group }) => group ?? []));
    const isPast = date !== undefined && date !== today();
    return (
        <select
            aria-label="Puzzle"
            value={date ? "daily" : (id ?? "own")}
            onChange={({ currentTarget: { value } }) =>
                onChoose(value === "daily" ? undefined : value)
            }
        >
            <option value="daily">{isPast ? "Puzzle of that day" : "Today"}</option>
            {!date && id === undefined && <option value="own">Your own puzzle</option>}
            <Options puzzles={puzzles.filter(({ group }) => group === undefined)} />
            {[...groups].map((group) => (
                <optgroup key={group} label={group}>
                    <Options puzzles={puzzles.filter((one) => one.group === group)} />
                </optgroup>
            ))}
        </select>
    );
}

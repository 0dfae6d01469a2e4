interface Puzzle {
    id: string;
    title: string;
    group?: string;
}

interface PuzzleChooserProps {
    puzzles: readonly Puzzle[];
    /** The id of the current puzzle; undefined for a custom puzzle. */
    id: string | undefined;
    onChoose: (id: string) => void;
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

/** Selects one of the puzzles. */
export function PuzzleChooser({ puzzles, id, onChoose }: PuzzleChooserProps) {
    const groups = new Set(puzzles.flatMap(({ group }) => group ?? []));
    return (
        <select
            aria-label="Puzzle"
            value={id ?? "own"}
            onChange={({ currentTarget: { value } }) => onChoose(value)}
        >
            {id === undefined && <option value="own">Your own puzzle</option>}
            <Options puzzles={puzzles.filter(({ group }) => group === undefined)} />
            {[...groups].map((group) => (
                <optgroup key={group} label={group}>
                    <Options puzzles={puzzles.filter((one) => one.group === group)} />
                </optgroup>
            ))}
        </select>
    );
}

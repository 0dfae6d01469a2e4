interface Puzzle {
    id: string;
    title: string;
    group?: string;
}

interface PuzzleChooserProps {
    puzzles: readonly Puzzle[];
    /** The id of the current puzzle; undefined for a custom puzzle. */
    id: string | undefined;
    /** What the choice shows for a custom puzzle. */
    own?: string;
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
export function PuzzleChooser({
    puzzles,
    id,
    own = "Your own puzzle",
    onChoose,
}: PuzzleChooserProps) {
    const groups = new Set(puzzles.flatMap(({ group }) => group ?? []));
    return (
        <select
            aria-label="Puzzle"
            value={id ?? "own"}
            onChange={({ currentTarget: { value } }) => onChoose(value)}
        >
            {id === undefined && <option value="own">{own}</option>}
            <Options puzzles={puzzles.filter(({ group }) => group === undefined)} />
            {[...groups].map((group) => (
                <optgroup key={group} label={group}>
                    <Options puzzles={puzzles.filter((one) => one.group === group)} />
                </optgroup>
            ))}
        </select>
    );
}

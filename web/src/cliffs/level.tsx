import type { CliffsLevel } from "openapi";

export const LEVELS = [
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "4"],
    ["unknown", "Any"],
] as const;

/** The names of the levels in the original game. */
export const ORIGINAL_LEVELS = [
    ["unknown", "Any"],
    ["1", "Not so easy"],
    ["2", "Oh so hard"],
    ["3", "Very hard"],
    ["4", "Very, very hard"],
] as const;

interface LevelSelectProps {
    level: CliffsLevel;
    options: typeof LEVELS | typeof ORIGINAL_LEVELS;
    onLevel: (level: string) => void;
}

/** The choice of the level, above the board. */
export const LevelSelect = ({ level, options, onLevel }: LevelSelectProps) => (
    <label>
        Level{" "}
        <select
            value={String(level)}
            onChange={({ currentTarget }) => onLevel(currentTarget.value)}
        >
            {options.map(([value, name]) => (
                <option key={value} value={value}>
                    {name}
                </option>
            ))}
        </select>
    </label>
);

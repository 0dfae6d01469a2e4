interface GoalProps {
    /** The goal in one sentence. */
    goal: string;
    /** How difficult the puzzle is. */
    difficulty?: string | undefined;
    /** The rules as sentences. */
    rules: string;
}

/** The goal and the rules of a puzzle, below its picture. */
export const Goal = ({ goal, difficulty, rules }: GoalProps) => (
    <div class="goal">
        <p>
            {difficulty && <span class="difficulty">{difficulty}</span>}{" "}
            <strong>{goal}</strong>
        </p>
        <ul>
            {rules.split(/(?<=\.) /).map((rule) => (
                <li key={rule}>{rule}</li>
            ))}
        </ul>
    </div>
);

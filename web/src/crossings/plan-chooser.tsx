interface PlanChooserProps {
    /** The number of plans in the response, and whether these are all. */
    count: number;
    isComplete: boolean;
    chosen: number;
    onChoose: (index: number) => void;
}

/** Selects one of several plans. */
export function PlanChooser({ count, isComplete, chosen, onChoose }: PlanChooserProps) {
    if (count < 2) return null;
    return (
        <label class="plan-chooser">
            <span>Plan{isComplete ? "" : `, of the first ${count}`}</span>
            <select
                value={chosen}
                onChange={(event) => onChoose(Number(event.currentTarget.value))}
            >
                {Array.from({ length: count }, (_, i) => (
                    <option key={i} value={i}>
                        {i + 1}
                    </option>
                ))}
            </select>
        </label>
    );
}

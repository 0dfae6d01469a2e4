import type { BullsCowsObjective } from "openapi";
import { Choice } from "../parts/choice";
import { DESCRIPTIONS, OBJECTIVES } from "./objectives";

interface ObjectiveChoiceProps {
    objective: BullsCowsObjective;
    onChange: (objective: BullsCowsObjective) => void;
}

/** Selects what counts as the best guess. */
export function ObjectiveChoice({ objective, onChange }: ObjectiveChoiceProps) {
    return (
        <div class="objective-choice">
            <Choice
                label="What counts as the best guess"
                options={OBJECTIVES}
                value={objective}
                onChange={onChange}
            />
            <p class="hint">Best means: {DESCRIPTIONS[objective]}.</p>
        </div>
    );
}

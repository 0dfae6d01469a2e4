import type { CliffsLevel } from "openapi";
import { Choice } from "../parts/choice";
import type { Change } from "./game";
import type { Game } from "./state";

export const LEVELS = [
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "4"],
    ["unknown", "Any"],
] as const;

/** The features that a rule of a level names. */
const LEVEL_FEATURES: Readonly<Record<CliffsLevel, string>> = {
    1: "1 feature",
    2: "2 features of one kind",
    3: "2 features of different kinds",
    4: "3 features of different kinds",
    unknown: "1 to 3 features",
};

const EXAMPLES: Readonly<Record<CliffsLevel, string>> = {
    1: ", such as a cap",
    2: ", such as a cap or a tuft",
    3: ", such as a cap or a wheel",
    4: ", such as a cap, glasses or a wheel",
    unknown: "",
};

type LabeledChoiceProps<T extends string> = Parameters<typeof Choice<T>>[0] & {
    hint?: string;
};

/** A choice with a visible label. */
export function LabeledChoice<T extends string>(props: LabeledChoiceProps<T>) {
    const { hint, ...choice } = props;
    return (
        <div class="labeled">
            <span aria-hidden="true">{choice.label}</span>
            <Choice {...choice} />
            {hint && <small class="hint">{hint}</small>}
        </div>
    );
}

/** The choice of the level. */
export function LevelChoice({ game, change }: { game: Game; change: Change }) {
    return (
        <LabeledChoice
            label="Level"
            options={LEVELS}
            value={String(game.level) as "1"}
            hint={`The rule has ${LEVEL_FEATURES[game.level]}${EXAMPLES[game.level]}.`}
            onChange={(next) => change({ level: next })}
        />
    );
}

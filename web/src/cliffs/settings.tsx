// The probabilities of the rules, the goal of the advice, and the pegs of a game outside this page.
import { NumberField } from "../parts/field";
import { fieldError } from "./errors";
import type { Change } from "./game";
import { LabeledChoice } from "./level";
import type { Game } from "./state";

const GENERATORS = [
    ["uniform", "Any rule"],
    ["game", "Even split"],
] as const;

const GENERATOR_HINTS = {
    uniform: "All rules of the level are equally likely.",
    game: "As in the original game: rules that split the Zoombinis about in half are preferred.",
};

const GOALS = [
    ["expected", "Few sneezes"],
    ["guarantee", "Never lose"],
    ["win", "Best chance"],
] as const;

const GOAL_HINTS = {
    expected: "The fewest sneezes on average.",
    guarantee: "Never more sneezes than allowed, if that can be guaranteed.",
    win: "The best chance of staying within the sneezes allowed.",
};

interface SettingsProps {
    game: Game;
    change: Change;
}

/** The probabilities of the rules, and the goal of the advice. */
export function Settings({
    game,
    change,
    error,
}: SettingsProps & { error: Error | undefined }) {
    const { prior, goal } = game;
    return (
        <div class="settings">
            <LabeledChoice
                label="Hidden rule"
                options={GENERATORS}
                value={prior}
                hint={GENERATOR_HINTS[prior]}
                onChange={(next) => change({ prior: next })}
            />
            <LabeledChoice
                label="Goal of the advice"
                options={GOALS}
                value={goal}
                hint={GOAL_HINTS[goal]}
                onChange={(next) => change({ goal: next })}
            />
            <NumberField
                label="Sneezes allowed"
                error={fieldError(error, "/mistakes_allowed")}
                size={4}
                value={game.allowed}
                onText={(text) => change({ allowed: text })}
            />
        </div>
    );
}

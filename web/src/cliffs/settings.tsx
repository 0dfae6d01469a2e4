// The kind of rule, its probabilities, and the goal of the advice.
import type { CliffsLevel } from "openapi";
import { Choice } from "../parts/choice";
import { NumberField } from "../parts/field";
import { fieldError } from "./errors";
import type { Change } from "./game";
import { levelOf, type Game } from "./state";

export const LEVELS = [
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "4"],
    ["unknown", "Any"],
] as const;

export const GENERATORS = [
    ["uniform", "Equally likely"],
    ["game", "As in the game"],
    ["published", "As published"],
] as const;

const GENERATOR_HINTS = {
    uniform: "Every rule of the level is equally likely, for either cliff.",
    game: "Rules that split the band about in half are preferred, so the band itself reveals a lot.",
    published: "Like Bailey Andrew's published program, including its errors.",
};

const GAME_RULE_HINT =
    "Rules that split the band about in half are preferred. The advice does not use this.";

const GOALS = [
    ["expected", "Few mistakes"],
    ["guarantee", "Never lose"],
    ["win", "Best chance"],
    ["queries", "Few questions"],
] as const;

const GOAL_HINTS = {
    expected: "The fewest mistakes on average.",
    guarantee: "Never more mistakes than allowed, if that can be guaranteed.",
    win: "The best chance of staying within the mistakes allowed.",
    queries:
        "The lowest total cost of mistakes and questions. A move with an uncertain outcome is a question to you: did the cliff take the Zoombini?",
};

const LEVEL_HINTS = {
    "1": "The rule names one feature, such as a cap.",
    "2": "The rule names two features of one kind, such as a cap or a tuft.",
    "3": "The rule names features of two kinds, such as a cap or a wheel.",
    "4": "The rule names features of three kinds, such as a cap, glasses or a wheel.",
    unknown: "The rule can be of any level. All levels are equally likely.",
};

export const levelHint = (level: CliffsLevel) => LEVEL_HINTS[level];

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

interface SettingsProps {
    game: Game;
    change: Change;
}

/** The choice of the level. */
export function LevelChoice({ game, change }: SettingsProps) {
    // Another level has another rule, which makes the moves invalid.
    const reset = game.mode === "play" ? { moves: undefined, pick: undefined } : {};
    return (
        <LabeledChoice
            label="Level"
            options={LEVELS}
            value={String(game.level) as "1"}
            hint={LEVEL_HINTS[game.level]}
            onChange={(next) => change({ ...reset, level: String(levelOf(next)) })}
        />
    );
}

/** The probabilities of the rules, and the goal of the advice. */
export function Settings({
    game,
    change,
    error,
}: SettingsProps & { error: Error | undefined }) {
    const { generator, prior, goal } = game;
    const isPlay = game.mode === "play";
    const reset = isPlay ? { moves: undefined, pick: undefined, deal: undefined } : {};
    return (
        <div class="settings">
            <LabeledChoice
                label="Choice of the rule"
                options={isPlay ? GENERATORS.slice(0, 2) : GENERATORS}
                value={generator}
                hint={generator === prior ? GENERATOR_HINTS[prior] : GAME_RULE_HINT}
                onChange={(next) => change({ ...reset, prior: next })}
            />
            <LabeledChoice
                label="Goal of the advice"
                options={GOALS}
                value={goal}
                hint={GOAL_HINTS[goal]}
                onChange={(next) => change({ goal: next })}
            />
            {goal === "queries" && (
                <NumberField
                    label="A question costs"
                    hint="In mistakes: 0.5 is half a mistake."
                    error={fieldError(error, "/ask_cost")}
                    inputMode="decimal"
                    size={4}
                    value={game.questionCost}
                    onText={(text) => change({ ask: text })}
                />
            )}
            <NumberField
                label="Mistakes allowed"
                error={fieldError(error, "/mistakes_allowed")}
                size={4}
                value={game.allowed}
                onText={(text) => change({ allowed: text })}
            />
        </div>
    );
}

import type { ComponentChildren } from "preact";
import type { CliffsLevel } from "openapi";
import { Choice } from "../parts/choice";
import { useDraft } from "../parts/draft";
import { NumberField } from "../parts/field";
import { newSeed } from "../parts/number";
import type { Change } from "./game";
import { sayError } from "./say";
import { levelOf, writeSeed, type Game } from "./state";

export const LEVEL_NAMES = [
    ["1", "1"],
    ["2", "2"],
    ["3", "3"],
    ["4", "4"],
    ["unknown", "Any"],
] as const;

export const PRIOR_NAMES = [
    ["uniform", "Equally likely"],
    ["game", "As in the game"],
    ["published", "As published"],
] as const;

const GOALS = [
    ["expected", "Few mistakes"],
    ["guarantee", "No loss"],
    ["win", "Best chance"],
    ["queries", "Few questions"],
] as const;

const PRIOR_TOLD = {
    uniform: "Every rule of the level is as likely, and the cliffs are a fair coin.",
    game: "Rules that part the band in halves are preferred, so a band betrays most of them.",
    published: "As the published program draws them, with its faults.",
};

const DEALT_TOLD =
    "Rules that part the band in halves are preferred; the advice does not count on it.";

const GOAL_TOLD = {
    expected: "The fewest mistakes that can be expected.",
    guarantee: "Never more mistakes than allowed, where that can be promised.",
    win: "The largest probability to stay within the mistakes allowed.",
    queries:
        "The least cost of mistakes and questions: each time somebody goes whose cliff is in doubt, you are asked whether it took them. Dear questions send first who tells more.",
};

/** What rules of a level look like. */
const LEVEL_TOLD = {
    "1": "The rule names one look, such as a cap.",
    "2": "The rule names two looks of one kind, such as a cap or a tuft.",
    "3": "The rule names two looks of different kinds, such as a cap or a wheel.",
    "4": "The rule names three looks of different kinds, such as a cap, glasses or a wheel.",
    unknown: "A rule of any level, each level as likely.",
};

export const sayLevel = (level: CliffsLevel) =>
    LEVEL_TOLD[String(level) as keyof typeof LEVEL_TOLD];

/** The days of the week that have a level. */
export const DAYS: Readonly<Record<string, string>> = {
    "1": "Mondays",
    "2": "Tuesdays and Wednesdays",
    "3": "Thursdays and Fridays",
    "4": "weekends",
};

/** A choice under its name. */
export function Named({ name, children }: { name: string; children: ComponentChildren }) {
    return (
        <div class="cliffs-named">
            <span aria-hidden="true">{name}</span>
            {children}
        </div>
    );
}

interface SettingsProps {
    game: Game;
    change: Change;
}

/** What kind of rule is hidden. */
export function Kind({
    game,
    change,
    children,
}: SettingsProps & { children: ComponentChildren }) {
    // Another rule is dealt for another level, and what happened belongs to the one before.
    const play = game.mode === "play";
    const other = play ? { moves: undefined, pick: undefined } : {};
    return (
        <div class="cliffs-kind">
            <Named name="Level">
                <Choice
                    label="Level"
                    options={LEVEL_NAMES}
                    value={String(game.level) as (typeof LEVEL_NAMES)[number][0]}
                    onChange={(next) =>
                        change({ ...other, level: String(levelOf(next)) }, "replace")
                    }
                />
            </Named>
            {play ? (
                <button
                    type="button"
                    class="main"
                    onClick={() => change(writeSeed(newSeed()), "push")}
                >
                    Another band
                </button>
            ) : (
                <button
                    type="button"
                    onClick={() =>
                        change({ ...writeSeed(game.seed), mode: "play" }, "push")
                    }
                >
                    Play here
                </button>
            )}
            <p class="hint">
                {sayLevel(game.level)} {children}
            </p>
        </div>
    );
}

/** How rules are drawn, and what is played for. */
export function Aims({
    game,
    change,
    error,
}: SettingsProps & { error: Error | undefined }) {
    const play = game.mode === "play";
    const other = play ? { moves: undefined, pick: undefined, deal: undefined } : {};
    const told = game.dealer === game.prior ? PRIOR_TOLD[game.prior] : DEALT_TOLD;
    return (
        <div class="cliffs-aims">
            <Named name="Rules are drawn">
                <Choice
                    label="Rules are drawn"
                    options={play ? PRIOR_NAMES.slice(0, 2) : PRIOR_NAMES}
                    value={game.dealer}
                    onChange={(prior) => change({ ...other, prior }, "replace")}
                />
                <small class="hint">{told}</small>
            </Named>
            <Named name="Advice is for">
                <Choice
                    label="Advice is for"
                    options={GOALS}
                    value={game.goal}
                    onChange={(goal) => change({ goal }, "replace")}
                />
                <small class="hint">{GOAL_TOLD[game.goal]}</small>
            </Named>
            {game.goal === "queries" && (
                <NumberField
                    label="A question costs"
                    hint="In mistakes: 0.5 is half a mistake."
                    error={sayError(error, "/ask_cost")}
                    inputMode="decimal"
                    size={4}
                    value={game.askCost}
                    onText={(text) => change({ ask: text }, "replace")}
                />
            )}
            <NumberField
                label="Mistakes allowed"
                error={sayError(error, "/mistakes_allowed")}
                size={4}
                value={game.allowed}
                onText={(text) => change({ allowed: text }, "replace")}
            />
        </div>
    );
}

interface SeedProps extends SettingsProps {
    error: Error | undefined;
}

/** The seed that deals the band; in a game on this page, its rule too. */
export function Seed({ game, change, error }: SeedProps) {
    const [draft, setDraft] = useDraft(game.seed);
    const deal = (seed: string) => change(writeSeed(seed), "push");
    return (
        <form
            class="fields"
            onSubmit={(event) => {
                event.preventDefault();
                deal(draft);
            }}
        >
            <NumberField
                label="Seed"
                error={sayError(error, "/seed")}
                size={8}
                value={draft}
                onText={setDraft}
            />
            <div class="buttons">
                <button type="submit">Deal this seed</button>
                <button type="button" class="main" onClick={() => deal(newSeed())}>
                    Deal another
                </button>
            </div>
        </form>
    );
}

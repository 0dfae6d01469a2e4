import { Choice } from "../parts/choice";
import { newSeed, pluralize } from "../parts/number";
import type { Source } from "./state";

/** With few sets among many cards, a set is hard to find. */
const LEVELS = [
    ["any", "Any", { cards: "12", sets: "" }],
    ["easy", "Easy", { cards: "12", sets: "6" }],
    ["medium", "Medium", { cards: "12", sets: "3" }],
    ["hard", "Hard", { cards: "12", sets: "1" }],
    ["expert", "Expert", { cards: "18", sets: "1" }],
] as const;

type Level = (typeof LEVELS)[number][0];

const LEVEL_NAMES = LEVELS.map(([level, name]) => [level, name] as const);

type Random = Extract<Source, { kind: "random" }>;

interface LevelsProps {
    source: Random;
    onSource: (source: Source) => void;
}

/** The choice of a level, which deals at once. No level is chosen for other numbers, which a link may
 * have. */
export function Levels({ source, onSource }: LevelsProps) {
    const { cards, sets } = source;
    const chosen = LEVELS.find(([, , of]) => of.cards === cards && of.sets === sets);
    const choose = (level: Level) => {
        const [, , settings] = LEVELS.find(([one]) => one === level) ?? LEVELS[0];
        onSource({ ...source, ...settings, seed: newSeed() });
    };
    return (
        <div class="deal">
            <Choice<Level | "">
                label="Difficulty"
                options={LEVEL_NAMES}
                value={chosen?.[0] ?? ""}
                onChange={(level) => level && choose(level)}
            />
            <p class="hint">
                {cards} cards,{" "}
                {sets ? pluralize(Number(sets), "set") : "any number of sets"}
            </p>
        </div>
    );
}

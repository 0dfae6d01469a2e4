// What a player knows about the hidden rule: its kind, and the features that it can still name.
import type { CliffsLevel } from "openapi";
import type { Session } from "./game";
import { allergicCliff, ignoredTraits } from "./hints";
import { crossedTo, otherCliff } from "./state";
import { TRAITS, VALUE_NAMES, matches, type Trait } from "./traits";
import { Feature } from "./zoombini";

/** How many features a rule of a level names. */
const FEATURES: Readonly<Record<CliffsLevel, string>> = {
    1: "1 of these",
    2: "2 of these, from one box",
    3: "2 of these, from different boxes",
    4: "3 of these, from different boxes",
    unknown: "1 to 3 of these",
};

/** What the cliffs do, with their names once a hint has named them. */
function ruleText({ game, rule }: Session): string {
    if (!rule) return "";
    const allergic = game.hints.step > 0 && allergicCliff(rule);
    const [one, other] = allergic
        ? [`The ${allergic}`, `The ${otherCliff(allergic)}`]
        : ["One cliff", "The other"];
    return `${one} sneezes at ${FEATURES[game.level]}. ${other} sneezes at everyone else.`;
}

/** The cliffs with a Zoombini that has a feature. A rule cannot name a feature that is on both. */
function cliffsWith({ game, band }: Session, trait: Trait, value: number): string[] {
    const moves = game.moves.filter(({ zoombini }) =>
        matches(`${trait} is ${value}`, band[zoombini] ?? ""),
    );
    return [...new Set(moves.map(crossedTo))];
}

/** All features, by their kinds. Those that the rule does not name are crossed out. */
export function Clues({ session }: { session: Session }) {
    const ignored = ignoredTraits(session);
    return (
        <div class="clues">
            <p>{ruleText(session)}</p>
            <div class="boxes">
                {TRAITS.map((trait) => (
                    <ul key={trait} aria-label={trait}>
                        {VALUE_NAMES[trait].map((name, value) => {
                            const seen = cliffsWith(session, trait, value);
                            const isOut = seen.length > 1 || ignored.includes(trait);
                            const mark = isOut ? "out" : seen[0];
                            const note = isOut ? "crossed out" : `seen: ${seen[0] ?? "no"}`;
                            return (
                                <li key={name} class={mark} title={name}>
                                    <span class="unseen">{`${name}, ${note}`}</span>
                                    <Feature trait={trait} value={value} />
                                </li>
                            );
                        })}
                    </ul>
                ))}
            </div>
            <small>Seen on both cliffs: it doesn't matter.</small>
        </div>
    );
}

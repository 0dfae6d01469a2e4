// What a player knows about the hidden rule: its kind, and the features that it can still name.
import type { CliffsLevel } from "openapi";
import type { Session } from "./game";
import { allergicCliff, ignoredTraits } from "./hints";
import { crossedTo, otherCliff } from "./state";
import { TRAITS, VALUE_NAMES, matches, type Trait } from "./traits";
import { Feature } from "./zoombini";

/** The features that a rule of a level names. */
const FEATURES: Readonly<Record<CliffsLevel, string>> = {
    1: "feature",
    2: "2 features (in one box)",
    3: "2 features (in 2 boxes)",
    4: "3 features (in 3 boxes)",
    unknown: "1 to 3 features",
};

/** What to find out, with the names of the cliffs once a hint has named them. */
function taskText({ game, rule }: Session): string {
    if (!rule) return "";
    const allergic = game.hints.step > 0 && allergicCliff(rule);
    const [one, other] = allergic
        ? [`the ${allergic} cliff`, `The ${otherCliff(allergic)}`]
        : ["one cliff", "The other"];
    return `Which ${FEATURES[game.level]} is ${one} allergic to? ${other} sneezes at everyone else.`;
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
    const { game, band } = session;
    const ignored = ignoredTraits(session);
    const picked = game.selected === null ? "" : (band[game.selected] ?? "");
    return (
        <div class="clues">
            <p>{taskText(session)}</p>
            <div class="boxes">
                {TRAITS.map((trait) => (
                    <ul key={trait} aria-label={trait}>
                        {VALUE_NAMES[trait].map((name, value) => {
                            const seen = cliffsWith(session, trait, value);
                            const isOut = seen.length > 1 || ignored.includes(trait);
                            const names = [isOut ? "out" : (seen[0] ?? "")];
                            if (matches(`${trait} is ${value}`, picked))
                                names.push("picked");
                            const note = isOut ? "crossed out" : `seen: ${seen[0] ?? "no"}`;
                            return (
                                <li key={name} class={names.join(" ")} title={name}>
                                    <span class="unseen">{`${name}, ${note}`}</span>
                                    <Feature trait={trait} value={value} />
                                </li>
                            );
                        })}
                    </ul>
                ))}
            </div>
            {game.moves.length === 0 && ignored.length === 0 ? (
                <small>Start with a guess. Clues appear here.</small>
            ) : (
                <small class="keys">
                    <span class="top">top only</span>
                    <span class="bottom">bottom only</span>
                    <span class="out">both: not it</span>
                </small>
            )}
        </div>
    );
}

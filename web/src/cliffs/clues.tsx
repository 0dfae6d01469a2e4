// What a player knows about the hidden rule: its kind, and the features that it can still name.
import type { CliffsLevel } from "openapi";
import { useRoving } from "../parts/roving";
import type { Session } from "./game";
import { allergicCliff, ignoredTraits } from "./hints";
import { crossedTo, otherCliff } from "./state";
import { TRAITS, VALUE_NAMES, matches, type Trait } from "./traits";
import { Feature } from "./zoombini";

/** The features that a rule of a level names. */
const FEATURES: Readonly<Record<CliffsLevel, string>> = {
    1: "One feature makes",
    2: "Either of 2 features of the same kind makes",
    3: "Either of 2 features of different kinds makes",
    4: "Any one of 3 features of different kinds makes",
    unknown: "1 to 3 features make",
};

/** The kind of the rule, with the names of the cliffs once a hint has named them. */
function taskText({ game, rule }: Session): string {
    if (!rule) return "";
    const makes = FEATURES[game.level];
    const allergic = game.hints.step > 0 && allergicCliff(rule);
    return allergic
        ? `${makes} the ${allergic} cliff sneeze. Everyone else: the ${otherCliff(allergic)}.`
        : `${makes} one cliff sneeze. The other sneezes at everyone else.`;
}

/** The cliffs with a Zoombini that has a feature. A rule cannot name a feature that is on both. */
function cliffsWith({ game, band }: Session, trait: Trait, value: number): string[] {
    const moves = game.moves.filter(({ zoombini }) =>
        matches(`${trait} is ${value}`, band[zoombini] ?? ""),
    );
    return [...new Set(moves.map(crossedTo))];
}

interface CluesProps {
    session: Session;
    /** The feature whose Zoombinis are marked, such as "hair is 3". */
    shown: string;
    onShow: (feature: string) => void;
}

/** All features, by their kinds. Those that the rule does not name are crossed out. A press on a
 * feature marks the Zoombinis that have it. */
export function Clues({ session, shown, onShow }: CluesProps) {
    const { game, band } = session;
    const { grid, onKeyDown, item } = useRoving<HTMLDivElement>(
        TRAITS.length * VALUE_NAMES.hair.length,
    );
    const ignored = ignoredTraits(session);
    const picked = game.selected === null ? "" : (band[game.selected] ?? "");
    return (
        <div class="clues">
            <p>{taskText(session)}</p>
            <div class="boxes" ref={grid} onKeyDown={onKeyDown}>
                {TRAITS.map((trait, row) => (
                    <ul key={trait} aria-label={trait}>
                        {VALUE_NAMES[trait].map((name, value) => {
                            const feature = `${trait} is ${value}`;
                            const isShown = shown === feature;
                            const seen = cliffsWith(session, trait, value);
                            const isOut = seen.length > 1 || ignored.includes(trait);
                            const names = [isOut ? "out" : (seen[0] ?? "")];
                            if (matches(feature, picked)) names.push("picked");
                            const note = isOut ? "crossed out" : `seen: ${seen[0] ?? "no"}`;
                            return (
                                <li key={name} class={names.join(" ")} title={name}>
                                    <button
                                        type="button"
                                        aria-pressed={isShown}
                                        onClick={() => onShow(isShown ? "" : feature)}
                                        {...item(row * VALUE_NAMES[trait].length + value)}
                                    >
                                        <span class="unseen">{`${name}, ${note}`}</span>
                                        <Feature trait={trait} value={value} />
                                    </button>
                                </li>
                            );
                        })}
                    </ul>
                ))}
            </div>
            {game.moves.length === 0 && ignored.length === 0 ? (
                <small>Your guesses fill this in. Tap a feature to see who has it.</small>
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

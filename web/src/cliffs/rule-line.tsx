import { knownText } from "./hints";
import type { Session } from "./game";
import { LEVEL_FEATURES } from "./level";

/** What the player knows about the hidden rule, in a line of the board. */
export function RuleLine({ session, name }: { session: Session; name: string }) {
    const { rule, game } = session;
    const known = knownText(session);
    const [some, none] =
        game.level === 1 ? ["With it", "Without"] : ["With any of them", "With none"];
    return (
        <p class="rule-line">
            {rule && (
                <>
                    <b>{name}:</b> {LEVEL_FEATURES[game.level]}
                    {known && `, not the ${known}`}. {some}: one bridge. {none}: the other.
                </>
            )}
        </p>
    );
}

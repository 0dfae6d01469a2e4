import { ATTRIBUTES, relate } from "./card";
import { Row } from "./claim";

interface FoundProps {
    sets: readonly (readonly number[])[];
    cards: readonly string[];
    onPoint: (places: readonly number[]) => void;
    onPick: (places: readonly number[]) => void;
}

/** Why three cards are a set: what is the same and what differs. */
function Reason({ codes }: { codes: readonly string[] }) {
    const named = (wanted: string) =>
        ATTRIBUTES.filter(([attribute]) => relate(codes, attribute) === wanted)
            .map(([, name]) => name)
            .join(", ");
    const same = named("same");
    const different = named("different");
    return (
        <span class="reason">
            {same && (
                <span>
                    <i>same</i> {same}
                </span>
            )}
            {different && (
                <span>
                    <i>different</i> {different}
                </span>
            )}
        </span>
    );
}

/** A list of sets; the one under the pointer or the focus lights up on the table. */
export function Found({ sets, cards, onPoint, onPick }: FoundProps) {
    return (
        <ol class="found">
            {sets.map((places) => {
                const codes = places.map((place) => cards[place] ?? "");
                return (
                    <li key={places.join("-")}>
                        <button
                            type="button"
                            onMouseEnter={() => onPoint(places)}
                            onMouseLeave={() => onPoint([])}
                            onFocus={() => onPoint(places)}
                            onBlur={() => onPoint([])}
                            onClick={() => onPick(places)}
                        >
                            <Row cards={codes} />
                            <Reason codes={codes} />
                        </button>
                    </li>
                );
            })}
        </ol>
    );
}

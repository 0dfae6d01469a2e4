import { CopyRequest } from "../parts/copy";
import { describe } from "./card";
import { Picture } from "./picture";
import { isSet, mixedOf, namesOf } from "./rules";

/** Small pictures of a few cards. */
export const CardRow = ({ cards }: { cards: readonly string[] }) => (
    <span class="row" role="img" aria-label={cards.map(describe).join(", ")}>
        {cards.map((code) => (
            <span class="card face" key={code}>
                <Picture code={code} />
            </span>
        ))}
    </span>
);

/** Joins words, as in "number, color and shape". */
const joinWords = (words: readonly string[]) =>
    words.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** The reason why three cards are a set. */
function describeSet(codes: readonly string[]): string {
    const same = namesOf(codes, "same");
    if (same.length === 0) return "All four attributes are different.";
    return `Same ${joinWords(same)}; different ${joinWords(namesOf(codes, "different"))}.`;
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether three cards are a set, and the reason. */
export function Verdict({ codes, known }: { codes: readonly string[]; known?: boolean }) {
    if (isSet(codes))
        return (
            <p class="verdict good">
                <strong>{known ? "You already found this set." : "A set!"}</strong>{" "}
                {describeSet(codes)}
            </p>
        );
    return (
        <p class="verdict bad">
            <strong>Not a set.</strong>{" "}
            {mixedOf(codes)
                .map(([attribute, values]) => `${capitalize(attribute)}: ${values}.`)
                .join(" ")}
        </p>
    );
}

const MISSING = ["", "Two more cards.", "One more card."];

interface ClaimProps {
    picked: readonly string[];
    /** True if the player found the set before. */
    known: boolean;
}

/** The selected cards: three of them are a claim to be a set. */
export function Claim({ picked, known }: ClaimProps) {
    return (
        <div class="claim">
            <div aria-live="polite">
                {picked.length === 3 ? (
                    <Verdict codes={picked} known={known} />
                ) : (
                    <p>{MISSING[picked.length]}</p>
                )}
            </div>
            {picked.length === 3 && (
                <CopyRequest path="/set/check" question={{ cards: picked }} />
            )}
        </div>
    );
}

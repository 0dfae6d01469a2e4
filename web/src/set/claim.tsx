import { CopyRequest } from "../parts/copy";
import { describe } from "./card";
import { Picture } from "./picture";
import { isSet, mixedOf, namesOf } from "./rules";
import type { Claim } from "./use-claim";

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

const MISSING = [
    "Find three cards. Number, color, shading and shape must each be the same on all three or different on all three.",
    "Two more cards.",
    "One more card.",
];

interface MessageProps {
    /** The latest claim; undefined once the next card is selected. */
    claim: Claim | undefined;
    cards: readonly string[];
    /** The number of selected cards. */
    picked: number;
    /** What the hints have shown, in words. */
    hint: string;
    over: boolean;
}

/** The line below the table. It has one message at a time: the verdict of the latest claim, how many
 * cards are missing, or the hint. */
export function Message({ claim, cards, picked, hint, over }: MessageProps) {
    const codes = claim?.set.map((index) => cards[index] ?? "");
    return (
        <div class="claim">
            <div aria-live="polite">
                {claim && codes ? (
                    <Verdict codes={codes} known={claim.verdict === "known"} />
                ) : (
                    <p>
                        {picked === 0 ? hint || (over ? "" : MISSING[0]) : MISSING[picked]}
                    </p>
                )}
            </div>
            {codes && <CopyRequest path="/set/check" question={{ cards: codes }} />}
        </div>
    );
}

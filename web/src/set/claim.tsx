import { CopyRequest } from "../parts/copy";
import { describe } from "./card";
import { Picture } from "./picture";
import { faultsOf, isSet, namesOf } from "./rules";

/** Small pictures of a few cards. */
export function Row({ cards }: { cards: readonly string[] }) {
    return (
        <span class="row" role="img" aria-label={cards.map(describe).join(", ")}>
            {cards.map((code) => (
                <span class="card face" key={code}>
                    <Picture code={code} />
                </span>
            ))}
        </span>
    );
}

/** What is the same on the cards of a set, and what is different. */
function whySet(codes: readonly string[]): string {
    const same = namesOf(codes, "same");
    const different = namesOf(codes, "different");
    if (!same) return "All four are different.";
    return `The same ${same}; different ${different}.`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether three cards are a set, and why. */
export function Verdict({ codes, known }: { codes: readonly string[]; known?: boolean }) {
    if (isSet(codes))
        return (
            <p class="verdict good">
                <strong>{known ? "You have this set already." : "A set!"}</strong>{" "}
                {whySet(codes)}
            </p>
        );
    return (
        <p class="verdict bad">
            <strong>Not a set.</strong>{" "}
            {faultsOf(codes)
                .map(([attribute, told]) => `${capital(attribute)}: ${told}.`)
                .join(" ")}
        </p>
    );
}

const MORE = ["", "One more card.", "Two more cards.", ""];

interface ClaimProps {
    picked: readonly string[];
    /** The set was found before. */
    known: boolean;
}

/** What was claimed to be a set, and what is to be said of it. */
export function Claim({ picked, known }: ClaimProps) {
    return (
        <div class="claim">
            <div aria-live="polite">
                {picked.length === 3 ? (
                    <Verdict codes={picked} known={known} />
                ) : (
                    <p>{MORE[3 - picked.length]}</p>
                )}
            </div>
            {picked.length === 3 && (
                <CopyRequest path="/set/check" question={{ cards: picked }} />
            )}
        </div>
    );
}

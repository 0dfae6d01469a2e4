// Entering a band, trait by trait, with pictures or digits.
import { BLANK, TRAITS, isIncomplete, readPartial, type Trait } from "./traits";

export interface Entry {
    band: readonly string[];
    /** The index of the Zoombini that is entered next; null if all are complete. */
    next: number | null;
}

const replaced = (band: readonly string[], at: number, code: string) =>
    band.map((old, i) => (i === at ? code : old));

/** A code with another value of a trait, or without one. */
function withTrait(code: string, trait: Trait, value: number | "-"): string {
    const digits = [...(readPartial(code) ? code : BLANK)];
    digits[TRAITS.indexOf(trait)] = String(value);
    return digits.join("");
}

/** The trait that is entered next: the first one that is missing. */
export const missingTrait = (code: string): Trait | undefined => {
    const values = readPartial(code) ?? {};
    return TRAITS.find((trait) => values[trait] === undefined);
};

/** The next Zoombini that is not complete, from `at` on and around the end. */
function nextIncomplete(band: readonly string[], at: number): number | null {
    const order = band.map((_, i) => (at + i) % band.length);
    return order.find((i) => isIncomplete(band[i] ?? "")) ?? null;
}

/** Enters a value that was chosen by its picture. A Zoombini that was complete stays selected. */
export function choose(
    band: readonly string[],
    at: number,
    trait: Trait,
    value: number,
): Entry {
    const code = band[at] ?? BLANK;
    const wasComplete = missingTrait(code) === undefined;
    const after = replaced(band, at, withTrait(code, trait, value));
    return { band: after, next: wasComplete ? at : nextIncomplete(after, at) };
}

/** Enters a digit: the value of the next trait. A Zoombini that was complete starts again. */
export function typeDigit(band: readonly string[], at: number, value: number): Entry {
    const code = band[at] ?? BLANK;
    const trait = missingTrait(code);
    if (trait) return choose(band, at, trait, value);
    return { band: replaced(band, at, withTrait(BLANK, "hair", value)), next: at };
}

/** Removes the last trait of a Zoombini, or of the one before it if none has been entered. */
export function erase(band: readonly string[], at: number): Entry {
    const before = (band[at] ?? BLANK) === BLANK ? Math.max(0, at - 1) : at;
    const code = band[before] ?? BLANK;
    const values = readPartial(code) ?? {};
    const last = TRAITS.findLast((trait) => values[trait] !== undefined);
    if (!last) return { band, next: before };
    return { band: replaced(band, before, withTrait(code, last, "-")), next: before };
}

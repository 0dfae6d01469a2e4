// What a set is, worked out here: a claim is answered at once and without the service.
import {
    ATTRIBUTES,
    describeValue,
    readCode,
    relate,
    writeCode,
    type Attribute,
} from "./card";

/** Places of cards on a table. */
export type Places = readonly number[];

export const samePlaces = (a: Places, b: Places) =>
    a.length === b.length && a.every((place) => b.includes(place));

/** True for three cards none of whose attributes is mixed. */
export const isSet = (codes: readonly string[]) =>
    codes.length === 3 &&
    ATTRIBUTES.every((attribute) => {
        const relation = relate(codes, attribute);
        return relation !== null && relation !== "mixed";
    });

/** The value beside two others that makes all three the same or all different. */
const third = (a: number, b: number) => (6 - a - b) % 3;

/** The one card that makes a set of two; "" where one of them is no card. */
export function completing(first: string, second: string): string {
    const [a, b] = [readCode(first), readCode(second)];
    if (!a || !b) return "";
    return writeCode({
        number: third(a.number, b.number) || 3,
        color: third(a.color, b.color),
        shading: third(a.shading, b.shading),
        shape: third(a.shape, b.shape),
    });
}

/** All sets of a table, each by its places from left to right. */
export function setsOf(cards: readonly string[]): Places[] {
    const at = new Map(cards.map((code, place) => [code, place]));
    const sets: Places[] = [];
    for (let i = 0; i < cards.length; i++)
        for (let j = i + 1; j < cards.length; j++) {
            const k = at.get(completing(cards[i] ?? "", cards[j] ?? "")) ?? -1;
            if (k > j) sets.push([i, j, k]);
        }
    return sets;
}

/** Why three cards are no set, for each attribute that is mixed: "two red, one green". */
export function faultsOf(codes: readonly string[]): (readonly [Attribute, string])[] {
    const faults: (readonly [Attribute, string])[] = [];
    for (const attribute of ATTRIBUTES) {
        if (relate(codes, attribute) !== "mixed") continue;
        const values = codes.map((code) => describeValue(code, attribute));
        const isTwice = (value: string) =>
            values.indexOf(value) !== values.lastIndexOf(value);
        const twice = values.find(isTwice) ?? "";
        const once = values.find((value) => !isTwice(value)) ?? "";
        const many = attribute === "shape" ? `${twice}s` : twice;
        faults.push([attribute, `two ${many}, one ${once}`]);
    }
    return faults;
}

/** The attributes in which cards stand so to each other, in words. */
export const namesOf = (codes: readonly string[], wanted: "same" | "different") =>
    ATTRIBUTES.filter((attribute) => relate(codes, attribute) === wanted).join(", ");

/** What is wrong with cards that lie there by hand, in words; undefined when nothing is. */
export function wrongCards(cards: readonly string[]): string | undefined {
    const unread = cards.filter((code) => !readCode(code));
    const twice = cards.filter((code, place) => cards.indexOf(code) !== place);
    const told = [
        ...unread.map((code) => `“${code}” is no card`),
        ...new Set(twice.filter(readCode).map((code) => `${code} lies there twice`)),
    ];
    return told.join("; ") || undefined;
}

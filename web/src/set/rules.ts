// The rules of the game, so that the page checks a claim at once and without the service.
import {
    ATTRIBUTES,
    describeValue,
    readCode,
    relate,
    writeCode,
    type Attribute,
} from "./card";

/** The indices of cards on the table. */
export type Indices = readonly number[];

/** True if both contain the same indices, in any order. */
export const areSame = (a: Indices, b: Indices) =>
    a.length === b.length && a.every((index) => b.includes(index));

/** True if the cards are a set: three cards without a mixed attribute. */
export const isSet = (codes: readonly string[]) =>
    codes.length === 3 &&
    ATTRIBUTES.every((attribute) => {
        const relation = relate(codes, attribute);
        return relation !== null && relation !== "mixed";
    });

/** The value that makes three values the same or different, given two of them. */
const thirdValue = (a: number, b: number) => (6 - a - b) % 3;

/** The card that completes a set with two others; "" if one of them is not a card. */
export function completing(first: string, second: string): string {
    const [a, b] = [readCode(first), readCode(second)];
    if (!a || !b) return "";
    return writeCode({
        number: thirdValue(a.number, b.number) || 3,
        color: thirdValue(a.color, b.color),
        shading: thirdValue(a.shading, b.shading),
        shape: thirdValue(a.shape, b.shape),
    });
}

/** All sets of a table, each by its indices in ascending order. */
export function setsOf(cards: readonly string[]): Indices[] {
    const at = new Map(cards.map((code, index) => [code, index]));
    const sets: Indices[] = [];
    for (let i = 0; i < cards.length; i++)
        for (let j = i + 1; j < cards.length; j++) {
            const k = at.get(completing(cards[i] ?? "", cards[j] ?? "")) ?? -1;
            if (k > j) sets.push([i, j, k]);
        }
    return sets;
}

/** The mixed attributes of three cards with their values, such as "two red, one green". */
export function mixedOf(codes: readonly string[]): (readonly [Attribute, string])[] {
    const mixed = ATTRIBUTES.filter((attribute) => relate(codes, attribute) === "mixed");
    return mixed.map((attribute) => {
        const values = codes.map((code) => describeValue(code, attribute));
        const isTwice = (value: string) =>
            values.indexOf(value) !== values.lastIndexOf(value);
        const twice = values.find(isTwice) ?? "";
        const once = values.find((value) => !isTwice(value)) ?? "";
        if (attribute === "number")
            return [attribute, `two cards have ${twice}, one has ${once}`];
        const plural = attribute === "shape" ? `${twice}s` : twice;
        return [attribute, `two ${plural}, one ${once}`];
    });
}

/** The attributes that are the same, or different, on all cards. */
export const namesOf = (codes: readonly string[], wanted: "same" | "different") =>
    ATTRIBUTES.filter((attribute) => relate(codes, attribute) === wanted);

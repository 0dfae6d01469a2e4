// What travellers look like, by their names.

export type Shape = "person" | "wolf" | "goat" | "cabbage" | "bird" | "animal" | "thing";
export type Hat =
    "none" | "straw" | "round" | "napkin" | "top" | "plaits" | "police" | "mask" | "cap";

export interface Look {
    shape: Shape;
    hat: Hat;
    small: boolean;
    /** What stands on the shirt; empty for nothing. */
    badge: string;
}

const SHAPES: readonly (readonly [RegExp, Shape])[] = [
    [/wolf|fox|\bdogs?\b/, "wolf"],
    [/goat|sheep|lamb/, "goat"],
    [/cabbage|lettuce|hay|corn|grain|beans?|carrots?/, "cabbage"],
    [/goose|duck|hen|chicken|bird/, "bird"],
    [/\bcats?\b|tiger|lion|bear|cow|horse|rabbit|mouse|monkey/, "animal"],
    [/box|bag|chest|gold|torch|lamp|piano/, "thing"],
];

const HATS: readonly (readonly [RegExp, Hat])[] = [
    [/farmer|shepherd|peasant|woody/, "straw"],
    [/missionary|monk|priest/, "round"],
    [/cannibal|hamm|giant|ogre/, "napkin"],
    [/police|guard|officer|buzz/, "police"],
    [/thief|robber|bandit|burglar/, "mask"],
    [/wife|mother|woman|daughter|girl|sister|queen|bride/, "plaits"],
    [/husband|father|man|king|groom|master/, "top"],
    [/\bson\b|boy|brother|child|kid|servant|rex/, "cap"],
];

const SMALL = /\b(child|kid|son|daughter|boy|girl|baby)\b/;

/** The last word of a name where it is short, such as the letter of a couple. */
const lastOf = (name: string) => /\s(\p{L}|\d{1,2})$/u.exec(name)?.[1] ?? "";

/** How somebody is drawn; `kind` is what several are called together. */
export function lookOf(name: string, kind: string, minutes: string): Look {
    const word = kind.toLowerCase();
    const find = <T>(list: readonly (readonly [RegExp, T])[], otherwise: T) =>
        list.find(([pattern]) => pattern.test(word))?.[1] ?? otherwise;
    return {
        shape: find(SHAPES, "person"),
        hat: find(HATS, "none"),
        small: SMALL.test(word),
        badge: minutes || (name === kind ? lastOf(name) : ""),
    };
}

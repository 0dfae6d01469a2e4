// What travelers look like, by their names.

import type { ANIMALS } from "./animals";

export type Shape =
    "person" | "wolf" | "goat" | "cabbage" | "thing" | "emoji" | keyof typeof ANIMALS;
export type Hat =
    "none" | "straw" | "round" | "napkin" | "top" | "plaits" | "police" | "mask" | "cap";

export interface Look {
    shape: Shape;
    hat: Hat;
    /** Shown for the shape "emoji"; otherwise empty. */
    emoji: string;
    small: boolean;
    /** The text on the shirt. */
    badge: string;
}

const SHAPES: readonly (readonly [RegExp, Shape])[] = [
    [/\b(wolf|wolves)\b/, "wolf"],
    [/\bfox/, "fox"],
    [/\bdogs?\b/, "dog"],
    [/\bcats?\b/, "cat"],
    [/\b(mouse|mice|rats?)\b/, "mouse"],
    [/\b(rabbit|hare|bunny)/, "rabbit"],
    [/\bbears?\b/, "bear"],
    [/\bgoats?\b/, "goat"],
    [/\b(sheep|lambs?)\b/, "sheep"],
    [/\b(hens?|chickens?)\b/, "hen"],
    [/\b(goose|geese)\b/, "goose"],
    [/cabbage|lettuce/, "cabbage"],
    [/\b(hay|grain|wheat|straw)\b/, "hay"],
    [/\b(corn|maize)\b/, "corn"],
    [/carrot/, "carrots"],
    [/box|\bbags?\b|chest|gold|\blamp/, "thing"],
];

/** Travelers without a drawing are shown as an emoji. */
const EMOJI: readonly (readonly [RegExp, string])[] = [
    [/\btigers?\b/, "🐅"],
    [/\b(lion|lioness)/, "🦁"],
    [/\b(cow|bull|ox)/, "🐄"],
    [/\bhorses?\b/, "🐎"],
    [/\bbeans?\b/, "🫘"],
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

/** Returns the last word of a name if it is short: the letter of a couple, or a number. */
const lastOf = (name: string) => /\s(\p{L}|\d{1,2})$/u.exec(name)?.[1] ?? "";

/** Returns the look of a traveler. */
export function lookOf(name: string, kind: string, minutes: string): Look {
    const word = kind.toLowerCase();
    const find = <T>(list: readonly (readonly [RegExp, T])[], otherwise: T) =>
        list.find(([pattern]) => pattern.test(word))?.[1] ?? otherwise;
    const emoji = find(EMOJI, "");
    return {
        shape: find(SHAPES, emoji ? "emoji" : "person"),
        emoji,
        hat: find(HATS, "none"),
        small: SMALL.test(word),
        badge: minutes || lastOf(name),
    };
}

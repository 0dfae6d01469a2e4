// The seven miniatures, in a script of their own that comes after the words of the page.
import type { ComponentType } from "preact";
import Bridge from "./bridge";
import BullsCows from "./bulls-cows";
import Cliffs from "./cliffs";
import Crossing from "./crossing";
import Grecian from "./grecian";
import Hyperloglog from "./hyperloglog";
import Set from "./set";

/** A number in [0, 1) at each call. */
export type Chance = () => number;

export interface SceneProps {
    /** What its little puzzle is made by. */
    chance: Chance;
    /** Whether it plays; otherwise it stands still. */
    moving: boolean;
}

export const SCENES: Readonly<Record<string, ComponentType<SceneProps>>> = {
    set: Set,
    "bulls-cows": BullsCows,
    grecian: Grecian,
    bridge: Bridge,
    crossing: Crossing,
    cliffs: Cliffs,
    hyperloglog: Hyperloglog,
};

// The seven miniatures. Their script loads after the text of the page.
import type { ComponentType } from "preact";
import Bridge from "./bridge";
import BullsCows from "./bulls-cows";
import Cliffs from "./cliffs";
import Crossing from "./crossing";
import Grecian from "./grecian";
import Hyperloglog from "./hyperloglog";
import Set from "./set";
import type { SceneProps } from "./shapes";

export const SCENES: Readonly<Record<string, ComponentType<SceneProps>>> = {
    set: Set,
    "bulls-cows": BullsCows,
    grecian: Grecian,
    bridge: Bridge,
    crossing: Crossing,
    cliffs: Cliffs,
    hyperloglog: Hyperloglog,
};

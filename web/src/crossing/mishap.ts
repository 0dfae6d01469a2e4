// A crossing that breaks a rule. It happens in the picture, and is not one of the moves.
import { useState } from "preact/hooks";
import type { Move } from "../crossings/moves";
import { accidentOf, type Accident } from "./accident";
import type { Broken } from "./model";

export interface Mishap {
    move: Move;
    accident: Accident;
}

/** The mishap after the moves that `moment` names, until the user takes it back or makes another
 * move. */
export function useMishap(moment: string) {
    const [stored, setStored] = useState<Mishap & { moment: string }>();
    const mishap: Mishap | undefined = stored?.moment === moment ? stored : undefined;
    const happen = (move: Move, broken: readonly [Broken, ...Broken[]]) =>
        setStored({ moment, move, accident: accidentOf(broken) });
    return [mishap, { happen, takeBack: () => setStored(undefined) }] as const;
}

import { useLayoutEffect, useMemo } from "preact/hooks";
import { changeState, type State } from "../place";
import { newSeed } from "./number";

/** Returns the seed of a puzzle, which the address contains under `key`. If a seed is `wanted` and
 * missing, adds one, so that a link to the page opens the same puzzle. */
export function useSeed(page: string, key: string, wanted: boolean, state: State): string {
    const given = state[key];
    const isMissing = wanted && given === undefined;
    const fresh = useMemo(newSeed, [isMissing]);
    useLayoutEffect(() => {
        if (isMissing) changeState(page, { [key]: fresh }, "replace");
    }, [isMissing]);
    return given ?? fresh;
}

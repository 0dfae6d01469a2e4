import type { ComponentChildren } from "preact";
import { loadWhenReachable } from "../api/reach";
import { useAsync } from "../api/use-async";
import { ErrorBox } from "../parts/error-box";

type Laboratory = typeof import("./laboratory");

let loaded: Laboratory | undefined;

async function load(signal: AbortSignal): Promise<Laboratory> {
    loaded ??= await loadWhenReachable(() => import("./laboratory"), signal);
    return loaded;
}

interface LaterProps {
    /** How much room is kept for it. */
    room: "little" | "much";
    /** The game goes on without it, so nothing is said where it cannot be fetched. */
    extra?: boolean;
    children: (laboratory: Laboratory) => ComponentChildren;
}

/** A part of the laboratory, whose script is fetched when the first of them is shown. */
export function Later({ room, extra, children }: LaterProps) {
    const [fetched, error] = useAsync(load, []);
    const laboratory = loaded ?? fetched;
    if (laboratory) return <>{children(laboratory)}</>;
    if (error) return extra ? null : <ErrorBox error={error} />;
    return <section class={`sheet waiting ${room}`} />;
}

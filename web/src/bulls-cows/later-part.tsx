import type { ComponentChildren } from "preact";
import { Lazy } from "../parts/lazy";

type LaterScript = typeof import("./later");

const load = () => import("./later");

interface LaterProps {
    children: (script: LaterScript) => ComponentChildren;
}

/** A part of the page that is not needed at its start. One script has all such parts. */
export const Later = ({ children }: LaterProps) => (
    <Lazy load={load} placeholder={<div class="lazy-placeholder" />}>
        {children}
    </Lazy>
);

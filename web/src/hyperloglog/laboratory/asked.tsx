import type { ComponentChildren } from "preact";

/** Requests of one kind, with what each is about. */
export function Asked({ name, children }: { name: string; children: ComponentChildren }) {
    return (
        <li>
            <b>{name}</b>
            {children}
        </li>
    );
}

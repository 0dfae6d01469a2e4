import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { PageProps } from "../../place";

interface MoreProps extends PageProps {
    title: string;
    /** The keys of the state of this part. A link with one of them opens the part. */
    keys: readonly string[];
    children: ComponentChildren;
}

/** A part that is folded, and sends no requests before it is opened. */
export function More({ state, title, keys, children }: MoreProps) {
    const [isOpen, setIsOpen] = useState(() => keys.some((key) => key in state));
    return (
        <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
            <summary>{title}</summary>
            {isOpen && children}
        </details>
    );
}

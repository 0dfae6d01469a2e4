import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface DisclosureProps {
    summary: ComponentChildren;
    /** It is open from the start, for a link that leads into it. */
    open?: boolean;
    onToggle?: (open: boolean) => void;
    children: ComponentChildren;
}

/** A part that is built, and asks what it asks, only once somebody opens it. */
export function Disclosure({ summary, open = false, onToggle, children }: DisclosureProps) {
    const [built, setBuilt] = useState(open);
    const toggle = (event: { currentTarget: HTMLDetailsElement }) => {
        const now = event.currentTarget.open;
        if (now) setBuilt(true);
        if (now !== open) onToggle?.(now);
    };
    return (
        <details class="more" open={open} onToggle={toggle}>
            <summary>{summary}</summary>
            {built && children}
        </details>
    );
}

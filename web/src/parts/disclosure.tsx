import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface DisclosureProps {
    summary: ComponentChildren;
    /** True if it is open at first, such as for a link to its contents. */
    open?: boolean;
    onToggle?: (open: boolean) => void;
    children: ComponentChildren;
}

/** Details that are drawn, and send their requests, only when they are opened. */
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

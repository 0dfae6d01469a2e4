// Pictures of the tutorial.
import type { ComponentChildren } from "preact";

interface SampleProps {
    label: string;
    children: ComponentChildren;
}

/** A few travelers. */
export const Sample = ({ label, children }: SampleProps) => (
    <div class="sample" role="img" aria-label={label}>
        {children}
    </div>
);

/** An arrow or a cross between them. */
export const Sign = ({ children }: { children: string }) => (
    <span class="sign" aria-hidden="true">
        {children}
    </span>
);

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface ResultProps {
    /** The label of the button. */
    next: string;
    onNext: () => void;
    takesFocus?: boolean;
    children: ComponentChildren;
}

/** The end of a game. It can take the focus if the control with the focus is gone. */
export function Result({ next, onNext, takesFocus, children }: ResultProps) {
    const button = useRef<HTMLButtonElement>(null);
    // Before useRestoredFocus moves the focus.
    useLayoutEffect(() => {
        if (takesFocus && document.activeElement === document.body) button.current?.focus();
    }, []);
    return (
        <div class="result">
            <p role="status">{children}</p>
            <button type="button" class="main" ref={button} onClick={onNext}>
                {next}
            </button>
        </div>
    );
}

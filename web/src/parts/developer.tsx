// One switch for what only developers want to see: the requests behind a page.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { readStored, store } from "./storage";

const KEY = "puzzled-developer";
const CHANGED = "puzzled-developer";

const chosen = () => readStored(KEY) === "on";

function choose(on: boolean): void {
    store(KEY, on ? "on" : null);
    dispatchEvent(new CustomEvent(CHANGED, { detail: on }));
}

/** Whether the requests are shown; in every part of the page, and in other tabs. */
export function useDeveloper(): boolean {
    const [on, setOn] = useState(chosen);
    useLayoutEffect(() => {
        const hear = (event: Event) => setOn(Boolean((event as CustomEvent).detail));
        const read = ({ key }: StorageEvent) => key === KEY && setOn(chosen());
        addEventListener(CHANGED, hear);
        addEventListener("storage", read);
        return () => {
            removeEventListener(CHANGED, hear);
            removeEventListener("storage", read);
        };
    }, []);
    return on;
}

/** Shows its children to developers only. */
export function Developer({ children }: { children: ComponentChildren }) {
    return useDeveloper() ? <>{children}</> : null;
}

export function DeveloperSwitch() {
    const on = useDeveloper();
    return (
        <label class="check developer">
            <input
                type="checkbox"
                checked={on}
                onChange={(event) => choose(event.currentTarget.checked)}
            />
            <span>Show the requests behind each page</span>
        </label>
    );
}

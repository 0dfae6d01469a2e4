// The switch that shows the requests of a page to developers.
import { useLayoutEffect, useState } from "preact/hooks";
import { readStored, store } from "./storage";

const KEY = "puzzled-developer";
const CHANGED = "puzzled-developer";

const isOn = () => readStored(KEY) === "on";

function turn(on: boolean): void {
    store(KEY, on ? "on" : null);
    dispatchEvent(new CustomEvent(CHANGED, { detail: on }));
}

/** True if the requests are shown. The switch also affects other tabs. */
export function useDeveloper(): boolean {
    const [on, setOn] = useState(isOn);
    useLayoutEffect(() => {
        const update = (event: Event) => setOn(Boolean((event as CustomEvent).detail));
        const read = ({ key }: StorageEvent) => key === KEY && setOn(isOn());
        addEventListener(CHANGED, update);
        addEventListener("storage", read);
        return () => {
            removeEventListener(CHANGED, update);
            removeEventListener("storage", read);
        };
    }, []);
    return on;
}

/** The switch, for pages that developers read: the laboratories and the API page. */
export function DeveloperSwitch() {
    const on = useDeveloper();
    return (
        <label class="check developer">
            <input
                type="checkbox"
                checked={on}
                onChange={(event) => turn(event.currentTarget.checked)}
            />
            <span>Show API requests on all pages</span>
        </label>
    );
}

import { useRef, useState } from "preact/hooks";

/** How far a key moves in a grid of `columns`; NaN for other keys. */
function stepOf(key: string, columns: number): number {
    switch (key) {
        case "ArrowRight":
            return 1;
        case "ArrowLeft":
            return -1;
        case "ArrowDown":
            return columns;
        case "ArrowUp":
            return -columns;
        default:
            return NaN;
    }
}

/** How many items stand in the first row, as they are laid out now. */
function countColumns(items: readonly HTMLElement[]): number {
    const top = items[0]?.offsetTop;
    const below = items.findIndex((item) => item.offsetTop !== top);
    return below < 0 ? items.length : below;
}

/** Makes one of a grid of `count` buttons reachable by Tab, and the others from there by
 * the arrow keys, Home and End. */
export function useRoving<E extends HTMLElement>(count: number) {
    const [current, setCurrent] = useState(0);
    const grid = useRef<E>(null);
    const onKeyDown = (event: KeyboardEvent) => {
        const found = grid.current?.querySelectorAll<HTMLElement>("[data-roving]") ?? [];
        const items = [...found];
        const at = items.indexOf(document.activeElement as HTMLElement);
        if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        const step = stepOf(event.key, countColumns(items));
        const wanted =
            event.key === "Home" ? 0 : event.key === "End" ? count - 1 : at + step;
        const next = items[wanted];
        if (Number.isNaN(wanted)) return;
        event.preventDefault();
        next?.focus();
    };
    const item = (index: number) => ({
        "data-roving": "",
        tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
        onFocus: () => setCurrent(index),
    });
    return { grid, onKeyDown, item };
}

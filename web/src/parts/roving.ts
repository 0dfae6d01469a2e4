import { useRef, useState } from "preact/hooks";

/** The index of the nearest item in the row below (`way` 1) or above (-1) in the current layout; NaN if
 * there is no such row. */
function nearestInRow(items: readonly HTMLElement[], at: number, way: 1 | -1): number {
    const here = items[at] as HTMLElement;
    const below = (item: HTMLElement) => (item.offsetTop - here.offsetTop) * way;
    const row = Math.min(...items.map(below).filter((distance) => distance > 0));
    const aside = (item: HTMLElement) =>
        below(item) === row ? Math.abs(item.offsetLeft - here.offsetLeft) : Infinity;
    const least = Math.min(...items.map(aside));
    return least === Infinity ? NaN : items.findIndex((item) => aside(item) === least);
}

/** The index to which a key moves the focus; undefined for other keys. */
function indexFor(key: string, items: readonly HTMLElement[], at: number) {
    switch (key) {
        case "ArrowRight":
            return at + 1;
        case "ArrowLeft":
            return at - 1;
        case "ArrowDown":
            return nearestInRow(items, at, 1);
        case "ArrowUp":
            return nearestInRow(items, at, -1);
        case "Home":
            return 0;
        case "End":
            return items.length - 1;
        default:
            return undefined;
    }
}

/** A grid of `count` buttons, of which Tab reaches one. The arrow keys, Home and End move between
 * them. */
export function useRoving<E extends HTMLElement>(count: number) {
    const [current, setCurrent] = useState(0);
    const grid = useRef<E>(null);
    const onKeyDown = (event: KeyboardEvent) => {
        const found = grid.current?.querySelectorAll<HTMLElement>("[data-roving]") ?? [];
        const items = [...found];
        const at = items.indexOf(document.activeElement as HTMLElement);
        if (at < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
        const wanted = indexFor(event.key, items, at);
        if (wanted === undefined) return;
        event.preventDefault();
        items[wanted]?.focus();
    };
    const item = (index: number) => ({
        "data-roving": "",
        tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
        onFocus: () => setCurrent(index),
    });
    return { grid, onKeyDown, item };
}

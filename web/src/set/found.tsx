import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWidth } from "../parts/width";
import { Row } from "./claim";
import { namesOf, type Places } from "./rules";

interface FoundProps {
    sets: readonly Places[];
    cards: readonly string[];
    onPoint: (places: Places) => void;
    onPick: (places: Places) => void;
}

/** Why three cards are a set: what is the same and what differs. */
function Reason({ codes }: { codes: readonly string[] }) {
    const same = namesOf(codes, "same");
    const different = namesOf(codes, "different");
    if (!same) return <span class="reason">all four different</span>;
    return (
        <span class="reason">
            <span>
                <i>same</i> {same}
            </span>
            <span>
                <i>different</i> {different}
            </span>
        </span>
    );
}

const HEIGHT = 64; // of a row, as set.css has it
const BREADTH = 300; // the least of a column
const BESIDE = 4; // rows that are drawn above and below what is seen
const MANY = 24; // sets that are listed without a window of their own

/** Every item is drawn on paper. */
function usePrinting(): boolean {
    const [printing, setPrinting] = useState(false);
    useEffect(() => {
        const [begin, end] = [() => setPrinting(true), () => setPrinting(false)];
        addEventListener("beforeprint", begin);
        addEventListener("afterprint", end);
        return () => {
            removeEventListener("beforeprint", begin);
            removeEventListener("afterprint", end);
        };
    }, []);
    return printing;
}

/** Where a key leads from an item; undefined for other keys. */
function wantedBy(key: string, at: number, columns: number, count: number) {
    const steps: Record<string, number> = {
        ArrowRight: at + 1,
        ArrowLeft: at - 1,
        ArrowDown: at + columns,
        ArrowUp: at - columns,
        PageDown: Math.min(count - 1, at + 5 * columns),
        PageUp: Math.max(0, at - 5 * columns),
        Home: 0,
        End: count - 1,
    };
    const wanted = steps[key];
    return wanted !== undefined && wanted >= 0 && wanted < count ? wanted : undefined;
}

/** Which of `count` items are seen: of 1,080 sets a dozen are drawn, and the one that has
 * the focus, wherever it is. */
function useWindow(count: number) {
    const [frame, changed] = useWidth<HTMLDivElement>();
    const [seen, setSeen] = useState({ top: 0, height: 0, width: 0 });
    const [current, setCurrent] = useState(0);
    const wanted = useRef(false);
    const columns = Math.max(1, Math.floor(seen.width / BREADTH));
    const look = () => {
        if (!frame.current) return;
        const { scrollTop: top, clientHeight: height, clientWidth: width } = frame.current;
        setSeen({ top, height, width });
    };
    useLayoutEffect(look, [changed, count]); // before anything is painted
    useLayoutEffect(() => {
        if (!wanted.current) return;
        wanted.current = false;
        const button = frame.current?.querySelector<HTMLElement>("[tabindex='0']");
        button?.focus();
        button?.scrollIntoView({ block: "nearest" });
    });
    const onKeyDown = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const next = wantedBy(event.key, current, columns, count);
        if (next === undefined) return;
        event.preventDefault();
        wanted.current = true;
        setCurrent(next);
    };
    const printing = usePrinting();
    const all = printing || count <= MANY;
    const first = all ? 0 : Math.max(0, Math.floor(seen.top / HEIGHT) - BESIDE) * columns;
    const rows = Math.ceil(seen.height / HEIGHT) + 2 * BESIDE;
    const end = all ? count : Math.min(count, first + rows * columns);
    const stop = Math.min(current, count - 1);
    const drawn = Array.from({ length: end - first }, (_, i) => first + i);
    if (stop >= 0 && stop < first) drawn.unshift(stop);
    if (stop >= end) drawn.push(stop);
    return { frame, columns, drawn, stop, setCurrent, look, onKeyDown };
}

/** A list of sets; the one under the pointer or the focus lights up on the table. Arrow keys
 * go from set to set. */
export function Found({ sets, cards, onPoint, onPick }: FoundProps) {
    const { frame, columns, drawn, stop, setCurrent, look, onKeyDown } = useWindow(
        sets.length,
    );
    const placeOf = (index: number) => ({
        top: `${Math.floor(index / columns) * HEIGHT}px`,
        left: `${((index % columns) * 100) / columns}%`,
        width: `${100 / columns}%`,
    });
    const rows = Math.ceil(sets.length / columns);
    return (
        <div
            class={sets.length > MANY ? "found long" : "found"}
            ref={frame}
            onScroll={look}
        >
            <ol role="list" style={{ height: `${rows * HEIGHT}px` }} onKeyDown={onKeyDown}>
                {drawn.map((index) => {
                    const places = sets[index] ?? [];
                    const codes = places.map((place) => cards[place] ?? "");
                    return (
                        <li
                            key={places.join("-")}
                            style={placeOf(index)}
                            aria-setsize={sets.length}
                            aria-posinset={index + 1}
                        >
                            <button
                                type="button"
                                tabIndex={index === stop ? 0 : -1}
                                onMouseEnter={() => onPoint(places)}
                                onMouseLeave={() => onPoint([])}
                                onFocus={() => {
                                    setCurrent(index);
                                    onPoint(places);
                                }}
                                onBlur={() => onPoint([])}
                                onClick={() => onPick(places)}
                            >
                                <Row cards={codes} />
                                <Reason codes={codes} />
                            </button>
                        </li>
                    );
                })}
            </ol>
        </div>
    );
}

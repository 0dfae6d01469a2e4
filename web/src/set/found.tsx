import { useMemo, useState } from "preact/hooks";
import { formatCount } from "../parts/number";
import { useRoving } from "../parts/roving";
import { CardRow } from "./claim";
import { namesOf, type Indices } from "./rules";

/** The number of sets that are listed at first. A table of all 81 cards has 1,080 sets. */
const LISTED_MAX = 60;

/** The attributes that are the same and different on the cards of a set. */
function Reason({ codes }: { codes: readonly string[] }) {
    const same = namesOf(codes, "same");
    const different = namesOf(codes, "different");
    if (same.length === 0) return <span class="reason">all four different</span>;
    return (
        <span class="reason">
            <span>
                <i>same</i> {same.join(", ")}
            </span>
            <span>
                <i>different</i> {different.join(", ")}
            </span>
        </span>
    );
}

/** Scrolls to the cards, because the list may be far below them. */
const showCards = () =>
    document.querySelector(".table, .laid")?.scrollIntoView({ block: "nearest" });

interface FoundProps {
    sets: readonly Indices[];
    cards: readonly string[];
    onHighlight: (set: Indices) => void;
}

/** A list of sets: one Tab stop. The table highlights the set under the pointer or the focus. */
export function Found({ sets, cards, onHighlight }: FoundProps) {
    const [all, setAll] = useState(false);
    const listed = all ? sets : sets.slice(0, LISTED_MAX);
    const { grid, onKeyDown, item } = useRoving<HTMLOListElement>(listed.length);
    // There may be a thousand, which do not change when another one has the focus.
    const contents = useMemo(
        () =>
            listed.map((set) => {
                const codes = set.map((at) => cards[at] ?? "");
                return [<CardRow cards={codes} />, <Reason codes={codes} />];
            }),
        [sets, all],
    );
    return (
        <>
            <ol class="found" role="list" ref={grid} onKeyDown={onKeyDown}>
                {listed.map((set, index) => {
                    const roving = item(index);
                    return (
                        <li key={set.join("-")}>
                            <button
                                type="button"
                                {...roving}
                                onMouseEnter={() => onHighlight(set)}
                                // A tap keeps the focus when the page scrolls.
                                onMouseLeave={({ currentTarget }) =>
                                    currentTarget !== document.activeElement &&
                                    onHighlight([])
                                }
                                onFocus={() => {
                                    roving.onFocus();
                                    onHighlight(set);
                                }}
                                onBlur={() => onHighlight([])}
                                onClick={() => {
                                    onHighlight(set);
                                    showCards();
                                }}
                            >
                                {contents[index]}
                            </button>
                        </li>
                    );
                })}
            </ol>
            {listed.length < sets.length && (
                <button type="button" class="more-sets" onClick={() => setAll(true)}>
                    List all {formatCount(sets.length)} sets
                </button>
            )}
        </>
    );
}

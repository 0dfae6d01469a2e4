import { formatCount } from "../../parts/number";
import { useRoving } from "../../parts/roving";
import { colorOf, type Span } from "./palette";

interface RanksProps {
    /** How many registers hold each rank, from 0. */
    counts: readonly number[];
    span: Span;
    lit: number | null;
    onLit: (rank: number | null) => void;
}

const HEIGHT = 96;

/** How many registers hold which rank; it is the legend of their colors too. */
export function Ranks({ counts, span, lit, onLit }: RanksProps) {
    const most = Math.max(1, ...counts);
    const longest = Math.max(...counts.map((count) => formatCount(count).length));
    const { grid, onKeyDown, item } = useRoving<HTMLOListElement>(counts.length);
    return (
        <ol class="ranks" ref={grid} onKeyDown={onKeyDown} aria-label="Registers by rank">
            {counts.map((count, rank) => (
                <li
                    key={rank}
                    style={{ minWidth: `${Math.max(1.75, 0.45 * longest + 0.3)}rem` }}
                >
                    <button
                        type="button"
                        {...item(rank)}
                        aria-pressed={lit === rank}
                        onClick={() => onLit(lit === rank ? null : rank)}
                    >
                        <span class="number">
                            {formatCount(count)}
                            <span class="unseen"> registers hold </span>
                        </span>
                        <span
                            class="column"
                            style={{
                                height: `${Math.max(2, (count / most) * HEIGHT)}px`,
                                background: colorOf(rank, span),
                            }}
                        />
                        <span class="rank">{rank}</span>
                    </button>
                </li>
            ))}
        </ol>
    );
}

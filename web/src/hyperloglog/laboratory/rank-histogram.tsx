// The number of registers with each rank. Also the legend of the colors.
import { formatCount } from "../../parts/number";
import { useRoving } from "../../parts/roving";
import { colorOf, shadeOf } from "../shades";

const HEIGHT = 96;

interface RankHistogramProps {
    /** The number of registers with each rank, from 0. */
    counts: readonly number[];
    /** The rank of the first shade. */
    first: number;
    highlighted: number | null;
    onHighlight: (rank: number | null) => void;
}

export function RankHistogram(props: RankHistogramProps) {
    const { counts, first, highlighted, onHighlight } = props;
    const most = Math.max(1, ...counts);
    const { grid, onKeyDown, item } = useRoving<HTMLOListElement>(counts.length);
    return (
        <ol class="ranks" ref={grid} onKeyDown={onKeyDown} aria-label="Registers by rank">
            {counts.map((count, rank) => (
                <li key={rank}>
                    <button
                        type="button"
                        {...item(rank)}
                        aria-pressed={highlighted === rank}
                        onClick={() => onHighlight(highlighted === rank ? null : rank)}
                    >
                        <span class="number">
                            {formatCount(count)}
                            <span class="unseen"> registers hold </span>
                        </span>
                        <span
                            class="column"
                            style={{
                                height: `${Math.max(2, (count / most) * HEIGHT)}px`,
                                background: colorOf(shadeOf(rank, first)),
                            }}
                        />
                        <span class="rank">{rank}</span>
                    </button>
                </li>
            ))}
        </ol>
    );
}

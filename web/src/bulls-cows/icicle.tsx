// The tree as an icicle: a column for each guess, a bar for each state, as high as it has
// secrets. The state in front fills the first column.
import { useMemo } from "preact/hooks";
import { formatCount } from "../parts/number";
import { useWidth } from "../parts/width";
import { pathOf, replyTo, type Place } from "./branch";
import { inWords, short } from "./code";
import { toneOf } from "./tiles";

export const HEIGHT = 600;

/** Bars below this have no name and are not pointed at. */
const NAMED = 10.5;
const TEXT = 12.8;
const COLUMNS_MIN = 3;
const ROOMY = 118;

interface Frame {
    readonly front: Place;
    readonly column: number;
}

const topOf = (place: Place, { front }: Frame) =>
    ((place.x0 - front.x0) / (front.x1 - front.x0)) * HEIGHT;

const heightOf = (place: Place, front: Place) =>
    ((place.x1 - place.x0) / (front.x1 - front.x0)) * HEIGHT;

const leftOf = (place: Place, { front, column }: Frame) =>
    (place.depth - front.depth) * column;

/** True when a bar is too thin to be walked to where it stands. */
export const isThin = (place: Place, front: Place) => heightOf(place, front) < NAMED;

export const idOf = (place: Place) => `state-${pathOf(place).replaceAll(",", "-")}`;

const color = (place: Place) => (place.parent ? toneOf(replyTo(place)) : "var(--sheet)");

function nameOf(place: Place): string {
    const { guess, candidates } = place.data.node;
    const answer = place.parent ? `${inWords(replyTo(place))}: ` : "";
    const secrets =
        candidates === 1 ? "the only secret" : `${formatCount(candidates)} secrets`;
    return `${answer}guess ${guess}, ${secrets}`;
}

// Bars are pointed at by moving, not by coming in under a pointer that rests: after walking
// in, the branch in front stays the one that is told of.
interface BarProps {
    place: Place;
    frame: Frame;
    isCurrent: boolean;
    onPoint: (place: Place) => void;
    onWalk: (place: Place) => void;
}

function Label({ place, frame }: { place: Place; frame: Frame }) {
    const { guess, candidates } = place.data.node;
    const height = heightOf(place, frame.front);
    if (height < NAMED) return null;
    const fontSize = Math.min(TEXT, height - 0.5);
    const x = leftOf(place, frame);
    const y = topOf(place, frame) + height / 2;
    const answer = place.parent ? `${short(replyTo(place))} ` : "";
    return (
        <g
            class="label"
            style={{ transform: `translate(${x}px, ${y}px)`, fontSize: `${fontSize}px` }}
        >
            {frame.column >= ROOMY && (
                <>
                    <text class="by" x="7" dy="0.35em">
                        {answer}
                    </text>
                    <text class="size" x={frame.column - 9} dy="0.35em" text-anchor="end">
                        {formatCount(candidates)}
                    </text>
                </>
            )}
            <text class="name" x={frame.column >= ROOMY ? 52 : 7} dy="0.35em">
                {guess}
            </text>
        </g>
    );
}

function Bar({ place, frame, isCurrent, onPoint, onWalk }: BarProps) {
    const height = heightOf(place, frame.front);
    const x = leftOf(place, frame);
    const y = topOf(place, frame);
    const siblings = place.parent?.children ?? [place];
    return (
        <g
            id={idOf(place)}
            class={isCurrent ? "bar current" : "bar"}
            role="treeitem"
            aria-label={nameOf(place)}
            aria-level={place.depth + 1}
            aria-posinset={siblings.indexOf(place) + 1}
            aria-setsize={siblings.length}
            aria-selected={isCurrent}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onPointerMove={() => isCurrent || onPoint(place)}
            onClick={() => onWalk(place)}
        >
            <rect
                width={frame.column - 1}
                height={Math.max(height - 1, 0.5)}
                style={{ fill: color(place) }}
            />
        </g>
    );
}

/** All bars that are too thin, by their colors: one shape for each. */
function Grain({ places, frame }: { places: readonly Place[]; frame: Frame }) {
    const shapes = new Map<string, string>();
    for (const place of places) {
        const tone = color(place);
        const [x, y] = [leftOf(place, frame), topOf(place, frame)];
        const box = `M${x} ${y.toFixed(2)}h${frame.column - 1}v${heightOf(place, frame.front).toFixed(3)}h${1 - frame.column}z`;
        shapes.set(tone, (shapes.get(tone) ?? "") + box);
    }
    return (
        <g class="grain">
            {[...shapes].map(([tone, d]) => (
                <path key={tone} d={d} style={{ fill: tone }} />
            ))}
        </g>
    );
}

function Heads({ frame }: { frame: Frame }) {
    const columns = Array.from({ length: frame.front.height + 1 }, (_, i) => i);
    return (
        <g class="heads" aria-hidden="true">
            {columns.map((i) => (
                <text key={i} x={i * frame.column + 7} y="14">
                    {frame.column >= ROOMY ? "guess " : ""}
                    {frame.front.depth + i + 1}
                </text>
            ))}
        </g>
    );
}

interface IcicleProps {
    front: Place;
    current: Place;
    onPoint: (place: Place) => void;
    onWalk: (place: Place) => void;
    onKeyDown: (event: KeyboardEvent) => void;
}

/** The branch in front, down to bars that are too thin to be named. */
export function Icicle({ front, current, onPoint, onWalk, onKeyDown }: IcicleProps) {
    const [ref, width] = useWidth<HTMLDivElement>();
    const columns = Math.max(front.height + 1, COLUMNS_MIN);
    // At least 1, because a bar is one pixel narrower. The width is small while the tree opens.
    const column = Math.max(1, Math.floor(width / columns));
    const frame = { front, column };
    const places = front.descendants();
    const named = places.filter((place) => !isThin(place, front) || place === current);
    const grain = useMemo(() => {
        const thin = front.descendants().filter((place) => isThin(place, front));
        return <Grain key={pathOf(front)} places={thin} frame={{ front, column }} />;
    }, [front, column]);
    return (
        <div class="icicle" ref={ref}>
            {width > 0 && (
                <div
                    class="icicle-tree"
                    role="tree"
                    tabIndex={0}
                    aria-label="The tree"
                    aria-activedescendant={idOf(current)}
                    onKeyDown={onKeyDown}
                >
                    <svg width={width} height={HEIGHT + 24} role="none">
                        <Heads frame={frame} />
                        <g transform="translate(0 22)" role="none">
                            {grain}
                            {named.map((place) => (
                                <Bar
                                    key={pathOf(place)}
                                    {...{ place, frame, onPoint, onWalk }}
                                    isCurrent={place === current}
                                />
                            ))}
                        </g>
                        <g transform="translate(0 22)" aria-hidden="true">
                            {named.map((place) => (
                                <Label key={pathOf(place)} place={place} frame={frame} />
                            ))}
                        </g>
                    </svg>
                </div>
            )}
        </div>
    );
}

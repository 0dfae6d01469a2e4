// Scales of charts: from values to pixels.

/** A function from a domain to a range. */
export interface Scale {
    (value: number): number;
    range(): readonly [number, number];
    /** About `count` round values in the domain. Those of a logarithmic scale are powers of ten. */
    ticks(count?: number): number[];
}

type Ends = readonly [number, number];

interface Options {
    /** Extends the domain to round values. About `nice` round values are in it. */
    nice?: number;
    /** Moves values outside the domain to its ends. */
    clamp?: boolean;
}

/** The round step that fits about `count` times into `span`: 1, 2 or 5 times a power of ten. `at(n)` is
 * its n-th multiple. */
function stepsOf(span: number, count: number) {
    const step = span / Math.max(1, count);
    const power = Math.floor(Math.log10(step));
    const error = step / 10 ** power;
    const factor =
        error >= Math.sqrt(50)
            ? 10
            : error >= Math.sqrt(10)
              ? 5
              : error >= Math.SQRT2
                ? 2
                : 1;
    // Dividing by a power of ten gives 0.3 where multiplying gives 0.30000000000000004.
    const at = (n: number) =>
        power < 0 ? (n * factor) / 10 ** -power : n * factor * 10 ** power;
    return { at, step: factor * 10 ** power };
}

/** Integers from `low` to `high`. */
const integers = (low: number, high: number) =>
    Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);

function ticksOf([low, high]: Ends, count: number): number[] {
    if (!(high > low)) return [low];
    const { at, step } = stepsOf(high - low, count);
    return integers(Math.floor(low / step), Math.ceil(high / step))
        .map(at)
        .filter((tick) => tick >= low && tick <= high);
}

function extend([low, high]: Ends, count: number): Ends {
    if (!(high > low)) return [low, high];
    const { at, step } = stepsOf(high - low, count);
    const ends: Ends = [at(Math.floor(low / step)), at(Math.ceil(high / step))];
    // A larger domain can have a larger step.
    return ends[0] === low && ends[1] === high ? ends : extend(ends, count);
}

/** `share` is the position of a value between the ends of the domain. */
function makeScale(
    share: (value: number) => number,
    range: Ends,
    clamp: boolean,
    ticks: Scale["ticks"],
): Scale {
    const [start, end] = range;
    const place = (value: number) => {
        const part = share(value);
        return start + (clamp ? Math.min(1, Math.max(0, part)) : part) * (end - start);
    };
    return Object.assign(place, { range: () => range, ticks });
}

export function scaleLinear(
    domain: Ends,
    range: Ends,
    { nice, clamp = false }: Options = {},
): Scale {
    const ends = nice === undefined ? domain : extend(domain, nice);
    const [low, high] = ends;
    const share = (value: number) => (high === low ? 0.5 : (value - low) / (high - low));
    return makeScale(share, range, clamp, (count = 10) => ticksOf(ends, count));
}

/** `nice` extends the domain to powers of ten. */
export function scaleLog(
    domain: Ends,
    range: Ends,
    { nice, clamp = false }: Options = {},
): Scale {
    const [first, last] = [Math.log10(domain[0]), Math.log10(domain[1])];
    const [low, high] =
        nice === undefined ? [first, last] : [Math.floor(first), Math.ceil(last)];
    const share = (value: number) =>
        high === low ? 0.5 : (Math.log10(value) - low) / (high - low);
    const powers = () =>
        integers(Math.ceil(low), Math.floor(high)).map((power) =>
            power < 0 ? 1 / 10 ** -power : 10 ** power,
        );
    return makeScale(share, range, clamp, powers);
}

/** A function from values to the starts of bands of equal width. */
export interface BandScale {
    (value: number): number;
    range(): Ends;
    ticks(): number[];
    /** The width of a band, and the distance between the starts of two bands. */
    bandwidth: number;
    step: number;
}

/** `padding` is the share of a step that is empty: between two bands, and at the ends. */
export function scaleBand(
    values: readonly number[],
    range: Ends,
    padding: number,
): BandScale {
    const [start, end] = range;
    const step = (end - start) / Math.max(1, values.length + padding);
    const place = (value: number) => start + step * (padding + values.indexOf(value));
    return Object.assign(place, {
        range: () => range,
        ticks: () => [...values],
        bandwidth: step * (1 - padding),
        step,
    });
}

// A person. People differ by hat, build and pattern as well as by color.
import type { VNode } from "preact";

const BUILDS = [
    "M10 64C8 44 14 34 25 34s17 10 15 30z",
    "M13 64C12 42 16 34 25 34s13 8 12 30z",
    "M9 64C10 48 16 34 25 34s15 14 16 30z",
    "M6 64C4 44 13 34 25 34s21 10 19 30z",
];

const HATS: readonly VNode[] = [
    // A helmet of glass.
    <g>
        <circle class="glass" cx="25" cy="21" r="16" />
        <path class="shine" d="M16 13q4-6 10-5" />
    </g>,
    // A hat with a wide brim.
    <g>
        <path class="cloth" d="M4 15q10 5 21 5t21-5q-3 8-21 8T4 15z" />
        <path class="cloth" d="M15 17q0-13 5-13 3 0 5 2 2-2 5-2 5 0 5 13-10 4-20 0z" />
    </g>,
    // A crest of spikes.
    <path class="cloth" d="M10 17 9 7l7 4 3-9 6 7 6-7 3 9 7-4-1 10q-15-9-30 0z" />,
    // Round ears.
    <g>
        <circle class="cloth" cx="13" cy="10" r="6.5" />
        <circle class="cloth" cx="37" cy="10" r="6.5" />
        <path class="cloth" d="M14 17q11-11 22 0-11-4-22 0z" />
    </g>,
    // A cap with a bobble.
    <g>
        <path class="cloth" d="M12 19q0-14 13-14t13 14q-13-5-26 0z" />
        <circle class="pale" cx="25" cy="4" r="4" />
    </g>,
    // A pointed hat.
    <path class="cloth" d="M9 18Q22 12 24-6q6 2 17 24-16-5-32 0z" />,
    // A top hat.
    <g>
        <path class="cloth" d="M13 15 15-4q10-3 20 0l2 19q-12 4-24 0z" />
        <path class="cloth" d="M7 17q18 6 36 0" fill="none" stroke-width="4" />
        <path class="pale" d="M14 10q11 4 22 0l.4 4q-11 4-22.800 0z" />
    </g>,
    // Two plaits.
    <path
        class="cloth"
        d="M25 6Q8 6 9 26q-5 8-2 14 7-3 6-12 1-9 12-11 11 2 12 11-1 9 6 12 3-6-2-14Q42 6 25 6z"
    />,
];

const PATTERNS: readonly (VNode | null)[] = [
    null,
    <path d="M0 41h50M0 49h50M0 57h50" stroke-width="3.500" />,
    <path
        d="M12 40h.1M21 37h.1M30 37h.1M39 42h.1M8 49h.1M42 50h.1M12 58h.1M38 59h.1M21 62h.1M30 62h.1"
        stroke-width="5"
    />,
    <path d="M-5 60 25 30M5 68 40 33M15 74 50 39M27 76 56 47" stroke-width="3.500" />,
    <path d="M25 32v34M12 34v34M38 34v34" stroke-width="3.500" />,
];

const COLORS = 8;

const pick = <T,>(list: readonly T[], place: number) => list[place % list.length];

/** The definitions that all figures and the picture refer to, once on a page. */
export function FigureParts() {
    return (
        <svg width="0" height="0" class="parts" aria-hidden="true">
            <defs>
                {BUILDS.map((path, build) => (
                    <clipPath id={`bridge-build-${build}`} key={path}>
                        <path d={path} />
                    </clipPath>
                ))}
                <radialGradient id="bridge-glow">
                    <stop offset="0" stop-color="var(--glow)" stop-opacity="0.75" />
                    <stop offset="0.35" stop-color="var(--glow)" stop-opacity="0.3" />
                    <stop offset="1" stop-color="var(--glow)" stop-opacity="0" />
                </radialGradient>
                <radialGradient id="bridge-halo">
                    <stop offset="0.5" stop-color="var(--moon)" stop-opacity="0.28" />
                    <stop offset="1" stop-color="var(--moon)" stop-opacity="0" />
                </radialGradient>
                <linearGradient id="bridge-depth" x2="0" y2="1">
                    <stop offset="0" stop-color="var(--gorge)" stop-opacity="0" />
                    <stop offset="0.55" stop-color="var(--gorge)" />
                </linearGradient>
            </defs>
        </svg>
    );
}

function Torch() {
    return (
        <g class="torch">
            <circle class="glow" cx="44" cy="26" r="62" fill="url(#bridge-glow)" />
            <path class="arm" d="M37 44q7-1 7-6" />
            <path class="stick" d="M44 44V30" />
            <path class="flame" d="M44 12q8 8 6 14-2 5-6 5t-6-5q-1-4 3-7 2-3 3-7z" />
            <path class="ember" d="M44 20q4 5 3 8-1 2.500-3 2.500t-3-2.500q-.5-3 3-8z" />
        </g>
    );
}

interface FigureProps {
    /** The index in the list, which decides the looks. */
    place: number;
    /** The text on the shirt, if it has at most three digits. */
    minutes: string;
    torch?: boolean;
    /** Whether to draw a torch that is out, which is useful if only some people may carry it. */
    mayCarry?: boolean;
}

/** A torch that does not burn, in the belt. */
const SpareTorch = () => (
    <g class="spare">
        <path class="stick" d="M41 66 45 50" />
        <path class="head" d="M42 50q-1-8 4-12 4 6 2 13z" />
    </g>
);

/** A person, with or without the torch. */
export function Figure({ place, minutes, torch = false, mayCarry = false }: FigureProps) {
    const build = place % BUILDS.length;
    const row = Math.floor(place / COLORS);
    return (
        <svg
            viewBox="0 0 50 80"
            class={`figure person-${(place + 3 * row) % COLORS}`}
            aria-hidden="true"
        >
            <ellipse
                fill="var(--shadow)"
                stroke="none"
                cx="25"
                cy="78"
                rx="17"
                ry="3.500"
            />
            <path class="leg left" d="M19 60v15h5" />
            <path class="leg right" d="M31 60v15h5" />
            <path class="arm" d="M13 44q-6 6-4 13" />
            {!torch && <path class="arm" d="M37 44q6 6 4 13" />}
            <path class="body" d={pick(BUILDS, build)} />
            <g class="pattern" clip-path={`url(#bridge-build-${build})`}>
                {pick(PATTERNS, place + row)}
            </g>
            <path class="outline" d={pick(BUILDS, build)} />
            <circle class="face" cx="25" cy="22" r="12" />
            <path class="eyes" d="M24 21h.1M32 21h.1" />
            <path class="smile" d="M24 27q4 3.500 8 0" />
            {pick(HATS, place)}
            {/^\d{1,3}$/.test(minutes) && (
                <g class="number">
                    <rect x="13" y="43" width="24" height="16" rx="7" />
                    <text x="25" y="55.500" text-anchor="middle">
                        {minutes}
                    </text>
                </g>
            )}
            {torch && <Torch />}
            {mayCarry && !torch && <SpareTorch />}
        </svg>
    );
}

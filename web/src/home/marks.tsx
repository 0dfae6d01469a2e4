// A mark for each page, small enough for a list of them.
import type { VNode } from "preact";

const SQUARES = [0.25, 0.8, 0.45, 1, 0.3, 0.6, 0.5, 0.9, 0.2];

const MARKS: Readonly<Record<string, VNode>> = {
    set: (
        <>
            <path class="full" d="M4.6 4l3.300 8-3.300 8-3.300-8z" />
            <rect x="9.700" y="4" width="4.800" height="16" rx="2.400" />
            <path
                class="full"
                d="M19.600 4c2.200 0 2.600 2.600 2 5.300s1 4.300.4 7.100-1.800 3.900-3.300 3.300-1.500-2.500-.8-4.700-1-4.300-.7-7 .900-4 2.400-4z"
            />
        </>
    ),
    "bulls-cows": (
        <>
            <circle class="full" cx="7" cy="7" r="4" />
            <circle class="full" cx="17" cy="7" r="4" />
            <circle cx="7" cy="17" r="4" />
            <circle cx="17" cy="17" r="4" />
        </>
    ),
    grecian: (
        <>
            <circle cx="12" cy="12" r="10" />
            <circle cx="12" cy="12" r="6" />
            <circle class="full" cx="12" cy="12" r="2" />
            <path d="M12 2v4M22 12h-4M12 22v-4M2 12h4M19 5l-2.800 2.800M19 19l-2.800-2.800M5 19l2.800-2.800M5 5l2.800 2.800" />
        </>
    ),
    bridge: (
        <>
            <path d="M2.500 8v12M21.500 8v12M2.500 9Q12 18 21.500 9M2.500 17Q12 22 21.500 17M8 12.500v6M16 12.500v6" />
            <path
                class="full"
                d="M12 2c2.200 2.400 2.600 3.600 2.300 5q-.5 2-2.300 2t-2.300-2q-.4-1.700 1-2.900.9-.9 1.300-2.100z"
            />
        </>
    ),
    crossing: (
        <>
            <path class="full" d="M2.500 12.500h19L18 18H6z" />
            <circle cx="12" cy="6.500" r="3.200" />
            <path d="M2 21.500q2.500-2 5 0t5 0 5 0 5 0" />
        </>
    ),
    cliffs: (
        <>
            <path d="M12 6.500c5 0 8.500 3.300 8.500 7.800S17 22 12 22s-8.500-3.200-8.500-7.700S7 6.500 12 6.500z" />
            <path
                class="full"
                d="M12 7C10.500 4.500 9 3.500 7 3c3-1 4-.5 5 1 .7-1.500 2-2.300 4.500-1.500C14.500 3.500 13 5 12 7z"
            />
            <circle class="full" cx="8.700" cy="13" r="1.400" />
            <circle class="full" cx="15.300" cy="13" r="1.400" />
            <path d="M9 17.600q3 2 6 0" />
        </>
    ),
    hyperloglog: (
        <>
            {SQUARES.map((share, i) => (
                <rect
                    key={i}
                    class="cell"
                    x={2 + (i % 3) * 7}
                    y={2 + Math.floor(i / 3) * 7}
                    width="6"
                    height="6"
                    rx="1.200"
                    fill-opacity={share}
                />
            ))}
        </>
    ),
    api: (
        <path d="M9 3.500q-3.500 0-3.500 3v2.700Q5.500 12 3 12q2.500 0 2.500 2.800v2.700q0 3 3.500 3M15 3.500q3.500 0 3.500 3v2.700q0 2.800 2.500 2.800-2.500 0-2.500 2.800v2.700q0 3-3.500 3" />
    ),
};

/** The mark of a page; decoration only, its name stands beside it. */
export function PageMark({ page }: { page: string }) {
    return (
        <svg viewBox="0 0 24 24" class="page-mark" aria-hidden="true" focusable="false">
            {MARKS[page]}
        </svg>
    );
}

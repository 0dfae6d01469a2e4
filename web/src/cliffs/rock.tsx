import type { CliffsCliff } from "openapi";

// The left end of each rock has the profile of a face that looks over the bridge.
const OUTLINES: Record<CliffsCliff, string> = {
    top: "M20 10C60 3 110 12 160 7S300 12 400 8S620 12 760 7S1100 12 1400 8V74C1340 90 1290 70 1220 82S1080 66 980 84S830 70 740 84S600 72 520 86S400 76 330 90S200 84 150 104S70 112 52 100C44 97 50 90 44 86C34 84 36 78 40 75C34 71 38 66 34 64C14 66 2 58 6 49C10 43 26 38 26 30C22 24 16 16 20 10z",
    bottom: "M26 10C70 4 120 11 180 8S320 5 420 9S640 5 780 9S1120 5 1400 8V80C1330 66 1280 86 1200 76S1060 90 960 74S820 88 720 76S580 92 500 80S390 92 310 84S190 100 140 98S80 116 58 104C50 99 56 92 50 88C42 88 40 80 44 78C38 74 42 70 40 67C30 70 12 72 10 60C8 52 24 50 28 42C32 34 20 28 22 20z",
};

interface RockProps {
    cliff: CliffsCliff;
    isSneezing: boolean;
}

function Face({ cliff, isSneezing }: RockProps) {
    const x = cliff === "top" ? 46 : 50;
    const eye = isSneezing
        ? `M${x - 8} 30L${x + 6} 37L${x - 8} 43`
        : `M${x - 10} 35Q${x} 44 ${x + 10} 35`;
    const brow = `M${x - 14} 25Q${x} 17 ${x + 13} 25`;
    const mouth = `M${x - 4} 80Q${x + 8} ${isSneezing ? 70 : 86} ${x + 18} 77`;
    return (
        <>
            <path d={brow + eye + mouth} />
            <ellipse
                fill="var(--bad)"
                stroke="none"
                opacity="0.22"
                cx={x + 17}
                cy="56"
                rx="11"
                ry="7"
            />
        </>
    );
}

/** The rock of a cliff. Its right end is cut off if it does not fit. */
export function Rock({ cliff, isSneezing }: RockProps) {
    const outline = OUTLINES[cliff];
    return (
        <svg
            class="rock"
            viewBox="0 0 1400 118"
            preserveAspectRatio="xMinYMin slice"
            aria-hidden="true"
        >
            <path fill={`var(--stone-${cliff})`} d={outline} />
            <path stroke="var(--hill-edge)" stroke-width="6" d={outline.split("V")[0]} />
            <Face cliff={cliff} isSneezing={isSneezing} />
        </svg>
    );
}

const PLANKS = Array.from({ length: 9 }, (_, i) => {
    const x = 6 + i * 11;
    return `M${x} ${22 + 0.0105 * x * (100 - x)}v9`;
}).join("");

/** The bridge to a cliff. Each half of a fallen one hangs from its end. */
export function Bridge({ isFallen }: { isFallen: boolean }) {
    return (
        <svg
            class="bridge"
            viewBox="0 0 100 70"
            preserveAspectRatio="none"
            aria-hidden="true"
        >
            {isFallen ? (
                <>
                    <path
                        class="planks"
                        d="M4 30l7 5M6 46l7 2M5 62h7M88 34l7-5M87 50l7-3"
                    />
                    <path
                        class="rope"
                        d="M0 2Q14 40 6 84M0 24Q8 50 12 78M100 2Q84 36 94 66M100 24Q90 46 88 62"
                    />
                </>
            ) : (
                <>
                    <path class="planks" d={PLANKS} />
                    <path class="rope" d="M0 24Q50 74 100 24M0 2Q50 52 100 2" />
                    <path
                        class="rope"
                        stroke-width="1"
                        d="M14 9V32M32 20V45M50 26V52M68 20V45M86 9V32"
                    />
                </>
            )}
        </svg>
    );
}

/** The background: clouds, mountains and hills. */
export const Landscape = () => (
    <svg
        class="landscape"
        viewBox="0 0 600 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
    >
        <path
            fill="var(--cloud)"
            d="M60 96c-20 0-24-26-2-28c2-22 34-26 42-8c16-10 36 4 30 18c16 2 14 18-2 18zM392 60c-14 0-18-20-2-22c2-16 26-18 32-4c12-6 26 4 22 14c12 2 10 12-2 12z"
        />
        <path
            class="mountains"
            d="M0 330L70 270L130 310L220 232L300 306L370 268L460 330L530 284L600 320V420H0z"
        />
        <path class="hills" d="M0 380Q80 330 170 368T340 356T500 372T600 350V420H0z" />
    </svg>
);

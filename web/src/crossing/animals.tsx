// Drawings of animals and food. They differ by shape as well as by color.
import type { ComponentChildren, VNode } from "preact";

/** A sitting animal: the head covers `back`, and `front` is the face. */
function Sitting({ fur, back, front }: Record<"back" | "front", ComponentChildren> & Fur) {
    return (
        <g>
            <path fill={`var(--color-${fur})`} d="M12 74Q9 46 25 42t13 32z" />
            {back}
            <circle fill={`var(--color-${fur})`} cx="25" cy="25" r="15" />
            {front}
        </g>
    );
}

interface Fur {
    fur: string;
}

const EYES = <path class="eyes" d="M19 22h.1M31 22h.1" />;
const NOSE = <path fill="var(--color-ink)" d="M22 29h6l-3 4z" />;
const WHISKERS = (
    <path class="whiskers" d="M15 29l-11-3M15 32l-11 2M35 29l11-3M35 32l11 2" />
);
const TEETH = <path fill="var(--color-goat)" d="M22.500 33h5v5h-5z" />;

const FOX = (
    <g>
        <path fill="var(--color-fox)" d="M36 72Q52 70 47 44q-5 12-12 16z" />
        <path fill="var(--color-goat)" d="M48 53q0-5-1-9-3 6-6 9 4 2 7 0z" />
        <path fill="var(--color-fox)" d="M12 74Q9 46 25 42t13 32z" />
        <path fill="var(--color-goat)" d="M19 50q6 5 12 0-1 14-6 18-5-4-6-18z" />
        <path
            fill="var(--color-fox)"
            d="M7 18 9 0l9 10q7-3 14 0l9-10 2 18q-1 10-9 13l-9 11-9-11q-8-3-9-13z"
        />
        <path
            fill="var(--color-goat)"
            d="M25 42l-9-11q-7-2-9-9 10 0 18 9 8-9 18-9-2 7-9 9z"
        />
        <path class="eyes" d="M19 21h.1M31 21h.1" />
        <path fill="var(--color-ink)" d="M22 36h6l-3 5z" />
    </g>
);

const DOG = (
    <Sitting
        fur="dog"
        back={<path fill="var(--color-dog)" d="M38 70q12-4 9-18-5 9-11 8z" />}
        front={
            <>
                <path fill="var(--color-ear)" d="M13 13Q3 13 3 26q1 10 7 9 5-4 5-17z" />
                <path fill="var(--color-ear)" d="M37 13q10 0 10 13-1 10-7 9-5-4-5-17z" />
                {EYES}
                {NOSE}
                <path
                    fill="var(--color-tongue)"
                    d="M22.500 36q2.500 2 5 0v4q-2.500 4-5 0z"
                />
            </>
        }
    />
);

const CAT = (
    <Sitting
        fur="cat"
        back={
            <>
                <path class="tail" d="M37 70q11-3 8-17t2-14" />
                <path fill="var(--color-cat)" d="M11 20 10 1l13 10zM39 20 40 1 27 11z" />
            </>
        }
        front={
            <>
                <path class="stripes" d="M25 11v6M20 12l1 4M30 12l-1 4" />
                {EYES}
                {WHISKERS}
                {NOSE}
            </>
        }
    />
);

const MOUSE = (
    <g transform="translate(6 19) scale(0.76)">
        <path class="tail" d="M37 71q10 3 14-6t-3-15" />
        <Sitting
            fur="mouse"
            back={
                <>
                    <circle fill="var(--color-mouse)" cx="8" cy="12" r="11" />
                    <circle fill="var(--color-mouse)" cx="42" cy="12" r="11" />
                    <circle fill="var(--color-tongue)" cx="8" cy="12" r="6" />
                    <circle fill="var(--color-tongue)" cx="42" cy="12" r="6" />
                </>
            }
            front={
                <>
                    {EYES}
                    {WHISKERS}
                    <circle fill="var(--color-tongue)" cx="25" cy="31" r="3" />
                </>
            }
        />
    </g>
);

const RABBIT = (
    <Sitting
        fur="rabbit"
        back={
            <>
                <circle fill="var(--color-goat)" cx="40" cy="67" r="6" />
                <path
                    fill="var(--color-rabbit)"
                    d="M16 14Q8-4 14-5t9 16zM34 14q8-18 2-19t-9 16z"
                />
                <path class="inner" d="M17 8q-3-7-2-9M33 8q3-7 2-9" />
            </>
        }
        front={
            <>
                {EYES}
                <circle fill="var(--color-tongue)" cx="25" cy="29" r="2.5" />
                {TEETH}
            </>
        }
    />
);

const BEAR = (
    <Sitting
        fur="fur"
        back={
            <>
                <circle fill="var(--color-fur)" cx="13" cy="12" r="7" />
                <circle fill="var(--color-fur)" cx="37" cy="12" r="7" />
            </>
        }
        front={
            <>
                {EYES}
                <path fill="var(--color-ink)" d="M22 30q3 4 6 0z" />
            </>
        }
    />
);

const SHEEP = (
    <g>
        <path class="arm" d="M17 66v8M33 66v8" />
        <path
            fill="var(--color-goat)"
            d="M9 64q-7-5-2-11-4-7 4-10 1-7 9-5 5-5 10 0 8-2 9 5 8 3 4 10 5 6-2 11-2 7-9 4-7 5-14 0-7 3-9-4z"
        />
        <path
            fill="var(--color-face-dark)"
            d="M15 18 4 20q1 8 11 6zM35 18l11 2q-1 8-11 6z"
        />
        <path fill="var(--color-face-dark)" d="M15 16h20q2 16-4 22-6 6-12 0-6-6-4-22z" />
        <path
            fill="var(--color-goat)"
            d="M13 18q-5-6 2-9 2-7 10-5 8-2 10 5 7 3 2 9-6 4-12 1-6 3-12-1z"
        />
        <path class="holes" d="M20 25h.1M30 25h.1" />
    </g>
);

const HEN = (
    <g>
        <path class="legs" d="M20 66v9M29 66v9" />
        <path fill="var(--color-comb)" d="M19 16q-4-9 2-8 1-6 5-2 5-3 5 3 5 0 2 8z" />
        <path
            fill="var(--color-hen)"
            d="M4 40q8 2 12-4-2-21 9-21 12 0 10 16 9 18 0 31-9 9-21 2Q2 56 4 40z"
        />
        <path fill="var(--color-wing)" d="M14 48q5 13 16 7-1-9-6-12-6 0-10 5z" />
        <path fill="var(--color-beak)" d="M34 23l11 4-11 4z" />
        <path fill="var(--color-comb)" d="M32 32q5 2 3 8-5 1-5-6z" />
        <path class="eyes" d="M28 23h.1" />
    </g>
);

const GOOSE = (
    <g>
        <path class="legs" d="M22 66v9M29 66v9" />
        <path
            fill="var(--color-goat)"
            d="M10 54q0-14 10-16-4-20 6-24 12-2 10 9-4 8 3 18 6 12 6 18-8 10-19 10T10 54z"
        />
        <path fill="var(--color-beak)" d="M35 22l11 4-11 3z" />
        <path class="eyes" d="M29 21h.1" />
    </g>
);

const HAY = (
    <g>
        <path
            fill="var(--color-straw)"
            d="M14 74q4-16 1-30Q6 32 5 18l7 6 2-10 6 8 5-11 5 11 6-8 2 10 7-6q-1 14-10 26-3 14 1 30z"
        />
        <path
            class="stalks"
            d="M20 72q3-16 1-30M25 72V30M30 72q-3-16-1-30M16 40l-5-10M34 40l5-10"
        />
        <path class="band" d="M15 49q10 4 20 0" />
    </g>
);

const CORN = (
    <g>
        <path
            fill="var(--color-corn)"
            d="M25 20q13 8 11 32-2 16-11 20-9-4-11-20-2-24 11-32z"
        />
        <path class="kernels" d="M17 36h16M15 46h20M16 56h18M21 28v40M29 28v40" />
        <path
            fill="var(--color-outer-leaf)"
            d="M25 75Q4 72 7 42q9 8 12 20zM25 75q21-3 18-33-9 8-12 20z"
        />
    </g>
);

const CARROTS = (
    <g>
        <path
            fill="var(--color-leaf)"
            d="M25 40Q12 34 13 20q7 4 10 10 0-10 2-16 2 6 2 16 3-6 10-10 1 14-12 20z"
        />
        <path
            fill="var(--color-carrot)"
            d="M17 40q-9 1-8 12 4 14 9 23 5-12 6-28 0-6-7-7zM33 40q9 1 8 12-4 14-9 23-5-12-6-28 0-6 7-7z"
        />
        <path class="stalks" d="M11 52h5M19 60h-5M39 52h-5M31 60h5" />
    </g>
);

export const ANIMALS = {
    fox: FOX,
    dog: DOG,
    cat: CAT,
    mouse: MOUSE,
    rabbit: RABBIT,
    bear: BEAR,
    sheep: SHEEP,
    hen: HEN,
    goose: GOOSE,
    hay: HAY,
    corn: CORN,
    carrots: CARROTS,
} satisfies Record<string, VNode>;

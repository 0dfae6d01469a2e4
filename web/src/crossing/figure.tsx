// Drawings of travelers. They differ by shape and hat as well as by color.
import type { VNode } from "preact";
import { ANIMALS } from "./animals";
import type { Hat, Look, Shape } from "./looks";

const HATS: Record<Hat, VNode | null> = {
    none: <path fill="var(--color-hair)" d="M13 21q0-13 12-13t12 13q-5-7-12-7t-12 7z" />,
    straw: (
        <g>
            <path fill="var(--color-straw)" d="M3 16q11 6 22 6t22-6q-4 9-22 9T3 16z" />
            <path fill="var(--color-straw)" d="M14 19q0-15 11-15t11 15q-11 4-22 0z" />
        </g>
    ),
    round: (
        <g>
            <path fill="var(--color-dark)" d="M2 17q23 8 46 0-5 7-23 7T2 17z" />
            <path fill="var(--color-dark)" d="M14 19q1-13 11-13t11 13q-11 3-22 0z" />
        </g>
    ),
    napkin: (
        <g>
            <path
                fill="var(--color-hair)"
                d="M13 19q1-12 12-12t12 12q-4-3-6-6-5 4-12 3-4 0-6 3z"
            />
            <path fill="var(--color-goat)" d="M14 35q11 6 22 0l-3 16q-8 6-16 0z" />
            <path fill="var(--color-goat)" d="M19 27q6 3 12 0-1 6-6 6t-6-6z" />
        </g>
    ),
    top: (
        <g>
            <path fill="var(--color-dark)" d="M15 15 16-3q9-3 18 0l1 18q-10 4-20 0z" />
            <path class="brim" d="M8 17q17 6 34 0" />
        </g>
    ),
    plaits: (
        <path
            fill="var(--color-hair)"
            d="M25 7Q9 7 10 26q-5 8-2 14 7-3 6-12 1-9 11-11 10 2 11 11-1 9 6 12 3-6-2-14Q41 7 25 7z"
        />
    ),
    police: (
        <g>
            <path fill="var(--color-blue)" d="M9 11Q25-6 41 11l-4 8q-12-5-24 0z" />
            <path fill="var(--color-dark)" d="M12 19q13-6 26 0l-1 4q-12-4-24 0z" />
            <circle class="star" cx="25" cy="9" r="3" />
        </g>
    ),
    mask: (
        <g>
            <path fill="var(--color-dark)" d="M13 21Q12 7 25 7t12 14q-12-4-24 0z" />
            <path fill="var(--color-dark)" d="M12 19h26v6q-6 3-11 0h-4q-5 3-11 0z" />
            <path class="holes" d="M20 22h.1M30 22h.1" />
        </g>
    ),
    cap: (
        <g>
            <path class="cloth" d="M12 19q0-14 13-14t13 14q-13-5-26 0z" />
            <path class="cloth" d="M36 17q9-1 11 4-6 2-12 0z" />
        </g>
    ),
};

const DRAWINGS: Record<Exclude<Shape, "person" | "emoji">, VNode> = {
    ...ANIMALS,
    wolf: (
        <g>
            <path fill="var(--color-wolf)" d="M44 66q9-8 3-20-2 9-8 10z" />
            <path fill="var(--color-wolf)" d="M11 74Q7 46 25 42t15 32z" />
            <path
                fill="var(--color-wolf)"
                d="M7 18 9 2l9 8q7-3 14 0l9-8 2 16q-1 10-9 13l-9 9-9-9q-8-3-9-13z"
            />
            <path fill="var(--color-pale)" d="M25 40l-8-9q8 3 16 0z" />
            <path class="eyes" d="M18 21h.1M32 21h.1" />
            <path fill="var(--color-ink)" d="M22 33h6l-3 4z" />
        </g>
    ),
    goat: (
        <g>
            <path
                fill="var(--color-horn)"
                d="M17 13Q12 5 14-3q7 5 8 14zM33 13q5-8 3-16-7 5-8 14z"
            />
            <path fill="var(--color-goat)" d="M12 74Q9 46 25 44t13 30z" />
            <path
                fill="var(--color-goat)"
                d="M14 17 3 20q3 8 11 6zM36 17l11 3q-3 8-11 6z"
            />
            <path
                fill="var(--color-goat)"
                d="M14 14q11-6 22 0 1 14-5 22-6 7-12 0-6-8-5-22z"
            />
            <path class="beard" d="M21 40q4 10 8 0" />
            <path class="eyes" d="M19 21h.1M31 21h.1" />
            <path fill="var(--color-ink)" d="M22 34q3 3 6 0" />
        </g>
    ),
    cabbage: (
        <g>
            <path
                fill="var(--color-outer-leaf)"
                d="M25 74Q0 74 3 50q2-10 11-10 3-8 11-8t11 8q9 0 11 10 3 24-22 24z"
            />
            <path
                fill="var(--color-leaf)"
                d="M25 72Q9 70 11 54q5-14 14-14t14 14q2 16-14 18z"
            />
            <path
                class="vein"
                d="M25 72V44M25 60q-8-2-10-8M25 60q8-2 10-8M9 64q-2-6-1-12M41 64q2-6 1-12"
            />
        </g>
    ),
    thing: (
        <g>
            <path fill="var(--color-wood)" d="M6 40h38v34H6z" />
            <path class="grain" d="M6 51h38M6 63h38M16 40v34M34 40v34" />
        </g>
    ),
};

function Person({ hat, badge }: Look) {
    return (
        <g>
            <path class="leg" d="M19 60v14h5M31 60v14h5" />
            <path class="arm" d="M13 44q-6 6-4 13M37 44q6 6 4 13" />
            <path class="cloth" d="M10 64C8 44 14 34 25 34s17 10 15 30z" />
            <circle fill="var(--color-face)" cx="25" cy="22" r="12" />
            <path class="eyes" d="M21 22h.1M29 22h.1" />
            <path class="smile" d="M21 28q4 3 8 0" />
            {HATS[hat]}
            {badge !== "" && badge.length <= 3 && (
                <text class="badge" x="25" y="58" text-anchor="middle">
                    {badge}
                </text>
            )}
        </g>
    );
}

/** A traveler without a drawing. */
const Emoji = ({ emoji }: Look) => (
    <text class="emoji" x="25" y="66" text-anchor="middle">
        {emoji}
    </text>
);

function Drawing({ look }: { look: Look }) {
    if (look.shape === "person") return <Person {...look} />;
    return look.shape === "emoji" ? <Emoji {...look} /> : DRAWINGS[look.shape];
}

const Oar = () => <path class="oar" d="M45 76V34M42 34q0-12 3-14 3 2 3 14z" />;

interface FigureProps {
    look: Look;
    /** The number of its color. */
    color: number;
    /** Whether to draw an oar, which is useful if only some travelers can row. */
    oar: boolean;
}

const COLORS = 8;

export function Figure({ look, color, oar }: FigureProps) {
    const scale = look.small ? "translate(6 19) scale(0.76)" : undefined;
    return (
        <svg
            viewBox="0 -6 50 84"
            class={`figure cloth-${color % COLORS}`}
            aria-hidden="true"
        >
            <ellipse
                fill="var(--color-shadow)"
                stroke="none"
                cx="25"
                cy="75"
                rx="18"
                ry="3"
            />
            {oar && <Oar />}
            <g transform={scale}>
                <Drawing look={look} />
            </g>
        </svg>
    );
}

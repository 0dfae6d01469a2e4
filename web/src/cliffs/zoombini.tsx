import { EYES, FEET, HAIR, NOSES } from "./features";
import { BLANK, TRAITS, readPartial, type Condition, type Trait } from "./traits";

const BODY = "M50 27C73 27 88 43 88 65C88 86 72 99 50 99S12 86 12 65C12 43 27 27 50 27z";
const WHOLE = "0 0 100 128";

/** The part of a Zoombini that shows a trait, as a view box. */
export const VIEWS: Readonly<Record<Trait, string>> = {
    hair: "4 -2 98 62",
    eyes: "9 36 82 44",
    nose: "20 56 60 44",
    feet: "8 88 84 40",
};

interface ZoombiniProps {
    /** Traits that have not been entered are not drawn. */
    code: string;
    /** The part of the picture that is shown, as a view box. */
    view?: string;
}

/** A picture of a Zoombini. It is hidden from screen readers: the element around it has a label. */
export function Zoombini({ code, view = WHOLE }: ZoombiniProps) {
    const values = code === BLANK ? null : readPartial(code);
    const { hair = -1, eyes = -1, nose = -1, feet = -1 } = values ?? {};
    return (
        <svg
            class={view === WHOLE ? "zoombini" : "zoombini feature"}
            viewBox={view}
            aria-hidden="true"
            focusable="false"
        >
            {FEET[feet]}
            <path fill="var(--zoombini)" d={BODY} />
            <ellipse
                fill="var(--zoombini-light)"
                stroke="none"
                cx="50"
                cy="86"
                rx="21"
                ry="9"
            />
            {values ? (
                <>
                    {HAIR[hair]}
                    {EYES[eyes]}
                    <path fill="none" d="M39 89Q50 97 61 89" />
                    <g class="nose">{NOSES[nose]}</g>
                </>
            ) : (
                <text x="50" y="82" text-anchor="middle" class="unknown">
                    ?
                </text>
            )}
        </svg>
    );
}

/** The picture of a feature. */
export function Feature({ trait, value }: Condition) {
    const code = TRAITS.map((one) => (one === trait ? value : "-")).join("");
    return <Zoombini code={code} view={VIEWS[trait]} />;
}

import { EYES, FEET, HAIR, NOSES } from "./features";
import { BLANK, readPartial } from "./traits";

const BODY = "M50 27C73 27 88 43 88 65C88 86 72 99 50 99S12 86 12 65C12 43 27 27 50 27z";
const WHOLE = "0 0 100 128";

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
        <svg class="zoombini" viewBox={view} aria-hidden="true" focusable="false">
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
                    {NOSES[nose]}
                </>
            ) : (
                <text x="50" y="82" text-anchor="middle" class="unknown">
                    ?
                </text>
            )}
        </svg>
    );
}

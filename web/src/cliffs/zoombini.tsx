import { EYES, FEET, HAIR, NOSES } from "./features";
import { readCode } from "./traits";

const BODY = "M50 27C73 27 88 43 88 65C88 86 72 99 50 99S12 86 12 65C12 43 27 27 50 27z";

/** A picture of a Zoombini. It is hidden from screen readers: the element around it has a label. */
export function Zoombini({ code }: { code: string }) {
    const values = readCode(code);
    return (
        <svg class="zoombini" viewBox="0 0 100 128" aria-hidden="true" focusable="false">
            {values && FEET[values.feet]}
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
                    {HAIR[values.hair]}
                    {EYES[values.eyes]}
                    <path fill="none" d="M39 89Q50 97 61 89" />
                    {NOSES[values.nose]}
                </>
            ) : (
                <text x="50" y="82" text-anchor="middle" class="unknown">
                    ?
                </text>
            )}
        </svg>
    );
}

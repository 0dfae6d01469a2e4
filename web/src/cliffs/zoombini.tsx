import { EYES, FEET, HAIR, NOSES } from "./looks";
import { readCode } from "./traits";

const BODY = "M50 27C73 27 88 43 88 65C88 86 72 99 50 99S12 86 12 65C12 43 27 27 50 27z";

/** A Zoombini; decoration only, its name is said by what holds it. */
export function Zoombini({ code }: { code: string }) {
    const values = readCode(code);
    return (
        <svg class="zoombini" viewBox="0 0 100 128" aria-hidden="true" focusable="false">
            {values && FEET[values.feet]}
            <path class="zoombini-body" d={BODY} />
            <ellipse class="zoombini-belly" cx="50" cy="86" rx="21" ry="9" />
            {values ? (
                <>
                    {HAIR[values.hair]}
                    {EYES[values.eyes]}
                    <path class="zoombini-mouth" d="M39 89Q50 97 61 89" />
                    {NOSES[values.nose]}
                </>
            ) : (
                <text x="50" y="82" text-anchor="middle" class="zoombini-unknown">
                    ?
                </text>
            )}
        </svg>
    );
}

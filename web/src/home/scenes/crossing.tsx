import { Figure } from "../../crossing/figure";
import { lookOf } from "../../crossing/looks";

const RIPPLES =
    "M100 168q6-4 12 0t12 0M196 160q6-4 12 0t12 0M140 186q6-4 12 0t12 0M226 184q5-4 10 0t10 0M92 190q5-4 10 0t10 0";

function River() {
    return (
        <svg viewBox="0 0 320 200" class="drawing">
            <circle class="sun" cx="246" cy="50" r="20" />
            <path
                class="cloud"
                d="M52 52c-13 0-15-16-1-18 2-14 22-17 27-5 11-6 23 3 19 12 10 1 9 11-1 11z"
            />
            <path class="hills far" d="M0 118Q50 76 110 106T214 98 320 84V150H0z" />
            <path class="hills" d="M0 130Q70 104 140 122T320 112V160H0z" />
            <path class="water" d="M0 140H320V200H0z" />
            <path class="ripple" d={RIPPLES} />
            <path
                class="bank"
                d="M0 134H70q12 2 8 14t8 20-2 32H0zM320 134H250q-12 2-8 14t-8 20 2 32H320z"
            />
            <path
                class="shore"
                d="M70 134q12 2 8 14t8 20-2 32M250 134q-12 2-8 14t-8 20 2 32"
            />
            <path
                class="tuft"
                d="M14 134q1-7-2-10m5 10q0-9 2-13m2 13q0-7 5-9M300 134q1-7-2-10m5 10q0-9 2-13m2 13q0-7 5-9"
            />
        </svg>
    );
}

function Traveler({ name, kind }: { name: string; kind: string }) {
    return (
        <div class={`actor who-${name}`}>
            <div class="crossing-page">
                <Figure look={lookOf(kind, kind, "")} color={4} oar={false} />
            </div>
        </div>
    );
}

function Boat() {
    return (
        <div class="actor boat">
            <div class="afloat">
                <Traveler name="farmer" kind="farmer" />
                <Traveler name="goat" kind="goat" />
                <svg viewBox="0 0 100 34" class="hull">
                    <path class="side" d="M2 4Q50 12 98 4 92 32 76 32H24Q8 32 2 4z" />
                    <path class="plank" d="M8 17Q50 25 92 17" />
                </svg>
            </div>
        </div>
    );
}

/** The farmer takes the goat over and comes back. */
export default function CrossingScene() {
    return (
        <>
            <River />
            <Traveler name="wolf" kind="wolf" />
            <Traveler name="cabbage" kind="cabbage" />
            <Boat />
        </>
    );
}

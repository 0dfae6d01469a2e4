import { Figure, FigureParts } from "../../bridge/figure";

const STARS =
    "M22 24h.1M58 48h.1M92 18h.1M118 62h.1M146 30h.1M178 52h.1M204 16h.1M290 70h.1M300 22h.1M40 78h.1M76 92h.1M186 88h.1M226 94h.1";
const HANGERS = Array.from({ length: 9 }, (_, i) => {
    const share = (i + 1) / 10;
    const sag = 4 * share * (1 - share);
    return `M${62 + 196 * share} ${116 + 15 * sag}V${146 + 11 * sag}`;
}).join("");

function Night() {
    return (
        <svg viewBox="0 0 320 200" class="drawing">
            <path class="stars" d={STARS} />
            <circle class="halo" cx="258" cy="44" r="36" />
            <circle class="moon" cx="258" cy="44" r="21" />
            <path
                class="crater"
                d="M248 38a4 3 0 1 0 .1 0M266 52a5 4 0 1 0 .1 0M264 34a2.500 2 0 1 0 .1 0"
            />
            <path
                class="far"
                d="M0 122L38 96 74 118 120 84 160 112 206 88 250 116 290 94 320 112V200H0z"
            />
            <path class="deep" d="M40 200L70 160H250L280 200z" />
            <path
                class="rock"
                d="M0 146H60q6 2 4 8t2 14-6 12 0 20H0zM320 146H260q-6 2-4 8t-2 14 6 12 0 20H320z"
            />
            <path class="grass" d="M0 146H62M258 146H320" />
            <path class="rope thin" d={HANGERS} />
            <path class="rope" d="M62 116Q160 146 258 116M0 122L62 116M320 122L258 116" />
            <path class="planks" d="M58 149Q160 171 262 149" />
            <path class="post" d="M62 146V113M258 146V113" />
        </svg>
    );
}

/** Two go over by the light of one torch, and one has to bring it back. */
export default function BridgeScene() {
    const actors = [
        ["waits-1", 4, "10", false],
        ["waits-2", 2, "5", false],
        ["follows", 1, "2", false],
        ["leads", 0, "1", true],
    ] as const;
    return (
        <>
            <FigureParts />
            <Night />
            {actors.map(([name, look, minutes, torch]) => (
                <div key={name} class={`actor ${name}`}>
                    <div class="bridge-page stride">
                        <Figure place={look} minutes={minutes} torch={torch} />
                    </div>
                </div>
            ))}
        </>
    );
}

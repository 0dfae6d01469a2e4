// What the moves of a player decide. It is computed here, so that a game does not need the service.
import type { CliffsCliff, CliffsLevel, CliffsSend } from "openapi";
import { crossedTo, otherCliff, type Move } from "./state";

const CLIFFS: readonly CliffsCliff[] = ["top", "bottom"];
const VALUES = 5;
const FEATURES = Array.from({ length: 4 * VALUES }, (_, at) => at);

/** The features that a rule names, in ascending order. */
type Named = readonly number[];

const traitOf = (feature: number) => Math.floor(feature / VALUES);

/** The rules with one more feature, either of the same trait as their last one or of another. */
const extend = (rules: readonly Named[], isSame: boolean): Named[] =>
    rules.flatMap((rule) => {
        const last = rule.at(-1) ?? 0;
        return FEATURES.filter(
            (next) => next > last && (traitOf(next) === traitOf(last)) === isSame,
        ).map((next) => [...rule, next]);
    });

const ONE = FEATURES.map((feature) => [feature]);
const TWO = extend(ONE, false);
const RULES = { 1: ONE, 2: extend(ONE, true), 3: TWO, 4: extend(TWO, false) };

const rulesOf = (level: CliffsLevel): readonly Named[] =>
    level === "unknown" ? Object.values(RULES).flat() : RULES[level];

/** The features of a code such as `3221`. */
const featuresOf = (code: string) =>
    [...code].map((digit, at) => at * VALUES + Number(digit));

/** The cliffs of all Zoombinis that have not crossed, if all rules that fit the moves agree on them.
 * Otherwise empty. */
export function decidedSends(
    level: CliffsLevel,
    band: readonly string[],
    moves: readonly Move[],
): CliffsSend[] {
    const looks = band.map(featuresOf);
    const fitting = rulesOf(level)
        .flatMap((named) =>
            CLIFFS.map((cliff) => (zoombini: number) => {
                const isNamed = named.some((one) => looks[zoombini]?.includes(one));
                return isNamed ? cliff : otherCliff(cliff);
            }),
        )
        .filter((cliffOf) =>
            moves.every((move) => cliffOf(move.zoombini) === crossedTo(move)),
        );
    const [first, ...others] = fitting;
    if (!first) return [];
    const sends = [...band.keys()]
        .filter((at) => !moves.some(({ zoombini }) => zoombini === at))
        .map((zoombini) => ({ zoombini, cliff: first(zoombini) }));
    const isDecided = others.every((cliffOf) =>
        sends.every(({ zoombini, cliff }) => cliffOf(zoombini) === cliff),
    );
    return isDecided ? sends : [];
}

// What happens after a crossing that breaks a rule.
import type { Move } from "../crossings/moves";
import { capitalize } from "../crossings/words";
import { breachText, type Broken } from "./model";

export interface Accident {
    /** What happens, in sentences. */
    story: string;
    culprits: Move;
    victims: Move;
    isEaten: boolean;
    /** Whether it happens in the boat. */
    isAboard: boolean;
}

const PLURAL = /^(they|we|you|men|women|children|mice|geese|wolves|sheep|.*[^su]s)$/i;

/** Returns the third person of a verb, such as "eats". */
function singular(verb: string): string {
    if (/(?<!a|e|i|o|u)y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
    return /(s|x|z|sh|ch|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/** Turns "the wolf would eat the goat" into "The wolf eats the goat". */
export function present(why: string): string {
    const text = why.replace(
        /(\S+) would (\p{L}+)/u,
        (_, subject: string, verb: string) => {
            const isPlural = PLURAL.test(subject);
            if (verb === "be") return `${subject} ${isPlural ? "are" : "is"}`;
            return `${subject} ${isPlural ? verb : singular(verb)}`;
        },
    );
    return capitalize(text);
}

/** Describes the first of the broken rules, of which there is at least one. */
export function accidentOf([broken]: readonly [Broken, ...Broken[]]): Accident {
    const { why, culprits, victims, place } = broken;
    const what = why ? present(why) : "That is against the rules";
    return {
        story: `${what}! ${breachText(broken)}`,
        culprits,
        victims,
        isEaten: /\b(eat|eaten|devour)\b/.test(why),
        isAboard: place === "boat",
    };
}

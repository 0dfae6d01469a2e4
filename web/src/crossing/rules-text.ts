// The rules of a custom puzzle in words. Known puzzles have a story.
import { capitalize, joinNames, withArticle } from "../crossings/words";
import { counted, manyOf } from "./model";
import { namesIn, type Entry, type Puzzle, type Rule } from "./puzzle";

const WHERE_TEXTS: Record<Rule["where"], string> = {
    banks: "be left alone together",
    boat: "be together in the boat",
    both: "ever be together",
};

/** Returns the plural of a kind, but not of people with a name. */
const pluralOf = (name: string) => (/^\p{Ll}+$/u.test(name) ? manyOf(name) : name);

/** Returns what a rule says about its travelers, without its exception. */
export const sentenceOf = (rule: Rule) => capitalize(clauseOf(rule));

function clauseOf({ form, first, second, where }: Rule): string {
    const [some, others] = [namesIn(first), namesIn(second)];
    if (some.length === 0) return "A new rule";
    if (form === "outnumbered")
        return `${joinNames(some.map(pluralOf))} must never be outnumbered by ${joinNames(others.map(pluralOf)) || "…"}`;
    if (form === "jealous")
        return `${joinNames(others)} must not be with each other's partners unless their own partner is there`;
    return `${joinNames(some)} must not ${WHERE_TEXTS[where]}`;
}

/** Returns the name of a traveler with its article, or that of several. */
function nameOf({ name, count }: Entry): string {
    if (count === "1") return withArticle(name);
    return manyOf(name);
}

function ruleText(rule: Rule): string {
    if (rule.form !== "alone") return sentenceOf(rule);
    const guards = namesIn(rule.second);
    const what = rule.why || sentenceOf(rule);
    return guards.length > 0
        ? `Without ${joinNames(guards.map(withArticle), "or")}, ${what}`
        : what;
}

export function rulesText({ travelers, seats, load, rules }: Puzzle): string {
    const rowers = travelers.filter(({ rows }) => rows).map(nameOf);
    const sentences = [
        rowers.length === travelers.length
            ? "everyone can row"
            : `only ${joinNames(rowers) || "no one"} can row`,
        `the boat has ${counted("seat", Number(seats))}`,
        ...(load ? [`it carries at most ${load}`] : []),
        ...rules.map(ruleText),
    ];
    return sentences.map((one) => `${capitalize(one)}.`).join(" ");
}

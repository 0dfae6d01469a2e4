// Rules about two travelers, which the user adds by tapping both.
import { useState } from "preact/hooks";
import { joinNames, withArticle } from "../crossings/words";
import { Figure } from "./figure";
import { lookOf, type Shape } from "./looks";
import { manyOf } from "./model";
import { isKind, namesIn, rule, type Entry, type Puzzle, type Rule } from "./puzzle";

/** The shapes of travelers who are food, of those who eat it, and of those who eat these. */
const FOOD_CHAIN: readonly (readonly Shape[])[] = [
    ["cabbage", "hay", "corn", "carrots"],
    ["goat", "sheep", "rabbit", "hen", "goose", "mouse"],
    ["cat"],
    ["dog"],
    ["fox", "wolf", "bear"],
];

const rankOf = (name: string) =>
    FOOD_CHAIN.findIndex((shapes) => shapes.includes(lookOf(name, name, "").shape));

/** Returns what would happen between two travelers; empty if that is not known. */
export function reasonFor(one: string, other: string): string {
    const [rank, otherRank] = [rankOf(one), rankOf(other)];
    if (rank < 0 || otherRank < 0 || rank === otherRank) return "";
    const [eater, eaten] = rank > otherRank ? [one, other] : [other, one];
    return `the ${eater} would eat the ${eaten}`;
}

const isCannibal = (name: string) => lookOf(name, name, "").hat === "napkin";

export const isGroup = (travelers: readonly Entry[], name: string) =>
    travelers.some((one) => one.name === name && isKind(travelers, one));

function groupRule(one: string, other: string): Rule {
    const isEaten = isCannibal(other) && !isCannibal(one);
    const why = isEaten ? `the ${manyOf(other)} would eat the ${manyOf(one)}` : "";
    return rule("outnumbered", one, other, { why });
}

/** Returns what the user may mean with two groups: one must not be outnumbered by the other, or they
 * must not be together. */
export function groupRules(one: string, other: string): readonly [Rule, ...Rule[]] {
    const [first, second] = isCannibal(one) ? [other, one] : [one, other];
    return [
        groupRule(first, second),
        groupRule(second, first),
        rule("alone", `${one}, ${other}`, ""),
    ];
}

/** Returns the rule about two travelers: groups must not be outnumbered, and others must not be alone
 * together, except with a traveler who can row. */
export function pairRule(travelers: readonly Entry[], one: string, other: string): Rule {
    if (isGroup(travelers, one) && isGroup(travelers, other))
        return groupRules(one, other)[0];
    const guard = travelers.find(
        ({ name, rows }) => rows && name !== one && name !== other,
    );
    return rule("alone", `${one}, ${other}`, guard?.name ?? "", {
        why: reasonFor(one, other),
    });
}

const isAbout = ({ form, first, second }: Rule, one: string, other: string) => {
    const names = namesIn(form === "alone" ? first : `${first}, ${second}`);
    return (
        form !== "jealous" &&
        names.length === 2 &&
        [one, other].every((name) => names.includes(name))
    );
};

interface PairsProps {
    puzzle: Puzzle;
    onRule: (rule: Rule) => void;
}

/** The travelers on a bank. The second one that is tapped adds a rule. */
export function Pairs({ puzzle: { travelers, rules }, onRule }: PairsProps) {
    const [chosen, setChosen] = useState("");
    const [note, setNote] = useState("");
    const names = [...new Set(travelers.map(({ name }) => name))].filter(Boolean);
    const first = names.includes(chosen) ? chosen : "";
    const choose = (name: string) => {
        setNote("");
        if (first === "" || first === name) return setChosen(first === name ? "" : name);
        setChosen("");
        const pair = joinNames([first, name]);
        if (rules.some((one) => isAbout(one, first, name)))
            return setNote(`There is a rule about ${pair} already.`);
        onRule(pairRule(travelers, first, name));
        return setNote(`Added a rule about ${pair}.`);
    };
    return (
        <>
            <p class="hint">Tap two who must not be left alone together.</p>
            <div class="figures" role="group" aria-label="Who must not be alone together">
                {names.map((name, i) => (
                    <button
                        key={name}
                        type="button"
                        aria-pressed={name === first}
                        onClick={() => choose(name)}
                    >
                        <Figure look={lookOf(name, name, "")} color={i} oar={false} />
                        <span>{name}</span>
                    </button>
                ))}
            </div>
            <p role="status" class="hint">
                {note ||
                    (first && `Now tap who must not be alone with ${withArticle(first)}.`)}
            </p>
        </>
    );
}

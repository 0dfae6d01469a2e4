// A puzzle, with the texts that the user typed, and its requests.
import {
    CrossingBoatLimits,
    CrossingTravelerLimits,
    type CrossingRule,
    type CrossingSolveRequest,
    type CrossingTraveler,
} from "openapi";
import { isInRange } from "../forms/range";
import { readNumber } from "../parts/number";

/** A traveler, or several interchangeable ones. */
export interface Entry {
    name: string;
    count: string;
    rows: boolean;
    /** Empty: 1. */
    minutes: string;
    /** Empty: 1. */
    weight: string;
}

export const FORMS = ["alone", "outnumbered", "jealous"] as const;
export type Form = (typeof FORMS)[number];

export const PLACES = ["banks", "boat", "both"] as const;
export type Places = (typeof PLACES)[number];

/** A rule. Both lists are names, separated by commas. */
export interface Rule {
    form: Form;
    /** The travelers who must not be together, must not be outnumbered, or are jealous. */
    first: string;
    /** The travelers who can supervise, who must not outnumber, or the partners in the same order. */
    second: string;
    where: Places;
    /** What would happen, such as "the wolf would eat the goat". It is not part of requests. */
    why: string;
}

export const GOALS = ["fewest-crossings", "least-minutes"] as const;

export interface Puzzle {
    travelers: readonly Entry[];
    seats: string;
    /** Empty: no maximum. */
    load: string;
    rules: readonly Rule[];
    goal: (typeof GOALS)[number];
}

export const entry = (name: string, change: Partial<Entry> = {}): Entry => ({
    name,
    count: "1",
    rows: true,
    minutes: "",
    weight: "",
    ...change,
});

export const rule = (
    form: Form,
    first: string,
    second: string,
    change: Partial<Rule> = {},
): Rule => ({ form, first, second, where: "banks", why: "", ...change });

/** Returns the names in a list. */
export const namesIn = (text: string): string[] =>
    text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean);

/** Returns true for an entry that is a kind: it has a count, or its name occurs more than once. */
export function isKind(travelers: readonly Entry[], { name, count }: Entry): boolean {
    return count !== "1" || travelers.filter((other) => other.name === name).length > 1;
}

function entryQuestion(all: readonly Entry[], one: Entry): CrossingTraveler {
    const { name, count, rows, minutes, weight } = one;
    const traits = {
        ...(rows ? {} : { can_row: rows }),
        ...(minutes ? { minutes: readNumber(minutes) } : {}),
        ...(weight ? { weight: readNumber(weight) } : {}),
    };
    if (isKind(all, one)) return { kind: name, count: readNumber(count), ...traits };
    return Object.keys(traits).length > 0 ? { name, ...traits } : name;
}

const WHERE = { banks: ["banks"], boat: ["boat"], both: ["banks", "boat"] } as const;

function ruleQuestion({ form, first, second, where: indices }: Rule): CrossingRule {
    const where = indices === "banks" ? {} : { where: WHERE[indices] };
    const [some, others] = [namesIn(first), namesIn(second)];
    if (form === "alone") return { never_alone: some, without: others, ...where };
    if (form === "outnumbered") return { never_outnumbered: some, by: others, ...where };
    const count = Math.max(some.length, others.length);
    const pairs = Array.from({ length: count }, (_, i) => [some[i] ?? "", others[i] ?? ""]);
    return { jealous: pairs, ...where };
}

/** Returns true if a rule names travelers. */
export const isComplete = ({ form, first, second }: Rule) =>
    namesIn(first).length > 0 && (form === "alone" || namesIn(second).length > 0);

/** Returns true if every traveler has a name, every rule is complete, and the service can accept the
 * numbers. */
export function isValid({ travelers, seats, load, rules }: Puzzle): boolean {
    const limits = CrossingTravelerLimits;
    return (
        travelers.every(({ name }) => name !== "") &&
        rules.every(isComplete) &&
        isInRange(seats, CrossingBoatLimits.seats) &&
        (load === "" || isInRange(load, CrossingBoatLimits.max_weight)) &&
        travelers.every(
            ({ count, minutes, weight }) =>
                isInRange(count, limits.count) &&
                isInRange(minutes || "1", limits.minutes) &&
                isInRange(weight || "1", limits.weight),
        )
    );
}

/** Returns the part of a request that all requests about a puzzle have in common. */
export function questionOf(puzzle: Puzzle): CrossingSolveRequest {
    const { travelers, seats, load, rules, goal } = puzzle;
    return {
        travelers: travelers.map((one) => entryQuestion(travelers, one)),
        boat: {
            seats: readNumber(seats),
            ...(load ? { max_weight: readNumber(load) } : {}),
        },
        ...(rules.length > 0 ? { rules: rules.map(ruleQuestion) } : {}),
        ...(goal === GOALS[0] ? {} : { goal }),
    };
}

// A puzzle as somebody writes it, and as the service is asked. What is wrong with it the
// service says.
import {
    CrossingBoatLimits,
    CrossingTravelerLimits,
    type CrossingRule,
    type CrossingSolveRequest,
    type CrossingTraveler,
} from "openapi";
import { isInRange } from "../forms/range";
import { readNumber } from "../parts/number";

/** A traveler, or several who are alike, as typed. */
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

/** What must not happen. Both lists are names with commas between them, as typed. */
export interface Rule {
    form: Form;
    /** Who are never alone; who are never outnumbered; who are jealous. */
    first: string;
    /** Without whom; by whom; of whom, each in the place of who is jealous. */
    second: string;
    where: Places;
    /** What would happen, such as "the wolf would eat the goat". It is not asked. */
    why: string;
}

export const GOALS = ["fewest-crossings", "least-minutes"] as const;

export interface Puzzle {
    travelers: readonly Entry[];
    seats: string;
    /** Empty: the boat bears any weight. */
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

/** The names in a list as typed. */
export const namesIn = (text: string): string[] =>
    text
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean);

/** True for entries that are a kind: of more than one traveler, or of a name that stands
 * more than once. */
export function isKind(travelers: readonly Entry[], { name, count }: Entry): boolean {
    return count !== "1" || travelers.filter((other) => other.name === name).length > 1;
}

/** Names as they are said: "wolf, goat and cabbage". */
export function told(names: readonly string[], last = "and"): string {
    const end = names.at(-1) ?? "";
    return names.length < 2 ? end : `${names.slice(0, -1).join(", ")} ${last} ${end}`;
}

function askedEntry(all: readonly Entry[], one: Entry): CrossingTraveler {
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

function askedRule({ form, first, second, where: places }: Rule): CrossingRule {
    const where = places === "banks" ? {} : { where: WHERE[places] };
    const [some, others] = [namesIn(first), namesIn(second)];
    if (form === "alone") return { never_alone: some, without: others, ...where };
    if (form === "outnumbered") return { never_outnumbered: some, by: others, ...where };
    const count = Math.max(some.length, others.length);
    const pairs = Array.from({ length: count }, (_, i) => [some[i] ?? "", others[i] ?? ""]);
    return { jealous: pairs, ...where };
}

/** Returns true if the service can accept the numbers. */
export function isValid({ travelers, seats, load }: Puzzle): boolean {
    const limits = CrossingTravelerLimits;
    return (
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

/** What is common to all questions about a puzzle. */
export function questionOf(puzzle: Puzzle): CrossingSolveRequest {
    const { travelers, seats, load, rules, goal } = puzzle;
    return {
        travelers: travelers.map((one) => askedEntry(travelers, one)),
        boat: {
            seats: readNumber(seats),
            ...(load ? { max_weight: readNumber(load) } : {}),
        },
        ...(rules.length > 0 ? { rules: rules.map(askedRule) } : {}),
        ...(goal === GOALS[0] ? {} : { goal }),
    };
}

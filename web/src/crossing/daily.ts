// The puzzle of a day, as a preset of the page.
import type { CrossingDailyAnswer, CrossingRule, CrossingTraveler } from "openapi";
import type { Preset } from "./presets";
import { entry, rule, type Entry, type Rule } from "./puzzle";

function entryOf(traveler: CrossingTraveler): Entry {
    if (typeof traveler === "string") return entry(traveler);
    const { name, kind, count = 1, can_row: rows = true, weight } = traveler;
    return entry(name ?? kind ?? "", {
        count: String(count),
        rows,
        weight: weight === undefined ? "" : String(weight),
    });
}

const listed = (names: readonly string[] = []) => names.join(", ");

function ruleOf(given: CrossingRule, why: string): Rule {
    const { never_alone: alone, without, never_outnumbered: few, by, jealous = [] } = given;
    const change = {
        where: given.where?.includes("boat") ? "both" : "banks",
        why,
    } as const;
    if (alone) return rule("alone", listed(alone), listed(without), change);
    if (few) return rule("outnumbered", listed(few), listed(by), change);
    const [husbands, wives] = [0, 1].map((i) => jealous.map((pair) => pair[i] ?? ""));
    return rule("jealous", listed(husbands), listed(wives), change);
}

export function presetOfDay({ puzzle, reasons, story }: CrossingDailyAnswer): Preset {
    const { travelers, boat, rules = [] } = puzzle;
    const { seats, max_weight: load } = boat;
    return {
        id: "daily",
        title: "",
        group: "",
        story,
        source: "",
        puzzle: {
            travelers: travelers.map(entryOf),
            seats: String(seats),
            load: load === undefined ? "" : String(load),
            rules: rules.map((one, i) => ruleOf(one, reasons[i] ?? "")),
            goal: "fewest-crossings",
        },
    };
}

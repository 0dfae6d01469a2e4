// Random puzzles of river crossings, their crossings, and their states as the service lists them.
import { cross, crossingFaults, keyOf, namesOf, onBank, startOf } from "web/crossing/model";
import { PRESETS } from "web/crossing/presets";
import { entry, FORMS, GOALS, PLACES, rule } from "web/crossing/puzzle";

export const puzzleOf = (id) => PRESETS.find((preset) => preset.id === id).puzzle;

const NAMES = ["wolf", "goat", "farmer", "child", "dog"];

export function anyPuzzle(random) {
    const names = random.some(NAMES, random.between(1, 4));
    const travelers = names.map((name) =>
        entry(name, {
            count: String(random.pick([1, 1, 2, 3])),
            rows: random.chance(0.7),
            minutes: random.pick(["", "2", "5"]),
            weight: random.pick(["", "", "2"]),
        }),
    );
    const list = () => random.some(names, random.between(1, names.length)).join(", ");
    return {
        travelers,
        seats: String(random.between(1, 4)),
        load: random.pick(["", "", "3"]),
        rules: random.list(random.below(4), () =>
            rule(random.pick(FORMS), list(), list(), { where: random.pick(PLACES) }),
        ),
        goal: random.pick(GOALS),
    };
}

/** Returns all crews that fit into the boat. */
export function crewsOf(model, standing) {
    const crews = [[]];
    for (const place of onBank(standing, standing.over))
        for (const crew of [...crews])
            if (crew.length < model.seats) crews.push([...crew, place]);
    return crews.slice(1);
}

/** Returns the allowed crossings, one for each set of equivalent crews. */
export function crossingsOf(model, standing) {
    const tried = new Set();
    return crewsOf(model, standing).filter((crew) => {
        const groups = crew.map((place) => model.travelers[place].group).join();
        if (tried.has(groups) || crossingFaults(model, standing, crew).length > 0)
            return false;
        return tried.add(groups);
    });
}

/** Returns the states as the service lists them, without best plans. */
export function graphOf(model) {
    const standings = [startOf(model)];
    const places = new Map([[keyOf(model, standings[0]), 0]]);
    const edges = [];
    for (const [place, at] of standings.entries()) {
        for (const crew of crossingsOf(model, at)) {
            const after = cross(at, crew);
            const key = keyOf(model, after);
            if (!places.has(key)) {
                places.set(key, standings.length);
                standings.push(after);
            }
            const nodes = [place, places.get(key)];
            const who = namesOf(model, crew);
            if (!at.over) edges.push({ nodes, who, minutes: 1, best: false });
        }
    }
    const nodes = standings.map((at) => ({
        near: namesOf(model, onBank(at, false)),
        far: namesOf(model, onBank(at, true)),
        boat: at.over ? "far" : "near",
        from_start: 0,
        to_end: null,
        best: false,
    }));
    return { nodes, edges, complete: true };
}

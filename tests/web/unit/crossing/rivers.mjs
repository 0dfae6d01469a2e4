// What the tests of the river work with: puzzles by chance, every crossing, and the states as
// the service lists them, all by trying.
import {
    cross,
    crossingFaults,
    isOver,
    keyOf,
    minutesOf,
    namesOf,
    onBank,
    startOf,
} from "web/crossing/model";
import { PRESETS } from "web/crossing/presets";
import { entry, FORMS, GOALS, PLACES, rule } from "web/crossing/puzzle";

export const puzzleOf = (id) => PRESETS.find((preset) => preset.id === id).puzzle;

const NAMES = ["wolf", "goat", "farmer", "child", "dog"];

export function anyPuzzle(random) {
    const names = random.some(NAMES, random.between(1, 4));
    const travellers = names.map((name) =>
        entry(name, {
            count: String(random.pick([1, 1, 2, 3])),
            rows: random.chance(0.7),
            minutes: random.pick(["", "2", "5"]),
            weight: random.pick(["", "", "2"]),
        }),
    );
    const list = () => random.some(names, random.between(1, names.length)).join(", ");
    return {
        travellers,
        seats: String(random.between(1, 4)),
        load: random.pick(["", "", "3"]),
        rules: random.list(random.below(4), () =>
            rule(random.pick(FORMS), list(), list(), { where: random.pick(PLACES) }),
        ),
        goal: random.pick(GOALS),
    };
}

/** Every crew that has a seat. */
export function crewsOf(model, standing) {
    const crews = [[]];
    for (const place of onBank(standing, standing.over))
        for (const crew of [...crews])
            if (crew.length < model.seats) crews.push([...crew, place]);
    return crews.slice(1);
}

/** The crossings that may be made, of those alike in who crosses one. */
export function crossingsOf(model, standing) {
    const tried = new Set();
    return crewsOf(model, standing).filter((crew) => {
        const groups = crew.map((place) => model.travellers[place].group).join();
        if (tried.has(groups) || crossingFaults(model, standing, crew).length > 0)
            return false;
        return tried.add(groups);
    });
}

/** The least of crossings or minutes to the end, and how many plans take it, alike travellers
 * not told apart; null where there is none. */
export function solve(model) {
    const start = startOf(model);
    const found = new Map([[keyOf(model, start), { least: 0, count: 1, at: start }]]);
    const open = new Set(found.keys());
    for (;;) {
        const [next] = [...open].sort((a, b) => found.get(a).least - found.get(b).least);
        if (next === undefined) return null;
        const { least, count, at } = found.get(next);
        if (isOver(at)) return { least, count };
        open.delete(next);
        for (const crew of crossingsOf(model, at)) {
            const after = cross(at, crew);
            const key = keyOf(model, after);
            const all = least + (model.timed ? minutesOf(model, crew) : 1);
            const known = found.get(key);
            if (known?.least === all) known.count += count;
            else if (!known || known.least > all) {
                found.set(key, { least: all, count, at: after });
                open.add(key);
            }
        }
    }
}

/** The states as the service lists them; of the best ways it knows nothing. */
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

// Random puzzles of river crossings, their crossings, and their states as the service lists them.
import { cross, moveErrors, keyOf, namesOf, onBank, startOf } from "web/crossing/model";
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

/** Returns all moves that fit into the boat. */
export function movesOf(model, position) {
    const moves = [[]];
    for (const index of onBank(position, position.boatIsFar))
        for (const move of [...moves])
            if (move.length < model.seats) moves.push([...move, index]);
    return moves.slice(1);
}

/** Returns the allowed crossings, one for each set of equivalent moves. */
export function crossingsOf(model, position) {
    const tried = new Set();
    return movesOf(model, position).filter((move) => {
        const groups = move.map((index) => model.travelers[index].group).join();
        if (tried.has(groups) || moveErrors(model, position, move).length > 0) return false;
        return tried.add(groups);
    });
}

/** Returns the states as the service lists them, without best plans. */
export function graphOf(model) {
    const positions = [startOf(model)];
    const indices = new Map([[keyOf(model, positions[0]), 0]]);
    const edges = [];
    for (const [index, at] of positions.entries()) {
        for (const move of crossingsOf(model, at)) {
            const after = cross(at, move);
            const key = keyOf(model, after);
            if (!indices.has(key)) {
                indices.set(key, positions.length);
                positions.push(after);
            }
            const nodes = [index, indices.get(key)];
            const who = namesOf(model, move);
            if (!at.boatIsFar) edges.push({ nodes, who, minutes: 1, best: false });
        }
    }
    const nodes = positions.map((at) => ({
        near: namesOf(model, onBank(at, false)),
        far: namesOf(model, onBank(at, true)),
        boat: at.boatIsFar ? "far" : "near",
        from_start: 0,
        to_end: null,
        best: false,
    }));
    return { nodes, edges, complete: true };
}

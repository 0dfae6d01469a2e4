import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { anyPuzzle, crewsOf, crossingsOf, puzzleOf, solve } from "./rivers.mjs";
import {
    canBoard,
    counted,
    crewLike,
    cross,
    crossingFaults,
    keyOf,
    modelOf,
    movesLike,
    namesOf,
    onBank,
    placesOf,
    readMoves,
    standingAfter,
    standingFaults,
    startOf,
    writeMoves,
} from "web/crossing/model";
import { PRESETS } from "web/crossing/presets";
import { entry, namesIn, rule } from "web/crossing/puzzle";

// What the literature says; the counts of plans are those of the brute force of rivers.mjs.
const KNOWN = {
    wolf: { least: 7, count: 2 },
    children: { least: 9, count: 1 },
    family: { least: 17, count: 2 },
    "missionaries-3-2": { least: 11, count: 4 },
    "missionaries-4-2": null,
    "missionaries-4-3": { least: 9, count: 32 },
    "missionaries-5-3": { least: 11, count: 25 },
    "missionaries-6-3": null,
    "missionaries-6-4": { least: 9, count: 155 },
    "couples-3-2": { least: 11, count: 486 },
    "couples-4-2": null,
    "couples-4-3": { least: 9, count: 15360 },
    "couples-5-3": { least: 11, count: 711480 },
    "couples-6-3": null,
    zurg: { least: 60, count: 2 },
};

test("played by its rules, each preset takes what is known of it", () => {
    assert.deepEqual(PRESETS.map(({ id }) => id).sort(), Object.keys(KNOWN).sort());
    for (const { id, puzzle } of PRESETS)
        assert.deepEqual(solve(modelOf(puzzle)), KNOWN[id], id);
});

test("what a crossing would break is said in words", () => {
    const model = modelOf(puzzleOf("wolf"));
    const faults = (...names) =>
        crossingFaults(model, startOf(model), placesOf(model, names));
    assert.deepEqual(faults("farmer", "goat"), []);
    assert.deepEqual(faults(), ["Nobody is aboard."]);
    assert.deepEqual(faults("farmer", "cabbage"), [
        "The wolf would eat the goat: wolf and goat without farmer on the near bank.",
    ]);
    assert.deepEqual(faults("wolf", "cabbage"), [
        "Nobody aboard can row: wolf and cabbage.",
    ]);
    assert.deepEqual(faults("farmer", "wolf", "goat"), [
        "The boat has 2 seats, and 3 are aboard.",
    ]);
    assert.equal(faults("farmer").length, 2);
});

test("each form of rule is said in words of its own", () => {
    const three = modelOf(puzzleOf("missionaries-3-2"));
    const some = (model, ...names) =>
        crossingFaults(model, startOf(model), placesOf(model, names));
    assert.deepEqual(some(three, "missionary 1"), [
        "The missionaries would be eaten: 2 missionaries with 3 cannibals on the near bank.",
    ]);
    const couples = modelOf(puzzleOf("couples-3-2"));
    assert.deepEqual(some(couples, "husband A"), [
        "That is against the rules: wife A with husband B without husband A on the near bank.",
    ]);
    const family = modelOf(puzzleOf("family"));
    assert.match(some(family, "mother", "son 1")[0], /without father in the boat\.$/);
    const heavy = modelOf(puzzleOf("children"));
    assert.deepEqual(some(heavy, "adult 1", "child 1"), [
        "The boat bears a weight of 2, and 3 is aboard.",
    ]);
    const twins = modelOf({
        ...puzzleOf("wolf"),
        travellers: [entry("wolf", { count: "3" })],
        rules: [rule("alone", "wolf, wolf", "")],
    });
    assert.deepEqual(some(twins, "wolf 1"), [
        "That is against the rules: 2 wolfs on the near bank.",
    ]);
});

/** Whether a rule is broken where these are together, by the sentence of its definition. */
function isBroken({ form, first, second }, model, here) {
    const like = (word) => (place) => {
        const { name, kind } = model.travellers[place];
        return name === word || kind === word;
    };
    const count = (word) => here.filter(like(word)).length;
    const [some, others] = [namesIn(first), namesIn(second)];
    if (form === "alone")
        return (
            some.every((word) => count(word) > 0) && others.every((word) => !count(word))
        );
    const all = (words) => here.filter((place) => words.some((word) => like(word)(place)));
    if (form === "outnumbered")
        return all(some).length > 0 && all(others).length > all(some).length;
    return others.some(
        (word, i) =>
            count(word) > 0 &&
            !(some[i] !== undefined && count(some[i]) > 0) &&
            some.some(
                (rival, j) => j !== i && count(rival) > 0 && all([word, rival]).length > 1,
            ),
    );
}

test("a crossing is allowed when everything about it is", () => {
    forCases(300, (random) => {
        const puzzle = anyPuzzle(random);
        const model = modelOf(puzzle);
        let standing = startOf(model);
        for (let step = 0; step < 6; step++) {
            const crews = crewsOf(model, standing);
            for (const crew of crews) {
                const [near, far] = [false, true].map((bank) =>
                    onBank(cross(standing, crew), bank),
                );
                const people = crew.map((place) => model.travellers[place]);
                const weight = people.reduce((sum, one) => sum + one.weight, 0);
                const broken = puzzle.rules.some(
                    (one) =>
                        (one.where !== "boat" &&
                            (isBroken(one, model, near) || isBroken(one, model, far))) ||
                        (one.where !== "banks" && isBroken(one, model, crew)),
                );
                const allowed =
                    weight <= model.load && people.some(({ rows }) => rows) && !broken;
                const faults = crossingFaults(model, standing, crew);
                assert.equal(faults.length === 0, allowed, faults.join());
            }
            if (crews.length === 0) return;
            standing = cross(standing, random.pick(crews)); // allowed or not
        }
    });
});

test("moves read back from the address, up to the first that may not be made", () => {
    forCases(300, (random) => {
        const model = modelOf(anyPuzzle(random));
        const moves = [];
        for (let step = 0; step < 8; step++) {
            const crossings = crossingsOf(model, standingAfter(model, moves));
            if (crossings.length === 0) break;
            moves.push(random.pick(crossings));
        }
        assert.deepEqual(readMoves(writeMoves(moves), model), moves);
        const spoiled = `${writeMoves(moves)},${anyText(random)}`;
        const read = readMoves(spoiled, model);
        assert.deepEqual(read.slice(0, moves.length), moves);
        const nonsense = readMoves(anyText(random, 30), model);
        assert.deepEqual(readMoves(writeMoves(nonsense), model), nonsense);
    });
    const model = modelOf(puzzleOf("wolf"));
    assert.deepEqual(readMoves("0-2,0,0-1,1", model), [[0, 2], [0], [0, 1]]);
    assert.deepEqual(readMoves("0-2,0-0", model), [[0, 2]]);
    assert.deepEqual(readMoves("0-1,1", model), []);
    assert.ok(!canBoard(startOf(model), [9]) && !canBoard(startOf(model), [NaN]));
});

test("what is no number, or too much, is not played", () => {
    const wolf = puzzleOf("wolf");
    for (const change of [
        { seats: "" },
        { seats: "0" },
        { seats: "65" },
        { load: "x" },
        { travellers: [] },
        { travellers: [entry("wolf", { count: "65" })] },
        { travellers: [entry("wolf", { count: "40" }), entry("goat", { count: "40" })] },
        { travellers: [entry("wolf", { minutes: "1.5" })] },
        { travellers: [entry("wolf", { weight: "-1" })] },
    ])
        assert.equal(modelOf({ ...wolf, ...change }), undefined, JSON.stringify(change));
    forCases(500, (random) => {
        const seats = anyText(random, 2);
        const model = modelOf({ ...wolf, seats });
        assert.ok(model === undefined || Number.isInteger(model.seats));
    });
});

test("who is alike is known by traits and rules", () => {
    const two = modelOf({
        ...puzzleOf("missionaries-3-2"),
        travellers: [
            entry("missionary", { rows: false, count: "2" }),
            entry("missionary"),
            entry("cannibal", { count: "3" }),
        ],
        rules: [rule("alone", "cannibal 2", "")],
    });
    assert.deepEqual(
        two.travellers.map(({ name }) => name),
        [
            ...[1, 2, 3].map((i) => `missionary ${i}`),
            ...[1, 2, 3].map((i) => `cannibal ${i}`),
        ],
    );
    assert.deepEqual(
        two.travellers.map(({ group }) => group),
        [0, 0, 1, 2, 3, 2],
    );
    const at = (...places) => ({
        far: two.travellers.map((_, i) => places.includes(i)),
        over: true,
    });
    assert.equal(keyOf(two, at(0, 3)), keyOf(two, at(1, 5)));
    assert.notEqual(keyOf(two, at(0)), keyOf(two, at(2)));
    assert.notEqual(keyOf(two, at(3)), keyOf(two, at(4)));
    const six = modelOf({
        ...puzzleOf("missionaries-3-2"),
        rules: [rule("outnumbered", "missionary 1, missionary 2", "cannibal 3")],
    });
    assert.deepEqual(
        six.travellers.map(({ group }) => group),
        [0, 0, 1, 2, 2, 3],
    );
});

test("the service's crossings are made by those who are there", () => {
    const model = modelOf(puzzleOf("missionaries-3-2"));
    const standing = standingAfter(model, [[1, 4], [1]]);
    assert.deepEqual(crewLike(model, standing, ["missionary 1", "cannibal 2"]), [0, 3]);
    const steps = [{ who: ["cannibal 1", "cannibal 2"] }, { who: ["cannibal 1"] }];
    assert.deepEqual(movesLike(model, standing, steps), [[3, 5], [3]]);
});

test("numbers of a kind are said in its plural", () => {
    for (const [word, plural] of [
        ["missionary", "2 missionaries"],
        ["cannibal", "2 cannibals"],
        ["wife", "2 wives"],
        ["child", "2 children"],
        ["policeman", "2 policemen"],
        ["boy", "2 boys"],
        ["fox", "2 foxes"],
    ])
        assert.equal(counted(word, 2), plural);
    assert.equal(counted("wolf", 1), "1 wolf");
});

test("a standing that breaks a rule is known", () => {
    const model = modelOf(puzzleOf("wolf"));
    assert.deepEqual(standingFaults(model, startOf(model)), []);
    assert.equal(standingFaults(model, cross(startOf(model), [0])).length, 2);
    assert.deepEqual(namesOf(model, [1, 2]), ["wolf", "goat"]);
});

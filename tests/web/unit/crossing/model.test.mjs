import assert from "node:assert/strict";
import { test } from "node:test";
import "../browser.mjs";
import { anyText, forCases } from "../random.mjs";
import { anyPuzzle, crossingsOf, puzzleOf } from "./rivers.mjs";
import {
    canBoard,
    counted,
    similarMove,
    cross,
    moveErrors,
    keyOf,
    minutesOf,
    modelOf,
    similarMoves,
    namesOf,
    indicesOf,
    readModelMoves,
    positionAfter,
    brokenRules,
    departureErrors,
    startOf,
} from "web/crossing/model";
import { entry, rule } from "web/crossing/puzzle";
import { writeMoves } from "web/crossings/moves";

test("the rules that a crossing breaks are described", () => {
    const model = modelOf(puzzleOf("wolf"));
    const errors = (...names) => moveErrors(model, startOf(model), indicesOf(model, names));
    assert.deepEqual(errors("farmer", "goat"), []);
    assert.deepEqual(errors(), ["The boat is empty."]);
    assert.deepEqual(errors("farmer", "cabbage"), [
        "On the near bank, the wolf and the goat can't stay without the farmer.",
    ]);
    assert.deepEqual(errors("wolf", "cabbage"), ["Wolf and cabbage can't row."]);
    assert.deepEqual(errors("farmer", "wolf", "goat"), ["The boat has only 2 seats."]);
    assert.equal(errors("farmer").length, 2);
});

test("each form of rule has its own description", () => {
    const three = modelOf(puzzleOf("missionaries-3-2"));
    const some = (model, ...names) =>
        moveErrors(model, startOf(model), indicesOf(model, names));
    assert.deepEqual(some(three, "missionary 1"), [
        "On the near bank, 3 cannibals outnumber 2 missionaries.",
    ]);
    const couples = modelOf(puzzleOf("couples-3-2"));
    assert.deepEqual(some(couples, "husband A"), [
        "On the near bank, wife A can't stay with husband B while husband A is away.",
    ]);
    const family = modelOf(puzzleOf("family"));
    assert.match(
        some(family, "mother", "son 1")[0],
        /^In the boat, .* without the father\.$/,
    );
    const heavy = modelOf(puzzleOf("children"));
    assert.deepEqual(some(heavy, "adult 1", "child 1"), [
        "The boat carries at most 2; this group weighs 3.",
    ]);
    const wolves = modelOf({
        ...puzzleOf("wolf"),
        travelers: [entry("wolf", { count: "3" })],
        rules: [rule("alone", "wolf, wolf", "")],
    });
    assert.deepEqual(some(wolves, "wolf 1"), [
        "On the near bank, 2 wolfs can't stay together.",
    ]);
});

test("a person is not their own rival", () => {
    const model = modelOf({
        ...puzzleOf("wolf"),
        travelers: [entry("a"), entry("b"), entry("c")],
        rules: [rule("jealous", "a, b", "b, c")],
    });
    const errors = (...names) => moveErrors(model, startOf(model), indicesOf(model, names));
    assert.deepEqual(errors("a"), []);
    assert.equal(errors("b").length, 1); // c with a
});

test("moves are read up to the first forbidden one", () => {
    forCases(300, (random) => {
        const model = modelOf(anyPuzzle(random));
        const moves = [];
        for (let step = 0; step < 8; step++) {
            const crossings = crossingsOf(model, positionAfter(model, moves));
            if (crossings.length === 0) break;
            moves.push(random.pick(crossings));
        }
        assert.deepEqual(readModelMoves(writeMoves(moves), model), moves);
        const spoiled = `${writeMoves(moves)},${anyText(random)}`;
        const read = readModelMoves(spoiled, model);
        assert.deepEqual(read.slice(0, moves.length), moves);
        const nonsense = readModelMoves(anyText(random, 30), model);
        assert.deepEqual(readModelMoves(writeMoves(nonsense), model), nonsense);
    });
    const model = modelOf(puzzleOf("wolf"));
    assert.deepEqual(readModelMoves("0-2,0,0-1,1", model), [[0, 2], [0], [0, 1]]);
    assert.deepEqual(readModelMoves("0-2,0-0", model), [[0, 2], [0]]);
    assert.deepEqual(readModelMoves("0-1,1", model), []);
    assert.ok(!canBoard(startOf(model), [9]) && !canBoard(startOf(model), [NaN]));
});

test("a puzzle with invalid or too large numbers is not played", () => {
    const wolf = puzzleOf("wolf");
    for (const change of [
        { seats: "" },
        { seats: "0" },
        { seats: "65" },
        { load: "x" },
        { travelers: [] },
        { travelers: [entry("wolf", { count: "65" })] },
        { travelers: [entry("wolf", { count: "40" }), entry("goat", { count: "40" })] },
        { travelers: [entry("wolf", { minutes: "1.5" })] },
        { travelers: [entry("wolf", { weight: "-1" })] },
    ])
        assert.equal(modelOf({ ...wolf, ...change }), undefined, JSON.stringify(change));
    forCases(500, (random) => {
        const seats = anyText(random, 2);
        const model = modelOf({ ...wolf, seats });
        assert.ok(model === undefined || Number.isInteger(model.seats));
    });
});

test("travelers with the same traits and rules form a group", () => {
    const two = modelOf({
        ...puzzleOf("missionaries-3-2"),
        travelers: [
            entry("missionary", { rows: false, count: "2" }),
            entry("missionary"),
            entry("cannibal", { count: "3" }),
        ],
        rules: [rule("alone", "cannibal 2", "")],
    });
    assert.deepEqual(
        two.travelers.map(({ name }) => name),
        [
            ...[1, 2, 3].map((i) => `missionary ${i}`),
            ...[1, 2, 3].map((i) => `cannibal ${i}`),
        ],
    );
    assert.deepEqual(
        two.travelers.map(({ group }) => group),
        [0, 0, 1, 2, 3, 2],
    );
    const at = (...indices) => ({
        far: two.travelers.map((_, i) => indices.includes(i)),
        boatIsFar: true,
    });
    assert.equal(keyOf(two, at(0, 3)), keyOf(two, at(1, 5)));
    assert.notEqual(keyOf(two, at(0)), keyOf(two, at(2)));
    assert.notEqual(keyOf(two, at(3)), keyOf(two, at(4)));
    const six = modelOf({
        ...puzzleOf("missionaries-3-2"),
        rules: [rule("outnumbered", "missionary 1, missionary 2", "cannibal 3")],
    });
    assert.deepEqual(
        six.travelers.map(({ group }) => group),
        [0, 0, 1, 2, 2, 3],
    );
});

test("crossings of the service are made by travelers on that bank", () => {
    const model = modelOf(puzzleOf("missionaries-3-2"));
    const position = positionAfter(model, [[1, 4], [1]]);
    assert.deepEqual(similarMove(model, position, ["missionary 1", "cannibal 2"]), [0, 3]);
    const steps = [{ who: ["cannibal 1", "cannibal 2"] }, { who: ["cannibal 1"] }];
    assert.deepEqual(similarMoves(model, position, steps), [[3, 5], [3]]);
});

test("a number of travelers uses the plural", () => {
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

test("a crossing takes the minutes of its slowest traveler", () => {
    const model = modelOf(puzzleOf("zurg"));
    assert.equal(minutesOf(model, indicesOf(model, ["Buzz", "Rex"])), 20);
});

test("a broken rule names the travelers that do harm and those that suffer it", () => {
    const roles = (id, ...names) => {
        const model = modelOf(puzzleOf(id));
        const broken = brokenRules(model, startOf(model), indicesOf(model, names));
        return broken.map(({ culprits, victims, place }) => [
            namesOf(model, culprits),
            namesOf(model, victims),
            place,
        ]);
    };
    assert.deepEqual(roles("wolf", "farmer", "goat"), []);
    assert.deepEqual(roles("wolf", "farmer", "cabbage"), [[["wolf"], ["goat"], "near"]]);
    const [first] = roles("missionaries-3-2", "missionary 1", "missionary 2");
    assert.deepEqual(first[1], ["missionary 3"]);
    assert.equal(first[0].length, 3);
    const jealous = roles("couples-3-2", "husband A", "wife B");
    assert.deepEqual(jealous.at(-1), [["husband B"], ["wife B", "husband A"], "far"]);
    const [aboard] = roles("family", "mother", "son 1");
    assert.deepEqual(aboard, [["mother"], ["son 1"], "boat"]);
});

test("without a reason that names them, there are no victims", () => {
    const model = modelOf({
        ...puzzleOf("wolf"),
        rules: [rule("alone", "wolf, goat", "farmer", { why: "(would they?" })],
    });
    const [{ culprits, victims }] = brokenRules(model, startOf(model), [0]);
    assert.deepEqual([namesOf(model, culprits), victims], [["wolf", "goat"], []]);
});

test("a boat can leave although a rule is broken", () => {
    const model = modelOf(puzzleOf("wolf"));
    assert.deepEqual(departureErrors(model, [0, 3]), []);
    assert.equal(departureErrors(model, [1]).length, 1);
});

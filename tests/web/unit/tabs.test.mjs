// The tabs of the game pages, also for addresses of earlier versions, which do not name one.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.mjs";
import { tabOf as bridgeTab } from "web/bridge/party";
import { tabOf as bullsCowsTab } from "web/bulls-cows/state";
import { tabOf as cliffsTab } from "web/cliffs/state";
import { tabOf as crossingTab } from "web/crossing/tab";
import { tabOf as grecianTab } from "web/grecian/state";
import { readTab } from "web/parts/tab";
import { tabOf as setTab } from "web/set/state";

const stateOf = (text) => Object.fromEntries(new URLSearchParams(text));

/** For each page, older addresses and their tabs. */
const OLDER = [
    [
        setTab,
        {
            "": "today",
            "date=2026-11-21&show=sets": "today",
            "seed=12&cards=15&games=4096": "practice",
            "table=2rso,1gtd,3pos&size=15": "solver",
            "table=": "solver",
            "size=15&scale=log": "lab",
            "deck=81": "lab",
        },
    ],
    [
        bullsCowsTab,
        {
            "": "today",
            "date=2026-11-23": "today",
            "mode=guess&riddle=moo": "practice",
            "mode=think&rows=0123:0b1c": "solver",
            "mode=rows": "solver",
            "rows=0123:0b1c": "solver",
            "path=": "lab",
            "simple=played": "lab",
            "mode=rows&rows=0123:0b1c&path=0b1c": "lab",
        },
    ],
    [
        grecianTab,
        {
            "": "today",
            "date=2026-11-23&solution=1": "today",
            "puzzle=shop": "practice",
            "turns=0,2,3,0,5": "practice",
            "seed=7&difficulty=hard": "practice",
            "seed=7&dials=6": "lab",
            "puzzle=20,22*:5,5*": "solver",
        },
    ],
    [
        bridgeTab,
        {
            "": "today",
            "date=2026-11-29&show=plan": "today",
            "p=1,2,5,10&c=2&go=0-1": "practice",
            "go=": "practice",
            "p=1,2,5,10&show=plan&plan=2": "solver",
            "step=4": "solver",
            "t=30": "lab",
        },
    ],
    [
        crossingTab,
        {
            "": "today",
            "date=2026-11-27&map=": "today",
            "p=wolf": "practice",
            "plan=1&best=": "practice",
            "t=farmer,wolf:n&go=0": "practice",
            "t=farmer,wolf:n&b=2": "solver",
        },
    ],
    [
        cliffsTab,
        {
            "": "today",
            "date=2026-11-21": "today",
            "mode=play&seed=5": "practice",
            "seed=7": "solver",
            "band=0000,1111": "solver",
            "sim=2&games=100": "lab",
        },
    ],
];

test("addresses of earlier versions have a tab", () => {
    for (const [tabOf, places] of OLDER)
        for (const [text, tab] of Object.entries(places))
            assert.equal(tabOf(stateOf(text)), tab, text);
});

test("the address selects the tab, if the tab exists", () => {
    assert.equal(readTab({ tab: "solver" }, "today"), "solver");
    assert.equal(readTab({ tab: "other" }, "lab"), "lab");
    assert.equal(readTab({}, "today"), "today");
    const named = { tab: "solver", mode: "think", path: "0b1c" };
    assert.equal(bullsCowsTab(named), "solver");
});

// The address and what it tells, both ways; and how often it is written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { refusal, tell, written } from "./browser.mjs";
import { anyText, forCases, wellFormed } from "./random.mjs";

// A clock that stands until a test moves it; the module keeps the credit of the address by it.
let now = 0;
const timers = [];
Object.defineProperty(performance, "now", { value: () => now });
globalThis.setTimeout = (act, wait) => timers.push({ act, at: now + wait, live: true });
globalThis.clearTimeout = (id) => id && (timers[id - 1].live = false);

function pass(milliseconds) {
    const end = now + milliseconds;
    for (;;) {
        const due = timers.filter(({ live, at }) => live && at <= end);
        if (due.length === 0) break;
        const next = due.reduce((a, b) => (b.at < a.at ? b : a));
        next.live = false;
        now = next.at;
        next.act();
    }
    now = end;
}

const { changeState, formatPlace, parsePlace } = await import("web/place");

const last = () => written.at(-1)?.[1];

test("an address reads back as the place that was written", () => {
    forCases(2000, (random) => {
        const page = random.pick(["", "set", "bulls-cows", "api"]);
        const pairs = random.list(random.between(0, 5), () => [
            wellFormed(anyText(random)),
            wellFormed(anyText(random, 40)),
        ]);
        const place = { page, state: Object.fromEntries(pairs) };
        const address = formatPlace(place);
        assert.deepEqual(parsePlace(address), place);
        // As a browser has it: nothing that it would write in another way.
        assert.equal(new URL(address, "http://a").hash, address);
        assert.equal(formatPlace(parsePlace(address)), address);
    });
});

test("any address is some place", () => {
    forCases(2000, (random) => {
        const hash =
            random.pick(["", "#", "#/", "#/set?", "#/api?op="]) + anyText(random, 60);
        const { page, state } = parsePlace(hash);
        assert.match(page, /^[a-z-]*$/);
        for (const value of Object.values(state)) assert.equal(typeof value, "string");
        assert.deepEqual(parsePlace(formatPlace({ page, state })).page, page);
    });
    assert.deepEqual(parsePlace("#main"), { page: "", state: {} });
    assert.deepEqual(parsePlace("#/set?__proto__=1").page, "set");
    assert.equal({}.polluted, undefined);
});

test("a change keeps the rest of the state of its own page only", () => {
    changeState("set", { a: "1", b: "2" }, "push");
    changeState("set", { b: undefined, c: "3" }, "replace");
    assert.equal(last(), "#/set?a=1&c=3");
    changeState("bridge", { d: "4" }, "push");
    assert.equal(last(), "#/bridge?d=4");
    assert.deepEqual(
        written.slice(-3).map(([how]) => how),
        ["push", "replace", "push"],
    );
    const count = written.length;
    changeState("bridge", { d: "4" }, "replace");
    assert.equal(written.length, count, "nothing has changed");
});

test("a slider writes the address seldom, and its last place in the end", () => {
    pass(60_000);
    const before = written.length;
    for (let i = 0; i < 5000; i++) {
        changeState("set", { size: String(i) }, "replace");
        pass(6); // half a minute in all
    }
    // Browsers refuse more than a hundred in half a minute.
    assert.ok(written.length - before <= 100, `${written.length - before} times`);
    assert.ok(written.length - before >= 30);
    pass(2000);
    assert.equal(last(), "#/set?size=4999");
});

test("a link, the way back and the end of the page do not lose the place", () => {
    for (const event of ["click", "pagehide"]) {
        for (let i = 0; i < 100; i++)
            changeState("set", { size: `${event}${i}` }, "replace");
        assert.notEqual(last(), `#/set?size=${event}99`);
        tell(event);
        assert.equal(last(), `#/set?size=${event}99`);
    }
    for (let i = 0; i < 100; i++) changeState("set", { size: `x${i}` }, "replace");
    location.hash = "#/grecian?turns=1";
    tell("popstate");
    const count = written.length;
    pass(5000);
    assert.equal(written.length, count, "what was left behind is not written over it");
    changeState("grecian", { step: "2" }, "replace");
    pass(5000);
    assert.equal(last(), "#/grecian?turns=1&step=2");
});

test("a push goes after what was still to be written", () => {
    for (let i = 0; i < 100; i++) changeState("set", { size: `y${i}` }, "replace");
    changeState("set", { table: "1rso" }, "push");
    assert.deepEqual(
        written.slice(-2).map(([how]) => how),
        ["replace", "push"],
    );
    assert.match(written.at(-2)[1], /size=y99/);
});

test("what the browser refuses is written later", () => {
    pass(60_000);
    refusal.on = true;
    changeState("cliffs", { pick: "1" }, "push");
    changeState("cliffs", { pick: "2" }, "replace");
    pass(3000);
    assert.notEqual(last(), "#/cliffs?pick=2");
    refusal.on = false;
    pass(3000);
    assert.equal(last(), "#/cliffs?pick=2");
});

// Reading and writing the address, and how often it is written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dispatch, failing, written } from "./browser.mjs";
import { anyText, forCases, testCases, wellFormed } from "./random.mjs";

// A clock that only the tests move. The module limits by it how often it writes the address.
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

const { changeState, follow, hrefOf, parsePlace } = await import("web/place");

const last = () => written.at(-1)?.[1];
const hows = (count) => written.slice(-count).map(([how]) => how);
const at = (address) => new URL(address, location.origin);
const read = (address) => parsePlace(at(address));

testCases("an address is read as the place that was written", 2000, (random) => {
    const page = random.pick(["", "set", "bulls-cows", "api"]);
    const pairs = random.list(random.between(0, 5), () => [
        wellFormed(anyText(random)),
        wellFormed(anyText(random, 40)),
    ]);
    const state = Object.fromEntries(pairs);
    const address = hrefOf(page, state);
    assert.deepEqual(read(address), { page, state });
    // A browser writes the address in the same way.
    assert.equal(at(address).href, location.origin + address);
});

test("any address is read as a valid place", () => {
    const starts = ["", "#", "#/", "#/set?", "/set#", "/set?", "/", "/a/b", "/api#op="];
    forCases(2000, (random) => {
        const url = new URL("http://127.0.0.1/");
        const [path, rest = ""] = random.pick(starts).split(/(?=[#?])/);
        url.pathname = path + anyText(random, 9);
        url[rest.startsWith("?") ? "search" : "hash"] = rest + anyText(random, 60);
        const { page, state } = parsePlace(url);
        for (const value of Object.values(state)) assert.equal(typeof value, "string");
        const address = hrefOf(page, state);
        assert.match(address, /^\/(?!\/)/, "of this host");
        assert.deepEqual(read(address), { page, state });
    });
    assert.deepEqual(read("/set#__proto__=1").page, "set");
    assert.equal({}.polluted, undefined);
});

test("addresses of older versions are read", () => {
    const place = { page: "set", state: { date: "2026-11-21", show: "sets" } };
    for (const address of [
        "/set#date=2026-11-21&show=sets",
        "/set/#date=2026-11-21&show=sets",
        "/set?date=2026-11-21#show=sets",
        "/set?date=2026-11-21&show=sets",
        "/#/set?date=2026-11-21&show=sets",
        "/bridge#/set?date=2026-11-21&show=sets",
    ])
        assert.deepEqual(read(address), place, address);
    assert.deepEqual(read("/"), { page: "", state: {} });
    assert.deepEqual(read("/#/"), { page: "", state: {} });
    assert.deepEqual(read("/nope/nothing"), { page: "nope/nothing", state: {} });
});

test("an address of an older version is replaced", () => {
    Object.assign(location, { pathname: "/", hash: "#/cliffs?seed=7" });
    dispatch("popstate");
    assert.deepEqual(written.at(-1), ["replace", "/cliffs#seed=7"]);
    const count = written.length;
    Object.assign(location, { pathname: "/cliffs", hash: "#seed=7" });
    dispatch("popstate");
    assert.equal(written.length, count, "the address is current");
});

test("a change keeps the other keys of its page only", () => {
    changeState("set", { a: "1", b: "2" }, "push");
    changeState("set", { b: undefined, c: "3" }, "replace");
    assert.equal(last(), "/set#a=1&c=3");
    changeState("bridge", { d: "4" }, "push");
    assert.equal(last(), "/bridge#d=4");
    assert.deepEqual(hows(3), ["push", "replace", "push"]);
    const count = written.length;
    changeState("bridge", { d: "4" }, "replace");
    assert.equal(written.length, count, "nothing has changed");
    changeState("set", { e: "5" }, "replace");
    assert.equal(written.length, count, "another page is shown");
    follow(at("/set#a=1"));
    assert.deepEqual(written.at(-1), ["push", "/set#a=1"]);
});

test("consecutive steps of one kind make one history entry", () => {
    const deal = (seed) => {
        pass(1000);
        changeState("set", { seed }, "step");
    };
    for (let seed = 1; seed <= 25; seed++) deal(String(seed));
    assert.deepEqual(hows(25), ["push", ...Array(24).fill("replace")]);
    changeState("set", { pick: "1" }, "replace");
    deal("26");
    assert.deepEqual(hows(2), ["replace", "replace"]);
    changeState("set", { table: "1rso" }, "step");
    deal("27");
    assert.deepEqual(hows(2), ["push", "push"], "after another kind");
    changeState("set", { table: "2rso" }, "push");
    deal("28");
    deal("29");
    assert.deepEqual(hows(3), ["push", "push", "replace"]);
    dispatch("popstate");
    deal("30");
    assert.deepEqual(hows(1), ["push"], "after going back");
    follow(at("/bridge"));
    follow(at("/set"));
    deal("31");
    assert.deepEqual(hows(3), ["push", "push", "push"]);
    follow(at("/bridge"));
    follow(at("/set"));
    pass(60_000);
});

test("a slider writes the address rarely, and its final place", () => {
    pass(60_000);
    const before = written.length;
    for (let i = 0; i < 5000; i++) {
        changeState("set", { size: String(i) }, "replace");
        pass(6); // half a minute in total
    }
    // Browsers reject more than a hundred in half a minute.
    assert.ok(written.length - before <= 100, `${written.length - before} times`);
    assert.ok(written.length - before >= 30);
    pass(2000);
    assert.equal(last(), "/set#size=4999");
});

test("a link, going back and leaving the page do not lose the place", () => {
    for (const event of ["click", "pagehide"]) {
        for (let i = 0; i < 100; i++)
            changeState("set", { size: `${event}${i}` }, "replace");
        assert.notEqual(last(), `/set#size=${event}99`);
        dispatch(event);
        assert.equal(last(), `/set#size=${event}99`);
    }
    for (let i = 0; i < 100; i++) changeState("set", { size: `x${i}` }, "replace");
    Object.assign(location, { pathname: "/grecian", hash: "#turns=1" });
    dispatch("popstate");
    const count = written.length;
    pass(5000);
    assert.equal(written.length, count, "the pending address is dropped");
    changeState("grecian", { step: "2" }, "replace");
    pass(5000);
    assert.equal(last(), "/grecian#turns=1&step=2");
});

test("a push follows the pending replacement", () => {
    follow(at("/set"));
    for (let i = 0; i < 100; i++) changeState("set", { size: `y${i}` }, "replace");
    changeState("set", { table: "1rso" }, "push");
    assert.deepEqual(
        written.slice(-2).map(([how]) => how),
        ["replace", "push"],
    );
    assert.match(written.at(-2)[1], /size=y99/);
});

test("an address that the browser rejects is written later", () => {
    pass(60_000);
    failing.on = true;
    changeState("cliffs", { pick: "1" }, "push");
    changeState("cliffs", { pick: "2" }, "replace");
    pass(3000);
    assert.notEqual(last(), "/cliffs#pick=2");
    failing.on = false;
    pass(3000);
    assert.equal(last(), "/cliffs#pick=2");
});

// cspell:ignore bridgee brigde hyperlog greecian clifs
import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, nearest } from "web/not-found/nearest.ts";

const PAGES = [
    ["set", "SET"],
    ["bulls-cows", "Bulls and Cows"],
    ["grecian", "Grecian Computer"],
    ["bridge", "Bridge"],
    ["crossing", "River Crossing"],
    ["cliffs", "Allergic Cliffs"],
    ["hyperloglog", "HyperLogLog"],
    ["api", "API"],
].map(([id, title]) => ({ id, title }));

test("the distance counts inserted, removed and changed letters", () => {
    assert.equal(distance("", "abc"), 3);
    assert.equal(distance("kitten", "sitting"), 3);
    assert.equal(distance("same", "same"), 0);
    assert.equal(distance("abc", ""), 3);
});

test("the intended page is found by its path or its title", () => {
    const meant = {
        "/sets": "set",
        "/bridgee": "bridge",
        "/brigde/solve": "bridge",
        "/BullsAndCows": "bulls-cows",
        "/bulls_and_cows": "bulls-cows",
        "/river-crossing": "crossing",
        "/hyperlog": "hyperloglog",
        "/greecian": "grecian",
        "/clifs": "cliffs",
        "/api/v1": "api",
    };
    for (const [path, id] of Object.entries(meant))
        assert.equal(nearest(path, PAGES)?.id, id, path);
});

test("no page is suggested for a path that resembles none", () => {
    for (const path of ["/", "/nope", "/wp-admin", "/%f0", "/1234", "/robots"])
        assert.equal(nearest(path, PAGES), undefined, path);
});

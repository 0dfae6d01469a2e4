// Opens every page in one size, for `tests/web/run BINARY --quick`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, openPage, overflow, settle, SIZES } from "./browser.mjs";

/** Returns the addresses of the navigation, which is a menu in narrow windows. */
function pagesOf(page) {
    const links = page.locator(".header nav a");
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

test("every page of the navigation opens", async (t) => {
    const options = { viewport: SIZES.narrow };
    const places = await pagesOf(await openPage(t, "", options));
    assert.equal(places.length, GAMES.length);
    for (const place of places)
        await t.test(`${place} opens`, async (t) => {
            const page = await openPage(t, place, options);
            await settle(page);
            assert.deepEqual(await pagesOf(page), places);
            assert.ok((await overflow(page)) <= 0, "wider than the window");
            assert.equal(await page.locator(".error-box").count(), 0);
        });
});

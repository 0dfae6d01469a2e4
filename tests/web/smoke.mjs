// Every page opens, in one size: what `tests/web/run BINARY --quick` asks of a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { overflow, settle, SIZES, useService, withPage } from "./browser.mjs";

const service = useService();
const options = { viewport: SIZES.narrow };

/** The places that the navigation leads to. */
function pagesOf(page) {
    const links = page.getByRole("navigation").first().getByRole("link");
    return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

test("every page of the navigation opens", async (t) => {
    let places = [];
    await withPage(service, "", options, async (page) => {
        places = await pagesOf(page);
    });
    assert.ok(places.length >= 7);
    for (const place of places)
        await t.test(`${place} opens`, () =>
            withPage(service, place, options, async (page) => {
                await settle(page);
                assert.deepEqual(await pagesOf(page), places);
                assert.ok((await overflow(page)) <= 0, "wider than the window");
                assert.equal(await page.locator(".trouble").count(), 0);
            }),
        );
});

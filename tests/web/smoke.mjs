// Every page opens, in one size: what `tests/web/run BINARY --quick` asks of a browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { overflow, settle, SIZES, useService, withPage } from "./browser.mjs";

const service = useService();
const PAGES = ["set", "bulls-cows", "grecian", "bridge", "cliffs", "hyperloglog", "api"];

for (const name of PAGES)
    test(`${name} opens`, async () => {
        const options = { viewport: SIZES.narrow };
        await withPage(service, `#/${name}`, options, async (page) => {
            await settle(page);
            const links = page.getByRole("navigation").first().getByRole("link");
            assert.equal(await links.count(), PAGES.length);
            assert.ok((await overflow(page)) <= 0, "wider than the window");
            assert.equal(await page.locator(".trouble").count(), 0);
        });
    });

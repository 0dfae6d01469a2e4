// Pages on touch screens, in forced colors, and on paper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTab } from "./actions.mjs";
import { openPage, PAGES, PHONE, settle, violations, visit } from "./browser.mjs";

for (const place of PAGES)
    test(`touch targets on ${place} are large enough`, async (t) => {
        const page = await openPage(t, place, { ...PHONE, isMobile: true });
        await settle(page);
        assert.deepEqual(await violations(page, ["target-size"]), []);
    });

/** Returns the luminance of a color such as "rgb(87, 93, 96)" by WCAG 2.2. */
function luminance(color) {
    const [r, g, b] = color.match(/\d+/g).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
}

test("a disabled main button has enough contrast, also under the pointer", async (t) => {
    const page = await openPage(t, "/api");
    await page.evaluate(() => {
        const button = document.createElement("button");
        button.className = "main";
        button.ariaDisabled = "true";
        button.textContent = "Nothing to do";
        document.querySelector("main").prepend(button);
    });
    const button = page.getByRole("button", { name: "Nothing to do" });
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await button.hover({ force: true });
        const [color, fill, paper] = await button.evaluate((element) => {
            const { color, backgroundColor } = getComputedStyle(element);
            const { backgroundColor: paper } = getComputedStyle(document.body);
            return [color, backgroundColor, paper];
        });
        assert.equal(fill, "rgba(0, 0, 0, 0)", colorScheme);
        assert.ok(contrast(color, paper) >= 3, colorScheme);
    }
});

/** Returns the styles that distinguish an element from its neighbors in forced colors. */
const looksOf = (locator) =>
    locator.evaluate((element) => {
        const { backgroundColor, outlineStyle, borderStyle, color } =
            getComputedStyle(element);
        return [backgroundColor, outlineStyle, borderStyle, color].join();
    });

test("selected elements are visible in forced colors", async (t) => {
    const page = await openPage(t, "/grecian", { forcedColors: "active" });
    const links = page.getByRole("navigation", { name: "Games" }).getByRole("link");
    const chosen = page.locator(".header li a[aria-current]");
    assert.notEqual(await looksOf(chosen), await looksOf(links.first()));
    const tabs = page.locator(".tabs");
    const looks = await looksOf(tabs.locator("[aria-current]"));
    assert.notEqual(looks, await looksOf(tabs.locator("a:not([aria-current])").first()));
    await openTab(page, "Solver");
    const options = page.locator(".choice label");
    const checked = options.filter({ has: page.locator("input:checked") }).first();
    const others = options.filter({ has: page.locator("input:not(:checked)") });
    const selected = await looksOf(checked.locator("span"));
    assert.notEqual(selected, await looksOf(others.first().locator("span")));
});

test("the printed page has the board and no controls", async (t) => {
    const page = await openPage(t, "/set#date=2026-11-21");
    await settle(page);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.equal(
        await page.locator(".header, .footer").filter({ visible: true }).count(),
        0,
    );
    assert.equal(await page.locator("button.main").filter({ visible: true }).count(), 0);
    assert.ok(await page.locator("main svg").first().isVisible());
    const paper = () => getComputedStyle(document.body).backgroundColor;
    assert.equal(await page.evaluate(paper), "rgb(255, 255, 255)");
    await visit(page, "/cliffs"); // its Zoombinis are buttons
    await page.locator("main .zoombini").first().waitFor();
});

// Invalid values: a page shows each error at its field, and a page opens whatever its address
// contains.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, REJECTED, settle } from "./browser.mjs";

const EXACT = { exact: true };

/** Places with invalid values: for each field its label, its error and a valid value. */
const INVALID = {
    "/grecian#seed=1&dials=99&rows=x": [
        ["Dials", /from 2 to 24/, "5"],
        ["Rings", /./, "4"],
    ],
    "/bridge#p=Buzz:x,Woody:10&c=0&show=plan": [
        ["Minutes, Buzz", /whole number from 1 to/, "5"],
        ["People on the bridge at once", /whole number from 1 to/, "2"],
    ],
    "/bridge#d=soon&show=plan": [["Deadline in minutes", /whole number/, "60"]],
    "/crossing#t=wolf:m0,goat&b=0:-1": [
        ["Minutes, wolf", /whole number from 1 to 1,000,000/, "5"],
        ["Seats", /whole number from 1 to 64/, "2"],
        ["Maximum weight", /whole number from 1 to/, "9"],
    ],
};

for (const [place, fields] of Object.entries(INVALID))
    test(`${place} shows each error at its field`, async (t) => {
        const page = await openPage(t, place, { expected: REJECTED });
        const fieldOf = (label) =>
            page.locator("input:not([type=radio])").and(page.getByLabel(label, EXACT));
        for (const [label, error] of fields) {
            const field = fieldOf(label).and(page.locator("[aria-invalid=true]"));
            await field.waitFor();
            const ids = (await field.getAttribute("aria-describedby")).split(" ");
            const texts = await Promise.all(
                ids.map((id) => page.locator(`[id="${id}"]`).textContent()),
            );
            assert.match(texts.join(" "), error);
        }
        assert.equal(await page.locator("[aria-invalid=true]").count(), fields.length);
        assert.equal(await page.locator(".error-box").count(), 0);
        for (const [label, , value] of fields) await fieldOf(label).fill(value);
        await page.keyboard.press("Enter"); // some fields are in a form
        await page.waitForFunction(() => !document.querySelector("[aria-invalid=true]"));
    });

/** Addresses with invalid states, and the text that the page shows. */
const NONSENSE = {
    "/set#seed=1&size=x&games=-1&pick=99,a": "sets found",
    "/set#size=x&games=-1": "Sets on a table",
    "/bulls-cows#mode=guess&guesses=zzz,0123&objective=no": "Ignored in the link: zzz.",
    "/bulls-cows#path=9b9c,x": "5,040 possible secrets",
    "/bulls-cows#rows=zzz:0b1c": "Fix the error in the row to see which secrets are left.",
    "/grecian#turns=x,-3,99&solution=999&step=77": "There is one solution.",
    "/grecian#puzzle=&turns=5": "has 1 item; at least 2 are required",
    "/grecian#puzzle=*:::*,,,": "0 of 4 columns",
    "/cliffs#mode=x&level=9&prior=y&goal=z&moves=,t,5x,7&allowed=-3&pick=-1&sim=q&games=0&seed=x":
        "No one sent yet.",
    "/cliffs#seed=1&moves=3t,3b": "These moves do not fit the Zoombinis",
    "/cliffs#seed=1&moves=99t": "These moves do not fit the Zoombinis",
    "/hyperloglog#tab=lab&p=99&at=-3&src=x": "The windows say",
    "/hyperloglog#tab=solver&dark=99": "Enter a number from 0 to 64.",
};

for (const [place, text] of Object.entries(NONSENSE))
    test(`${place} opens a page`, async (t) => {
        const page = await openPage(t, place, { expected: REJECTED });
        await page.getByText(text).first().waitFor();
        await settle(page);
    });

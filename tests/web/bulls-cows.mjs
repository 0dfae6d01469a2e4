// Reads the texts of the Bulls and Cows page.
import assert from "node:assert/strict";

export const count = (number) => number.toLocaleString("en");

/** Waits until the page shows the number of candidates. */
export const waitForCount = (page, number) =>
    page
        .getByText(`${count(number)} of 5,040 secrets left`)
        .waitFor()
        .catch(async () => {
            const message = await page.locator(".candidate-count").textContent();
            assert.fail(`expected ${number} candidates; the page shows: ${message}`);
        });

/** Waits until a guess is shown, and returns it. */
export async function guessShown(page) {
    const tiles = page.locator(".best-guess .tiles.large");
    await tiles.waitFor();
    return tiles.getAttribute("aria-label");
}

const replyNamed = ({ bulls, cows }) =>
    `${bulls} ${bulls === 1 ? "bull" : "bulls"}, ${cows} ${cows === 1 ? "cow" : "cows"}`;

export const reply = (page, row, group = "Your answer") =>
    page.getByRole("group", { name: group }).getByRole("button", { name: replyNamed(row) });

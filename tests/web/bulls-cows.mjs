// Reads what the page of Bulls and Cows shows.
import assert from "node:assert/strict";

export const count = (number) => number.toLocaleString("en");

/** Waits until the page shows the number of candidates. */
export const waitForCount = (page, number) =>
    page
        .getByText(`${count(number)} of 5,040 secrets left`)
        .waitFor()
        .catch(async () => {
            const message = await page.locator(".candidate-count").textContent();
            assert.fail(`${number} should be left; the page shows: ${message}`);
        });

/** Returns the codes of the dots in a layer of the map, in increasing order. */
export async function dotsIn(page, layer) {
    const path = await page.locator(`.dots.${layer} path`).getAttribute("d");
    const codeOf = ([x, y]) =>
        [Math.floor(x / 11), Math.floor(y / 11), x % 11, y % 11].join("");
    return [...path.matchAll(/M(\d+) (\d+)h0/g)].map(([, ...at]) => codeOf(at)).sort();
}

/** Returns the candidates that the map shows. */
export const candidatesIn = (page) => dotsIn(page, "candidates");

/** Checks that exactly the dots of `codes` have the color of candidates on the screen. */
export async function assertVisible(page, codes) {
    const bytes = [...(await page.locator(".map-area").screenshot())];
    const seen = await page.evaluate(async (png) => {
        const image = await createImageBitmap(new Blob([new Uint8Array(png)]));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext("2d", { willReadFrequently: true });
        pen.drawImage(image, 0, 0);
        const dots = getComputedStyle(document.querySelector(".dots.candidates path"));
        const color = dots.stroke.match(/\d+/g).map(Number);
        const at = (block, dot) => ((block * 11 + dot + 1.4) / 110.8) * image.width;
        const isColored = (code) => {
            const [first, second, third, fourth] = [...code].map(Number);
            const { data } = pen.getImageData(at(first, third), at(second, fourth), 1, 1);
            return color.every((part, i) => Math.abs(part - data[i]) < 20);
        };
        const all = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, "0"));
        return all.filter((code) => new Set(code).size === 4 && isColored(code));
    }, bytes);
    assert.deepEqual(seen, codes);
}

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

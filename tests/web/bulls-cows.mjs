// Reads what the page of Bulls and Cows shows.
import assert from "node:assert/strict";

export const count = (number) => number.toLocaleString("en");

/** Waits until the page shows the number of candidates. */
export const fits = (page, number) =>
    page
        .getByText(`${count(number)} of 5,040 secrets fit`)
        .waitFor()
        .catch(async () => {
            const message = await page.locator(".lit-count").textContent();
            assert.fail(`${number} should fit; the page shows: ${message}`);
        });

/** Waits until `number` dots of the picture have the color of a CSS property, and returns their codes
 * in increasing order. */
export async function drawn(page, property, number) {
    const codes = await page.waitForFunction(
        ([name, wanted]) => {
            const canvas = document.querySelector(".dots canvas");
            if (canvas.width < 110) return false; // before the layout
            const numbers = (color) => color.match(/[\d.]+/g).map(Number);
            const tone = numbers(getComputedStyle(canvas)[name]).slice(0, 3);
            const copy = new OffscreenCanvas(canvas.width, canvas.height);
            const pen = copy.getContext("2d", { willReadFrequently: true });
            pen.drawImage(canvas, 0, 0);
            const { data, width } = pen.getImageData(0, 0, copy.width, copy.height);
            const scale = Math.floor(width / 110.8);
            const at = (place) => Math.round(1.4 * scale) + place * scale;
            const found = [];
            for (let i = 0; i < 10_000; i++) {
                const code = String(i).padStart(4, "0");
                if (new Set(code).size < 4) continue;
                const [first, second, third, fourth] = [...code].map(Number);
                const row = at(11 * second + fourth) * width;
                const start = 4 * (row + at(11 * first + third));
                const shown = [...data.slice(start, start + 4)];
                const near = tone.every((part, k) => Math.abs(part - shown[k]) < 12);
                if (near && shown[3] > 240) found.push(code);
            }
            return found.length === wanted && found;
        },
        [property, number],
    );
    return codes.jsonValue();
}

/** Returns the candidates that the field shows. If there are few, their large dots cover neighbors,
 * but then the page lists the codes. */
export async function lit(page) {
    const list = await page.locator(".lit-list").allTextContents();
    if (list[0] && !list[0].includes("more")) return list[0].split(" ");
    const message = await page.locator(".lit-count b").textContent();
    return drawn(page, "color", Number(message.replace(/,/g, "")));
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

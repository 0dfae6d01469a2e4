// The HyperLogLog page: the game and the laboratory.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    DESKTOP,
    openPage,
    PHONE,
    REJECTED,
    settle,
    testPlaces,
    violations,
    visit,
} from "./browser.mjs";
import { addressOf, focused, post, press, runCopied, tabTo, topOf } from "./actions.mjs";

const NAMES = ["ann", "ben", "ann", "cleo", "dan", "eve", "fay", "gus"];
const WORDS = `/hyperloglog#src=words&text=${NAMES.join("+")}`;

testPlaces({
    hyperloglog: "/hyperloglog#date=2026-11-21",
    "hyperloglog-gates": "/hyperloglog#gates=7",
    "hyperloglog-solver": "/hyperloglog#tab=solver&dark=20",
    "hyperloglog-words": "/hyperloglog#src=words&p=5&at=40&item=summer",
    "hyperloglog-lines": "/hyperloglog#src=lines&p=14",
});

/** Reads the registers of a sketch bit by bit. */
function registersOf(sketch) {
    const bytes = Buffer.from(sketch, "base64");
    const head = bytes.toString("latin1", 0, 4) === "HYLL" ? 16 : 8;
    const bits = [...bytes.subarray(head)].flatMap((byte) =>
        Array.from({ length: 8 }, (_, i) => (byte >> i) & 1),
    );
    return Array.from({ length: Math.floor(bits.length / 6) }, (_, i) =>
        bits.slice(6 * i, 6 * i + 6).reduce((sum, bit, k) => sum + (bit << k), 0),
    );
}

const steps = (page) => page.getByRole("group", { name: "Items", exact: true });

/** Waits until the status of the step matches, and returns it. */
async function atStep(page, words) {
    const status = steps(page).getByRole("status").getByText(words);
    await status.waitFor();
    return status.textContent();
}

const button = (page, name) => page.getByRole("button", { name });

/** The board of each tab. */
const BOARDS = {
    today: ".gate-board",
    practice: ".gate-board",
    solver: ".boxes-solver",
};

for (const [options, most] of [
    [PHONE, 120],
    [DESKTOP, 160],
])
    test(`the board starts at most ${most} pixels from the top`, async (t) => {
        const page = await openPage(t, "/hyperloglog", options);
        for (const [tab, board] of Object.entries(BOARDS)) {
            await visit(page, `/hyperloglog#tab=${tab}`);
            await page.locator(board).first().waitFor();
            await settle(page);
            const top = await topOf(page, board);
            assert.ok(top <= most, `${tab}: ${top}`);
        }
    });

test("the number of guests is estimated from the dark windows of a house", async (t) => {
    const page = await openPage(t, "/hyperloglog#tab=solver");
    const field = page.getByRole("textbox", { name: "How many windows are dark?" });
    await field.fill("99");
    await page.getByText("Enter a number from 0 to 64.").waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    await field.fill("0");
    await page.getByText("More than 180 guests").waitFor();
    await field.fill("64");
    await page.getByText("About 0 guests").waitFor();
    await field.fill("20");
    await page.getByText("About 74 guests").waitFor();
    await page.getByText("Almost always 58 to 91.").waitFor();
    const other = await openPage(t, await addressOf(page));
    await other.getByText("About 74 guests").waitFor();
});

test("the distinct lines of a list are counted", async (t) => {
    const page = await openPage(t, "/hyperloglog#tab=solver");
    await page.getByLabel(/^Paste a list/).fill("ann\nben\n\nann\ncleo\n");
    await page.getByText("3 different of 4 lines").waitFor();
});

const houses = (page) => page.locator(".houses").first();

test("guests light the windows of a house", async (t) => {
    const options = { reducedMotion: "no-preference", clock: true };
    const page = await openPage(t, "/hyperloglog#gates=7", options);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    assert.equal(await houses(page).locator(".raised").count(), 0);
    await button(page, "Open the door").click();
    await page.clock.runFor(2500);
    await page.locator(".visit").first().waitFor();
    const few = await houses(page).locator(".raised").count();
    await page.clock.runFor(3000);
    assert.ok((await houses(page).locator(".raised").count()) > few);
    await page.clock.runFor(2000);
    await slider(page).waitFor();
    assert.equal(await page.locator(".visit").count(), 0);
});

const slider = (page) => page.getByRole("slider", { name: "Your guess" });
const number = (page) => page.getByRole("textbox", { name: /^Your guess, / });
const guess = (page) => page.getByRole("button", { name: "Guess", exact: true });

async function openDoor(page) {
    await button(page, "Open the door").click();
    await slider(page).waitFor();
}

/** Guesses the largest possible number, which is too large at each door. */
async function missDoor(page) {
    await press(page, "End");
    await guess(page).click();
    await page.getByText(/^✗ [\d,]+ came: no star\.$/).waitFor();
}

test("the player moves the slider or types a number", async (t) => {
    const page = await openPage(t, "/hyperloglog#gates=7");
    await openDoor(page);
    assert.equal(await focused(page), "Your guess");
    assert.equal(await number(page).inputValue(), "10");
    assert.ok(await guess(page).isDisabled());
    await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
    assert.equal(await number(page).inputValue(), "11");
    await houses(page).getByText("You: 11").waitFor();
    await number(page).fill("101");
    assert.equal(await number(page).getAttribute("aria-invalid"), "true");
    await press(page, "Enter"); // does nothing
    await number(page).fill("47");
    await houses(page).getByText("You: 47").waitFor();
    assert.equal(await slider(page).getAttribute("aria-valuetext"), "47");
    assert.deepEqual(await violations(page), []);
    await press(page, "Enter");
    await page
        .getByText(/^You: 47$/)
        .last()
        .waitFor();
    await houses(page)
        .getByText(/^\d+ came!$/)
        .waitFor();
    await page.getByText(/computer(!| was closer\.)$/).waitFor();
    assert.deepEqual(await violations(page), []);
});

test("hints of a puzzle of the day cost stars, of which one remains", async (t) => {
    const page = await openPage(t, "/hyperloglog#date=2026-11-21");
    const stars = (count) =>
        page.getByRole("img", { name: `${count} of 3 stars` }).waitFor();
    await openDoor(page);
    await stars(3);
    await button(page, "Hint (−1 star)").click();
    await page.getByText(/^The windows of both houses are sorted now/).waitFor();
    await stars(2);
    await number(page).fill("50");
    await button(page, "Hint (−1 star)").click();
    await page.getByText(/^(No more|More) than 50 came\.$/).waitFor();
    await stars(1);
    await page.getByRole("button", { name: /^Hint/, disabled: true }).waitFor();
    const ends = await page.locator(".scale > span").allTextContents();
    assert.ok(ends.includes("50"), `${ends}`);
});

test("a practice game has free hints and ends with its result", async (t) => {
    const page = await openPage(t, "/hyperloglog#gates=7");
    await openDoor(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByText(/are sorted now/).waitFor();
    await slider(page).focus();
    for (let door = 1; door <= 3; door++) {
        if (door > 1) {
            await button(page, "Next door").click();
            await openDoor(page);
        }
        await missDoor(page);
    }
    await page.getByText(/^All three doors missed/).waitFor();
});

test("a missed door costs its star", async (t) => {
    const page = await openPage(t, "/hyperloglog#date=2026-11-21");
    await openDoor(page);
    await missDoor(page);
    await button(page, "Next door").click();
    await openDoor(page);
    await page.getByRole("img", { name: "2 of 3 stars" }).waitFor();
});

test("a day is lost if no door is solved", async (t) => {
    const page = await openPage(t, "/hyperloglog#date=2026-11-21");
    for (let door = 1; door <= 3; door++) {
        if (door > 1) await button(page, "Next door").click();
        await openDoor(page);
        await missDoor(page);
    }
    await page.getByRole("heading", { name: "All three doors missed" }).waitFor();
    await page.getByText("Lost", { exact: true }).waitFor();
    assert.equal(await page.locator(".finish-marks .red").count(), 3);
});

test("words are counted one at a time with the keyboard alone", async (t) => {
    const page = await openPage(t, "/hyperloglog#tab=lab");
    await atStep(page, /^114 of 114 counted/);
    await tabTo(page, /^Text$/);
    await press(page, "Control+a");
    await page.keyboard.type(NAMES.join(" "));
    await tabTo(page, /^256 windows$/);
    await press(page, "Home");
    await atStep(page, /^8 of 8 counted/);
    await page.waitForURL(/text=ann\+ben/);
    await page.waitForURL(/p=4/);
    await tabTo(page, /^Previous$/);
    for (let left = 7; left >= 3; left--) {
        await press(page, "Enter");
        await atStep(page, new RegExp(`^${left} of 8`));
    }
    // The third item, "ann", has come before.
    await atStep(page, /“ann”: no window changed/);
    assert.equal(await page.locator(".cells .raised").count(), 0);
    await press(page, "Enter");
    await atStep(page, /“ben”: 1 window changed/);
    await page.getByText(/Now it has \d+\.$/).waitFor();
    assert.equal(await page.locator(".cells .raised").count(), 1);
});

test("no key is lost if the page reads the text while the user types", async (t) => {
    const place = "/hyperloglog#src=words&text=a";
    const page = await openPage(t, place, { clock: true });
    const area = page.getByLabel("Text", { exact: true });
    await area.press("Control+End");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let text = "a";
    // The page reads the text 200 ms after the last key. Frames are up to 16 ms apart.
    for (let pause = 190; pause <= 216; pause++) {
        const key = pause % 5 === 0 ? " " : "b";
        await area.press(key);
        text += key;
        await page.clock.runFor(pause);
        assert.equal(await area.inputValue(), text, `${pause} ms`);
    }
    await page.clock.runFor(240);
    const kept = new URLSearchParams((await addressOf(page)).split("#")[1]);
    assert.equal(kept.get("text"), text);
});

/** The figures of a step: the estimate, the exact count and the error. */
const figures = (page) => page.locator(".figures dd").allTextContents();

test("the sketch grows in steps, and each step is a request", async (t) => {
    const page = await openPage(t, `${WORDS}&p=6`);
    await atStep(page, /^8 of 8/);
    assert.deepEqual(await figures(page), ["7", "7", "exact"]);
    await steps(page).getByRole("slider").fill("4");
    const four = await atStep(page, /^4 of 8/);
    const answer = await runCopied(page.locator(".registers"), "/hyperloglog/add");
    const { sketch } = await post("/hyperloglog/add", {
        items: NAMES.slice(0, 4),
        precision: 6,
    });
    assert.equal(answer.sketch, sketch);
    assert.match(four, /“cleo”: 1 window changed/);
    assert.equal(await page.locator(".cells .raised").count(), answer.changed_registers);
});

test("the playback is paused", async (t) => {
    const page = await openPage(t, "/hyperloglog#tab=lab&at=3");
    await atStep(page, /^3 of 114/);
    const slider = steps(page).getByRole("slider");
    await steps(page).getByRole("button", { name: "Play" }).click();
    await steps(page).getByRole("button", { name: "Pause" }).click();
    await steps(page).getByRole("button", { name: "Play" }).waitFor();
    const count = Number(await slider.inputValue());
    assert.ok(count >= 3 && count < 114);
    await atStep(page, new RegExp(`^${count} of 114`));
});

test("the path of an item ends at the register that the service selects", async (t) => {
    const page = await openPage(t, `${WORDS}&p=8&item=zoe`);
    const bits = page.locator(".bits");
    await bits.waitFor();
    const { sketch } = await post("/hyperloglog/add", {
        items: ["zoe"],
        precision: 8,
    });
    const registers = registersOf(sketch);
    const at = registers.findIndex((rank) => rank > 0);
    const text = await bits.textContent();
    assert.ok(text.includes(at.toString(2).padStart(8, "0")), text);
    assert.match(text, new RegExp(`brightness ${registers[at]}`));
    assert.match(text, new RegExp(`window ${at + 1}$`));
    await page.getByLabel("A name or word").fill("");
    await page.getByText(/the letters of “gus”/).waitFor();
});

test("a link shows the same experiment again", async (t) => {
    const page = await openPage(t, `${WORDS}&p=6&at=4`);
    await atStep(page, /^4 of 8/);
    await page.getByRole("slider", { name: "64 windows" }).fill("7");
    await page.waitForURL(/p=7/);
    const other = await openPage(t, await addressOf(page));
    await atStep(other, /^4 of 8/);
    await other.getByText("128 windows", { exact: true }).waitFor();
});

test("a text that is too long for a link is counted, but not in the link", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=words&text=a");
    const many = Array.from({ length: 900 }, (_, i) => `w${i}`).join(" ");
    await page.getByLabel("Text", { exact: true }).fill(many);
    await atStep(page, /^900 of 900/);
    assert.equal((await figures(page))[1], "900");
    assert.doesNotMatch(await addressOf(page), /text=/);
});

test("a text file is selected", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=lines");
    const file = textFile(["a b", "c", "", "d", "c"]);
    await page.getByLabel("Open a text file").setInputFiles(file);
    await atStep(page, /^4 of 4/);
    assert.equal((await figures(page))[1], "3");
});

const textFile = (lines) => ({
    name: "items.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(lines.join("\n")),
});

test("many items are sent in several requests, and none is lost", async (t) => {
    const items = Array.from({ length: 30000 }, (_, i) => `item ${i % 20000}`);
    const page = await openPage(t, "/hyperloglog#src=lines&p=11");
    await page.getByLabel("Open a text file").setInputFiles(textFile(items));
    await atStep(page, /^30,000 of 30,000/);
    assert.equal((await figures(page))[1], "20,000");
    const answer = await runCopied(page.locator(".registers"), "/hyperloglog/add");
    const { sketch } = await post("/hyperloglog/add", { items, precision: 11 });
    assert.equal(answer.sketch, sketch);
});

test("an item that is too long shows an error at the text", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=lines", { expected: REJECTED });
    await atStep(page, /^14 of 14/);
    const file = textFile(["x".repeat(70000)]);
    await page.getByLabel("Open a text file").setInputFiles(file);
    await page
        .locator(".items .wrong .error")
        .getByText(/65536|65,536/)
        .waitFor();
    assert.equal(await page.locator(".error-box").count(), 0);
});

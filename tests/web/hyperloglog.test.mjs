// The HyperLogLog page: the game and the laboratory.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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
import {
    addressOf,
    copyText,
    focused,
    post,
    press,
    recordTexts,
    run,
    runCopied,
    showRequests,
    tabTo,
    topOf,
} from "./actions.mjs";

const NAMES = ["ann", "ben", "ann", "cleo", "dan", "eve", "fay", "gus"];
const WORDS = `/hyperloglog#src=words&text=${NAMES.join("+")}`;

testPlaces({
    hyperloglog: "/hyperloglog#date=2026-11-21",
    "hyperloglog-gates": "/hyperloglog#gates=7",
    "hyperloglog-solver": "/hyperloglog#tab=solver&boxes=3,0,1,12",
    "hyperloglog-words":
        "/hyperloglog#src=words&p=5&pace=single&at=40&item=summer&lists=own&runs=20",
    "hyperloglog-redis": "/hyperloglog#p=14&visits=40000&visitors=30000&rank=3&a=500",
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

const numberIn = (text) => Number(text.replaceAll(",", ""));

/** Returns the number of registers with each rank, as the page shows it. */
async function shownCounts(page) {
    const texts = await page.locator(".ranks button").allTextContents();
    return texts.map((text, rank) => {
        const [, count, held] = /^([\d,]+) registers hold (\d+)$/.exec(text);
        assert.equal(Number(held), rank);
        return numberIn(count);
    });
}

const steps = (page) => page.getByRole("group", { name: "Items", exact: true });

/** Waits until the status of the step matches, and returns it. */
async function atStep(page, words) {
    const status = steps(page).getByRole("status").getByText(words);
    await status.waitFor();
    return status.textContent();
}

/** Opens the path of one item and the export. */
const openPath = (page) => page.getByText(/^The path of one item, and/).click();

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

const estimate = (page) => page.locator(".boxes-answer .estimate");
const answer = (page, guests) =>
    estimate(page).getByText(`About ${guests} guests`).waitFor();

test("the boxes of a door are entered by keys, tapped and pasted", async (t) => {
    const page = await openPage(t, "/hyperloglog#tab=solver");
    await page.getByText("tap a box, then its number").waitFor();
    const box = (name) => button(page, new RegExp(`^Box ${name}$`));
    await tabTo(page, /^Box 1: empty$/);
    await press(page, "3", "ArrowRight", "1");
    await answer(page, 2);
    await box("3: 1").waitFor();
    await box("10: empty").click();
    await page.getByRole("button", { name: "12", exact: true }).click();
    await box("10: 12").waitFor();
    await page.getByRole("button", { name: "4", exact: true }).click();
    await box("11: 4").waitFor();
    await answer(page, 4);
    const other = await openPage(t, await addressOf(page));
    await answer(other, 4);
    await button(page, "Clear").click();
    await page.getByText("tap a box, then its number").waitFor();
    const ranks = Array.from({ length: 64 }, (_, i) => 1 + ((i * 7) % 9));
    await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        document.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
    }, ranks.join(" "));
    await page.getByText(/^64 of 64 boxes filled\./).waitFor();
    await button(page, "Clear").click();
    await button(page, "Undo").click();
    await page.getByText(/^64 of 64 boxes filled\./).waitFor();
    await button(page, "Back").click();
    await page.getByText(/^63 of 64 boxes filled\./).waitFor();
    await button(page, "Show an example").click();
    await button(page, "Clear").click();
    assert.equal(await estimate(page).count(), 0);
});

test("tickets fall into the boxes whose numbers they raise", async (t) => {
    const options = { reducedMotion: "no-preference", clock: true };
    const page = await openPage(t, "/hyperloglog#gates=7", options);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page, "Open the door").click();
    await page.clock.runFor(2500);
    await page.locator(".visit path").first().waitFor();
    const numbers = page.locator(".gate-board .gate-registers g:not(.ticket) > text");
    const few = await numbers.count();
    await page.clock.runFor(5000);
    await slider(page).waitFor();
    assert.ok((await numbers.count()) > few);
    assert.equal(await page.locator(".visit").count(), 0);
});

const slider = (page) => page.getByRole("slider", { name: "Your guess" });
const guess = (page) => page.getByRole("button", { name: "Guess", exact: true }).click();
const slots = (page) =>
    page.getByRole("list", { name: "Your guesses" }).locator("li[class]").allTextContents();

async function openDoor(page) {
    await button(page, "Open the door").click();
    await slider(page).waitFor();
}

/** Makes four guesses that are as small as possible. */
async function missDoor(page) {
    await press(page, "Home");
    for (let i = 0; i < 4; i++) await guess(page);
    await page.getByText(/^✗ Missed: [\d,]+ guests came\.$/).waitFor();
}

test("each guess narrows the scale", async (t) => {
    const page = await openPage(t, "/hyperloglog#gates=7");
    await openDoor(page);
    const shown = page.locator(".guess output");
    assert.equal(await shown.textContent(), "31"); // the middle of 10 and 100
    assert.equal(await focused(page), "Your guess");
    await press(page, "Home");
    assert.equal(await shown.textContent(), "10");
    await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
    assert.equal(await shown.textContent(), "11");
    await button(page, "More").click();
    await button(page, "Fewer").click();
    assert.equal(await shown.textContent(), "11");
    await guess(page);
    await page.getByText("11: too low ▲, cold.").waitFor();
    assert.deepEqual(await slots(page), ["11 ▲"]);
    assert.deepEqual(await violations(page), []);
    assert.equal(await shown.textContent(), "12");
    await button(page, "Fewer").click(); // 11 and less are impossible
    assert.equal(await shown.textContent(), "12");
    assert.deepEqual(await page.locator(".scale > span").allTextContents(), ["12", "100"]);
});

test("hints of a puzzle of the day cost stars, of which one remains", async (t) => {
    const page = await openPage(t, "/hyperloglog#date=2026-11-21");
    const stars = (count) =>
        page.getByRole("img", { name: `${count} of 3 stars` }).waitFor();
    await openDoor(page);
    await stars(3);
    await button(page, "Hint (−1 star)").click();
    await page.getByText(/^(More than|At most) 31\.$/).waitFor();
    await stars(2);
    await button(page, "Hint (−1 star)").click();
    await page.getByText(/^\d+ .*: usually \d+ to \d+ guests\./).waitFor();
    await stars(1);
    await page.getByRole("button", { name: /^Hint/, disabled: true }).waitFor();
});

test("a practice game has free hints and ends with its result", async (t) => {
    const page = await openPage(t, "/hyperloglog#gates=7");
    for (let door = 1; door <= 3; door++) {
        if (door > 1) await button(page, "Next door").click();
        await openDoor(page);
        await page.getByRole("button", { name: "Hint", exact: true }).click();
        await missDoor(page);
    }
    await page.getByText("0 of 3 doors, 12 guesses, 3 hints", { exact: true }).waitFor();
});

test("a day without a solved door is lost", async (t) => {
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

test("registers are read from both sketch formats of the service", async (t) => {
    for (const precision of [5, 14]) {
        const items = Array.from({ length: 400 }, (_, i) => `word${i}`);
        const place = `/hyperloglog#src=lines&p=${precision}&text=${items.join("%0A")}`;
        const { sketch } = await post("/hyperloglog/add", { items, precision });
        const registers = registersOf(sketch);
        const page = await openPage(t, place);
        await atStep(page, /^After 400 of 400: 400 different/);
        const counts = await shownCounts(page);
        assert.equal(counts.length, Math.max(...registers) + 1);
        counts.forEach((count, rank) =>
            assert.equal(count, registers.filter((one) => one === rank).length),
        );
        const { empty_registers } = await post("/hyperloglog/estimate", { sketch });
        assert.equal(counts[0], empty_registers);
    }
});

test("visits are counted with the mouse, with the results of the service", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=visits&p=10");
    await atStep(page, /^After 1,200 of 1,200: /);
    await page.getByLabel("Visits", { exact: true }).last().fill("3000");
    await page.getByLabel("Possible visitors").fill("5000");
    await page.getByLabel(/^Precision: /).fill("12");
    await page.getByText(/^4,096 registers,/).waitFor();
    const message = await atStep(page, /^After 3,000 of 3,000: /);
    const [, exact, shown] = /: ([\d,]+) different, estimate ([\d,]+)/.exec(message);
    const line = page.locator(".accuracy .requests > div");
    const improved = await runCopied(line.first(), "/hyperloglog/estimate");
    assert.equal(improved.estimate, numberIn(shown));
    const classic = await runCopied(line.last(), "/hyperloglog/estimate");
    const figures = page.locator(".figures dd");
    assert.equal(numberIn(await figures.first().textContent()), improved.estimate);
    const hint = await page.locator(".accuracy > .hint").textContent();
    assert.equal(numberIn(/estimates ([\d,]+) /.exec(hint)[1]), classic.estimate);
    const { low, high } = improved.interval;
    const contains = numberIn(exact) >= low && numberIn(exact) <= high;
    await page
        .getByText(contains ? /contains the exact/ : /does not contain the/)
        .waitFor();
    await page.getByRole("radio", { name: "80%" }).check({ force: true });
    await page.getByText(/^The 80% interval/).waitFor();
    await page.getByRole("button", { name: "New visits" }).click();
    await page.waitForURL(/seed=\d+/);
    await page.goBack();
    await atStep(page, message);
});

test("words are counted one at a time with the keyboard alone", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=visits&p=10");
    await atStep(page, /^After 1,200 of 1,200: /);
    await tabTo(page, /^Visits$/);
    await press(page, "ArrowRight");
    await tabTo(page, /^Text$/);
    await press(page, "Control+a");
    await page.keyboard.type(NAMES.join(" "));
    await tabTo(page, /^Precision/);
    await press(page, "Home");
    await atStep(page, /^After 8 of 8: 7 different/);
    await page.waitForURL(/text=ann\+ben/);
    await tabTo(page, /^1, 2, 4, 8/);
    await press(page, "ArrowRight");
    await page.waitForURL(/pace=single/);
    await openPath(page);
    await tabTo(page, /^Back$/);
    for (let left = 7; left >= 3; left--) {
        await press(page, "Enter");
        await atStep(page, new RegExp(`^After ${left} of 8`));
    }
    // The third item, "ann", has come before.
    await atStep(page, /0 registers raised/);
    await page.getByText("it does not change").waitFor();
    assert.equal(await page.locator(".cells .raised").count(), 0);
    await press(page, "Enter");
    await atStep(page, /1 register raised/);
    await page.getByText("is raised to").waitFor();
    assert.equal(await page.locator(".cells .raised").count(), 1);
    await tabTo(page, /registers hold 0$/);
    await press(page, "ArrowRight", "Space");
    await page.waitForURL(/rank=1/);
    assert.match(await focused(page), /registers hold 1$/);
});

test("no key is lost when the text is read while the user types", async (t) => {
    const place = "/hyperloglog#src=words&text=a";
    const page = await openPage(t, place, { clock: true });
    const area = page.getByLabel("Text", { exact: true });
    await area.press("Control+End");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    let text = "a";
    // The text is taken 200 ms after the last key; frames are up to 16 ms apart.
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

test("the sketch grows in steps, and each step is a request", async (t) => {
    const page = await openPage(t, `${WORDS}&p=6`);
    await atStep(page, /^After 8 of 8: 7 different/);
    const message = await recordTexts(page, ".steps [role=status]");
    const button = await recordTexts(page, ".steps .main");
    await steps(page).getByRole("button", { name: "Play" }).click();
    await button.until("Play"); // as it says again at the end
    await atStep(page, /^After 8 of 8/);
    // On a busy host the next step may come before the answer to the one before.
    const all = [0, 1, 2, 4, 8];
    const played = (await message.texts()).slice(1);
    const seen = played.map((text) => Number(/^After (\d) of 8/.exec(text)?.[1] ?? 0));
    assert.deepEqual(
        seen,
        all.filter((count) => seen.includes(count)),
    );
    assert.equal([8, ...seen].at(-1), 8);
    await steps(page).getByRole("slider").fill("3");
    const four = await atStep(page, /^After 4 of 8: 3 different/);
    const answer = await runCopied(
        page.locator(".registers .split-row"),
        "/hyperloglog/add",
    );
    const { sketch } = await post("/hyperloglog/add", {
        items: NAMES.slice(0, 4),
        precision: 6,
    });
    assert.equal(answer.sketch, sketch);
    assert.match(four, new RegExp(`${answer.changed_registers} register`));
    assert.equal(await page.locator(".cells .raised").count(), answer.changed_registers);
});

test("the playback is paused", async (t) => {
    const place = "/hyperloglog#visits=2000&visitors=90&pace=single&p=4&at=3";
    const page = await openPage(t, place);
    await atStep(page, /^After 3 of 2,000/);
    const slider = steps(page).getByRole("slider");
    await steps(page).getByRole("button", { name: "Play" }).click();
    await steps(page).getByRole("button", { name: "Pause" }).click();
    await steps(page).getByRole("button", { name: "Play" }).waitFor();
    const count = Number(await slider.inputValue());
    assert.ok(count >= 3 && count < 2000);
    await atStep(page, new RegExp(`^After ${count} of 2,000`));
});

test("the path of an item ends at the register that the service selects", async (t) => {
    const page = await openPage(t, `${WORDS}&p=8&item=zoe`);
    await page.getByText(/^The lowest 8 bits/).waitFor();
    const { sketch } = await post("/hyperloglog/add", {
        items: ["zoe"],
        precision: 8,
    });
    const registers = registersOf(sketch);
    const at = registers.findIndex((rank) => rank > 0);
    const bits = await page.locator(".bits").textContent();
    assert.ok(bits.includes(at.toString(2).padStart(8, "0")), bits);
    assert.match(bits, new RegExp(`rank ${registers[at]}`));
    assert.match(bits, new RegExp(`register ${at}`));
    await page.getByRole("button", { name: "Last item" }).click();
    assert.equal(await page.getByLabel(/^The last item/).inputValue(), "gus");
});

test("the picture follows the colors of the page", async (t) => {
    const page = await openPage(t, `${WORDS}&p=4`, { colorScheme: "light" });
    await atStep(page, /^After 8 of 8/);
    const light = await page.locator("canvas").evaluate((one) => one.toDataURL());
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForFunction(
        (before) => document.querySelector("canvas").toDataURL() !== before,
        light,
    );
});

test("a link shows the same experiment again", async (t) => {
    const place = "/hyperloglog#visits=500&visitors=90&seed=7&p=6&at=64&rank=2&conf=0.99";
    const page = await openPage(t, place);
    await atStep(page, /^After 64 of 500/);
    await page.getByLabel(/^Precision: /).fill("7");
    await page.getByText(/^128 registers,/).waitFor();
    await page.waitForURL(/p=7/);
    const counts = await shownCounts(page);
    const other = await openPage(t, await addressOf(page));
    await atStep(other, /^After 64 of 500/);
    await other.getByText(/^128 registers,/).waitFor();
    assert.deepEqual(await shownCounts(other), counts);
    await other.getByText(/^The 99% interval/).waitFor();
});

test("a text that is too long for a link is not in it, and the page says so", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=words&text=a");
    const many = Array.from({ length: 900 }, (_, i) => `w${i}`).join(" ");
    await page.getByLabel("Text", { exact: true }).fill(many);
    await atStep(page, /^After 900 of 900: 900 different/);
    await page.waitForURL(/long=1/);
    await page.getByText("a link to this page contains only the settings").waitFor();
    assert.doesNotMatch(await addressOf(page), /text=/);
    const other = await openPage(t, await addressOf(page));
    await other.getByText("Paste it above").waitFor();
    await atStep(other, /^No items yet/);
});

test("a text file is selected", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=lines");
    const file = textFile(["a b", "c", "", "d", "c"]);
    await page.getByLabel("Open a text file").setInputFiles(file);
    await atStep(page, /^After 4 of 4: 3 different/);
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
    const message = await atStep(page, /^After 30,000 of 30,000: 20,000 different/);
    const sketchOf = async (count) => {
        const question = { items: items.slice(0, count), precision: 11 };
        return (await post("/hyperloglog/add", question)).sketch;
    };
    const [before, after] = [await sketchOf(16384), await sketchOf(30000)];
    const answer = await runCopied(
        page.locator(".registers .split-row"),
        "/hyperloglog/add",
    );
    assert.equal(answer.sketch, after);
    const old = registersOf(before);
    const raised = registersOf(after).filter((rank, i) => rank > old[i]).length;
    assert.match(message, new RegExp(`; ${raised} registers raised`));
});

test("an item that is too long shows an error at the text", async (t) => {
    const page = await openPage(t, "/hyperloglog#src=lines", { expected: REJECTED });
    await atStep(page, /^After 14 of 14/);
    const file = textFile(["x".repeat(70000)]);
    await page.getByLabel("Open a text file").setInputFiles(file);
    await page
        .locator(".items .wrong .error")
        .getByText(/65536|65,536/)
        .waitFor();
    assert.equal(await page.locator(".error-box").count(), 0);
});

test("a sketch is saved and copied, also for Redis", async (t) => {
    const page = await openPage(t, `${WORDS}&p=14`);
    await atStep(page, /^After 8 of 8/);
    await openPath(page);
    const question = { items: NAMES, precision: 14 };
    const { sketch } = await post("/hyperloglog/add", question);
    const bytes = Buffer.from(sketch, "base64");
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Download" }).click(),
    ]);
    assert.deepEqual(await readFile(await download.path()), bytes);
    const button = (name) => page.getByRole("button", { name });
    assert.equal(await copyText(page, button("Copy as base64")), sketch);
    const command = await copyText(page, button("Copy for redis-cli"));
    const [write, , set] = command.split(" | ");
    assert.match(set, /^redis-cli -x SET /);
    const options = { encoding: "buffer" };
    const { stdout } = await run("sh", ["-c", `${write} | base64 -d`], options);
    assert.deepEqual(stdout, bytes);
});

test("the union of two lists has the numbers of the service", async (t) => {
    const page = await openPage(t, "/hyperloglog#a=400&b=300&both=120&p=9");
    const merge = page.locator(".merge");
    await merge.getByText("The Jaccard index").waitFor();
    await showRequests(page);
    const lines = merge.locator(".requests > div");
    const [a, b, union, estimate, , , compare] = await lines.all();
    const ofA = await runCopied(a, "/hyperloglog/add");
    const ofB = await runCopied(b, "/hyperloglog/add");
    const merged = await runCopied(union, "/hyperloglog/merge");
    const estimated = await runCopied(estimate, "/hyperloglog/estimate");
    assert.equal(estimated.estimate, ofA.estimate);
    const compared = await runCopied(compare, "/hyperloglog/compare");
    const both = compared.intersection.estimate;
    const differences = compared.differences.map(({ estimate: one }) => one);
    const shown = await merge.locator("td:nth-child(2)").allTextContents();
    const wanted = [ofA.estimate, ofB.estimate, merged.estimate, both, ...differences];
    assert.deepEqual(shown.map(numberIn), wanted);
    const exact = await merge.locator("td:nth-child(3)").allTextContents();
    assert.deepEqual(exact.map(numberIn), [400, 300, 580, 120, 280, 180]);
    const jaccard = Number((100 * compared.jaccard.estimate).toPrecision(3));
    await merge.getByText(new RegExp(`is about ${jaccard} ?%`)).waitFor();
    await merge.getByText(/the exact value is 20.7 ?%/).waitFor();
    await page.getByLabel("On both days").fill("301");
    await merge.locator(".field.wrong").getByText("from 0 to 300").waitFor();
    await page.getByRole("radio", { name: "Your lists" }).check({ force: true });
    await page.getByLabel("List A").fill("ann ben cleo");
    await page.getByLabel("List B").fill("cleo\ndan");
    await merge.getByRole("row", { name: /^A or B 4 4 exact/ }).waitFor();
    await merge.getByRole("row", { name: /^A and B 1 1 exact/ }).waitFor();
    await page.waitForURL(/lb=cleo%0Adan/);
});

test("box plots have the numbers of the service, and so do copied requests", async (t) => {
    const place = "/hyperloglog#n=1000&runs=60&eseed=5"; // cspell:disable-line
    const page = await openPage(t, place);
    await page.getByText(/^60 runs of 1,000 items/).waitFor();
    // Two plots of three estimators, whose answers arrive one by one.
    await page.waitForFunction(
        () => document.querySelectorAll(".box-plot .box").length === 2 * 3 * 13,
    );
    const question = { distinct_items: 1000, runs: 60, seed: 5, estimator: "classic" };
    const { results } = await post("/hyperloglog/experiment", question);
    await page.locator(".all summary").click();
    const rows = page.locator(".all table").first().locator("tbody tr");
    const bias = await rows.locator("td:nth-child(2)").allTextContents();
    const rmse = await rows.locator("td:nth-child(3)").allTextContents();
    results.forEach((box, i) => {
        const percent = (text) => parseFloat(text.replace("−", "-"));
        const close = (text, share) =>
            assert.ok(
                Math.abs(percent(text) - share * 100) <= Math.abs(share),
                `${text} is not ${share}`,
            );
        close(bias[i], box.bias);
        close(rmse[i], box.rmse);
    });
    const line = page.locator(".all > div").first();
    const answer = await runCopied(line, "/hyperloglog/experiment");
    assert.deepEqual(answer.results, results);
});

test("a long experiment is stopped", async (t) => {
    const place = "/hyperloglog#n=10000000&runs=10000";
    const page = await openPage(t, place);
    const section = page.locator(".experiment");
    await section.getByText("This may take a while").waitFor();
    await section.getByRole("button", { name: "Run", exact: true }).click();
    await section.getByRole("progressbar").waitFor();
    await section.getByText(/^[\d,]+ of [\d,]+ runs$/).waitFor();
    await section.getByRole("button", { name: "Stop" }).click();
    await section.getByRole("button", { name: "Run", exact: true }).waitFor();
});

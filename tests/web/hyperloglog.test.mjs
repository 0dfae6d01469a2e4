// The page of HyperLogLog, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { settle, testPlaces, useService, violations, withPage } from "./browser.mjs";
import {
    ask,
    copied,
    focused,
    addressOf,
    press,
    remember,
    runCopied,
    showRequests,
    tabTo,
} from "./hands.mjs";

const run = promisify(execFile);
const service = useService();
const NAMES = ["ann", "ben", "ann", "cleo", "dan", "eve", "fay", "gus"];
const WORDS = `/hyperloglog#src=words&text=${NAMES.join("+")}`;

testPlaces(service, {
    hyperloglog: "/hyperloglog#date=2026-11-21",
    "hyperloglog-gates": "/hyperloglog#gates=7",
    "hyperloglog-words":
        "/hyperloglog#src=words&p=5&pace=single&at=40&item=summer&lists=own&est=classic",
    "hyperloglog-redis":
        "/hyperloglog#p=14&visits=40000&visitors=30000&rank=3&reg=9000&measure=rmse&hp=8",
});

/** What each register of a sketch holds, bit by bit. */
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

const sum = (count, term) =>
    Array.from({ length: count }, (_, i) => term(i + 1)).reduce(add, 0);
const add = (a, b) => a + b;

/** The improved estimate from how many registers hold which rank, as the guide has it. */
function estimateOf(counts, precision) {
    const m = 2 ** precision;
    const q = 64 - precision;
    const x = counts[0] / m;
    const sigma = x + sum(60, (k) => 2 ** (k - 1) * x ** (2 ** k));
    const y = 1 - (counts[q + 1] ?? 0) / m;
    const tau = (1 - y - sum(60, (k) => 2 ** -k * (1 - y ** (2 ** -k)) ** 2)) / 3;
    const between = sum(q, (k) => (counts[k] ?? 0) * 2 ** -k);
    return m ** 2 / (2 * Math.LN2 * (m * sigma + between + m * 2 ** -q * tau));
}

const numberIn = (text) => Number(text.replaceAll(",", ""));

/** How many registers hold which rank, as the page shows it. */
async function shownCounts(page) {
    const texts = await page.locator(".ranks button").allTextContents();
    return texts.map((text, rank) => {
        const [, count, held] = /^([\d,]+) registers hold (\d+)$/.exec(text);
        assert.equal(Number(held), rank);
        return numberIn(count);
    });
}

const steps = (page) => page.getByRole("group", { name: "The items" });

/** Waits until the step is told, and gives its words. */
async function atStep(page, words) {
    const told = steps(page).getByRole("status").getByText(words);
    await told.waitFor();
    return told.textContent();
}

const button = (page, name) => page.getByRole("button", { name });

test("today's gates are played by keyboard, end, and are kept", async () => {
    await withPage(service, "/hyperloglog", {}, async (page, complaints) => {
        const asked = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        for (const gate of [1, 2, 3]) {
            await page.getByRole("heading", { name: `Gate ${gate} of 3` }).waitFor();
            await tabTo(page, /^Open the gate$/);
            await press(page, "Enter");
            await page.getByText(/visits have passed$/).waitFor();
            await settle(page);
            assert.equal(await focused(page), "Your guess");
            await press(page, "ArrowRight");
            await tabTo(page, /^That is my guess$/);
            await press(page, "Enter");
            await page.getByText(/^\d+ of 100 points\./).waitFor();
            if (gate === 3) continue;
            await page.reload();
            await settle(page);
            await tabTo(page, /^To the next gate$/);
            await press(page, "Enter");
        }
        await page.getByRole("heading", { name: "All three gates are closed" }).waitFor();
        const text = await copied(page, button(page, "Copy the result"));
        assert.match(text, /^puzzled · HyperLogLog #\d+\n\d+ of 300 points · /);
        assert.match(text, /\n[🟩🟨🟧⬜]{3}\n.*\/hyperloglog#date=\d{4}-\d\d-\d\d$/u);
        await page.reload();
        await page.getByText("All three gates are closed").first().waitFor();
        assert.deepEqual(await violations(page), []);
        const questions = asked.filter((url) => /hyperloglog\/\w/.test(url));
        assert.deepEqual(questions, []);
        await button(page, "Three other gates").click();
        await page.waitForURL(/#gates=\d+$/);
        await page.getByText("The laboratory").click();
        await page.getByText("Estimate against truth").waitFor();
        assert.deepEqual(complaints, []);
    });
});

test("visitors fall into the registers that they raise", async () => {
    const options = { reducedMotion: "no-preference", clock: true };
    await withPage(service, "/hyperloglog#gates=7", options, async (page) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
        await button(page, "Open the gate").click();
        await page.clock.runFor(2500);
        await page.locator(".gate circle").first().waitFor();
        const few = await page.locator(".gate text").count();
        await page.clock.runFor(4000);
        await page.getByText(/visits have passed$/).waitFor();
        assert.ok((await page.locator(".gate text").count()) > few);
        assert.equal(await page.locator(".gate circle").count(), 0);
        const guessed = page.locator(".guessed");
        const before = Number(await guessed.textContent());
        await button(page, "More").click();
        assert.ok(Number(await guessed.textContent()) > before);
    });
});

test("registers are read as the service writes them, in both formats", async () => {
    for (const precision of [5, 14]) {
        const items = Array.from({ length: 400 }, (_, i) => `word${i}`);
        const place = `/hyperloglog#src=lines&p=${precision}&text=${items.join("%0A")}`;
        const { sketch } = await ask(service, "/hyperloglog/add", { items, precision });
        const registers = registersOf(sketch);
        const chosen = registers.findIndex((rank) => rank > 2);
        await withPage(service, `${place}&reg=${chosen}`, {}, async (page) => {
            await atStep(page, /^After 400 of 400: 400 different/);
            const counts = await shownCounts(page);
            assert.equal(counts.length, Math.max(...registers) + 1);
            counts.forEach((count, rank) =>
                assert.equal(count, registers.filter((one) => one === rank).length),
            );
            await page.getByText(`It holds ${registers[chosen]}, the largest`).waitFor();
            const said = await ask(service, "/hyperloglog/estimate", { sketch });
            assert.equal(counts[0], said.empty_registers);
            // Below precision 14 the service multiplies by one more factor.
            if (precision === 14)
                assert.ok(Math.abs(estimateOf(counts, 14) / said.raw_estimate - 1) < 1e-9);
        });
    }
});

test("visits are counted by mouse, and the answers are those of the service", async () => {
    await withPage(service, "/hyperloglog#p=10", {}, async (page) => {
        await atStep(page, /^After 1,200 of 1,200: /);
        await page.getByLabel("Visits", { exact: true }).last().fill("3000");
        await page.getByLabel("Of so many visitors").fill("5000");
        await page.getByLabel(/^Precision: /).fill("12");
        await page.getByText("4,096 registers,").waitFor();
        const told = await atStep(page, /^After 3,000 of 3,000: /);
        const [, truth, shown] = /: ([\d,]+) different, estimated ([\d,]+)/.exec(told);
        const line = page.locator(".verdict .asked li");
        const improved = await runCopied(line.first(), "/hyperloglog/estimate");
        assert.equal(improved.estimate, numberIn(shown));
        const classic = await runCopied(line.last(), "/hyperloglog/estimate");
        const cells = page.locator(".verdict td");
        assert.equal(numberIn(await cells.nth(0).textContent()), improved.estimate);
        assert.equal(numberIn(await cells.nth(2).textContent()), classic.estimate);
        const { low, high } = improved.interval;
        const holds = numberIn(truth) >= low && numberIn(truth) <= high;
        await page.getByText(holds ? /holds the truth/ : /misses the truth/).waitFor();
        await page.getByRole("radio", { name: "80 %" }).check({ force: true });
        await page.getByText(/^The 80 % interval/).waitFor();
        await page.getByRole("button", { name: "Other visits" }).click();
        await page.waitForURL(/seed=\d+/);
        await page.goBack();
        await atStep(page, told);
    });
});

test("words are counted one at a time by keyboard alone", async () => {
    await withPage(service, "/hyperloglog#p=10", {}, async (page) => {
        await atStep(page, /^After 1,200 of 1,200: /);
        await tabTo(page, /^Visits$/);
        await press(page, "ArrowRight");
        await tabTo(page, /^The text$/);
        await press(page, "Control+a");
        await page.keyboard.type(NAMES.join(" "));
        await tabTo(page, /^Precision/);
        await press(page, "Home");
        await atStep(page, /^After 8 of 8: 7 different/);
        await page.waitForURL(/text=ann\+ben/);
        await tabTo(page, /^1, 2, 4, 8/);
        await press(page, "ArrowRight");
        await page.waitForURL(/pace=single/);
        await tabTo(page, /^Back$/);
        for (let left = 7; left >= 3; left--) {
            await press(page, "Enter");
            await atStep(page, new RegExp(`^After ${left} of 8`));
        }
        // The third item, "ann", has come before.
        await atStep(page, /0 registers were raised/);
        await page.getByText("it stays as it is").waitFor();
        assert.equal(await page.locator(".cells .raised").count(), 0);
        await press(page, "Enter");
        await atStep(page, /1 register was raised/);
        await page.getByText("is raised to").waitFor();
        assert.equal(await page.locator(".cells .raised").count(), 1);
        await tabTo(page, /registers hold 0$/);
        await press(page, "ArrowRight", "Space");
        await page.waitForURL(/rank=1/);
        assert.match(await focused(page), /registers hold 1$/);
    });
});

test("no key is lost that comes when the text before it is taken", async () => {
    const place = "/hyperloglog#src=words&text=a";
    await withPage(service, place, { clock: true }, async (page) => {
        const area = page.getByLabel("The text");
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
});

test("the sketch grows by itself, and each step is a question", async () => {
    await withPage(service, `${WORDS}&p=6`, {}, async (page) => {
        await atStep(page, /^After 8 of 8: 7 different/);
        const told = await remember(page, ".steps [role=status]");
        const button = await remember(page, ".steps .main");
        await steps(page).getByRole("button", { name: "Play" }).click();
        await button.until("Play"); // as it says again at the end
        await atStep(page, /^After 8 of 8/);
        // On a busy host the next step may come before the answer to the one before.
        const all = [0, 1, 2, 4, 8];
        const played = (await told.texts()).slice(1);
        const seen = played.map((text) => Number(/^After (\d) of 8/.exec(text)?.[1] ?? 0));
        assert.deepEqual(
            seen,
            all.filter((count) => seen.includes(count)),
        );
        assert.equal([8, ...seen].at(-1), 8);
        await steps(page).getByRole("slider").fill("3");
        const four = await atStep(page, /^After 4 of 8: 3 different/);
        const answer = await runCopied(page.locator(".below"), "/hyperloglog/add");
        const { sketch } = await ask(service, "/hyperloglog/add", {
            items: NAMES.slice(0, 4),
            precision: 6,
        });
        assert.equal(answer.sketch, sketch);
        assert.match(four, new RegExp(`${answer.changed_registers} register`));
        assert.equal(
            await page.locator(".cells .raised").count(),
            answer.changed_registers,
        );
    });
});

test("what plays by itself is paused", async () => {
    const place = "/hyperloglog#visits=2000&visitors=90&pace=single&p=4&at=3";
    await withPage(service, place, {}, async (page) => {
        await atStep(page, /^After 3 of 2,000/);
        const slider = steps(page).getByRole("slider");
        await steps(page).getByRole("button", { name: "Play" }).click();
        await steps(page).getByRole("button", { name: "Pause" }).click();
        await steps(page).getByRole("button", { name: "Play" }).waitFor();
        const count = Number(await slider.inputValue());
        assert.ok(count >= 3 && count < 2000);
        await atStep(page, new RegExp(`^After ${count} of 2,000`));
    });
});

test("the way of an item ends at the register that the service chose", async () => {
    await withPage(service, `${WORDS}&p=8&item=zoe`, {}, async (page) => {
        await page.getByText(/^The lowest 8 bits/).waitFor();
        const { sketch } = await ask(service, "/hyperloglog/add", {
            items: ["zoe"],
            precision: 8,
        });
        const registers = registersOf(sketch);
        const at = registers.findIndex((rank) => rank > 0);
        const bits = await page.locator(".bits").textContent();
        assert.ok(bits.includes(at.toString(2).padStart(8, "0")), bits);
        assert.match(bits, new RegExp(`rank ${registers[at]}`));
        assert.match(bits, new RegExp(`register ${at}`));
        await page.getByRole("button", { name: "The last that came" }).click();
        assert.equal(await page.getByLabel(/^The last item/).inputValue(), "gus");
    });
});

test("a register is chosen in the picture", async () => {
    await withPage(service, `${WORDS}&p=4`, {}, async (page) => {
        await atStep(page, /^After 8 of 8/);
        const { width } = await page.locator("canvas").boundingBox();
        await page.locator("canvas").click({ position: { x: (5.5 / 16) * width, y: 9 } });
        await page.waitForURL(/reg=5\b/);
        assert.equal(await page.getByLabel("Its number").inputValue(), "5");
        const { sketch } = await ask(service, "/hyperloglog/add", {
            items: NAMES,
            precision: 4,
        });
        const held = registersOf(sketch)[5];
        await page.getByText(held ? `It holds ${held},` : "It is empty:").waitFor();
    });
});

test("the picture follows the colors of the page", async () => {
    await withPage(service, `${WORDS}&p=4`, { colorScheme: "light" }, async (page) => {
        await atStep(page, /^After 8 of 8/);
        const light = await page.locator("canvas").evaluate((one) => one.toDataURL());
        await page.emulateMedia({ colorScheme: "dark" });
        await page.waitForFunction(
            (before) => document.querySelector("canvas").toDataURL() !== before,
            light,
        );
    });
});

test("a link shows the same again, and says what it cannot hold", async () => {
    const place = "/hyperloglog#visits=500&visitors=90&seed=7&p=6&at=64&rank=2&conf=0.99";
    await withPage(service, place, {}, async (page) => {
        const told = await atStep(page, /^After 64 of 500/);
        await page.getByLabel(/^Precision: /).fill("7");
        await page.getByText("128 registers,").waitFor();
        await page.waitForURL(/p=7/);
        const counts = await shownCounts(page);
        const place = await addressOf(page);
        await withPage(service, place, {}, async (other) => {
            await atStep(other, /^After 64 of 500/);
            await other.getByText("128 registers,").waitFor();
            assert.deepEqual(await shownCounts(other), counts);
            await other.getByText(/^The 99 % interval/).waitFor();
        });
        assert.match(told, /^After 64 of 500/);
        await page.getByRole("radio", { name: "Words" }).check({ force: true });
        const many = Array.from({ length: 900 }, (_, i) => `w${i}`).join(" ");
        await page.getByLabel("The text").fill(many);
        await atStep(page, /^After 900 of 900: 900 different/);
        await page.waitForURL(/long=1/);
        await page.getByText("too long for a link").waitFor();
        assert.doesNotMatch(await addressOf(page), /text=/);
        await withPage(service, await addressOf(page), {}, async (other) => {
            await other.getByText("Paste it above").waitFor();
            await atStep(other, /^No item has come/);
        });
    });
});

test("a file is dropped or chosen", async () => {
    await withPage(service, "/hyperloglog#src=lines", {}, async (page) => {
        const area = page.getByLabel("The text");
        const files = await page.evaluateHandle(() => {
            const transfer = new DataTransfer();
            transfer.items.add(new File(["one\ntwo\n\none\n"], "a.txt"));
            return transfer;
        });
        await area.dispatchEvent("drop", { dataTransfer: files });
        await atStep(page, /^After 3 of 3: 2 different/);
        const other = textFile(["a b", "c", "d", "e"]);
        await page.getByLabel("Or a text file").setInputFiles(other);
        await atStep(page, /^After 4 of 4: 4 different/);
    });
});

const textFile = (lines) => ({
    name: "items.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(lines.join("\n")),
});

test("many items go in several questions, and none is lost", async () => {
    const items = Array.from({ length: 30000 }, (_, i) => `item ${i % 20000}`);
    await withPage(service, "/hyperloglog#src=lines&p=11", {}, async (page) => {
        await page.getByLabel("Or a text file").setInputFiles(textFile(items));
        const told = await atStep(page, /^After 30,000 of 30,000: 20,000 different/);
        await page.getByText(/^the last of \d+ questions/).waitFor();
        const sketchOf = async (count) => {
            const question = { items: items.slice(0, count), precision: 11 };
            return (await ask(service, "/hyperloglog/add", question)).sketch;
        };
        const [before, after] = [await sketchOf(16384), await sketchOf(30000)];
        const answer = await runCopied(page.locator(".below"), "/hyperloglog/add");
        assert.equal(answer.sketch, after);
        const old = registersOf(before);
        const raised = registersOf(after).filter((rank, i) => rank > old[i]).length;
        assert.match(told, new RegExp(`; ${raised} registers were raised`));
    });
});

test("an item that is too long is refused at the text", async () => {
    await withPage(service, "/hyperloglog#src=lines", {}, async (page, complaints) => {
        await atStep(page, /^After 14 of 14/);
        const file = textFile(["x".repeat(70000)]);
        await page.getByLabel("Or a text file").setInputFiles(file);
        await page
            .locator(".items .wrong .error")
            .getByText(/65536|65,536/)
            .waitFor();
        assert.equal(await page.locator(".trouble").count(), 0);
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
    });
});

test("a sketch is taken away, for Redis too", async () => {
    await withPage(service, `${WORDS}&p=14`, {}, async (page) => {
        await atStep(page, /^After 8 of 8/);
        const question = { items: NAMES, precision: 14 };
        const { sketch } = await ask(service, "/hyperloglog/add", question);
        const bytes = Buffer.from(sketch, "base64");
        const [download] = await Promise.all([
            page.waitForEvent("download"),
            page.getByRole("button", { name: "Save the bytes" }).click(),
        ]);
        assert.deepEqual(await readFile(await download.path()), bytes);
        const button = (name) => page.getByRole("button", { name });
        assert.equal(await copied(page, button("Copy in base64")), sketch);
        const command = await copied(page, button("Copy for redis-cli"));
        const [write, , set] = command.split(" | ");
        assert.match(set, /^redis-cli -x SET /);
        const options = { encoding: "buffer" };
        const { stdout } = await run("sh", ["-c", `${write} | base64 -d`], options);
        assert.deepEqual(stdout, bytes);
    });
});

test("two lists are united as the service does it", async () => {
    await withPage(service, "/hyperloglog#a=400&b=300&both=120&p=9", {}, async (page) => {
        const merge = page.locator(".merge");
        await merge.getByText("it lies between").waitFor();
        await showRequests(page);
        await merge.getByText("The questions asked").click();
        const cells = async () =>
            (await merge.locator("tbody tr").allTextContents()).join(" ");
        const lines = merge.locator(".asked li");
        const [a, b] = [lines.nth(0), lines.nth(1)];
        const ofA = await runCopied(a, "/hyperloglog/add");
        const ofB = await runCopied(b, "/hyperloglog/estimate");
        const union = await runCopied(lines.nth(2), "/hyperloglog/merge");
        const compared = await runCopied(lines.nth(3), "/hyperloglog/compare");
        const both = compared.intersection.estimate;
        const differences = compared.differences.map(({ estimate }) => estimate);
        const shown = await merge.locator("td:nth-child(2)").allTextContents();
        const wanted = [ofA.estimate, ofB.estimate, union.estimate, both, ...differences];
        assert.deepEqual(shown.map(numberIn), wanted);
        const truths = await merge.locator("td:nth-child(3)").allTextContents();
        assert.deepEqual(truths.map(numberIn), [400, 300, 580, 120, 280, 180]);
        const alike = (100 * compared.jaccard.estimate).toPrecision(3);
        await merge.getByText(`${Number(alike)} % is in both`).waitFor();
        await merge.getByText("the truth is 20.7 %").waitFor();
        await page.getByLabel("On both").fill("301");
        await merge.locator(".field.wrong").getByText("from 0 to 300").waitFor();
        await page.getByRole("radio", { name: "Own lists" }).check({ force: true });
        await page.getByLabel("List A").fill("ann ben cleo");
        await page.getByLabel("List B").fill("cleo\ndan");
        await merge.getByRole("row", { name: /^Union 4 4 none/ }).waitFor();
        assert.match(await cells(), /In both11none/);
        await page.waitForURL(/lb=cleo%0Adan/);
    });
});

test("box plots are those of the service, and copied requests give them", async () => {
    const place = "/hyperloglog#n=1000&runs=60&eseed=5";
    await withPage(service, place, {}, async (page) => {
        await page.getByText(/^60 runs of 1,000 items/).waitFor();
        const boxes = (count) =>
            page.waitForFunction(
                (wanted) => document.querySelectorAll(".boxes .box").length === wanted,
                count,
            );
        await boxes(78); // the answers of the three estimators arrive one by one
        const question = { distinct_items: 1000, runs: 60, seed: 5, estimator: "classic" };
        const { results } = await ask(service, "/hyperloglog/experiment", question);
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
        const line = page.locator(".experiment .asked li").first();
        const answer = await runCopied(line, "/hyperloglog/experiment");
        assert.deepEqual(answer.results, results);
        await page.getByRole("radio", { name: "Improved" }).check({ force: true });
        await boxes(52);
    });
});

test("a long experiment is stopped", async () => {
    const place = "/hyperloglog#n=10000000&runs=10000";
    await withPage(service, place, {}, async (page) => {
        const section = page.locator(".experiment");
        await section.getByText("This may take a while").waitFor();
        await section.getByRole("button", { name: "Run it" }).click();
        await section.getByRole("progressbar").waitFor();
        await section.getByText(/^[\d,]+ of [\d,]+ runs$/).waitFor();
        await section.getByRole("button", { name: "Stop" }).click();
        await section.getByRole("button", { name: "Run it" }).waitFor();
    });
});

test("the hump is where the classic estimator changes its formula", async () => {
    await withPage(service, "/hyperloglog#hp=8", {}, async (page) => {
        const hump = page.locator(".hump");
        await hump.getByText("46 points of").waitFor();
        assert.equal(await hump.locator("circle").count(), 23);
        const told = await hump.getByText(/^The classic estimate/).textContent();
        const load = Number(/([\d.]+) for each register/.exec(told)[1]);
        assert.ok(load > 1.9 && load < 3.5, told);
        const answer = await runCopied(hump, "/hyperloglog/experiment");
        assert.ok(answer.results[0].bias > 0);
        await page.getByRole("radio", { name: "Root mean square" }).check({ force: true });
        await page.waitForURL(/measure=rmse/);
    });
});

test("what is wrong is said at its field, and nonsense is left out", async () => {
    const place =
        "/hyperloglog#p=99&at=-3&visits=x&rank=77&reg=a&n=0&runs=1e9&hp=7&conf=2&a=-1";
    await withPage(service, place, {}, async (page, complaints) => {
        await atStep(page, /^No item has come/);
        await page.locator(".items .wrong").getByText("from 0 to 500,000").waitFor();
        await page.getByText("There is no such register.").waitFor();
        const experiment = page.locator(".experiment");
        await experiment.locator(".wrong").nth(1).waitFor();
        const wrong = await experiment.locator(".wrong").allTextContents();
        assert.equal(wrong.length, 2);
        assert.match(wrong[0], /Different items.*from 1 to 10000000/);
        assert.match(wrong[1], /Runs/);
        assert.equal(await page.locator(".trouble").count(), 0);
        await page.getByLabel("Visits", { exact: true }).last().fill("10");
        await atStep(page, /^After 10 of 10/);
        await settle(page);
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
    });
});

// The page of Bulls and Cows.
// cspell:ignore RGBY
import assert from "node:assert/strict";
import { test } from "node:test";
import { count, guessShown, reply, waitForCount } from "./bulls-cows.mjs";
import { openPage, PHONE, service, settle, SIZES, testPlaces } from "./browser.mjs";
import {
    addressOf,
    copyText,
    focused,
    openTab,
    post,
    press,
    runCopied,
    tabTo,
} from "./actions.mjs";

const ALL = 5040;
const OBJECTIVES = {
    average: "Fewest guesses",
    "worst-case": "Best worst case",
    consistent: "Only possible secrets",
    "last-guess": "Fewest last guesses",
    nodes: "Smallest tree",
};

testPlaces({
    "bulls-cows": "/bulls-cows#date=2026-11-23",
    "bulls-cows-lab": "/bulls-cows#simple=played",
    "bulls-cows-riddle": "/bulls-cows#mode=guess&riddle=moo&guesses=0123,4567,4568,5842",
    "bulls-cows-think": "/bulls-cows#mode=think&rows=0123:0b1c,1456:0b2c",
    "bulls-cows-colors": "/bulls-cows#mode=rows&code=6x8rc&rows=RGBYOP:1b2c",
    "bulls-cows-rows": "/bulls-cows#mode=rows&rows=1234:1b2c,4567:1b1c,3567:3b0c",
});

/** A game that the page has started to guess. */
const BEGUN = "/bulls-cows#mode=think&rows=0123:0b1c,1456:0b2c";

const rowsIn = (place) => new URLSearchParams(place.split("#")[1]).get("rows") ?? "";

const SECRET = "0345"; // of 2026-11-23

/** The button of a digit on the pad. */
const digit = (page, name) =>
    page.getByRole("group", { name: "Digits" }).getByRole("button", { name });

test("impossible guesses are reported, and the end shows the remaining secrets", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23");
    const line = (n) => page.locator(".board .line").nth(n - 1);
    await page.keyboard.type("1325");
    await press(page, "Enter");
    await line(1).getByText("2 bulls, 0 cows").waitFor();
    for (const name of ["4", "4"]) await digit(page, name).click();
    await page.getByText("4 is removed: the digits are all different.").waitFor();
    for (const name of ["9", "3"]) await digit(page, name).click();
    await page.getByRole("button", { name: "Guess", exact: true }).click();
    await page.getByText("Use four different digits: two so far.").waitFor();
    const field = page.getByLabel("Guess 2", { exact: true });
    await field.fill("1325");
    await press(page, "Enter");
    await page.getByText("You already guessed 1325: see guess 1.").waitFor();
    await field.fill("4567");
    await press(page, "Enter");
    await line(2).getByText("0 bulls, 2 cows").waitFor();
    assert.ok(!(await page.content()).includes(SECRET));
    await page.getByLabel("Guess 3", { exact: true }).fill(SECRET);
    await press(page, "Enter");
    assert.equal(await page.locator(".evaluation").count(), 0);
    await page.getByText("Review the game").click();
    await page.getByText(/^\d\.\d\d guesses worse than the best strategy$/).waitFor();
    const left = page.getByRole("group", { name: "Possible secrets" }).getByRole("button");
    assert.deepEqual(await left.allTextContents(), ["5,040", "180", "52"]);
    await left.getByText("180").click();
    await waitForCount(page, 180);
    await left.getByText("52").click();
    await waitForCount(page, 52);
});

test("digits that are typed anywhere on the page are entered in the guess", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23");
    const howTo = page.getByRole("button", { name: /How to play/ });
    const typed = async (key, value) => {
        await press(page, key);
        await page.waitForFunction(
            (wanted) => document.querySelector(".guess-form input").value === wanted,
            value,
        );
    };
    await howTo.click();
    await press(page, "9", "Escape");
    await typed("0", "0");
    await page.getByRole("button", { name: /^Theme/ }).focus();
    await typed("1", "01");
    await page.locator(".board-legend").click();
    await typed("2", "012");
    await page.getByRole("link", { name: "Today", exact: true }).focus();
    await typed("3", "0123");
});

for (const viewport of [SIZES.narrow, { width: 1440, height: 900 }])
    test(`hints are visible in a window of ${viewport.width} pixels and remain visible`, async (t) => {
        const page = await openPage(t, "/bulls-cows#date=2026-11-23", { viewport });
        await page.keyboard.type("1325");
        await press(page, "Enter");
        const hint = page.getByRole("button", { name: /^Hint/ });
        await hint.evaluate((one) => one.scrollIntoView({ block: "start" }));
        const message = page.locator(".entry-message");
        const row = page.locator(".line.current");
        const { width, height } = await hint.boundingBox();
        assert.equal(await hint.textContent(), "Hint (−1 star)");
        await hint.click();
        await message.getByText("The secret contains 0.").waitFor();
        await message.getByText(/secrets still fit/).waitFor();
        await digit(page, "0, in the secret").waitFor();
        const inView = (element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        };
        await page.waitForFunction(inView, await row.elementHandle());
        await page.waitForFunction(inView, await message.elementHandle());
        assert.equal(await hint.textContent(), "Hint (−1 star)");
        await hint.click();
        await message.getByText("0 is the first digit.").waitFor();
        assert.deepEqual(await row.locator(".slot").allTextContents(), ["0", "", "", ""]);
        assert.equal(await hint.textContent(), "Hint");
        assert.equal((await hint.boundingBox()).height, height);
        if (viewport === SIZES.narrow)
            assert.equal((await hint.boundingBox()).width, width);
        const next = page.getByLabel("Guess 2", { exact: true });
        await digit(page, "6").click();
        assert.equal(await next.inputValue(), "06", "the hint fills its position");
        await next.fill("6789");
        await press(page, "Enter");
        await message.getByText(/secrets still fit|Only one secret fits/).waitFor();
        await digit(page, "6, not in the secret").waitFor();
        await page.reload();
        await message.getByText(/secrets still fit|Only one secret fits/).waitFor();
        await hint.click();
        await message.getByText(/^Try 0\d{3}: it fits all answers so far/).waitFor();
        const guess = await page.getByLabel("Guess 3", { exact: true }).inputValue();
        assert.match(await message.textContent(), new RegExp(`^Try ${guess}:`));
        await press(page, "Enter");
        await page.locator(".board .line").nth(2).waitFor();
    });

test("a hint is also shown while digits are marked", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23");
    await page.keyboard.type("1325");
    await press(page, "Enter");
    await page.getByText(/^[\d,]+ of 5,040 secrets still fit\.$/).waitFor();
    await page.getByRole("button", { name: "Mark digits" }).click();
    await page.getByRole("button", { name: /^Hint/ }).click();
    await page.getByText("The secret contains 0.").waitFor();
});

test("digits are marked on the pad and by keys, and the marks are kept", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23");
    await page.keyboard.type("1325");
    await press(page, "Enter");
    const mark = page.getByRole("button", { name: "Mark digits" });
    await mark.click();
    await page.getByText("Tap a digit: out, then in, then clear.").waitFor();
    await digit(page, "1").click();
    await digit(page, "1, marked as ruled out").waitFor();
    await page.keyboard.type("33");
    await digit(page, "3, marked as certain").waitFor();
    await digit(page, "2").click({ button: "right" });
    assert.equal(await page.getByLabel("Guess 2", { exact: true }).inputValue(), "");
    await page.getByRole("button", { name: "Done marking" }).click();
    const seen = async () => ({
        out: await page.locator(".board .tile.out").allTextContents(),
        sure: await page.locator(".board .tile.sure").allTextContents(),
    });
    assert.deepEqual(await seen(), { out: ["1", "2"], sure: ["3"] });
    await page.keyboard.type("3");
    assert.equal(await page.getByLabel("Guess 2", { exact: true }).inputValue(), "3");
    await page.reload();
    await digit(page, "3, marked as certain").waitFor();
    assert.deepEqual(await seen(), { out: ["1", "2"], sure: ["3"] });
});

test("the marks of practice are in the link, and another secret starts without marks", async (t) => {
    const place = "/bulls-cows#mode=guess&riddle=moo&guesses=0123&out=02&sure=21x";
    const page = await openPage(t, place);
    await digit(page, "2, marked as ruled out").waitFor();
    await digit(page, "1, marked as certain").waitFor();
    await digit(page, "0, marked as ruled out").click({ button: "right" });
    await page.waitForURL(/sure=10/);
    await page.getByRole("button", { name: /another secret/i }).click();
    await page.waitForURL((url) => !/out=|sure=/.test(url.hash));
    await digit(page, /^1$/).waitFor();
});

for (const [viewport, most, options] of [
    [SIZES.narrow, 120, { hasTouch: true }],
    [{ width: 1440, height: 900 }, 160, {}],
])
    test(`the board starts near the top of ${viewport.width} pixels`, async (t) => {
        for (const place of ["", "#tab=practice", "#tab=solver", "#mode=think"]) {
            const page = await openPage(t, `/bulls-cows${place}`, { viewport, ...options });
            const game = page.locator("#game");
            await game.waitFor();
            await settle(page);
            const top = await game.evaluate((one) => one.getBoundingClientRect().top);
            assert.ok(top <= most, `${place}: ${top}`);
        }
    });

test("the board and the pad are large enough for fingers", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23", PHONE);
    await page.keyboard.type("1325");
    await page.getByText("Press Guess to check it.").waitFor();
    await press(page, "Enter");
    const tile = await page.locator(".board .tile").first().boundingBox();
    assert.ok(tile.width >= 44 && tile.height >= 44);
    const key = await digit(page, "1").boundingBox();
    assert.ok(key.width >= 44 && key.height >= 44);
});

test("the service finds a secret of the user", async (t) => {
    const page = await openPage(t, BEGUN);
    await waitForCount(page, 369);
    await page.getByRole("button", { name: "New game" }).click();
    const history = [];
    for (let bulls = 0; bulls < 4;) {
        await page
            .getByRole("heading", { name: `Guess ${history.length + 1}`, exact: true })
            .waitFor();
        const solved = await post("/bulls-cows/solve", {
            history,
            max_secrets: ALL,
        });
        await waitForCount(page, Number(solved.candidates));
        const guess = await guessShown(page);
        assert.equal(guess, solved.guess);
        const scored = await post("/bulls-cows/score", {
            secret: "4271",
            guess,
        });
        await reply(page, scored).click();
        history.push({ guess, ...scored });
        bulls = scored.bulls;
    }
    await page.getByText(`Solved in ${history.length} guesses.`).waitFor();
    assert.ok(history.length <= 7);
    await waitForCount(page, 1);
    await page.locator(".candidate-list").getByText("4271").waitFor();
    assert.equal((await runCopied(page, "/bulls-cows/solve")).candidates, "1");
    await page.getByRole("button", { name: "Undo" }).click();
    await guessShown(page);
});

test("the page computes the answers for a typed secret, which is not in the link", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=think");
    await guessShown(page);
    await page.getByText("Let the page compute your answers").click();
    const field = page.getByLabel("Secret code");
    const button = page.getByRole("button", { name: "Answer for me" });
    await field.fill("1123");
    await button.click();
    await page
        .locator(".field.wrong .error")
        .getByText("Use four different digits: 1 appears twice.")
        .waitFor();
    await field.fill("4271");
    await button.click();
    await page.waitForURL(/rows=0123:0b2c/);
    await waitForCount(page, 1260);
    assert.doesNotMatch(await addressOf(page), /4271/);
});

test("a riddle is solved with the keyboard alone, and its link opens it again", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=guess&riddle=moo");
    await page.keyboard.type("4567");
    await press(page, "Enter");
    let secret;
    for (let n = 2; !secret; n++) {
        const input = page.getByLabel(`Guess ${n}`, { exact: true });
        await tabTo(page, /^Hint$/);
        while ((await focused(page)) === "Hint") await press(page, "Enter");
        assert.equal(await focused(page), `Guess ${n}`);
        const guess = await input.inputValue();
        await press(page, "Enter");
        await page
            .locator(".board .line")
            .nth(n - 1)
            .waitFor();
        if (await page.locator(".result").count()) secret = guess;
    }
    assert.equal(await page.locator(".result .tiles").getAttribute("aria-label"), secret);
    await page.getByText("Review the game").click();
    const review = await runCopied(page, "/bulls-cows/review");
    assert.equal(review.guesses.at(-1).bulls, 4);
    const [, text] = (await addressOf(page)).split("#");
    const state = new URLSearchParams(text);
    assert.equal(state.get("riddle"), "moo");
    state.delete("guesses");
    const again = `/bulls-cows#${state}`;
    assert.ok(!again.includes(secret));
    const other = await openPage(t, again);
    await other.getByLabel("Guess 1", { exact: true }).fill(secret);
    await other.getByRole("button", { name: "Guess", exact: true }).click();
    await other.locator(".result").getByText("Solved in 1 guess").waitFor();
});

/** Opens the game of a day after a guess and the secret. */
async function openEnded(t, first = "4567") {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23");
    for (const [i, guess] of [first, SECRET].entries()) {
        await page.getByLabel(`Guess ${i + 1}`, { exact: true }).fill(guess);
        await press(page, "Enter");
    }
    await page.getByText("Review the game").waitFor();
    return page;
}

for (const isFast of [true, false])
    test(`an incomplete review is repeated with a longer limit, which is ${isFast ? "sufficient" : "too short"}`, async (t) => {
        const page = await openEnded(t);
        let letGo;
        const longer = new Promise((resolve) => (letGo = resolve));
        await page.route("**/bulls-cows/review", async (route) => {
            const question = route.request().postDataJSON();
            if (question.limits) await longer;
            const response = await route.fetch();
            const answer = await response.json();
            if (!question.limits || !isFast) {
                Object.assign(answer, { extra_guesses: null, status: "unknown" });
                const open = { expected_guesses: null, extra_guesses: null, proven: false };
                Object.assign(answer.guesses.at(-1), open);
            }
            await route.fulfill({ response, json: answer });
        });
        await page.getByText("Review the game").click();
        await page.getByText("Evaluating this guess").first().waitFor();
        await page.getByText("Comparing your guesses with the best strategy").waitFor();
        letGo();
        if (isFast) {
            await page.locator(".total-loss:not(.open)").waitFor();
            const { status } = await runCopied(page, "/bulls-cows/review");
            assert.equal(status, "optimal");
        } else await page.getByText("there was not enough time").waitFor();
    });

test("the review shows the evaluation of the service", async (t) => {
    const page = await openEnded(t, "0123");
    await page.getByText("Review the game").click();
    const { guesses, extra_guesses } = await runCopied(page, "/bulls-cows/review");
    await page.locator(".evaluation:not(.open)").nth(1).waitFor();
    const message = await page.locator(".evaluation").allTextContents();
    for (const [i, guess] of guesses.entries())
        assert.match(
            message[i],
            guess.extra_guesses === 0
                ? /No guess is better/
                : new RegExp(`${guess.extra_guesses.toFixed(2)} fewer guesses on average`),
        );
    if (extra_guesses > 0)
        await page
            .locator(".total-loss")
            .getByText(`${extra_guesses.toFixed(2)} guesses worse`)
            .waitFor();
    await waitForCount(page, Number(guesses.at(-1).candidates_before));
});

test("the pad and the settings of the solver keep their positions", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows", PHONE);
    await waitForCount(page, ALL);
    const seen = () =>
        page.locator(".pad-delete, .pad-guess, .solver-setup").evaluateAll((all) =>
            all.map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [x, y, width, height].join();
            }),
        );
    const before = await seen();
    for (const name of ["1", "2", "3", "4"]) await digit(page, name).click();
    await page.getByText("How many bulls?").waitFor();
    assert.deepEqual(await seen(), before);
    await page.getByRole("button", { name: "3", exact: true }).click();
    await page.getByText("How many cows?").waitFor();
    assert.deepEqual(await seen(), before);
});

test("the game is lost after seven guesses, and the record keeps the loss", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23", PHONE);
    const guesses = ["1234", "5678", "9012", "3456", "7890", "2468", "1357"];
    for (const [i, guess] of guesses.entries()) {
        await page.getByLabel(`Guess ${i + 1}`, { exact: true }).fill(guess);
        await press(page, "Enter");
    }
    await page.getByRole("heading", { name: `The secret was ${SECRET}` }).waitFor();
    assert.equal(await page.locator(".pad").count(), 0);
    await page.reload();
    await page.getByText("not found in 7 guesses").waitFor();
});

test("a tap on a digit of the guess replaces it", async (t) => {
    const page = await openPage(t, "/bulls-cows#date=2026-11-23", PHONE);
    for (const name of ["1", "2", "3", "4"]) await digit(page, name).tap();
    await digit(page, "5").tap();
    await page.getByText("All four digits are set: tap one to replace it.").waitFor();
    const { width, height } = await page.locator(".slots").boundingBox();
    const tap = (share) =>
        page.locator(".slots").tap({ position: { x: share * width, y: height / 2 } });
    await tap(0.3);
    await page.getByText("Tap the digit that replaces 2.").waitFor();
    await digit(page, "5").tap();
    const field = page.getByLabel("Guess 1", { exact: true });
    assert.equal(await field.inputValue(), "1534");
    await tap(0.1);
    await digit(page, "4").tap();
    assert.equal(await field.inputValue(), "4531");
});

test("the secret of a practice game is shown only after a confirmation", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=guess&riddle=moo");
    await page.getByRole("button", { name: "Show the secret" }).click();
    await page.getByRole("button", { name: "End the game?" }).click();
    await page.locator(".result").getByText("The secret was").waitFor();
});

test("the link of a practice game does not contain guesses", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=guess&riddle=moo&guesses=0123");
    await page.getByRole("button", { name: "How to play" }).waitFor();
    const text = await copyText(page, page.getByRole("button", { name: "Copy link" }));
    assert.equal(text, `${service.url}/bulls-cows#mode=guess&riddle=moo`);
});

test("an impossible answer marks the contradicting rows", async (t) => {
    const page = await openPage(t, BEGUN);
    await waitForCount(page, 369);
    await guessShown(page);
    const none = reply(page, { bulls: 1, cows: 3 });
    await none.getByText("none", { exact: true }).waitFor();
    await none.click();
    await waitForCount(page, 0);
    await page.getByText("No secret fits all the answers.").waitFor();
    const { conflicts } = await runCopied(page, "/bulls-cows/solve");
    const rows = [...new Set(conflicts.flat())].length;
    assert.equal(await page.locator(".line.conflicting").count(), rows);
    await page.getByRole("button", { name: "Undo" }).click();
    await waitForCount(page, 369);
});

test("contradicting rows are named and can be ignored", async (t) => {
    const place = "/bulls-cows#mode=rows&rows=1234:1b2c,4567:1b1c,3567:3b0c";
    const page = await openPage(t, place);
    await waitForCount(page, 0);
    const { conflicts } = await runCopied(page, "/bulls-cows/solve");
    assert.deepEqual(conflicts, [[2]]);
    await page.getByText("No secret fits. Check row 3.").waitFor();
    const doubtful = page.locator(".line.conflicting");
    assert.equal(await doubtful.count(), 1);
    await doubtful.getByRole("button", { name: /^Ignore row/ }).click();
    await page.waitForURL(/ignore=2/);
    const answer = await post("/bulls-cows/solve", {
        history: [
            { guess: "1234", bulls: 1, cows: 2 },
            { guess: "4567", bulls: 1, cows: 1 },
        ],
        max_secrets: ALL,
    });
    await waitForCount(page, Number(answer.candidates));
    assert.equal(await guessShown(page), answer.guess);
    await page.getByRole("button", { name: /^Use row/ }).click();
    await waitForCount(page, 0);
});

/** The field of the row that is being entered. */
const entry = (page, number) => page.getByLabel(`Row ${number}: guess, bulls and cows`);

test("a row is entered with one key for each digit and two for the answer", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows");
    await waitForCount(page, ALL);
    await page.keyboard.type("012301");
    await waitForCount(page, 1440);
    await page.keyboard.type("145602");
    await waitForCount(page, 369);
    assert.equal(rowsIn(await addressOf(page)), "0123:0b1c,1456:0b2c");
    const best = await guessShown(page);
    await press(page, "Enter");
    await page.getByText("How many bulls?").waitFor();
    assert.equal(await entry(page, 3).inputValue(), best);
    await page.keyboard.type("11");
    await page.waitForURL((url) => url.hash.includes(`${best}:1b1c`));
    await press(page, "Backspace"); // opens the last row again
    assert.equal(await entry(page, 3).inputValue(), `${best}11`);
    await press(page, "Backspace");
    await page.keyboard.type("0");
    await page.waitForURL((url) => url.hash.includes(`${best}:1b0c`));
    await entry(page, 4).focus();
    await press(page, "Tab"); // to the pad, not to the buttons that remove rows
    assert.equal(await focused(page), "1");
});

test("an impossible row shows its error while it is entered", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows");
    await waitForCount(page, ALL);
    const error = (text) => page.locator(".entry-message.error").getByText(text).waitFor();
    await page.keyboard.type("0012");
    await error("Use four different digits: 0 appears twice.");
    assert.equal(await entry(page, 1).getAttribute("aria-invalid"), "true");
    await page.keyboard.type("1");
    await error("Use four different digits: 0 appears twice.");
    await entry(page, 1).fill("01");
    await press(page, "Enter");
    await error("2 more digits.");
    await digit(page, "1").click(); // a second press removes it
    assert.equal(await entry(page, 1).inputValue(), "0");
    await digit(page, "1").click();
    await page.keyboard.type("23");
    await page.keyboard.type("7");
    await error("The number of bulls is from 0 to 4.");
    await page.keyboard.type("3");
    await page.keyboard.type("1");
    await error("With 3 bulls, there can only be 0 cows.");
    await page.keyboard.type("0");
    await page.waitForURL(/rows=0123:3b0c/);
    assert.equal(await page.locator(".entry-message.error").count(), 0);
});

test("rows are edited, pasted and removed, and invalid ones show their errors", async (t) => {
    const place = "/bulls-cows#mode=rows&rows=0123:0b1c,1456:0b2c";
    const page = await openPage(t, place);
    await waitForCount(page, 369);
    await page.getByRole("button", { name: "Edit row 1: 0123" }).click();
    assert.equal(await focused(page), "Row 1: guess, bulls and cows");
    await press(page, "Backspace");
    await page.keyboard.type("2");
    await page.waitForURL(/rows=0123:0b2c,1456:0b2c/);
    await page.getByText("Enter all rows as text").click();
    await page
        .getByLabel("One row per line")
        .fill("0123 0b1c\n1456: 0 2\n3567 3 bulls, 1 cow\n1123 0 0");
    await page.getByRole("button", { name: "Use these rows" }).click();
    const problem = page.locator(".line .row-problem");
    await problem.getByText(/3 bulls and 1 cow are impossible/).waitFor();
    await problem.getByText("1 appears twice").waitFor();
    await page.getByText("Fix the error in the row.").waitFor();
    await page.getByRole("button", { name: "Remove row 4" }).click();
    await page.getByRole("button", { name: "Remove row 3" }).click();
    await waitForCount(page, 369);
    assert.equal(rowsIn(await addressOf(page)), "0123:0b1c,1456:0b2c");
    await entry(page, 3).focus();
    await page.evaluate(() => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", "9876 0b2c\n1234 1b0c");
        document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", {
                clipboardData,
                bubbles: true,
                cancelable: true,
            }),
        );
    });
    await entry(page, 5).waitFor();
    const pasted = "0123:0b1c,1456:0b2c,9876:0b2c,1234:1b0c";
    assert.equal(rowsIn(await addressOf(page)), pasted);
    await page.getByRole("button", { name: "Clear all rows" }).click();
    await waitForCount(page, ALL);
});

/** Waits until the page shows the number of candidates of another game. */
const leftOf = (page, number, total) =>
    page.getByText(`${count(Number(number))} of ${count(total)} secrets left`).waitFor();

test("Mastermind is solved with colors by touch", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows", PHONE);
    await page
        .getByRole("combobox", { name: "Game" })
        .selectOption("Mastermind: 4 pegs, 6 colors");
    await page.waitForURL(/code=4x6rc/);
    await leftOf(page, 1296, 1296);
    const game = { positions: 4, alphabet: "RGBYOP", repeats: true };
    const key = (group, name) =>
        page.getByRole("group", { name: group }).getByRole("button", { name });
    for (const color of ["red", "red", "green", "blue"]) await key("Colors", color).click();
    await key("black pegs", "1").click();
    await key("white pegs", "2").click();
    const history = [{ guess: "RRGB", bulls: 1, cows: 2 }];
    const answer = await post("/bulls-cows/solve", { game, history });
    await leftOf(page, answer.candidates, 1296);
    const tiles = page.locator(".best-guess .tiles.large .tile");
    await page.locator(".best-guess-text").getByText("Expect").waitFor();
    assert.equal((await tiles.allTextContents()).join(""), answer.guess);
    await page.getByRole("button", { name: /^Use this guess/ }).click();
    await page.getByText("How many black pegs?").waitFor();
    const [given, left] = Object.entries(answer.partition)[0];
    const [bulls, cows] = given.split(",");
    await key("black pegs", bulls).click();
    await key("white pegs", cows).click();
    await leftOf(page, left, 1296);
    await page.locator(".line .left").getByText(`${left} left`).waitFor();
    const { candidates } = await runCopied(page, "/bulls-cows/solve");
    assert.equal(candidates, String(left));
    await page.goto(`${service.url}/bulls-cows#mode=rows&code=4x6rc&rows=RGBY:4b0c`);
    await page.getByText("Solved. The secret is").waitFor();
    await page.getByText("Solved: the secret is RGBY.").waitFor();
});

test("each game keeps its rows, and the page guesses only secrets of four digits", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows&rows=0123:0b1c");
    const solve = (name) => page.getByRole("radio", { name, exact: true }).check();
    await waitForCount(page, 1440);
    await solve("Guess my secret");
    await page.getByRole("heading", { name: "Guess 2", exact: true }).waitFor();
    await waitForCount(page, 1440);
    await solve("Solve a game");
    await waitForCount(page, 1440);
    await page
        .getByRole("combobox", { name: "Game" })
        .selectOption("Mastermind: 4 pegs, 6 colors");
    await leftOf(page, 1296, 1296);
    await page.keyboard.type("RGBY12");
    await page.waitForURL(/rows=RGBY/);
    await page.getByText("Guess my secret").waitFor({ state: "detached" });
    const choose = (name) =>
        page.getByRole("combobox", { name: "Game" }).selectOption(name);
    await choose("Bulls and Cows: 4 digits");
    await waitForCount(page, 1440);
    await choose("Mastermind: 4 pegs, 6 colors");
    await page.waitForURL(/rows=RGBY/);
});

test("codes of other lengths and symbols are solved", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows&code=3x10");
    await leftOf(page, 720, 720);
    await page.getByRole("combobox", { name: "Game" }).selectOption("Another game…");
    await page.getByLabel("Length").selectOption("5");
    await page.getByLabel("Symbols").selectOption("6");
    await page.getByLabel("Repeats").check();
    await page.waitForURL(/code=5x6r$/);
    await leftOf(page, 7776, 7776);
    await page.keyboard.type("1123410");
    await page.waitForURL(/rows=11234:1b0c/);
    const game = { positions: 5, alphabet: "123456", repeats: true };
    const history = [{ guess: "11234", bulls: 1, cows: 0 }];
    const { candidates } = await post("/bulls-cows/solve", { game, history });
    await leftOf(page, candidates, 7776);
    await page.keyboard.type("7");
    await page.getByText("“7” does not fit: use five digits from 1 to 6.").waitFor();
    await page
        .getByRole("combobox", { name: "Game" })
        .selectOption("Bulls and Cows: 4 digits");
    await waitForCount(page, ALL);
});

/** The guess of the open state of the tree, and its description. */
const treeState = (page) => page.locator(".tree-state [role=status]");
const treeGuess = (page) => treeState(page).locator(".tiles").getAttribute("aria-label");

test("the tree is drawn without errors in a frame of a few pixels", async (t) => {
    const page = await openPage(t, "/bulls-cows#path=");
    await page.locator(".icicle .bar").first().waitFor();
    await page.locator(".icicle").evaluate((frame) => (frame.style.width = "3px"));
    await page.waitForFunction(
        () => document.querySelector(".icicle svg").getAttribute("width") === "3",
    );
    await settle(page);
});

test("a position in the tree is opened with the mouse and by a link", async (t) => {
    const page = await openPage(t, BEGUN);
    await page.getByRole("button", { name: /^Show this position in the tree/ }).click();
    await page.waitForURL(/path=0b1c,0b2c/);
    await treeState(page).getByText("369 possible secrets").waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.hash.includes("path"));
    await waitForCount(page, 369);
    await openTab(page, "Lab");
    await page.waitForURL(/path=0b1c,0b2c/); // the tab does not change
    await page.getByRole("button", { name: /^Start/ }).click();
    await treeState(page).getByText("5,040 possible secrets").waitFor();
    const bar = (guess) => page.locator(".icicle .bar", { hasText: guess }).first();
    await bar("1456").click();
    await page.waitForURL(/path=0b1c(&|$)/);
    await bar("4530").click();
    await page.waitForURL(/path=0b1c,0b2c(&|$)/);
    const { expected_guesses, height, tree } = await post("/bulls-cows/tree", {
        history: [
            { guess: "0123", bulls: 0, cows: 1 },
            { guess: "1456", bulls: 0, cows: 2 },
        ],
    });
    const message = `369 possible secrets. From here, ${expected_guesses.toFixed(2)} guesses on average, at most ${height}.`;
    await treeState(page).getByText(message).waitFor();
    for (const [key, { candidates }] of Object.entries(tree.next)) {
        const [bulls, cows] = key.split(",").map(Number);
        const button = reply(page, { bulls, cows }, `Answer to ${tree.guess}`);
        await button.getByText(count(candidates), { exact: true }).waitFor();
    }
    const other = await openPage(t, await addressOf(page));
    await treeState(other).getByText(message).waitFor();
    const crumbs = other.getByRole("navigation", { name: "Path in the tree" });
    assert.deepEqual(await crumbs.getByRole("button").allTextContents(), [
        "Start 0123",
        "0b 1c 1456",
        "0b 2c 4530",
    ]);
    await crumbs.getByRole("button").first().click();
    await treeState(other).getByText("5,040 possible secrets").waitFor();
    const whole = await runCopied(page.locator(".tree"), "/bulls-cows/tree");
    assert.equal(whole.tree.next["0,1"].next["0,2"].candidates, 369);
});

test("the keyboard moves down the tree to a secret", async (t) => {
    const page = await openPage(t, "/bulls-cows#tab=lab");
    let [{ tree: node }, path] = [await post("/bulls-cows/tree", {}), ""];
    while (node.next) {
        const [key, next] = Object.entries(node.next)[0];
        const [bulls, cows] = key.split(",").map(Number);
        const button = reply(page, { bulls, cows }, `Answer to ${node.guess}`);
        await button.focus();
        await press(page, "Enter");
        [node, path] = [next, `${path ? `${path},` : ""}${bulls}b${cows}c`];
        await page.waitForURL((url) => url.hash.endsWith(`path=${path}`));
        assert.equal(await treeGuess(page), node.guess);
    }
    await treeState(page).getByText("It is the only possible secret").waitFor();
    await reply(page, { bulls: 4, cows: 0 }, `Answer to ${node.guess}`)
        .getByText("found", { exact: true })
        .waitFor();
});

test("a game with other guesses than the tree is reported", async (t) => {
    const page = await openPage(t, "/bulls-cows#mode=rows&rows=9876:0b1c&path=0b1c");
    await page.getByText("Your game has other guesses than this tree.").waitFor();
});

test("the comparison shows the numbers of the service", async (t) => {
    const page = await openPage(t, "/bulls-cows#tab=lab");
    await page.getByText("Compare strategies").click();
    const [trees, simple] = [0, 1].map((nth) => page.locator(".strategies").nth(nth));
    const row = (list, name) =>
        list.locator("li", { has: page.getByText(name, { exact: true }) });
    await simple.locator("li").nth(7).waitFor();
    for (const [objective, name] of Object.entries(OBJECTIVES)) {
        const tree = await post("/bulls-cows/tree", { objective, depth: 0 });
        const shown = row(trees, name);
        await shown.getByText(tree.expected_guesses.toFixed(4)).waitFor();
        await shown.getByText(count(tree.total_guesses)).waitFor();
        const bound = () => `at least ${count(tree.nodes_lower_bound)} needed`;
        await shown.getByText(tree.proven ? "proven optimal" : bound()).waitFor();
    }
    const { strategies } = await runCopied(page, "/bulls-cows/strategies");
    const played = strategies.filter((one) => one.expected_guesses !== null); // in time
    for (const { name, expected_guesses } of played)
        await row(simple, name).getByText(expected_guesses.toFixed(4)).waitFor();
});

test("another objective has its own guess", async (t) => {
    const place = "/bulls-cows#rows=0123:2b2c&objective=consistent";
    const page = await openPage(t, place);
    assert.equal(await guessShown(page), "0132");
    await page.getByText("The tree has 9 nodes. Proven: no guess is better.").waitFor();
});

test("a long search is stopped, and another objective is searched", async (t) => {
    const long = "/bulls-cows#rows=9876:0b1c,1234:0b1c&objective=nodes";
    const held = { path: "/bulls-cows/solve", when: ({ objective }) => objective };
    const page = await openPage(t, long, { held });
    await waitForCount(page, 216);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText("The search was stopped.").waitFor();
    await page.getByRole("button", { name: "Search again" }).waitFor();
    await page.locator("#game").getByRole("radio", { name: "Fewest guesses" }).check();
    await guessShown(page);
});

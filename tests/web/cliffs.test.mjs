// The page of Allergic Cliffs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage, PHONE, service, settle, SIZES, testPlaces, visit } from "./browser.mjs";
import {
    addressOf,
    copyText,
    focused,
    openTab,
    post,
    press,
    runCopied,
    showRequests,
    tabTo,
} from "./actions.mjs";

const SEED = "/cliffs#seed=7";
const GAME = "/cliffs#mode=play&seed=5&level=1";
const SMALL = "0000,1111,2222,3333";
const STRATEGIES = 8;

const camp = (page) =>
    page.getByRole("group", { name: /^The \d+ Zoombinis$/ }).getByRole("button");
const cliff = (page, name) => page.getByRole("region", { name: `The ${name} cliff` });
const on = (page, name) => cliff(page, name).getByRole("listitem");
const advice = (page) => page.getByRole("region", { name: "Advice" });
const order = (page) =>
    advice(page).getByText(/^Send number \d+ to the (top|bottom) cliff$/);

/** Returns the move of the advice, as the service numbers the Zoombinis. */
async function advised(page) {
    const [, number, to] = /(\d+) to the (\w+)/.exec(await order(page).textContent());
    return { zoombini: Number(number) - 1, cliff: to };
}

const ranking = (page) => page.getByRole("region", { name: "Ranking" }).locator("tbody tr");

const sendAll = (page) => page.getByRole("button", { name: /^Send all \d+$/ });

const bandOf = async (seed) => (await post("/cliffs/deal", { level: 4, seed })).zoombinis;

testPlaces({
    cliffs: "/cliffs",
    "cliffs-play": "/cliffs#mode=play&seed=4&prior=game&moves=1t,2t,3t,4b,5b,6t,7t,8b,9b",
    "cliffs-edit":
        "/cliffs#band=3221,3001,4244,4324,0200,2231,2114,3404,2131,1412&edit=on&pick=2" +
        "&moves=0t-,5t&level=2&goal=guarantee&allowed=2",
    "cliffs-enter": "/cliffs#tab=solver&band=3221,3001,42--,----,----&edit=on",
    "cliffs-hints": `${GAME}&moves=0t&hint=3&hinted=4&latest=on&used=3`,
    "cliffs-lab": "/cliffs#sim=1",
    "cliffs-conflict": `/cliffs#band=${SMALL},0000&level=1&moves=0t,4t-,1b&pick=2`,
});

for (const [size, options, most] of [
    ["phone", PHONE, 120],
    ["desktop", { viewport: { width: 1440, height: 900 } }, 160],
])
    test(`the board starts at most ${most} px from the top of a ${size}`, async (t) => {
        const page = await openPage(t, "/cliffs", options);
        for (const tab of ["Today", "Practice", "Solver"]) {
            await openTab(page, tab);
            await camp(page).first().waitFor();
            await settle(page);
            const top = await page
                .locator(".scene")
                .evaluate((scene) => scene.getBoundingClientRect().top + scrollY);
            assert.ok(top <= most, `${tab}: ${top}`);
        }
    });

test("the tabs lead from a day to practice, the solver and the laboratory", async (t) => {
    const page = await openPage(t, "/cliffs");
    await openTab(page, "Practice");
    await page.waitForURL(/seed=\d/);
    await camp(page).first().click();
    await page.getByText("Now tap a cliff.").waitFor();
    await cliff(page, "top").click();
    await page
        .getByText(/Number 1 (crossed to the top|flew to the bottom) cliff/)
        .waitFor();
    await openTab(page, "Solver");
    await page.getByText("Stuck in the Zoombinis computer game?").waitFor();
    await openTab(page, "Lab");
    await page.getByRole("button", { name: "Play 100 games each" }).waitFor();
    assert.equal(await ranking(page).count(), STRATEGIES);
    await openTab(page, "Practice");
    await page.locator(".crossed li").first().waitFor();
});

test("a game that is played elsewhere is entered with the mouse", async (t) => {
    const page = await openPage(t, SEED);
    const zoombinis = await bandOf(7);
    const history = [];
    const check = async () => {
        const question = { zoombinis, level: "unknown", history };
        const { send, consistent_rules: left } = await post("/cliffs/solve", question);
        await page
            .getByText(`Send number ${send.zoombini + 1} to the ${send.cliff} cliff`)
            .waitFor();
        await page.getByText(`${left.toLocaleString("en")} rules`).waitFor();
    };
    await check();
    await camp(page).nth(3).click();
    await page.getByRole("button", { name: "Crossed to the top cliff" }).click();
    history.push({ zoombini: 3, cliff: "top", accepted: true });
    await check();
    await camp(page).nth(9).click();
    await page.getByRole("button", { name: "The top cliff sneezed" }).click();
    history.push({ zoombini: 9, cliff: "top", accepted: false });
    history.push({ zoombini: 9, cliff: "bottom", accepted: true });
    await check();
    await page.getByText("1 of 6 sneezes").waitFor();
    assert.equal(await on(page, "top").count(), 1);
    assert.equal(await on(page, "bottom").count(), 1);
    const next = await advised(page);
    await page.getByRole("button", { name: `Crossed to the ${next.cliff} cliff` }).click();
    history.push({ ...next, accepted: true });
    await check();
    const answer = await runCopied(page, "/cliffs/solve");
    const { send } = await post("/cliffs/solve", {
        zoombinis,
        level: "unknown",
        history,
    });
    assert.deepEqual(answer.send, send);
    await page.getByRole("button", { name: "Undo" }).click();
    history.pop();
    await check();
    await page.getByRole("button", { name: "Take back move 2" }).click();
    history.splice(1);
    await check();
    await page.getByText("0 of 6 sneezes").waitFor();
});

test("a game is played with the keyboard alone", async (t) => {
    const page = await openPage(t, "/cliffs#mode=play&seed=5&level=2");
    await camp(page).first().waitFor();
    await tabTo(page, /^1: /);
    await press(page, "ArrowRight", "ArrowDown", "Space");
    assert.match(await focused(page), /^6: /);
    await tabTo(page, /^Send to the bottom cliff$/);
    await press(page, "Enter");
    await page
        .getByText(/Number 6 (crossed to the bottom|flew to the top) cliff/)
        .waitFor();
    // Hints name each of the others and its cliff.
    const ending = page.getByText(/^The (top|bottom) cliff sneezes at these/);
    for (let across = 1; across < 16; across++) {
        if ((await sendAll(page).count()) > 0) {
            await tabTo(page, /^Send all \d+$/);
            await press(page, "Enter");
            break;
        }
        await tabTo(page, /^Hint$/);
        await press(page, "Enter", "Enter");
        if (across === 1) await press(page, "Enter");
        const hint = page.getByText(/^Number \d+ belongs on the (top|bottom) cliff\.$/);
        const [, number, to] = /(\d+) belongs on the (\w+)/.exec(await hint.textContent());
        await camp(page)
            .nth(Number(number) - 1)
            .focus();
        await press(page, to[0]);
        await page.locator(`.crossed li >> nth=${across}`).waitFor();
    }
    await page.getByText(/^Everyone's across with [01] sneezes?: you won\.$/).waitFor();
    await ending.waitFor();
});

test("a key sends the Zoombini with the focus", async (t) => {
    const page = await openPage(t, GAME);
    await camp(page).first().waitFor();
    await tabTo(page, /^1: /);
    await press(page, "t");
    await page
        .getByText(/Number 1 (crossed to the top|flew to the bottom) cliff/)
        .waitFor();
    await press(page, "b"); // it has crossed
    await press(page, "ArrowRight", "b");
    await page
        .getByText(/Number 2 (crossed to the bottom|flew to the top) cliff/)
        .waitFor();
    assert.equal(await page.locator(".crossed li").count(), 2);
});

test("the results of moves follow the rule that the service dealt", async (t) => {
    const all = Array.from({ length: 16 }, (_, i) => `${i}t`).join();
    const page = await openPage(t, "/cliffs#mode=play");
    for (const level of [1, 2, 3, 4])
        for (const prior of ["uniform", "game"]) {
            const deal = { level, generator: prior, seed: level * 10 };
            const query = `seed=${deal.seed}&level=${level}&prior=${prior}`;
            await visit(page, `/cliffs#mode=play&${query}&moves=${all}`);
            await assertRule(page, deal);
        }
});

/** Checks that the results of all moves on the page follow the rule of a deal. */
async function assertRule(page, deal) {
    await page.getByText(/^Everyone's across with/).waitFor();
    const names = await on(page, "top").allTextContents();
    const numbers = names.map((name) => Number(name.split(":")[0]) - 1);
    const dealt = await post("/cliffs/deal", deal);
    const history = dealt.zoombinis.map((_, zoombini) => ({
        zoombini,
        cliff: numbers.includes(zoombini) ? "top" : "bottom",
        accepted: true,
    }));
    const question = {
        zoombinis: dealt.zoombinis,
        level: deal.level,
        history,
        max_rules: 1000,
    };
    const { likely_rules: rules } = await post("/cliffs/solve", question);
    const { rule, cliff: to } = dealt.hidden_rule;
    assert.ok(
        rules.some((one) => one.rule === rule && one.cliff === to),
        `${rule}, ${to}: ${numbers}`,
    );
}

test("a Zoombini is dragged to a cliff", async (t) => {
    const page = await openPage(t, GAME);
    await camp(page).nth(2).dragTo(camp(page).nth(4));
    await camp(page).nth(3).dragTo(cliff(page, "bottom"));
    await page
        .getByText(/Number 4 (crossed to the bottom|flew to the top) cliff/)
        .waitFor();
    assert.equal(await page.locator(".crossed li").count(), 1);
    assert.equal(await page.locator(".dragged").count(), 0);
    // A Zoombini that has crossed cannot be moved.
    await camp(page).nth(3).dragTo(cliff(page, "top"));
    await camp(page).nth(2).dragTo(cliff(page, "top"));
    await page
        .getByText(/Number 3 (crossed to the top|flew to the bottom) cliff/)
        .waitFor();
    assert.equal(await page.locator(".crossed li").count(), 2);
});

const centerOf = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
};

test("a Zoombini is dragged with a finger, and the page does not scroll", async (t) => {
    const page = await openPage(t, GAME, PHONE);
    const from = await centerOf(camp(page).nth(5));
    const to = await centerOf(cliff(page, "top"));
    const client = await page.context().newCDPSession(page);
    const touch = (type, ...touchPoints) =>
        client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", from);
    for (const part of [0.2, 0.6, 1])
        await touch("touchMove", {
            x: from.x + part * (to.x - from.x),
            y: from.y + part * (to.y - from.y),
        });
    await page.locator(".cliff.drag-over").waitFor();
    await touch("touchEnd");
    await page
        .getByText(/Number 6 (crossed to the top|flew to the bottom) cliff/)
        .waitFor();
    assert.equal(await page.evaluate(() => scrollY), 0);
});

test("Zoombinis are sent by touch", async (t) => {
    const page = await openPage(t, GAME, PHONE);
    await cliff(page, "top").tap();
    await page.getByText("First choose a Zoombini.").waitFor();
    await camp(page).nth(1).tap();
    await cliff(page, "top").tap();
    await page
        .getByText(/Number 2 (crossed to the top|flew to the bottom) cliff/)
        .waitFor();
    assert.equal(await page.locator(".crossed li").count(), 1);
});

test("Zoombinis with a certain cliff are sent together, and then there is a new game", async (t) => {
    const place = "/cliffs#band=0000,0000,0000,1111&level=1&moves=0t";
    const page = await openPage(t, place);
    await page.getByText("2 are certain. Next:").waitFor();
    await sendAll(page).click();
    await page.getByText("Send number 4 to the top cliff").waitFor();
    assert.equal(await on(page, "top").count(), 3);
    await page.getByRole("button", { name: "Crossed to the top cliff" }).click();
    await page.getByText("Everyone's across with 0 sneezes: you won.").waitFor();
    assert.equal(await advice(page).count(), 0);
    await page.getByRole("button", { name: "New game" }).click();
    await entered(page, "Stuck in the Zoombinis computer game?").waitFor();
    await page.goBack();
    await page.getByText("Everyone's across with 0 sneezes: you won.").waitFor();
});

test("a link contains a changed band", async (t) => {
    const page = await openPage(t, `${SEED}&moves=2t`);
    await camp(page).nth(5).waitFor();
    await page.getByRole("button", { name: "Edit the Zoombinis" }).click();
    await camp(page).nth(5).click();
    await page.getByRole("button", { name: "cap, 3", exact: true }).click();
    await page.getByText("Number 6: cap").waitFor();
    await press(page, "ArrowRight", "Enter");
    await page.getByText("Number 6: tuft").waitFor();
    await page.getByRole("button", { name: "Done editing" }).click();
    const name = await camp(page).nth(5).getAttribute("aria-label");
    await order(page).waitFor();
    const message = await order(page).textContent();
    const place = await addressOf(page);
    assert.match(place, /band=(\d{4},){15}\d{4}&|band=(\d{4},){15}\d{4}$/);
    const other = await openPage(t, place);
    await other.getByText(message, { exact: true }).waitFor();
    assert.equal(await camp(other).nth(5).getAttribute("aria-label"), name);
    assert.equal(await on(other, "top").count(), 1);
});

test("an invalid Zoombini in a link can be entered again", async (t) => {
    const page = await openPage(t, "/cliffs#band=0000,9911,1111&edit=on");
    await entered(page, "2 of 3 Zoombinis entered.").waitFor();
    await page.keyboard.type("2222");
    await order(page).waitFor();
    assert.deepEqual(await bandInAddress(page), ["0000", "2222", "1111"]);
});

const entered = (page, text) => page.locator(".status").getByText(text);

/** The band that the address contains. */
const bandInAddress = async (page) => {
    const [, band] = /band=([\d,-]+)/.exec(await addressOf(page));
    return band.split(",");
};

test("a band is entered with 64 digits, and messages show the progress", async (t) => {
    const page = await openPage(t, "/cliffs#tab=solver");
    const zoombinis = (await bandOf(7)).map(String);
    await page.getByText("Enter 16 Zoombinis to get advice.").waitFor();
    await page.locator(".editor").waitFor();
    await page.keyboard.type(zoombinis[0]);
    await entered(page, "1 of 16 Zoombinis entered.").waitFor();
    await page.getByText("Enter the other 15 Zoombinis to get advice.").waitFor();
    await page.keyboard.type("7");
    await page.getByText("There is no picture 7. The digits go from 0 to 4.").waitFor();
    await page.keyboard.type(zoombinis[1] + zoombinis[2]);
    await press(page, "Backspace", "Backspace");
    await page.keyboard.type(zoombinis[2].slice(2));
    await entered(page, "3 of 16 Zoombinis entered.").waitFor();
    await page.keyboard.type(zoombinis.slice(3).join(""));
    const { send } = await post("/cliffs/solve", { zoombinis, level: "unknown" });
    const next = `number ${send.zoombini + 1} to the ${send.cliff} cliff`;
    await entered(page, `Next: ${next}.`).waitFor();
    assert.deepEqual(await bandInAddress(page), zoombinis);
    // The advised Zoombini is selected, so one press enters the result.
    await page.getByRole("button", { name: `Crossed to the ${send.cliff} cliff` }).click();
    await on(page, send.cliff).waitFor();
});

test("a band is entered with pictures, in any order", async (t) => {
    const place = "/cliffs#band=----,----,----&level=1&edit=on";
    const page = await openPage(t, place, PHONE);
    const tap = (name) =>
        page
            .locator(".editor")
            .getByRole("button", { name: new RegExp(`^${name}`) })
            .tap();
    for (const name of ["cap", "sleepy eyes", "round green nose", "skates"])
        await tap(name);
    await entered(page, "1 of 3 Zoombinis entered.").waitFor();
    for (const name of ["wheel", "tuft", "one eye"]) await tap(name);
    await page.getByText("Choose its nose, or type a digit.").waitFor();
    await tap("square blue nose");
    // The third one is incomplete, so the page sends only the other two to the service.
    await page.getByRole("button", { name: "Done editing" }).tap();
    assert.deepEqual(await bandInAddress(page), ["3201", "4142", "----"]);
    await entered(page, /^Next: number [12] to the/).waitFor();
    await page.getByRole("button", { name: "The top cliff sneezed" }).tap();
    await entered(page, "1 of 6 sneezes").waitFor();
    await page.getByRole("button", { name: "Edit the Zoombinis" }).tap();
    await camp(page).nth(2).tap();
    await tap("Clear all");
    await entered(page, "Stuck in the Zoombinis computer game?").waitFor();
    await page.getByText("Cleared.").waitFor();
    await tap("Undo");
    assert.deepEqual(await bandInAddress(page), ["3201", "4142", "----"]);
    assert.match(await addressOf(page), /moves=\dt-/);
    await tap("Clear all");
    await page.getByText("Cleared.").waitFor();
    await tap("wheel");
    await page.getByText("Choose its hair, or type a digit.").waitFor();
    assert.equal(await page.getByText("Cleared.").count(), 0);
});

test("each hint reveals more than the previous one", async (t) => {
    const page = await openPage(t, GAME);
    const deal = { level: 1, seed: 5 };
    const { zoombinis, hidden_rule: rule } = await post("/cliffs/deal", deal);
    const { send } = await post("/cliffs/solve", { zoombinis, level: 1 });
    const number = send.zoombini + 1;
    const hint = page.getByRole("button", { name: /^Hint/ });
    const says = (text) => page.locator(".status").getByText(text).waitFor();
    const clues = page.locator(".clues");
    await clues
        .getByText(
            "One feature makes one cliff sneeze. The other sneezes at everyone else.",
        )
        .waitFor();
    await hint.click();
    const [accepting, allergic] =
        rule.cliff === "top" ? ["top", "bottom"] : ["bottom", "top"];
    await says(`Find what the ${allergic} cliff is allergic to. Ignore the`);
    const known = `One feature makes the ${allergic} cliff sneeze. Everyone else: the ${accepting}.`;
    await clues.getByText(known).waitFor();
    const named = clues.getByRole("list", { name: rule.rule.split(" ")[0] });
    assert.equal(await named.locator(".out").count(), 0);
    assert.equal(await clues.locator(".boxes .out").count(), 10);
    await settle(page);
    assert.equal(await page.locator(".place.advised").count(), 0);
    await hint.click();
    await says(`Send number ${number} next: it tells you the most.`);
    await page.getByRole("button", { name: /; marked$/ }).waitFor();
    assert.equal(await page.locator(".sign.advised").count(), 0);
    // The hint remains after another move.
    await camp(page)
        .nth(number % 16)
        .click();
    await cliff(page, "top").click();
    await says(/(crossed|flew) to the/);
    await hint.click();
    await says(new RegExp(`^Number ${number} belongs on the`));
    assert.equal(await hint.getAttribute("aria-disabled"), "true");
    const isTop = await cliff(page, "top").locator(".sign.advised").count();
    const to = isTop ? "top" : "bottom";
    await camp(page).nth(send.zoombini).click();
    await cliff(page, to).click();
    await says(`Number ${number} crossed to the ${to} cliff.`);
    // The text of the first hint remains, and the next hint names a Zoombini.
    await clues.getByText(known).waitFor();
    await settle(page);
    await hint.click();
    await says(/number \d+( next|\.$)/);
});

test("a feature that was seen on both cliffs is crossed out", async (t) => {
    const page = await openPage(t, GAME);
    const { zoombinis } = await post("/cliffs/deal", { level: 1, seed: 5 });
    const clues = page.locator(".clues");
    await camp(page).first().waitFor();
    assert.equal(await clues.locator(".top, .bottom, .out").count(), 0);
    const all = zoombinis.map((_, at) => `${at}t`).slice(0, 5);
    await visit(page, `${GAME}&moves=${all}`);
    await clues.locator(".out").first().waitFor();
    const seen = async (name) =>
        (await on(page, name).locator(".unseen").allTextContents()).join();
    const [top, bottom] = [await seen("top"), await seen("bottom")];
    for (const feature of await clues.getByRole("listitem").all()) {
        const [name, note] = (await feature.textContent()).split(", ");
        const cliffs = [top.includes(name) && "top", bottom.includes(name) && "bottom"];
        const isOut = !cliffs.includes(false);
        const only = cliffs.find(Boolean) || "no";
        assert.equal(note, isOut ? "crossed out" : `seen: ${only}`, name);
    }
});

test("a press on a feature marks the Zoombinis that have it", async (t) => {
    const page = await openPage(t, GAME, PHONE);
    const { zoombinis } = await post("/cliffs/deal", { level: 1, seed: 5 });
    const cap = page.locator(".clues").getByRole("button", { name: /^cap,/ });
    const shown = page.locator(".place.shown");
    await cap.tap();
    await shown.first().waitFor();
    const caps = zoombinis.filter((code) => code.startsWith("3")).length;
    assert.equal(await shown.count(), caps);
    await cap.tap();
    await shown.first().waitFor({ state: "detached" });
    await cap.tap();
    await shown.first().waitFor();
    await camp(page).nth(0).tap();
    await shown.first().waitFor({ state: "detached" });
});

test("the only rule that fits is at the top", async (t) => {
    const page = await openPage(t, "/cliffs#band=3000,3111,0222,1333,4444,2444&level=1");
    await page.getByText(/^\d+ rules fit so far\.$/).waitFor();
    await visit(
        page,
        `/cliffs#band=3000,3111,0222,1333,4444,2444&level=1&moves=0t,1t,2b,3b,4b`,
    );
    const line = page.locator(".fitting");
    await line.getByText("1 rule fits:").waitFor();
    assert.match(await line.textContent(), /cap.*makes the bottom cliff sneeze\.$/);
});

test("Zoombinis whose cliffs follow from the moves are sent together", async (t) => {
    const page = await openPage(t, GAME);
    const { zoombinis } = await post("/cliffs/deal", { level: 1, seed: 5 });
    const history = [];
    for (let zoombini = 0; (await sendAll(page).count()) === 0; zoombini++) {
        await camp(page).nth(zoombini).click();
        await cliff(page, "top").click();
        await page.locator(`.crossed li >> nth=${zoombini}`).waitFor();
        const code = await on(page, "top").allTextContents();
        const isTop = code.some((name) => name.startsWith(`${zoombini + 1}:`));
        history.push({ zoombini, cliff: isTop ? "top" : "bottom", accepted: true });
        const question = { zoombinis, level: 1, history };
        const { certain } = await post("/cliffs/solve", question);
        const isDecided = certain.length === zoombinis.length - history.length;
        assert.equal(await sendAll(page).count(), isDecided ? 1 : 0);
    }
    await page.getByText(/^Cracked! Your clues tell where the other \d+ go\.$/).waitFor();
    const mistakes = await page.getByText(/^\d of 6 sneezes$/).textContent();
    await sendAll(page).click();
    await page.getByText(/^Everyone's across with/).waitFor();
    await page.getByText(mistakes, { exact: true }).waitFor();
});

test("a lost practice game can be played again", async (t) => {
    const page = await openPage(t, GAME);
    const { zoombinis, hidden_rule: rule } = await post("/cliffs/deal", {
        level: 1,
        seed: 5,
    });
    const [, kind, value] = /^(\w+) is (\d)$/.exec(rule.rule);
    const at = ["hair", "eyes", "nose", "feet"].indexOf(kind);
    const wrong = zoombinis.map((code, i) => {
        const isTop = (code[at] === value) === (rule.cliff === "top");
        return `${i}${isTop ? "b" : "t"}`;
    });
    await visit(page, `${GAME}&moves=${wrong.slice(0, 6)}`);
    await page.getByRole("heading", { name: "The bridges fell" }).waitFor();
    await page.getByText("6 of 16 across").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("0 of 6 sneezes").waitFor();
    assert.match(await addressOf(page), /seed=5/);
});

test("the result of a day lists the hints, and the board shows the rule", async (t) => {
    const page = await openPage(t, "/cliffs", PHONE);
    await camp(page).nth(15).waitFor();
    const hint = page.getByRole("button", { name: /^Hint/ });
    assert.equal(await hint.textContent(), "Hint (−1 star)");
    const before = await hint.boundingBox();
    await hint.click();
    await page.getByText(/^Find what the (top|bottom) cliff is allergic to/).waitFor();
    await hint.getByRole("img", { name: "2 of 3 stars" }).waitFor();
    assert.deepEqual(await hint.boundingBox(), before);
    for (let at = 0; at < 16 && (await camp(page).count()) > 0; at++) {
        await camp(page).nth(at).click();
        await cliff(page, "top").click();
        await page.locator(`.crossed li >> nth=${at}`).waitFor();
    }
    await page
        .locator(".finish")
        .getByText(/, 1 hint$/)
        .waitFor();
    await settle(page);
    const rule = page.locator(".ending");
    await rule.getByText(/^The (top|bottom) cliff sneezes at these/).waitFor();
    assert.ok((await rule.boundingBox()).y >= 0);
});

test("moves that contradict all rules are marked and can be undone", async (t) => {
    const page = await openPage(t, `/cliffs#band=${SMALL},0000&level=1&moves=0t,4t-,1b`);
    await entered(
        page,
        "No rule of this level fits. Change it, or check number 1.",
    ).waitFor();
    const marked = page.getByRole("button", { name: /^Take back move \d, marked$/ });
    assert.equal(await marked.count(), 1);
    await page.getByRole("button", { name: "Any level" }).click();
    await entered(page, "No rule fits. Check what you entered for number 1.").waitFor();
    assert.equal(await page.getByLabel("Level").inputValue(), "unknown");
    await page.getByRole("button", { name: "Take back", exact: true }).click();
    await order(page).waitFor();
});

test("the solver asks for the level first, and offers an example", async (t) => {
    const page = await openPage(t, "/cliffs#tab=solver");
    await page.getByLabel("Level").selectOption("Very hard");
    await page.getByRole("button", { name: "Example" }).click();
    await order(page).waitFor();
    assert.match(await addressOf(page), /level=3/);
});

test("strategies play the same games in rounds that can be stopped", async (t) => {
    // The round of 1,000 games runs until it is stopped.
    const held = { path: "/cliffs/simulate", when: ({ games }) => games > 100 };
    const page = await openPage(t, "/cliffs#sim=1&games=40", { held });
    const charts = page.locator(".strategies > li");
    await page.waitForFunction(
        (count) => document.querySelectorAll(".strategies > li").length === count,
        STRATEGIES,
    );
    const question = {
        level: 1,
        games: 40,
        seed: 1,
        optimum_bands: 0,
    };
    for (const [name, strategy] of [
        ["Careless", "naive"],
        ["Safest", "safest"],
    ]) {
        const answer = await post("/cliffs/simulate", {
            ...question,
            strategy,
        });
        await ranking(page)
            .filter({ hasText: name })
            .getByText(answer.mean_mistakes.toFixed(2))
            .waitFor();
        assert.equal(
            await charts.filter({ hasText: name }).locator("rect").count(),
            answer.distribution.length,
            "a bar for each number of mistakes",
        );
    }
    await page.getByRole("button", { name: "Play 100 games each" }).click();
    await page.waitForFunction(() => location.hash.includes("games=100"));
    await page.getByRole("button", { name: "Play 1,000 games each" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("100 games each", { exact: true }).waitFor();
    await showRequests(page);
    const last = charts.filter({ hasText: "Careless" }).locator(".request");
    const command = await copyText(page, last.getByRole("button"));
    assert.match(command, /"strategy":"naive","level":1,.*"seed":1/);
});

test("a move replaces the history entry, a new game adds one", async (t) => {
    const page = await openPage(t, GAME);
    await camp(page).nth(15).waitFor();
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    for (const at of [0, 1, 2]) {
        await camp(page).nth(at).click();
        await cliff(page, "top").click();
    }
    await page.locator(".crossed li >> nth=2").waitFor();
    assert.equal(await entries(), before);
    await page.getByRole("button", { name: "New game" }).click();
    await page.locator(".crossed li").first().waitFor({ state: "detached" });
    assert.equal(await entries(), before + 1);
});

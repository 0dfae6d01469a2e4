// The page of river crossings.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ANIMATED,
    openPage,
    PHONE,
    REJECTED,
    service,
    settle,
    testPlaces,
    visit,
} from "./browser.mjs";
import {
    addressOf,
    focused,
    openTab,
    post,
    press,
    recordTexts,
    runCopied,
    tabTo,
} from "./actions.mjs";

const PATH = "/crossing/solve";
const OWN =
    "t=farmer,wolf:n,goat:n,dog:x2:n&b=2:4&r=alone:wolf*goat:farmer::the+wolf+would+eat+the+goat";

const status = (page) => page.locator(".stage [role=status]");
const traveler = (page, name) => page.locator(".traveler", { hasText: name }).first();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const section = (page, name) => page.getByRole("region", { name });

/** Returns the response to the request that a part of the page copies, without the graph. */
async function wholeAnswer(part) {
    const { graph, ...answer } = await runCopied(part, PATH);
    assert.ok(graph.nodes.length > 1);
    return answer;
}

testPlaces({
    crossing: "/crossing#date=2026-11-27",
    "crossing-map": "/crossing#p=wolf&map=",
    "crossing-broken": "/crossing#p=missionaries-3-2&go=0-3,0",
    "crossing-plan": "/crossing#p=family&plan=1&best=&step=5",
    "crossing-never":
        "/crossing#t=missionary:x4,cannibal:x4&b=2&r=outnumbered:missionary:cannibal",
    "crossing-own": `/crossing#${OWN}`,
    "crossing-practice": "/crossing#tab=practice",
    "crossing-lab": "/crossing#tab=lab",
});

const START = "Tap who goes aboard, then “Send across”.";

test("the wolf, the goat and the cabbage cross with the mouse", async (t) => {
    const page = await openPage(t, "/crossing#p=wolf");
    await page.getByText("Get all 4 across. Best: 7.").waitFor();
    await page.getByText("Crossings 0 best 7").waitFor();
    await traveler(page, "farmer").click();
    await traveler(page, "wolf").click();
    await traveler(page, "cabbage").click();
    await status(page).getByText("The boat has only 2 seats.").waitFor();
    await traveler(page, "wolf").click();
    await traveler(page, "goat").click();
    await status(page).getByText("In the boat: farmer and goat.").waitFor();
    await button(page, "Send across").click();
    await status(page)
        .getByText("Farmer and goat went across: 1 crossing so far.")
        .waitFor();
    assert.match(await addressOf(page), /go=0-2(&|$)/);
    for (const group of [
        ["farmer"],
        ["farmer", "wolf"],
        ["farmer", "goat"],
        ["farmer", "cabbage"],
        ["farmer"],
        ["farmer", "goat"],
    ]) {
        for (const name of group) await traveler(page, name).click();
        await page.getByRole("button", { name: /^Send/ }).click();
    }
    await status(page)
        .getByText("Everyone is across! 7 crossings. That's the best possible.")
        .waitFor();
    await page.getByText("Crossings 7 best 7").waitFor();
    assert.equal(await button(page, "Hint").getAttribute("aria-disabled"), "true");
    await button(page, "Undo").click();
    await status(page).getByText("6 crossings so far").waitFor();
    await button(page, "Start over").click();
    await status(page).getByText(START).waitFor();
    await button(page, "Next puzzle").last().click();
    await page.getByText("The boat carries one adult or two children").waitFor();
});

test("the river is crossed with the keyboard alone", async (t) => {
    const page = await openPage(t, "/crossing#p=zurg");
    await tabTo(page, /Buzz, 5 minutes, on the near bank$/);
    await press(page, "Space", "ArrowRight", "Enter");
    await status(page).getByText("In the boat: Buzz and Woody.").waitFor();
    assert.match(await focused(page), /Woody, 10 minutes, in the boat$/);
    await page.getByRole("button", { name: "Woody, 10 minutes, in the boat" }).waitFor();
    await tabTo(page, /^Send across$/);
    await press(page, "Enter");
    await status(page).getByText("10 minutes in 1 crossing so far").waitFor();
    await page.keyboard.press("Shift+Tab");
    await press(page, "End", "Space");
    await status(page).getByText("The boat is at the other bank.").waitFor();
    await press(page, "Home", "Space");
    await tabTo(page, /^Send back$/);
    await press(page, "Enter");
    await status(page).getByText("15 minutes in 2 crossings so far").waitFor();
    await tabTo(page, /^Show me$/);
    await press(page, "Enter");
    const plan = section(page, "Best plan from here");
    await plan.getByText("The best plan from here takes 45 minutes.").waitFor();
    await tabTo(page, /^Next$/);
    await press(page, "Enter", "Enter");
    await status(page).getByText("Rex and Hamm went across").waitFor();
    await tabTo(page, /^Play on from here$/);
    await press(page, "Enter");
    await status(page).getByText("40 minutes in 3 crossings so far").waitFor();
    assert.match(await addressOf(page), /go=0-1,0,2-3(&|$)/);
});

/** Drags a traveler to a position in the river, as shares of its width and height. */
async function drag(page, name, across, down) {
    const from = await traveler(page, name).locator(".figure").boundingBox();
    const river = await page.locator(".river").boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    const to = [river.x + across * river.width, river.y + down * river.height];
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
}

test("travelers are dragged into the boat and out of it", async (t) => {
    const page = await openPage(t, "/crossing#p=wolf");
    await status(page).getByText(START).waitFor();
    await drag(page, "goat", 0.4, 0.5);
    await drag(page, "farmer", 0.42, 0.6);
    await status(page).getByText("In the boat: farmer and goat.").waitFor();
    await drag(page, "goat", 0.1, 0.8);
    await drag(page, "wolf", 0.05, 0.1); // within the bank
    await status(page).getByText("In the boat: farmer.").waitFor();
    assert.equal(await traveler(page, "goat").getAttribute("aria-pressed"), "false");
    assert.equal(await traveler(page, "wolf").getAttribute("aria-pressed"), "false");
    await drag(page, "goat", 0.9, 0.5); // the other bank
    await button(page, "Send across").click();
    await drag(page, "goat", 0.6, 0.5);
    await status(page).getByText("Someone who can row must come along.").waitFor();
    assert.equal(await button(page, "Send back").getAttribute("aria-disabled"), "true");
});

test("a crossing that breaks a rule happens and is undone", async (t) => {
    const page = await openPage(t, "/crossing#p=wolf");
    await traveler(page, "farmer").click();
    await traveler(page, "cabbage").click();
    await button(page, "Send across").click();
    const accident = status(page).getByText(
        "The wolf eats the goat! On the near bank, the wolf and the goat can't stay without the farmer.",
    );
    await accident.waitFor();
    await page.getByRole("button", { name: "goat, cannot row, eaten" }).waitFor();
    await page.getByText("Near bank: wolf, goat. Far bank: farmer, cabbage.").waitFor();
    // The crossing is not in the address, and travelers cannot leave before it is undone.
    assert.doesNotMatch(await addressOf(page), /go=/);
    const main = page.locator(".buttons .main");
    assert.equal(await main.textContent(), "Undo");
    assert.equal(await button(page, "Send back").getAttribute("aria-disabled"), "true");
    await main.click();
    await status(page).getByText(START).waitFor();
    assert.equal(await page.locator("[aria-pressed=true].traveler").count(), 0);
    await traveler(page, "farmer").click();
    await traveler(page, "cabbage").click();
    await button(page, "Send across").press("Enter");
    await accident.waitFor();
    // Tapping a traveler undoes it too.
    await traveler(page, "farmer").dispatchEvent("click");
    await status(page).getByText(START).waitFor();
});

test("each hint reveals more about the next crossing", async (t) => {
    const page = await openPage(t, "/crossing#p=wolf");
    await button(page, "Hint").click();
    const tip = "Tip: in crossing 4, farmer and goat come back together.";
    await status(page).getByText(tip).waitFor();
    assert.equal(await page.locator(".traveler.hinted").count(), 0);
    await button(page, "Hint").click();
    await status(page).getByText("Next, farmer and goat go across.").waitFor();
    assert.equal(await page.locator(".traveler.hinted").count(), 2);
    assert.equal(await button(page, "Hint").getAttribute("aria-disabled"), "true");
    for (const send of ["Send across", "Send back"]) {
        await traveler(page, "goat").click();
        await traveler(page, "farmer").click();
        await button(page, send).click();
    }
    assert.equal(await page.locator(".hint-line").count(), 0);
    // After an exact hint, the next one is exact too.
    await button(page, "Hint").click();
    const detour = "7 crossings to go, 2 too many: undo, or go on.";
    await status(page).getByText(detour).waitFor();
    await status(page).getByText("Next, farmer and goat go across.").waitFor();
    await button(page, "Undo").click();
    await button(page, "Hint").click();
    const back = "So far, so good: 6 crossings to go. Next, farmer comes back.";
    await status(page).getByText(back).waitFor();
    assert.equal(await button(page, "Hint").getAttribute("aria-disabled"), "true");
});

test("each puzzle of the list agrees with the service", async (t) => {
    const page = await openPage(t, "/crossing#p=wolf");
    const choice = page.getByLabel("Puzzle", { exact: true });
    const all = await choice
        .locator("option")
        .evaluateAll((options) => options.map(({ value }) => value));
    assert.ok(all.length >= 11);
    for (const id of all) {
        await choice.selectOption(id);
        await page.getByText(/^Source: .{20}/).waitFor();
        await settle(page);
        assert.equal(await page.locator(".error-box, .warnings").count(), 0, id);
        const answer = await wholeAnswer(page);
        assert.ok(answer.proven, id);
        await button(page, "Show me").click();
        const plan = section(page, "Best plan");
        const cost = id === "zurg" ? "60 minutes" : `${answer.crossings} crossings`;
        const message = `The best plan takes ${cost}.`;
        await plan.getByText(message).waitFor();
        await plan.getByText("Details of the proof").click();
        await plan.getByText(answer.argument).waitFor();
        // The page allows the crossings of the plan.
        await tabTo(page, /^The plan, step$/);
        await press(page, "End");
        await status(page).getByText("Everyone is across!").waitFor();
        await press(page, "ArrowLeft", "ArrowLeft");
        await button(page, "Play on from here").click();
        const done = `${answer.crossings - 1} crossings so far`;
        await status(page).getByText(done).waitFor();
    }
});

test("the map shows the current state, and a click on a neighbor moves there", async (t) => {
    const page = await openPage(t, "/crossing#p=missionaries-3-2&map=");
    const map = section(page, "All positions");
    await map.locator(".node").nth(15).waitFor();
    await page.getByLabel("Highlight the best paths").check();
    await map.locator(".edge.best").first().waitFor();
    const { graph } = await post(PATH, {
        travelers: [
            { kind: "missionary", count: 3 },
            { kind: "cannibal", count: 3 },
        ],
        boat: { seats: 2 },
        rules: [{ never_outnumbered: ["missionary"], by: ["cannibal"] }],
        include_graph: true,
    });
    const count = (list) => list.filter(({ on_best_plan }) => on_best_plan).length;
    assert.equal(await map.locator(".edge").count(), graph.edges.length);
    assert.equal(await map.locator(".edge.best").count(), count(graph.edges));
    assert.equal(await map.locator(".node.best").count(), count(graph.nodes));
    // A click on a neighbor of the current state moves there.
    await map.locator(".node.open").first().click();
    await status(page).getByText("1 crossing so far").waitFor();
    assert.equal(await map.locator(".edge.visited").count(), 1);
    assert.equal(await map.locator(".here").count(), 1);
    await page.getByLabel("Highlight the best paths").uncheck();
    assert.equal(await page.locator(".best").count(), 0);
});

test("a large map shows the states around the current one", async (t) => {
    const nine = [..."abcdefghi"].join(",");
    const page = await openPage(t, `/crossing#t=${nine}&b=3&map=`);
    const map = section(page, "All positions");
    await map.getByText("The map shows what you can reach with").waitFor();
    assert.ok((await map.locator(".node").count()) <= 300);
    await traveler(page, "a").click();
    await button(page, "Send across").click();
    await status(page).getByText("A went across").waitFor();
    assert.equal(await map.locator(".here").count(), 1);
});

test("the service solves a puzzle that is entered with the mouse", async (t) => {
    const page = await openPage(t, "/crossing#tab=solver&p=wolf", { expected: REJECTED });
    await button(page, "Add a traveler").click();
    assert.equal(await focused(page), "Name of traveler 5");
    await page.keyboard.type("dog");
    assert.equal(await page.getByLabel("can row, dog").isChecked(), false);
    await page.getByLabel("Count, dog").selectOption("2");
    await button(page, "Add another rule").click();
    await page.getByLabel("Never together, rule 3").fill("dog, wol");
    await page.getByText(/did you mean/).waitFor();
    await page.locator(".stale .stage").waitFor();
    await page.getByLabel("Never together, rule 3").fill("dog, wolf");
    await page.getByLabel("Unless who is there, rule 3").selectOption("farmer");
    await page.getByLabel("What would happen, rule 3").fill("they would fight");
    await page.getByLabel("Seats", { exact: true }).fill("3");
    await page.locator(".traveler", { hasText: "dog" }).nth(1).waitFor();
    await settle(page);
    const { feasible, crossings } = await wholeAnswer(page.locator(".custom"));
    const message = feasible
        ? `The best plan takes ${crossings} crossings.`
        : "There is no way to get everyone across";
    await section(page, "Best plan").getByText(message).waitFor();
    await button(page, "Play it yourself").click();
    assert.match(await addressOf(page), /tab=practice/);
    await page.getByText("Without the farmer, they would fight.").waitFor();
    await traveler(page, "farmer").click();
    await traveler(page, "goat").click();
    await button(page, "Send across").click();
    await status(page)
        .getByText(
            "They fight! On the near bank, the dog and the wolf can't stay without the farmer.",
        )
        .waitFor();
    await openTab(page, "Solver");
    await page.getByText("Details of rule 3").click();
    assert.equal(await page.getByLabel("Never together, rule 3").inputValue(), "dog, wolf");
    await page.getByLabel("Puzzle", { exact: true }).selectOption("children");
    await page.waitForURL(/p=children/);
});

test("a puzzle is composed by tapping travelers", async (t) => {
    const page = await openPage(t, "/crossing#tab=solver", PHONE);
    await page.getByText("Tap who is in your puzzle.").waitFor();
    await button(page, "Add fox").click();
    await page.getByText("Add someone who can row.").first().waitFor();
    await button(page, "Clear").click();
    await page.getByText("The best plan will be here.").waitFor();
    for (const name of ["farmer", "fox", "hen", "corn"])
        await button(page, `Add ${name}`).click();
    const bank = page.getByRole("group", { name: "Who must not be alone together" });
    const tap = (name) => bank.getByRole("button", { name }).click();
    await tap("corn");
    await page.getByText("Now tap who must not be alone with the corn.").waitFor();
    await tap("hen");
    await page.getByText("corn and hen must not be left alone together").waitFor();
    await tap("fox");
    await tap("hen");
    await tap("hen");
    await tap("fox");
    await page.getByText("There is a rule about hen and fox already.").waitFor();
    const guard = page.getByLabel("Unless who is there, rule 2");
    assert.equal(await guard.inputValue(), "farmer");
    // The result is visible below the form, and leads to the plan.
    const answer = page.getByRole("button", { name: "Best plan: 7 crossings" });
    const { y, height } = await answer.boundingBox();
    assert.ok(y + height <= 844);
    await answer.click();
    assert.ok((await page.locator(".scene").boundingBox()).y < 100);
    await section(page, "Best plan")
        .getByText("The best plan takes 7 crossings.")
        .waitFor();
    await button(page, "Remove rule 2").click();
    await button(page, "Remove rule 1").click();
    assert.equal(await focused(page), "Add another rule");
    assert.equal(await page.locator(".sentence").count(), 0);
});

test("missionaries and cannibals are entered with eight taps", async (t) => {
    const page = await openPage(t, "/crossing#tab=solver", PHONE);
    for (const name of ["missionary", "cannibal"])
        for (let i = 0; i < 3; i++) await button(page, `Add ${name}`).click();
    await button(page, /^No rules yet: \d+ crossings/).waitFor();
    const bank = page.getByRole("group", { name: "Who must not be alone together" });
    for (const name of ["cannibal", "missionary"])
        await bank.getByRole("button", { name }).click();
    await button(page, "Best plan: 11 crossings").waitFor();
    const says = (text) => page.getByRole("radio", { name: text });
    assert.ok(
        await says("Missionaries must never be outnumbered by cannibals").isChecked(),
    );
    await says("must not be left alone together").check();
    await page.getByText("Already broken at the start:").waitFor();
    await button(page, "Rule 1 is already broken at the start.").waitFor();
    await says("Cannibals must never be outnumbered by missionaries").check();
    await button(page, "Best plan: 11 crossings").waitFor();
    await button(page, "More: Seats").click();
    assert.equal(await page.getByLabel("Seats", { exact: true }).inputValue(), "3");
    await page.getByLabel("Seats", { exact: true }).fill("23");
    await page.getByText("Everyone fits into the boat").waitFor();
});

test("a click on a dot of the map opens its state", async (t) => {
    const page = await openPage(t, "/crossing#tab=lab&p=wolf");
    const map = section(page, "All positions");
    await map.locator(".node", { hasText: "goal" }).click();
    await status(page).getByText("That's the best possible.").waitFor();
});

test("an error of a new traveler is shown after the field was left", async (t) => {
    const page = await openPage(t, "/crossing#tab=solver&p=wolf");
    await button(page, "Add a traveler").click();
    await page.locator(".stale .stage").waitFor();
    await settle(page);
    assert.equal(await page.locator("[aria-invalid=true], .error-box").count(), 0);
    await press(page, "Tab");
    await page.getByText("Enter a name.").waitFor();
    await page.getByLabel("Name of traveler 5").fill("dog");
    await traveler(page, "dog").waitFor();
    assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
});

test("a plan plays, and the travelers move", async (t) => {
    const options = ANIMATED;
    const page = await openPage(t, "/crossing#plan=1&best=&step=10", options);
    await status(page).getByText("went across").waitFor();
    await page.evaluate(() => {
        globalThis.moved = 0;
        document.addEventListener("transitionrun", ({ propertyName }) => {
            if (propertyName === "left") globalThis.moved++;
        });
    });
    const { texts } = await recordTexts(page, ".steps [role=status]");
    await button(page, "Play").click();
    await status(page).getByText("Everyone is across! 7 crossings.").waitFor();
    const message = await texts();
    const wanted = [
        /went across/,
        /^Crossing 6 of 7: farmer comes back/,
        /came back/,
        /^Crossing 7 of 7: farmer and goat go across/,
        /^Everyone is across/,
    ];
    assert.equal(message.length, wanted.length);
    wanted.forEach((one, i) => assert.match(message[i], one));
    assert.ok((await page.evaluate(() => globalThis.moved)) > 0);
});

test("travelers stay in the boat while it moves", async (t) => {
    const options = ANIMATED;
    const page = await openPage(t, "/crossing#p=wolf", options);
    await traveler(page, "goat").click();
    await traveler(page, "farmer").click();
    const { until } = await recordTexts(page, ".traveler.aboard .name");
    await button(page, "Send across").click();
    await status(page).getByText("1 crossing so far").waitFor();
    await until("");
});

for (const [name, options, highest] of [
    ["a phone", PHONE, 120],
    ["a desktop", { viewport: { width: 1440, height: 900 } }, 160],
])
    test(`the board of each tab starts near the top of ${name}`, async (t) => {
        const page = await openPage(t, "/crossing", options);
        for (const [tab, board] of [
            ["Today", ".scene"],
            ["Practice", ".scene"],
            ["Solver", ".custom"],
        ]) {
            await openTab(page, tab);
            await page.locator(".tabs [aria-current]", { hasText: tab }).waitFor();
            await page.locator(board).waitFor();
            await settle(page);
            const { y } = await page.locator(board).boundingBox();
            assert.ok(y <= highest, `${tab}: ${y}`);
            if (tab === "Solver") continue;
            const goal = await page.locator(".goal").boundingBox();
            const main = await page
                .getByRole("button", { name: "Send across" })
                .boundingBox();
            assert.ok(goal.y + goal.height <= main.y, "the rules are above the buttons");
            assert.ok(main.y + main.height <= options.viewport.height);
        }
    });

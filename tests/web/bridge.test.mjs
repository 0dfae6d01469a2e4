// The page of the bridge.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ANIMATED,
    openPage,
    service,
    takeProblems,
    testPlaces,
    visit,
} from "./browser.mjs";
import {
    addressOf,
    focused,
    post,
    press,
    recordTexts,
    runCopied,
    tabBackTo,
    tabTo,
} from "./actions.mjs";

const PATH = "/bridge/solve";
const ZURG = [
    { name: "Buzz", minutes: 5 },
    { name: "Woody", minutes: 10 },
    { name: "Rex", minutes: 20 },
    { name: "Hamm", minutes: 25 },
];
const TEN =
    "p=Ada:1,Ben:3,Cleo:4,Dan:6,Eva:8,Finn:9,Gwen:11,Hugo:14,Iris:15,Jack:20&c=2&d=90";
const RULED = "p=Buzz:5,Woody:10,Rex:20,Hamm:25&c=2&d=70&back=2:15&torch=0,1,2&apart=2-3";

const story = (page) => page.locator(".stage [role=status]").last();
const section = (page, name) => page.getByRole("region", { name });
const walker = (page, name) => page.locator(".walker", { hasText: name });
const numbers = (text) => text.replaceAll(",", "").match(/\d+/g).map(Number);

/** Returns the position of a person between the near side, 0, and the far side, 100. */
const wayOf = (page, name) =>
    walker(page, name).evaluate((element) => parseFloat(element.style.offsetDistance));

testPlaces({
    bridge: "/bridge#date=2026-11-29",
    "bridge-plan": "/bridge#show=plan",
    "bridge-ten": `/bridge#${TEN}&plan=breadth-first`,
    "bridge-rules": `/bridge#${RULED}&step=10`,
    "bridge-try": "/bridge#go=0-1,0,0-2,0&d=30",
});

test("a party is composed with the mouse, and its plan is shown", async (t) => {
    const page = await openPage(t, "/bridge#show=plan");
    await story(page).getByText("Crossing 3 of 5: Rex and Hamm").waitFor();
    await page.getByText("Change the party").click();
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.getByLabel("Name of person 5").fill("Bo Peep");
    await page.getByLabel("Minutes, Bo Peep").fill("12");
    const people = [...ZURG, { name: "Bo Peep", minutes: 12 }];
    const answer = await post(PATH, { people, max_plans: 100 });
    assert.ok(answer.minutes > 60 && Number(answer.plan_count) > 1);
    const timing = section(page, "The plan, minute by minute");
    const message = `The least is ${answer.minutes} minutes, and ${answer.plan_count} plans`;
    await timing.getByText(message).waitFor();
    const deadline = section(page, "In time?");
    await deadline.getByText("It cannot be done").waitFor();
    await deadline.getByLabel("Deadline in minutes").fill(String(answer.minutes));
    await deadline
        .getByText(`exactly, with no minute to spare; ${answer.plan_count} plans do it`)
        .waitFor();
    await timing.getByRole("button", { name: /^2 / }).click();
    await page.waitForURL(/plan=2/);
    await page.getByRole("button", { name: "Next" }).click();
    const [, second] = answer.plans;
    const middle = second[Math.ceil(second.length / 2) - 1];
    await story(page).getByText(`${middle.elapsed} minutes have passed`).waitFor();
    for (const name of middle.who)
        assert.equal(await wayOf(page, name), middle.direction === "over" ? 100 : 0);
    const copied = await runCopied(page.locator(".asked"), PATH);
    assert.deepEqual(copied.plans, answer.plans);
    await page.getByRole("button", { name: "Remove Bo Peep" }).click();
    await timing.getByText("The least is 60 minutes, and 2 plans take it.").waitFor();
});

test("the bridge is crossed with the keyboard alone", async (t) => {
    const page = await openPage(t, "/bridge#go=");
    await story(page).getByText("Choose who goes over.").waitFor();
    await tabTo(page, /Buzz, 5 minutes, on the near side/);
    await press(page, "Space", "ArrowRight", "Space");
    await story(page).getByText("Buzz and Woody are ready.").waitFor();
    await press(page, "ArrowRight", "Enter");
    await story(page).getByText("The bridge holds 2.").waitFor();
    await press(page, "Enter");
    await tabTo(page, /^Send them over$/);
    await press(page, "Enter");
    await story(page).getByText("10 minutes have passed").waitFor();
    await tabTo(page, /^Hint$/);
    await press(page, "Enter");
    await story(page).getByText("Every plan of 60 minutes begins like this").waitFor();
    await tabBackTo(page, /, on the (near|far) side$/);
    await press(page, "Home", "ArrowRight", "Space");
    await tabTo(page, /^Send them back$/);
    await press(page, "Enter");
    await tabTo(page, /^Hint$/);
    await press(page, "Enter");
    await story(page).getByText("1 of 2 plans of 60 minutes begins").waitFor();
    assert.match(await addressOf(page), /go=0-1,1(&|$)/);
    await tabBackTo(page, /^Undo$/);
    await press(page, "Enter");
    await story(page).getByText("Buzz and Woody went over").waitFor();
    assert.equal(await wayOf(page, "Woody"), 100);
    await tabTo(page, /^Show me$/);
    await press(page, "Enter");
    await tabTo(page, /^The crossings, step$/);
    await press(page, "End");
    await story(page).getByText("All are over after 5 crossings; 60 minutes").waitFor();
    await press(page, "ArrowLeft");
    await story(page).getByText("from minute 50 to 60").waitFor();
    await tabTo(page, /^Back to my game$/);
    await press(page, "Enter");
    await story(page).getByText("Buzz and Woody went over").waitFor();
});

test("a user who follows a plan of the service reads that it is optimal", async (t) => {
    const page = await openPage(t, "/bridge");
    for (const [party, question] of [
        ["", { people: ZURG }],
        [`${TEN}&`, { people: peopleOf(TEN) }],
        [`${RULED}&`, { people: ZURG, constraints: rulesOf() }],
    ]) {
        const { minutes, steps } = await post(PATH, question);
        const names = question.people.map(({ name }) => name);
        const places = ({ who }) => who.map((name) => names.indexOf(name)).join("-");
        await visit(page, `/bridge#${party}go=${steps.map(places).join(",")}`);
        const message = `All are over. ${minutes} minutes have passed. That is the least`;
        await story(page).getByText(message).waitFor();
    }
});

function peopleOf(query) {
    const list = new URLSearchParams(query).get("p").split(",");
    return list.map((text) => {
        const [name, minutes] = text.split(":");
        return { name, minutes: Number(minutes) };
    });
}

const rulesOf = () => ({
    forbidden_pairs: [["Rex", "Hamm"]],
    torch_bearers: ["Buzz", "Woody", "Rex"],
    back_minutes: { Rex: 15 },
});

test("moves that break a rule are not made", async (t) => {
    const page = await openPage(t, `/bridge#${RULED}&go=2-3,2`);
    await story(page).getByText("no minute has passed").waitFor();
    await walker(page, "Rex").click();
    await walker(page, "Hamm").click();
    await story(page).getByText("Rex and Hamm will not walk together.").waitFor();
    await walker(page, "Rex").click();
    await story(page).getByText("None of them may carry the torch.").waitFor();
    const send = page.getByRole("button", { name: "Send them over" });
    assert.equal(await send.getAttribute("aria-disabled"), "true");
    await walker(page, "Buzz").click();
    await send.click();
    await story(page).getByText("Buzz and Hamm went over. 25 minutes").waitFor();
    assert.equal(await walker(page, "Rex").getAttribute("aria-disabled"), "true");
});

test("the service obeys rules that are added with the mouse", async (t) => {
    const page = await openPage(t, "/bridge#show=plan");
    await page.getByText("Change the party").click();
    await page.getByRole("button", { name: "Add rules for some people" }).click();
    await page.getByRole("button", { name: "Add a pair" }).click();
    const first = page.getByLabel("First person, pair 1");
    assert.equal(await first.locator("option:checked").textContent(), "Rex");
    await page.getByLabel("Way back, Rex").fill("15");
    await page.getByLabel("torch, Hamm").click();
    const question = { people: ZURG, constraints: rulesOf() };
    const { minutes } = await post(PATH, question);
    const timing = section(page, "The plan, minute by minute");
    await timing.getByText(`The least is ${minutes} minutes`).waitFor();
    assert.equal((await runCopied(page.locator(".asked"), PATH)).minutes, minutes);
    for (const name of ["Buzz", "Woody", "Rex"])
        await page.getByLabel(`torch, ${name}`).click();
    await page.getByText("At least one person must be allowed to carry").waitFor();
    await page.getByLabel("torch, Buzz").click();
    await page.getByRole("button", { name: "Remove pair 1" }).click();
    assert.equal(await focused(page), "Add a pair");
    await timing.getByText(/^The least is/).waitFor();
});

test("a link opens the same party, plan and step", async (t) => {
    const name = "Ä, b:c%/~";
    const page = await openPage(t, "/bridge#show=plan");
    await page.getByText("Change the party").click();
    await page.getByLabel("Name of person 3").fill(name);
    await page.getByLabel("People on the bridge at once").fill("3");
    await page.getByText("What searches take for it").click();
    await page.getByRole("button", { name: /^Play the plan of Breadth/ }).click();
    await page.getByRole("heading", { name: "The plan of Breadth first" }).waitFor();
    await page.getByLabel("The crossings, step").fill("1");
    await story(page).getByText("Crossing 1 of 3").waitFor();
    const message = await story(page).textContent();
    const place = await addressOf(page);
    const other = await openPage(t, place);
    await story(other).getByText(message, { exact: true }).waitFor();
    assert.equal(await other.getByLabel("Name of person 3").inputValue(), name);
    const pressed = other.getByRole("button", {
        name: /^Play the plan of Breadth/,
    });
    assert.equal(await pressed.getAttribute("aria-pressed"), "true");
});

test("the old plan and the focus stay while a time is typed", async (t) => {
    const options = { viewport: { width: 1280, height: 900 } };
    const page = await openPage(t, "/bridge#show=plan", options);
    const timing = section(page, "The plan, minute by minute");
    await page.getByText("Change the party").click();
    const field = page.getByLabel("Minutes, Rex");
    await field.click();
    const placeOf = () => field.evaluate((one) => one.getBoundingClientRect().top);
    const before = await placeOf();
    await field.fill("");
    await page.locator(".people .error", { hasText: "whole number from 1 to" }).waitFor();
    await page.locator(".stale .scene").waitFor();
    await timing.getByText("The least is 60 minutes").waitFor();
    assert.equal(await placeOf(), before);
    assert.equal(await focused(page), "Minutes, Rex");
    await press(page, "8");
    await timing.getByText("The least is 53 minutes").waitFor();
    await page.locator(".stale").first().waitFor({ state: "detached" });
    assert.equal(await focused(page), "Minutes, Rex");
    takeProblems(page);
});

test("a party of 1000 people is pasted", async (t) => {
    const page = await openPage(t, "/bridge#show=plan");
    await page.getByText("What searches take for it").click();
    await page.getByText("Change the party").click();
    await page.getByText("Type or paste a list").click();
    const people = Array.from({ length: 1000 }, (_, i) => i + 1);
    await page.getByRole("textbox", { name: "People", exact: true }).fill(people.join(" "));
    await page.getByRole("button", { name: "Use these people" }).click();
    const { minutes } = await post(PATH, { people, include_steps: false });
    const least = `The least is ${minutes.toLocaleString("en")} minutes`;
    await section(page, "The plan, minute by minute").getByText(least).waitFor();
    await page.getByText("The picture has room for 24 people.").waitFor();
    const searches = section(page, "What searches take for it");
    await searches.getByText("accepts at most 24 people").waitFor();
    await searches.getByText("refused").nth(4).waitFor();
    takeProblems(page);
});

test("the searches show the numbers of the service", async (t) => {
    const page = await openPage(t, "/bridge#go=");
    await page.getByText("What searches take for it").click();
    await page.getByText("Change the party").click();
    const rows = section(page, "What searches take for it").locator("tbody tr");
    await rows
        .getByRole("button", { name: "Play the plan of Breadth first", exact: true })
        .waitFor();
    const names = [
        ["optimal", "Optimal"],
        ["a-star", "A*"],
        ["dijkstra", "Dijkstra"],
        ["breadth-first", "Breadth first"],
        ["zurg-depth-first", "Depth first, as printed"],
        ["zurg-breadth-first", "Breadth first, as printed"],
    ];
    for (const [index, [method, title]] of names.entries()) {
        const question = { people: ZURG, deadline: 60, method };
        const { search, minutes, proven } = await post(PATH, question);
        const row = rows.nth(index);
        await row.getByRole("rowheader", { name: title }).waitFor();
        const figures = numbers(await row.locator(".states").textContent());
        assert.deepEqual(figures, [search.nodes, search.crossings]);
        const found = await row.locator("td").nth(1).textContent();
        assert.deepEqual(numbers(found), [minutes]);
        assert.equal(/✓ proven/.test(found), proven);
    }
    await rows.nth(4).getByText("it took 483 ms in 2004").waitFor();
    await page.getByLabel("People on the bridge at once").fill("3");
    await rows.nth(4).waitFor({ state: "detached" });
    assert.equal(await rows.count(), 4);
});

test("a long search is stopped", async (t) => {
    const place = `/bridge#${TEN.replace("d=90", "d=80")}&t=30`;
    const held = { path: PATH, when: ({ method }) => method === "breadth-first" };
    const page = await openPage(t, place, { held });
    const searches = section(page, "What searches take for it");
    const row = searches.locator("tbody tr").nth(3);
    await row.getByText("searching").waitFor();
    await searches.getByText("proven least").nth(2).waitFor();
    await searches.getByRole("button", { name: "Stop" }).click();
    await row.getByText("stopped").waitFor();
    const stop = searches.getByRole("button", { name: "Stop" });
    assert.equal(await stop.getAttribute("aria-disabled"), "true");
    assert.equal(await searches.getByText("proven least").count(), 3);
});

test("a plan plays to its end, and the clock shows when it is late", async (t) => {
    const options = ANIMATED;
    const page = await openPage(t, "/bridge#d=35&step=4", options);
    await story(page).getByText("15 minutes have passed").waitFor();
    await page.evaluate(() => {
        globalThis.walked = 0;
        document.addEventListener("transitionrun", ({ propertyName }) => {
            if (propertyName === "offset-distance") globalThis.walked++;
        });
    });
    const { texts } = await recordTexts(page, ".steps [role=status]");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await story(page).getByText("All are over after 5 crossings").waitFor();
    await story(page).getByText("25 beyond the deadline").waitFor();
    await page.locator(".moon.late", { hasText: "25 over" }).waitFor();
    const message = await texts();
    const wanted = [
        /^Buzz arrived back|15 minutes/,
        /^Crossing 3 of 5.* 5 beyond the deadline/,
        /^Rex and Hamm arrived/,
        /^Crossing 4 of 5/,
        /arrived back/,
        /^Crossing 5 of 5/,
        /^All are over/,
    ];
    assert.equal(message.length, wanted.length);
    wanted.forEach((one, i) => assert.match(message[i], one));
    for (const { name } of ZURG) assert.equal(await wayOf(page, name), 100);
    assert.ok((await page.evaluate(() => globalThis.walked)) > 0);
});

// The page of the bridge.
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

const story = (page) => page.locator(".stage [role=status]:not(.reveal-question)").last();
const section = (page, name) => page.getByRole("region", { name });
const walker = (page, name) => page.locator(".walker", { hasText: name });

/** Returns the position of a person between the near side, 0, and the far side, 100. */
const positionOf = (page, name) =>
    walker(page, name).evaluate((element) => parseFloat(element.style.offsetDistance));

testPlaces({
    bridge: "/bridge#date=2026-11-29",
    "bridge-plan": "/bridge#show=plan",
    "bridge-ten": `/bridge#${TEN}&show=plan&t=30`,
    "bridge-rules": `/bridge#${RULED}&step=10`,
    "bridge-try": "/bridge#go=0-1,0,0-2,0&d=30",
    "bridge-solver": "/bridge#tab=solver",
});

const START = "Tap who goes across, then “Send across”.";

test("a party is entered with the mouse, and its plan is shown", async (t) => {
    const page = await openPage(t, "/bridge#show=plan");
    await story(page).getByText("Everyone is waiting on the near side.").waitFor();
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.getByLabel("Name of person 5").fill("Bo Peep");
    await page.getByLabel("Minutes, Bo Peep").fill("12");
    const people = [...ZURG, { name: "Bo Peep", minutes: 12 }];
    const answer = await post(PATH, { people, max_plans: 100 });
    assert.ok(answer.minutes > 60 && Number(answer.plan_count) > 1);
    const plan = section(page, "Fastest plan");
    const message = `The fastest plan takes ${answer.minutes} minutes. There are ${answer.plan_count} such plans.`;
    await plan.getByText(message).waitFor();
    await plan.getByText("No plan takes at most 60 minutes.").waitFor();
    await page.getByLabel("Deadline in minutes").fill(String(answer.minutes));
    await plan.getByText("It just meets the deadline.").waitFor();
    await plan.getByLabel("Plan").selectOption("2");
    await page.waitForURL(/plan=2/);
    await story(page).getByText("Everyone is waiting on the near side.").waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    const [, [first]] = answer.plans;
    await story(page).getByText(`${first.elapsed} minutes have passed`).waitFor();
    for (const name of first.who) assert.equal(await positionOf(page, name), 100);
    const copied = await runCopied(page.locator(".custom"), PATH);
    assert.deepEqual(copied.plans, answer.plans);
    await page.getByRole("button", { name: "Remove Bo Peep" }).click();
    await plan
        .getByText("The fastest plan takes 60 minutes. There are 2 such plans.")
        .waitFor();
});

test("the bridge is crossed with the keyboard alone", async (t) => {
    const page = await openPage(t, "/bridge#go=");
    await story(page).getByText(START).waitFor();
    await tabTo(page, /Buzz, 5 minutes, on the near side/);
    await press(page, "Space", "ArrowRight", "Space");
    await story(page).getByText("On the bridge: Buzz and Woody.").waitFor();
    await press(page, "ArrowRight", "Enter");
    await story(page).getByText("The bridge holds only 2.").waitFor();
    await press(page, "Enter");
    await tabTo(page, /^Send across$/);
    await press(page, "Enter");
    await story(page).getByText("10 minutes have passed").waitFor();
    await tabTo(page, /^Hint$/);
    await press(page, "Enter");
    await story(page).getByText("So far, so good: 50 minutes to go.").waitFor();
    await story(page)
        .getByText(/Next, (Buzz|Woody) comes back\./)
        .waitFor();
    await tabBackTo(page, /, on the (near|far) side$/);
    await press(page, "Home", "ArrowRight", "Space");
    await tabTo(page, /^Send back$/);
    await press(page, "Enter");
    await tabTo(page, /^Hint$/);
    await press(page, "Enter");
    await story(page).getByText("Next, Hamm goes across with someone slow.").waitFor();
    assert.match(await addressOf(page), /go=0-1,1(&|$)/);
    await tabBackTo(page, /^Undo$/);
    await press(page, "Enter");
    await story(page).getByText("Buzz and Woody went across").waitFor();
    assert.equal(await positionOf(page, "Woody"), 100);
    await tabTo(page, /^Show me$/);
    await press(page, "Enter");
    await tabTo(page, /^The plan, step$/);
    await press(page, "End");
    await story(page)
        .getByText("Everyone is across after 5 crossings. 60 minutes")
        .waitFor();
    await press(page, "ArrowLeft");
    await story(page).getByText("from minute 50 to 60").waitFor();
    await tabTo(page, /^Back to my game$/);
    await press(page, "Enter");
    await story(page).getByText("Buzz and Woody went across").waitFor();
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
        const move = ({ who }) => who.map((name) => names.indexOf(name)).join("-");
        await visit(page, `/bridge#${party}go=${steps.map(move).join(",")}`);
        const message = `Everyone is across! ${minutes} minutes have passed. That's the fastest possible.`;
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

test("the page rejects moves that break a rule", async (t) => {
    const page = await openPage(t, `/bridge#${RULED}&go=2-3,2`);
    await story(page).getByText(START).waitFor();
    await walker(page, "Rex").click();
    await walker(page, "Hamm").click();
    await story(page).getByText("Rex and Hamm refuse to cross together.").waitFor();
    assert.equal(await walker(page, "Hamm").getAttribute("aria-pressed"), "false");
    await walker(page, "Rex").click();
    await walker(page, "Hamm").click();
    await story(page).getByText("Someone who may carry the torch must come").waitFor();
    const send = page.getByRole("button", { name: "Send across" });
    assert.equal(await send.getAttribute("aria-disabled"), "true");
    await page.getByRole("button", { name: /Hamm ?, 25 minutes, no torch/ }).waitFor();
    await page.getByRole("button", { name: /Rex ?, 20 minutes, may carry/ }).waitFor();
    await walker(page, "Buzz").click();
    await send.click();
    await story(page).getByText("Buzz and Hamm went across. 25 minutes").waitFor();
    assert.equal(await walker(page, "Rex").getAttribute("aria-disabled"), "true");
    await walker(page, "Rex").dispatchEvent("click");
    await story(page).getByText("Rex: the torch is on the other side.").waitFor();
});

/** Drags a person to a position in the picture, as shares of its width and height. */
async function drag(page, name, across, down) {
    const from = await walker(page, name).boundingBox();
    const scene = await page.locator(".scene").boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    const to = [scene.x + across * scene.width, scene.y + down * scene.height];
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
}

test("people are dragged to the bridge and back", async (t) => {
    const page = await openPage(t, "/bridge#go=");
    const wait = (text) => story(page).getByText(text).waitFor();
    await wait(START);
    const start = await positionOf(page, "Rex");
    await drag(page, "Rex", 0.5, 0.5);
    await wait("On the bridge: Rex.");
    assert.ok((await positionOf(page, "Rex")) > start);
    await drag(page, "Buzz", 0.5, 0.4);
    await wait("On the bridge: Buzz and Rex.");
    await drag(page, "Hamm", 0.5, 0.6);
    await wait("The bridge holds only 2.");
    await drag(page, "Hamm", 0.02, 0.6); // within the side
    await drag(page, "Rex", 0.1, 0.7);
    await wait("On the bridge: Buzz.");
    assert.equal(await positionOf(page, "Rex"), start);
    await drag(page, "Woody", 0.9, 0.5); // the other side
    await page.getByRole("button", { name: "Send across" }).click();
    await wait("Buzz and Woody went across");
    await drag(page, "Buzz", 0.5, 0.5);
    await page.getByRole("button", { name: "Send back" }).click();
    await wait("Buzz came back");
});

test("hints lead back to a fastest plan", async (t) => {
    const page = await openPage(t, "/bridge#go=");
    const hint = async (name, text) => {
        await page.getByRole("button", { name, exact: true }).click();
        await story(page).getByText(text).waitFor();
    };
    await hint("Hint", "Tip: Rex and Hamm cross together.");
    assert.equal(await page.locator(".walker.hinted").count(), 0);
    await hint("Hint", "Next, Buzz and Woody go across.");
    assert.equal(await page.locator(".walker.hinted").count(), 2);
    await visit(page, "/bridge#go=0-2");
    await story(page).getByText("Buzz and Rex went across").waitFor();
    await hint("Hint", "Undo 1 crossing.");
    await hint("Hint", "Then, Buzz and Woody go across.");
});

test("the plan follows rules that are added with the mouse", async (t) => {
    const page = await openPage(t, "/bridge#show=plan");
    await page.getByRole("button", { name: "Add a pair" }).click();
    await page.getByRole("button", { name: "Add rules for one person" }).click();
    const first = page.getByLabel("First person, pair 1");
    assert.equal(await first.locator("option:checked").textContent(), "Rex");
    for (const { name } of ZURG) await page.getByText(`Rules for ${name}`).click();
    await page.getByLabel("Minutes on the way back, Rex").fill("15");
    await page.getByLabel("may carry the torch, Hamm").click();
    const question = { people: ZURG, constraints: rulesOf() };
    const { minutes } = await post(PATH, question);
    const timing = section(page, "Fastest plan");
    await timing.getByText(`The fastest plan takes ${minutes} minutes.`).waitFor();
    assert.equal((await runCopied(page.locator(".custom"), PATH)).minutes, minutes);
    for (const name of ["Buzz", "Woody", "Rex"])
        await page.getByLabel(`may carry the torch, ${name}`).click();
    await page.locator(".party").getByText("At least one person must be").waitFor();
    await page.getByLabel("may carry the torch, Buzz").click();
    await page.getByRole("button", { name: "Remove pair 1" }).click();
    assert.equal(await focused(page), "Add a pair");
    await timing.getByText(/^The fastest plan takes/).waitFor();
});

test("a link opens the same party, plan and step", async (t) => {
    const name = "Ä, b:c%/~";
    const page = await openPage(t, "/bridge#show=plan");
    await page.getByLabel("Name of person 3").fill(name);
    await page.getByLabel("People on the bridge at once", { exact: true }).fill("3");
    await page.getByLabel("The plan, step").fill("1");
    await story(page).getByText("Crossing 1 of 3").waitFor();
    const message = await story(page).textContent();
    const place = await addressOf(page);
    const other = await openPage(t, place);
    await story(other).getByText(message, { exact: true }).waitFor();
    assert.equal(await other.getByLabel("Name of person 3").inputValue(), name);
});

test("Enter adds a row, and an empty last row does not count", async (t) => {
    const page = await openPage(t, "/bridge#tab=solver");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByLabel("Minutes, person 1").click();
    for (const minutes of ["1", "2", "5", "10", "12"]) {
        await page.keyboard.type(minutes);
        await press(page, "Enter");
    }
    assert.equal(await focused(page), "Minutes, person 6");
    const { minutes } = await post(PATH, { people: [1, 2, 5, 10, 12] });
    await section(page, "Fastest plan")
        .getByText(`The fastest plan takes ${minutes} minutes.`)
        .waitFor();
});

test("the old plan and the focus stay while a time is typed", async (t) => {
    const options = { expected: REJECTED, viewport: { width: 1280, height: 900 } };
    const page = await openPage(t, "/bridge#show=plan", options);
    const timing = section(page, "Fastest plan");
    const field = page.getByLabel("Minutes, Rex");
    await field.click();
    const placeOf = () => field.evaluate((one) => one.getBoundingClientRect().top);
    const before = await placeOf();
    await field.fill("");
    await page.getByText("Enter the minutes of each person.").first().waitFor();
    await page.locator(".stale .scene").waitFor();
    await timing.getByText("The fastest plan takes 60 minutes.").waitFor();
    assert.equal(await placeOf(), before);
    assert.equal(await focused(page), "Minutes, Rex");
    await press(page, "8");
    await timing.getByText("The fastest plan takes 53 minutes.").waitFor();
    await page.locator(".stale").first().waitFor({ state: "detached" });
    assert.equal(await focused(page), "Minutes, Rex");
});

test("a party of 1000 people is pasted", async (t) => {
    const page = await openPage(t, "/bridge#tab=solver", { expected: REJECTED });
    await page.getByText("Type or paste a list").click();
    const people = Array.from({ length: 1000 }, (_, i) => i + 1);
    await page.getByRole("textbox", { name: "People", exact: true }).fill(people.join(" "));
    await page.getByRole("button", { name: "Use these people" }).click();
    const { minutes } = await post(PATH, { people, include_steps: false });
    const least = `The fastest plan takes ${minutes.toLocaleString("en")} minutes.`;
    await section(page, "Fastest plan").getByText(least).waitFor();
    await page.getByText("The picture shows at most 24 people.").waitFor();
    const address = await addressOf(page);
    await visit(page, address.replace("tab=solver", "tab=lab"));
    const rows = section(page, "Positions looked at").locator("li");
    await rows.nth(4).getByText("accepts at most 24 people").waitFor();
});

test("the searches show the numbers of the service", async (t) => {
    const page = await openPage(t, "/bridge#tab=lab");
    await page.getByText("Change the people").click();
    const rows = section(page, "Positions looked at").locator("li");
    const names = [
        ["optimal", "Formula"],
        ["a-star", "A*"],
        ["dijkstra", "Dijkstra"],
        ["breadth-first", "Breadth first"],
        ["zurg-depth-first", "Depth first"],
    ];
    for (const [index, [method, title]] of names.entries()) {
        const question = { people: ZURG, deadline: 60, method };
        const { search } = await post(PATH, question);
        const row = rows.nth(index);
        await row.getByText(title, { exact: true }).waitFor();
        await row.getByText(search.nodes.toLocaleString("en"), { exact: true }).waitFor();
    }
    await page.getByLabel("People on the bridge at once", { exact: true }).fill("3");
    await rows.nth(4).waitFor({ state: "detached" });
    assert.equal(await rows.count(), 4);
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
    await story(page).getByText("Everyone is across after 5 crossings").waitFor();
    await story(page).getByText("25 minutes too late").waitFor();
    await page.locator(".moon.late", { hasText: "25 late" }).waitFor();
    const message = await texts();
    const wanted = [
        /^Buzz came back|15 minutes/,
        /^Crossing 3 of 5.* 5 minutes too late/,
        /^Rex and Hamm went across/,
        /^Crossing 4 of 5/,
        /came back/,
        /^Crossing 5 of 5/,
        /^Everyone is across/,
    ];
    assert.equal(message.length, wanted.length);
    wanted.forEach((one, i) => assert.match(message[i], one));
    for (const { name } of ZURG) assert.equal(await positionOf(page, name), 100);
    assert.ok((await page.evaluate(() => globalThis.walked)) > 0);
});

for (const [name, options, highest] of [
    ["a phone", PHONE, 120],
    ["a desktop", { viewport: { width: 1440, height: 900 } }, 160],
])
    test(`the board of each tab starts near the top of ${name}`, async (t) => {
        const page = await openPage(t, "/bridge", options);
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

// The page of Allergic Cliffs, by mouse, by touch and by keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testPlaces, useService, visit, withPage } from "./browser.mjs";
import {
    ask,
    copied,
    focused,
    addressOf,
    press,
    runCopied,
    showRequests,
    tabTo,
} from "./hands.mjs";

const service = useService();
const SEED = "/cliffs#seed=7";
const PROMISE = 4; // mistakes allowed, one less than can be promised at the start
const SMALL = "0000,1111,2222,3333";
const STRATEGIES = 7;

const camp = (page) => page.getByRole("group", { name: /^The band/ }).getByRole("button");
const cliff = (page, name) => page.getByRole("region", { name: `The ${name} cliff` });
const on = (page, name) => cliff(page, name).getByRole("listitem");
const advice = (page) => page.getByRole("region", { name: "Advice" });
const order = (page) => advice(page).getByText(/^Number \d+ to the (top|bottom) cliff$/);

/** Whom the advice sends where, as the service counts them. */
async function advised(page) {
    const [, number, to] = /(\d+) to the (\w+)/.exec(await order(page).textContent());
    return { zoombini: Number(number) - 1, cliff: to };
}

const bandOf = async (seed) =>
    (await ask(service, "/cliffs/deal", { level: 4, seed })).zoombinis;

testPlaces(service, {
    cliffs: "/cliffs",
    "cliffs-play":
        "/cliffs#mode=play&seed=4&prior=game&advice=on&moves=1t,2t,3t,4b,5b,6t,7t,8b,9b",
    "cliffs-edit":
        "/cliffs#band=3221,3001,4244,4324,0200,2231,2114,3404,2131,1412&edit=on&pick=2" +
        "&moves=0t-,5t&level=2&plan=on&sim=1&dealer=game&goal=guarantee&allowed=2",
    "cliffs-conflict": `/cliffs#band=${SMALL},0000&level=1&moves=0t,4t-,1b&pick=2`,
});

test("a game that is played elsewhere is entered by mouse", async () => {
    await withPage(service, SEED, {}, async (page) => {
        const zoombinis = await bandOf(7);
        const history = [];
        const check = async () => {
            const question = { zoombinis, level: 4, history };
            const { send, consistent_rules: left } = await ask(
                service,
                "/cliffs/solve",
                question,
            );
            await page
                .getByText(`Number ${send.zoombini + 1} to the ${send.cliff} cliff`)
                .waitFor();
            await page.getByText(`${left.toLocaleString("en")} rules`).waitFor();
        };
        await check();
        await camp(page).nth(3).click();
        await page.getByRole("button", { name: "The top cliff took it" }).click();
        history.push({ zoombini: 3, cliff: "top", accepted: true });
        await check();
        await camp(page).nth(9).click();
        await page.getByRole("button", { name: "The top cliff sneezed it back" }).click();
        history.push({ zoombini: 9, cliff: "top", accepted: false });
        history.push({ zoombini: 9, cliff: "bottom", accepted: true });
        await check();
        await page.getByText("1 mistake, 5 of 6 pegs left").waitFor();
        assert.equal(await on(page, "top").count(), 1);
        assert.equal(await on(page, "bottom").count(), 1);
        const next = await advised(page);
        await page.getByRole("button", { name: "Advice played: taken" }).click();
        history.push({ ...next, accepted: true });
        await check();
        const answer = await runCopied(page, "/cliffs/solve");
        const { send } = await ask(service, "/cliffs/solve", {
            zoombinis,
            level: 4,
            history,
        });
        assert.deepEqual(answer.send, send);
        await page.getByRole("button", { name: "Undo" }).click();
        history.pop();
        await check();
        await page.getByRole("button", { name: "Take back move 2" }).click();
        history.splice(1);
        await check();
        await page.getByText("0 mistakes, 6 of 6 pegs left").waitFor();
    });
});

test("a game is played here by keyboard alone", async () => {
    await withPage(service, "/cliffs#seed=5&level=2", {}, async (page) => {
        await camp(page).first().waitFor();
        await tabTo(page, /^Play here$/);
        await press(page, "Enter");
        await page.getByRole("button", { name: "Show me the best move" }).waitFor();
        await tabTo(page, /^1: /);
        await press(page, "ArrowRight", "ArrowDown", "Space");
        assert.match(await focused(page), /^6: /);
        await tabTo(page, /^Send to the bottom cliff$/);
        await press(page, "Enter");
        await page
            .getByText(/^The bottom cliff (took number 6|sneezed number 6)/)
            .waitFor();
        await tabTo(page, /^Show me the best move$/);
        await press(page, "Enter");
        await tabTo(page, /^Play the advice$/);
        for (let across = 2; across <= 16; across++) {
            await page.locator(".cliffs-order", { hasText: /^Number/ }).waitFor();
            await press(page, "Enter");
            await page.locator(`.cliffs-crossed li >> nth=${across - 1}`).waitFor();
        }
        await page.getByText(/^All are across, with \d mistakes?: won\.$/).waitFor();
        await page.getByText(/^The rule was: .* to the (top|bottom) cliff,/).waitFor();
        await tabTo(page, /^How would the advice have played\?$/);
        await press(page, "Enter");
        await page.getByText(/^The advice, .* would have made \d mistakes? here/).waitFor();
    });
});

test("who plays here is answered by the rule that the service dealt", async () => {
    const all = Array.from({ length: 16 }, (_, i) => `${i}t`).join();
    await withPage(service, "/cliffs#mode=play", {}, async (page) => {
        for (const level of [1, 2, 3, 4])
            for (const prior of ["uniform", "game"]) {
                const deal = { level, generator: prior, seed: level * 10 };
                const query = `seed=${deal.seed}&level=${level}&prior=${prior}`;
                await visit(page, `/cliffs#mode=play&${query}&moves=${all}`);
                await assertRule(page, deal);
            }
    });
});

/** The game that is played on the page is answered by the rule of a deal. */
async function assertRule(page, deal) {
    await page.getByText(/^All are across/).waitFor();
    const names = await on(page, "top").allTextContents();
    const numbers = names.map((name) => Number(name.split(":")[0]) - 1);
    const dealt = await ask(service, "/cliffs/deal", deal);
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
    const { likely_rules: rules } = await ask(service, "/cliffs/solve", question);
    const { rule, cliff: to } = dealt.hidden_rule;
    assert.ok(
        rules.some((one) => one.rule === rule && one.cliff === to),
        `${rule}, ${to}: ${numbers}`,
    );
}

test("Zoombinis are dragged to a cliff, and tapped", async () => {
    const place = "/cliffs#mode=play&seed=5&level=1";
    await withPage(service, place, {}, async (page) => {
        await camp(page).nth(2).dragTo(cliff(page, "bottom"));
        await page.getByText(/^The bottom cliff (took|sneezed) number 3/).waitFor();
    });
    const narrow = { viewport: { width: 390, height: 844 }, hasTouch: true };
    await withPage(service, place, narrow, async (page) => {
        await cliff(page, "top").tap();
        await page.getByText("First choose a Zoombini.").waitFor();
        await camp(page).nth(1).tap();
        await cliff(page, "top").tap();
        await page.getByText(/^The top cliff (took|sneezed) number 2/).waitFor();
        assert.equal(await page.locator(".cliffs-crossed li").count(), 1);
    });
});

test("the certain are sent at once, and nothing is left to advise", async () => {
    const place = "/cliffs#band=0000,0000,0000,1111&level=1&moves=0t";
    await withPage(service, place, {}, async (page) => {
        await page.getByRole("button", { name: "Send the 2 who are certain" }).click();
        await page.getByText("Number 4 to the top cliff").waitFor();
        assert.equal(await on(page, "top").count(), 3);
        await page.getByRole("button", { name: "Advice played: taken" }).click();
        await page.getByText("Everybody is across: nothing is left to advise.").waitFor();
        await page.getByText("All are across, with 0 mistakes: won.").waitFor();
    });
});

test("a changed band stands in the link", async () => {
    await withPage(service, `${SEED}&moves=2t`, {}, async (page) => {
        await camp(page).nth(5).waitFor();
        await page.getByRole("button", { name: "Change the Zoombinis" }).click();
        await camp(page).nth(5).click();
        const cap = page.getByRole("radio", { name: "cap" });
        await cap.check({ force: true });
        await page.getByText("Number 6: cap").waitFor();
        await press(page, "ArrowRight");
        await page.getByText("Number 6: tuft").waitFor();
        const name = await camp(page).nth(5).getAttribute("aria-label");
        await order(page).waitFor();
        const told = await order(page).textContent();
        const place = await addressOf(page);
        assert.match(place, /band=(\d{4},){15}\d{4}&|band=(\d{4},){15}\d{4}$/);
        await withPage(service, place, {}, async (other) => {
            await other.getByText(told, { exact: true }).waitFor();
            assert.equal(await camp(other).nth(5).getAttribute("aria-label"), name);
            assert.equal(await on(other, "top").count(), 1);
        });
    });
});

test("what is wrong is said at its field", async () => {
    await withPage(service, "/cliffs#allowed=-3", {}, async (page, complaints) => {
        await page
            .locator(".field.wrong .error")
            .getByText("A whole number from 0")
            .waitFor();
        await page.getByLabel("Mistakes allowed").fill("3");
        await order(page).waitFor();
        assert.equal(await page.locator(".field.wrong").count(), 0);
        complaints.length = 0;
    });
    const band = `/cliffs#band=0000,9911,ab&edit=on&moves=1t`;
    await withPage(service, band, {}, async (page, complaints) => {
        const area = page.getByLabel("The band in digits");
        await page
            .locator(".field.wrong .error")
            .getByText("“9911”, “ab” are no Zoombinis")
            .waitFor();
        await area.fill("0000 1111");
        await page.getByRole("button", { name: "Take this band" }).click();
        await order(page).waitFor();
        complaints.length = 0;
    });
    for (const place of ["/cliffs#seed=1&moves=3t,3b", "/cliffs#seed=1&moves=99t"])
        await withPage(service, place, {}, async (page, complaints) => {
            const past = page.getByRole("region", { name: "Until now" });
            await past.getByText("These moves do not fit the band").waitFor();
            assert.equal(await page.locator(".trouble").count(), 0);
            complaints.length = 0;
        });
    await withPage(service, "/cliffs#seed=x", {}, async (page, complaints) => {
        await page.locator(".field.wrong .error").getByText("whole number").waitFor();
        complaints.length = 0;
    });
});

test("moves that no rule explains are marked", async () => {
    await withPage(
        service,
        `/cliffs#band=${SMALL},0000&level=1&moves=0t,4t-,1b`,
        {},
        async (page) => {
            await page.getByText("No rule of this level explains the moves.").waitFor();
            const marked = page.getByRole("button", {
                name: /^Take back move \d, marked$/,
            });
            assert.equal(await marked.count(), 1);
            await marked.click();
            await order(page).waitFor();
        },
    );
});

test("what can be promised is proven, and so is what cannot", async () => {
    const place = `${SEED}&allowed=${PROMISE}&goal=guarantee`;
    await withPage(service, place, {}, async (page) => {
        await page.getByRole("button", { name: "Prove it" }).click();
        const plan = await ask(service, "/cliffs/plan", {
            zoombinis: await bandOf(7),
            level: 4,
            goal: "guarantee",
            mistakes_allowed: PROMISE,
            include_certificate: true,
        });
        assert.equal(plan.guarantee.within_allowed, false);
        const claims = plan.adversary.claims.length.toLocaleString("en");
        await page.getByText(`The proof has ${claims} claims`).waitFor();
        await page.getByText(`${plan.nodes.toLocaleString("en")} nodes`).waitFor();
        assert.equal((await runCopied(page, "/cliffs/plan")).nodes, plan.nodes);
        await page.getByLabel("Mistakes allowed").fill("5");
        await page
            .getByText("A strategy exists that makes at most 5 more mistakes")
            .waitFor();
    });
});

test("advice for few questions says what they cost, by keyboard", async () => {
    await withPage(service, SEED, {}, async (page, complaints) => {
        await order(page).waitFor();
        await tabTo(page, /^Few mistakes$/);
        await press(page, "ArrowLeft"); // around to the last
        await page.waitForURL(/goal=queries/);
        await page.getByText("you are asked whether it took them").waitFor();
        await tabTo(page, /^A question costs$/);
        await press(page, "Control+a");
        await page.keyboard.type("0.25");
        await page.waitForURL(/ask=0.25/);
        const zoombinis = await bandOf(7);
        const question = { zoombinis, level: 4, goal: "queries", ask_cost: 0.25 };
        const { queries, argument } = await ask(service, "/cliffs/solve", question);
        const figure = (name) =>
            page.locator(".cliffs-figures div", { hasText: name }).locator("dd");
        await figure("Cost").getByText(queries.expected_cost.toFixed(2)).waitFor();
        await figure("Questions")
            .getByText(queries.expected_questions.toFixed(2))
            .waitFor();
        await page.getByText(`Proven. ${argument}`).waitFor();
        const copied = await runCopied(page, "/cliffs/solve");
        assert.deepEqual(copied.queries, queries);
        await page.getByLabel("A question costs").fill("-1");
        await page.locator(".field.wrong .error").getByText("from 0 to 100").waitFor();
        assert.match(complaints.join(), /422/);
        complaints.length = 0;
        await page.getByRole("radio", { name: "Best chance" }).check({ force: true });
        await page.getByLabel("A question costs").waitFor({ state: "detached" });
        await order(page).waitFor();
    });
});

test("strategies play the same games, in rounds that can be stopped", async () => {
    // The round of 300 games goes on until it is stopped.
    const held = { path: "/cliffs/simulate", when: ({ games }) => games > 100 };
    await withPage(service, `${SEED}&sim=1&games=40`, { held }, async (page) => {
        const rows = page.locator(".cliffs-contest > li");
        await rows.first().waitFor(); // they come with a script of their own
        assert.equal(await rows.count(), STRATEGIES);
        await page.getByText("40 games each, of the same bands").waitFor();
        const question = { level: 1, games: 40, seed: 1, optimum_bands: 0 };
        for (const [name, strategy] of [
            ["Naive", "naive"],
            ["Safest", "safest"],
        ]) {
            const answer = await ask(service, "/cliffs/simulate", {
                ...question,
                strategy,
            });
            const row = rows.filter({ hasText: name });
            const { mean_mistakes: mean, mean_mistakes_standard_error: error } = answer;
            const ends = [mean - 1.96 * error, mean + 1.96 * error];
            const [least, most] = ends.map((end) => end.toFixed(2));
            await row.getByText(`${mean.toFixed(2)} (${least} to ${most})`).waitFor();
            assert.equal(
                await row.locator("rect").count(),
                answer.distribution.length,
                "a bar for each number of mistakes",
            );
        }
        await page.getByRole("button", { name: "Play 100 games with each" }).click();
        await page.waitForFunction(() => location.hash.includes("games=100"));
        await page.getByRole("button", { name: "Play 300 games with each" }).click();
        await page.getByRole("button", { name: "Stop" }).click();
        await page.getByText("100 games each, of the same bands").waitFor();
        await showRequests(page);
        await page.getByText("The requests", { exact: true }).click();
        const first = page.locator(".cliffs-requests .request").first();
        const command = await copied(page, first.getByRole("button"));
        assert.match(command, /"strategy":"naive","level":1,.*"seed":1/);
    });
});

test("nonsense in the address leaves a page", async () => {
    const place =
        "/cliffs#mode=x&level=9&prior=y&goal=z&moves=,t,5x,7&pick=-1&sim=q&dealer=r&games=0";
    await withPage(service, `${place}&seed=2`, {}, async (page) => {
        await order(page).waitFor();
        await page.getByText("Nobody was sent yet.").waitFor();
    });
});

/** The dealt band and rule of a day. */
const dealOf = (level, seed) =>
    ask(service, "/cliffs/deal", { level, generator: "game", seed });

const KINDS = ["hair", "eyes", "nose", "feet"];

/** The cliff that takes somebody by a rule of the first level. */
function cliffOf({ rule: text, cliff: to }, code) {
    const [, kind, value] = /^(\w+) is (\d)$/.exec(text);
    if (code[KINDS.indexOf(kind)] === value) return to;
    return to === "top" ? "bottom" : "top";
}

test("the puzzle of a day begins empty, is kept, and ends", async () => {
    const monday = new Date(2026, 10, 23, 9);
    await withPage(service, "/cliffs", { clock: true }, async (page) => {
        const asked = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await page.clock.setFixedTime(monday);
        await page.reload();
        const { zoombinis, hidden_rule: rule } = await dealOf(1, 20261123);
        await page.getByText("6 of 6 pegs left").waitFor();
        assert.equal(await page.locator(".cliffs-crossed li").count(), 0);
        const send = async (zoombini, to) => {
            await camp(page).nth(zoombini).click();
            await cliff(page, to).click();
        };
        const right = zoombinis.map((code) => cliffOf(rule, code));
        await send(0, right[0] === "top" ? "bottom" : "top");
        await page.getByText("1 mistake, 5 of 6 pegs left").waitFor();
        assert.equal(new URL(page.url()).hash, "", "the day is not left");
        // A reload goes on without the service.
        await page.route("**/cliffs/deal", (route) => route.abort());
        await page.reload();
        await page.getByText("1 mistake, 5 of 6 pegs left").waitFor();
        for (let at = 1; at < zoombinis.length; at++) await send(at, right[at]);
        await page.getByRole("heading", { name: "All are across" }).waitFor();
        await page.getByText("1 sneeze", { exact: true }).waitFor();
        await page.getByText(/^The rule was: /).waitFor();
        assert.ok(!asked.includes("/cliffs/solve"), "nobody wanted advice");
        const told = await copied(page, page.getByRole("button", { name: "Copy" }));
        assert.match(told, /Allergic Cliffs/);
        assert.match(told, /🤧🟩{7}\n🟩{8}\n/u);
        await page.unroute("**/cliffs/deal");
        await page.getByRole("button", { name: "Another band" }).click();
        await page.waitForURL(/#.*seed=\d+/);
        await page.getByText("6 of 6 pegs left").waitFor();
        await page.goBack();
        await page.getByRole("heading", { name: "All are across" }).waitFor();
    });
});

test("a send replaces the entry of the history, another band is one more", async () => {
    await withPage(service, "/cliffs#mode=play&seed=5&level=1", {}, async (page) => {
        await camp(page).nth(15).waitFor();
        const entries = () => page.evaluate(() => history.length);
        const before = await entries();
        for (const at of [0, 1, 2]) {
            await camp(page).nth(at).click();
            await cliff(page, "top").click();
        }
        await page.locator(".cliffs-crossed li >> nth=2").waitFor();
        assert.equal(await entries(), before);
        await page.getByRole("button", { name: "Another band" }).click();
        await page.locator(".cliffs-crossed li").first().waitFor({ state: "detached" });
        assert.equal(await entries(), before + 1);
    });
});

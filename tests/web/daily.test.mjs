// Puzzles of the day, which behave in the same way on all pages: address, storage, end and shared
// text. GAMES contains the differences: the start of a game, a way to solve it, and its result.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    FAILED,
    GAMES as PAGES,
    openPage,
    service,
    settle,
    violations,
    visit,
} from "./browser.mjs";
import { addressOf, copyText, focused, openTab, post, press, tabTo } from "./actions.mjs";

const DATE = "2026-11-23"; // a Monday
const NUMBER = 327; // of this day in shared texts
const COUNT = PAGES.length; // of the games

const button = (page, name) => page.getByRole("button", { name });

/** Returns the puzzle of the day, as the page requests it. */
async function findDay(path) {
    const response = await fetch(`${service.url}${path}/daily?date=${DATE}`);
    return response.json();
}

/** Records the requests to the service that the scripts of the page send from now on. */
function recordFetches(page) {
    const urls = [];
    page.on("request", (request) => {
        if (request.resourceType() !== "fetch") return;
        const { pathname, search } = new URL(request.url());
        urls.push(pathname + search);
    });
    return urls;
}

/** The games. `ready` waits until the game can be played. `plan` returns the moves to its end, as
 * functions, and words that would give the solution away. `start` is the name of the control with which
 * the game starts. `another` is the button for another puzzle. */
const GAMES = [
    {
        path: "/set",
        start: /^(one|two|three) .*(ovals?|diamonds?|squiggles?)$/,
        name: "SET",
        ready: (page) => page.getByText(/^\d of \d+ sets found$/).waitFor(),
        plan: planSet,
        title: "All sets found",
        result: /^★★★ 6 sets, no mistakes\n🟩{6} in \d+:\d\d\n/u,
        another: "Practice more",
    },
    {
        path: "/bulls-cows",
        start: /^Guess 1$/,
        name: "Bulls and Cows",
        ready: (page) => page.getByText("Today's puzzle").waitFor(),
        plan: planBullsCows,
        title: "Solved!",
        result: /^★★★ 3 guesses \(computer's average: 5\.2\)\n🟩🟩⬜⬜\n🟨🟨⬜⬜\n🟩{4}\n/u,
        another: "Practice another secret",
    },
    {
        path: "/grecian",
        start: /^Dial 1/,
        name: "Grecian Computer",
        ready: (page) => page.locator(".score").waitFor(),
        plan: planGrecian,
        title: "All 12 columns add up",
        another: "Practice another puzzle",
        result: /^★★★ no hints\nhttp/,
    },
    {
        path: "/bridge",
        start: /, \d+ minutes?,/,
        name: "Bridge",
        ready: (page) => page.locator("button.walker").first().waitFor(),
        plan: planBridge,
        title: "Everyone's across!",
        result: /^★★★ \d+ minutes\nhttp/,
    },
    {
        path: "/crossing",
        start: /on the near bank$/,
        name: "River Crossing",
        ready: (page) => page.locator(".traveler").first().waitFor(),
        plan: planCrossing,
        title: "Everyone's across!",
        result: /^★★★ \d+ crossings\n🟩+\nhttp/u,
    },
    {
        path: "/cliffs",
        start: /^1: /,
        name: "Allergic Cliffs",
        ready: (page) => page.getByText(/\d of 6 sneezes/).waitFor(),
        plan: planCliffs,
        title: "Everyone's across!",
        result: /^★★★ 1 sneeze \(computer's average: [\d.]+ sneezes\)\n🤧🟩{7}\n🟩{8}\n/u,
        another: "Practice",
    },
    {
        path: "/hyperloglog",
        start: /^Open the door$/,
        name: "How many came?",
        ready: (page) => page.getByText(/^Door \d of 3$/).waitFor(),
        plan: planHyperLogLog,
        title: "All three doors!",
        result: /^★★★ \d%? off on average.*\n🟩{3}\n/u,
        another: "Practice three more",
    },
];

async function planSet(page) {
    const table = page.getByRole("group", { name: /^The table/ }).getByRole("button");
    const cards = await table.evaluateAll((all) => all.map((card) => card.ariaLabel));
    const { sets } = await post("/set/solve", { cards });
    const moves = sets.map(({ indices }) => async () => {
        for (const index of indices) await table.nth(index).click();
    });
    return { moves, secrets: cards };
}

function planBullsCows(page) {
    const secrets = ["1325", "4567", "0345"]; // the last one is the secret of this day
    const moves = secrets.map((guess, i) => async () => {
        await page.getByLabel(`Guess ${i + 1}`, { exact: true }).fill(guess);
        await press(page, "Enter");
        await page.locator(".board .line").nth(i).waitFor();
    });
    return { moves, secrets };
}

async function planGrecian(page) {
    const { puzzle } = await findDay("/grecian");
    const { solutions } = await post("/grecian/solve", puzzle);
    const numbers = await page.locator(".number").allTextContents();
    assert.deepEqual(
        numbers.map(Number),
        puzzle.dials.flat(2).filter((cell) => cell !== null),
    );
    const moves = solutions[0].offsets.map((offset, i) => async () => {
        await page.getByRole("slider", { name: `Dial ${i + 1}` }).focus();
        for (let turn = 0; turn < offset; turn++) await press(page, "ArrowRight");
    });
    return { moves, secrets: [] };
}

async function planBridge(page) {
    const texts = await page.locator("button.walker").allTextContents();
    const people = texts.map((text) => {
        const [, name, minutes] = /^(?:\d*)(\D+), (\d+) minutes?/.exec(text);
        return { name, minutes: Number(minutes) };
    });
    const { steps } = await post("/bridge/solve", { people });
    const moves = steps.map(({ who, direction }) => async () => {
        for (const name of who) await page.locator(".walker", { hasText: name }).click();
        const [send, done] =
            direction === "over" ? ["across", "went across"] : ["back", "came back"];
        await button(page, `Send ${send}`).click();
        await page
            .getByText(new RegExp(`${done}|Everyone('s| is) across|The time is up`))
            .first()
            .waitFor();
    });
    return { moves, secrets: people.map(({ name }) => name) };
}

async function planCrossing(page) {
    const { puzzle } = await findDay("/crossing");
    const { steps } = await post("/crossing/solve", puzzle);
    const moves = steps.map(({ who }, i) => async () => {
        for (const name of who)
            await page.locator(".traveler", { hasText: name }).first().click();
        await button(page, /^Send (across|back)$/).click();
        const text = i + 1 < steps.length ? `: ${i + 1} crossing` : "Everyone's across!";
        await page.locator(".stage [role=status]").getByText(text).waitFor();
    });
    return { moves, secrets: steps[0].who };
}

const KINDS = ["hair", "eyes", "nose", "feet"];
const CLIFFS = { top: "bottom", bottom: "top" };

async function planCliffs(page) {
    const { puzzle, answer } = await findDay("/cliffs");
    const { hidden_rule: rule } = answer;
    const [, kind, value] = /^(\w+) is (\d)$/.exec(rule.rule);
    const camp = page
        .getByRole("group", { name: /^The \d+ Zoombinis$/ })
        .getByRole("button");
    const moves = puzzle.zoombinis.map((code, i) => async () => {
        const fits = code[KINDS.indexOf(kind)] === value;
        const takes = fits ? rule.cliff : CLIFFS[rule.cliff];
        const to = i === 0 ? CLIFFS[takes] : takes; // one mistake
        await camp.nth(i).click();
        await page.getByRole("region", { name: `The ${to} cliff` }).click();
        await page.locator(".crossed li").nth(i).waitFor();
    });
    return { moves, secrets: [rule.rule] };
}

async function planHyperLogLog(page) {
    const { gates } = await findDay("/hyperloglog");
    const moves = gates.map(({ answer }, i) => async () => {
        if (i > 0) {
            await tabTo(page, /^Next door$/);
            await press(page, "Enter");
        }
        await page.getByRole("heading", { name: `Door ${i + 1} of 3` }).waitFor();
        await tabTo(page, /^Open the door$/);
        await press(page, "Enter");
        const slider = page.getByRole("slider", { name: "Your guess" });
        const wrong = async () => {
            const guess = await slider.getAttribute("aria-valuetext");
            return Math.log(Number(guess.replace(",", "")) / answer.visitor_count);
        };
        for (let off = await wrong(); Math.abs(off) > 0.05; off = await wrong())
            await press(page, off < 0 ? "ArrowRight" : "ArrowLeft");
        await tabTo(page, /^Guess$/);
        await press(page, "Enter");
        await page.getByText(/^★ [\d,]+ came!$/).waitFor();
    });
    return { moves, secrets: [] };
}

for (const game of GAMES)
    test(`the ${game.name} of the day is stored, ends after midnight, and is shared`, async (t) => {
        const page = await openPage(t, "/api", { clock: true });
        await settle(page); // its requests have ended
        const requests = recordFetches(page);
        await page.clock.setFixedTime(new Date(`${DATE}T12:00`));
        await visit(page, game.path);
        await game.ready(page);
        const { moves, secrets } = await game.plan(page);
        const half = Math.ceil(moves.length / 2);
        for (const move of moves.slice(0, half)) await move();
        assert.equal(await page.locator(".finish").count(), 0);
        assert.equal(await addressOf(page), game.path);
        await page.reload();
        await game.ready(page);
        await page.clock.setFixedTime(new Date("2026-11-24T00:01"));
        for (const move of moves.slice(half, -1)) await move();
        // The only request is the one for the day, also after the reload.
        assert.deepEqual(requests, [`${game.path}/daily?date=${DATE}`]);
        await moves.at(-1)();
        const finish = page.locator(".finish");
        await finish.getByRole("heading", { name: game.title }).waitFor();
        assert.equal(await addressOf(page), game.path);
        assert.deepEqual(await violations(page), []);
        await assertShared(page, game, secrets);
        await page.clock.setFixedTime(new Date(`${DATE}T13:00`));
        await assertStored(page, game);
    });

test("the puzzle of the day is requested before the styles arrive", async (t) => {
    const page = await openPage(t, "/set", {
        prepare: async (opened) => {
            const requested = opened.waitForRequest(/\/set\/daily\?/);
            const styles = /\/assets\/.*\.css/;
            await opened.route(styles, (route) => requested.then(() => route.continue()));
        },
    });
    await page.getByText(/^\d of \d+ sets found$/).waitFor();
});

/** Stores the end of a game, as a browser does. */
const storeEnd = (page, game, done) =>
    page.evaluate(
        ([key, text]) => {
            localStorage.setItem(key, text);
            dispatchEvent(new StorageEvent("storage"));
        },
        [
            `puzzled-daily-${game}`,
            JSON.stringify({
                [DATE]: { seconds: 60, done: { seconds: 60, on: DATE, ...done } },
            }),
        ],
    );

test("the panel leads to the next puzzle, and shares all results after the last one", async (t) => {
    const { page, moves } = await openDay(t, "/crossing");
    const ended = { result: "1 turn", stars: 3 };
    for (const game of ["set", "cliffs"]) await storeEnd(page, game, ended);
    for (const move of moves) await move();
    await finishOf(page).getByText(`3 of ${COUNT} solved today`).waitFor();
    const next = finishOf(page).getByRole("link", { name: /^Next: / });
    assert.equal(await next.textContent(), "Next: How many came?"); // the cliffs are done
    await page.locator(".day-card").waitFor({ state: "detached" });
    for (const { id } of PAGES) if (id !== "crossing") await storeEnd(page, id, ended);
    await storeEnd(page, "cliffs", { result: "9 of 16 across", lost: true });
    const card = page.getByRole("region", { name: `All ${COUNT} done today!` });
    await card.waitFor();
    assert.equal(await next.count(), 0);
    assert.deepEqual(await violations(page), []);
    const text = await copyText(page, card.getByRole("button"));
    const lines = text.split("\n");
    assert.equal(lines[0], `puzzled · November 23 #${NUMBER}`);
    assert.equal(lines[1], "★★★ SET: 1 turn");
    assert.match(lines[5], /^★★★ River Crossing: \d+ crossings$/);
    assert.equal(lines[6], "✗ Allergic Cliffs: 9 of 16 across");
    const sum = `${3 * (COUNT - 1)} of ${3 * COUNT} stars`;
    assert.deepEqual(lines.slice(1 + COUNT), [sum, `${service.url}/`]);
});

test("the end is celebrated once, and never for users who prefer reduced motion", async (t) => {
    const { page, moves } = await openDay(t, "/bridge");
    for (const move of moves) await move();
    const paper = finishOf(page).locator(".celebration");
    await paper.waitFor({ state: "attached" });
    assert.ok(!(await paper.isVisible()));
    await page.emulateMedia({ reducedMotion: "no-preference" });
    assert.ok(await paper.isVisible());
    await openTab(page, "Lab");
    await openTab(page, "Today");
    await finishOf(page).waitFor();
    assert.equal(await paper.count(), 0);
});

for (const { name, path, ready, start } of GAMES)
    test(`"Play" in the instructions of ${name} gives the focus to the game`, async (t) => {
        const page = await openPage(t, path);
        await ready(page);
        await button(page, "How to play").click();
        while (await button(page, "Next").isVisible()) await button(page, "Next").click();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        assert.match(await focused(page), start);
    });

async function assertShared(page, { path, name, result }, secrets) {
    const text = await copyText(page, button(page, "Copy result"));
    const head = `puzzled · ${name} #${NUMBER}\n`;
    assert.ok(text.startsWith(head), text);
    assert.match(text.slice(head.length), result);
    assert.match(text, new RegExp(`\\nhttp.*${path}#date=${DATE}$`));
    const withoutAddress = text.replace(/^http.*$/m, "");
    for (const secret of secrets) assert.ok(!withoutAddress.includes(secret), text);
}

/** Checks that the result remains after a reload and another puzzle, and is on the first page. */
async function assertStored(page, { path, name, title, another }) {
    const heading = page.locator(".finish").getByRole("heading", { name: title });
    await page.reload();
    await heading.waitFor();
    await page.locator(".finish").getByText("Streak: 1 day").waitFor();
    if (another) {
        await page.locator(".finish").getByRole("button", { name: another }).click();
        await heading.waitFor({ state: "detached" });
        assert.match(await addressOf(page), new RegExp(`^${path}#`));
        await page.goBack();
        await heading.waitFor();
    }
    await visit(page, "/");
    await page
        .getByRole("link", { name: new RegExp(`^[1-3] of 3 stars ${name}`) })
        .waitFor();
    await page.locator(".goal", { hasText: `1 of ${COUNT} solved` }).waitFor();
}

/** Opens the puzzle of DATE, and returns the page and the moves of the best solution. */
async function openDay(t, path) {
    const game = GAMES.find((one) => one.path === path);
    const page = await openPage(t, "/api", { clock: true });
    await page.clock.setFixedTime(new Date(`${DATE}T12:00`));
    await visit(page, path);
    await game.ready(page);
    return { page, ...(await game.plan(page)) };
}

const finishOf = (page) => page.locator(".finish");
const shown = (page) => page.getByText("Solution shown", { exact: true });

for (const path of ["/bridge", "/crossing"])
    test(`the solution of ${path} is shown after a confirmation, and the day does not count`, async (t) => {
        const { page, moves } = await openDay(t, path);
        await button(page, "Show me").click();
        await page.getByText("The day will not count toward your streak.").waitFor();
        await button(page, "Keep playing").click();
        assert.equal(await shown(page).count(), 0);
        await button(page, "Show me").click();
        await button(page, "Show me").click();
        await shown(page).waitFor();
        await button(page, "Play it yourself").click();
        for (const move of moves) await move();
        await finishOf(page)
            .getByText(/^\d+ \w+, solution shown$/)
            .waitFor();
        assert.equal(await finishOf(page).locator(".stars").count(), 0);
        assert.equal(await finishOf(page).getByText("Streak").count(), 0);
        const text = await copyText(page, button(page, "Copy result"));
        assert.match(text, /\n🏳 \d+ \w+, solution shown\n/u);
    });

test("a crossing of the bridge that takes too long does not end the day", async (t) => {
    const { page, moves } = await openDay(t, "/bridge");
    await moves[0]();
    const far = page.locator(".walker", { hasText: "on the far side" });
    for (const name of await far.locator(".name").allTextContents())
        await page.locator(".walker", { hasText: name }).click();
    await button(page, "Send back").click();
    await page.getByText(/ came back\./).waitFor();
    for (const move of moves) await move();
    await page.getByText(/^Everyone is across, but \d+ minutes? too late\.$/).waitFor();
    assert.equal(await finishOf(page).count(), 0);
    await button(page, "Try again").click();
    for (const move of moves) await move();
    await finishOf(page).getByLabel("3 of 3 stars").waitFor();
    const text = await finishOf(page).locator(".finish-result").textContent();
    assert.match(text, /^(\d+ minutes)best possible: \1$/);
});

test("a finished river can be crossed again, and its result stays", async (t) => {
    const { page, moves } = await openDay(t, "/crossing");
    for (const move of moves) await move();
    await finishOf(page).getByLabel("3 of 3 stars").waitFor();
    await button(page, "Play again").click();
    await page.getByText("Crossings 0").waitFor();
    await finishOf(page).waitFor();
});

test("a request for the solution that fails does not mark the day", async (t) => {
    const page = await openPage(t, "/grecian", {
        held: { path: "/grecian/solve", when: () => true },
    });
    await page.getByText("Today's puzzle").waitFor();
    for (const _ of "12") await button(page, "Show solution").click();
    await button(page, "Stop").click();
    await button(page, "Show solution").waitFor();
    assert.equal(await shown(page).count(), 0);
});

test("hints of the Grecian Computer are counted in the result", async (t) => {
    const page = await openPage(t, `/grecian#date=${DATE}`);
    await page.locator(".score").waitFor();
    await button(page, "Hint (−1 star)").click();
    await page.getByText(/^Keep dial/).waitFor();
    const { moves } = await planGrecian(page);
    for (const move of moves) await move();
    await finishOf(page).getByText("1 hint", { exact: true }).waitFor();
    await finishOf(page).getByText("−1 star: 1 hint").waitFor();
});

test("a day without the service does not end a streak", async (t) => {
    const page = await openPage(t, "/grecian", {
        expected: FAILED,
        prepare: async (opened) => {
            for (const path of ["/grecian/daily*", "/healthz"])
                await opened.route(`**${path}`, (route) => route.abort());
        },
    });
    await page.waitForFunction(() => {
        const days = JSON.parse(localStorage.getItem("puzzled-daily-grecian") ?? "{}");
        return Object.values(days).some(({ outage }) => outage);
    });
});

test("a lost game of the cliffs is shown as lost", async (t) => {
    const page = await openPage(t, "/api", { clock: true });
    await page.clock.setFixedTime(new Date(`${DATE}T12:00`));
    await visit(page, "/cliffs");
    const { puzzle, answer } = await findDay("/cliffs");
    const { hidden_rule: rule } = answer;
    const [, kind, value] = /^(\w+) is (\d)$/.exec(rule.rule);
    const camp = page
        .getByRole("group", { name: /^The \d+ Zoombinis$/ })
        .getByRole("button");
    for (let i = 0; i < 6; i++) {
        const fits = puzzle.zoombinis[i][KINDS.indexOf(kind)] === value;
        const wrong = fits ? CLIFFS[rule.cliff] : rule.cliff;
        await camp.nth(i).click();
        await page.getByRole("region", { name: `The ${wrong} cliff` }).click();
        await page.getByText(`${i + 1} of 6 sneezes`).waitFor();
    }
    await finishOf(page).getByRole("heading", { name: "The bridges fell" }).waitFor();
    await page.getByText("Lost", { exact: true }).waitFor();
    assert.equal(await finishOf(page).getByText("Streak").count(), 0);
    await visit(page, "/");
    await page.getByRole("link", { name: /^Lost Allergic Cliffs/ }).waitFor();
});

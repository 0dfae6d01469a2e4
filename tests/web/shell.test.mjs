// The frame around the pages: navigation, colors, motion, what may run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, settle, useService, violations, withPage } from "./browser.mjs";
import { addressOf, copied, remember, showRequests } from "./hands.mjs";

const service = useService();

test("only text of the page's own files runs", async () => {
    await withPage(service, "", {}, async (page, complaints) => {
        const ran = await page.evaluate(() => {
            const script = document.createElement("script");
            script.textContent = "globalThis.ran = true";
            document.body.append(script);
            return globalThis.ran === true;
        });
        assert.equal(ran, false);
        assert.match(complaints.join(), /Content Security Policy/);
        complaints.length = 0;
    });
});

test("the theme can be chosen, and lasts", async () => {
    await withPage(service, "", { colorScheme: "light" }, async (page) => {
        const paper = () =>
            page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const light = await paper();
        const button = page.getByRole("button", { name: /^Colors/ });
        await button.click();
        assert.equal(await paper(), light);
        await button.click();
        const dark = await paper();
        assert.notEqual(dark, light);
        await page.reload();
        assert.equal(await paper(), dark);
        assert.deepEqual(await violations(page), []);
        await button.click();
        assert.equal(await paper(), light);
    });
});

test("the skip link leads to the content, and links between pages work", async () => {
    await withPage(service, "/set", {}, async (page) => {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        assert.equal(await page.evaluate(() => document.activeElement.id), "main");
        assert.match(page.url(), /\/set\b/);
        await page.getByRole("link", { name: "API", exact: true }).click();
        await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
        assert.equal(await page.title(), "API - puzzled");
        assert.equal(await page.evaluate(() => document.activeElement.id), "main");
        await page.goBack();
        await page.getByRole("heading", { level: 1, name: "SET" }).waitFor();
    });
});

test("a place that does not exist says so, and others are what they were", async () => {
    const headings = {
        "/nothing": "There is no such page",
        "/#/nothing": "There is no such page",
        "/#main": "Be puzzled.",
        "/?x=1": "Be puzzled.",
        "/#/": "Be puzzled.",
        "/set#size=x&games=-1&pick=99,a": "SET",
        "/set?size=17": "SET",
        "/#/bridge?c=2": "Bridge",
    };
    for (const [place, name] of Object.entries(headings))
        await withPage(service, place, {}, async (page, complaints) => {
            assert.equal(await page.locator("main h1").textContent(), name, place);
            await settle(page);
            if (place === "/nothing") assert.match(complaints.pop(), /status of 404/);
        });
});

test("an address of before is rewritten, also while a page is shown", async () => {
    await withPage(service, "/#/bridge?c=2", {}, async (page) => {
        assert.match(await addressOf(page), /^\/bridge#c=2/);
        await page.evaluate(() => (location.hash = "#/set?date=2026-11-21"));
        await page.getByRole("heading", { level: 1, name: "SET" }).waitFor();
        assert.equal(await addressOf(page), "/set#date=2026-11-21");
        await page.goBack();
        await page.waitForURL(/\/bridge#c=2/);
    });
});

test("the address keeps up with quick keys, and with a slider in the end", async () => {
    await withPage(service, "/set#date=2026-11-21&size=12", {}, async (page) => {
        const slider = page.getByLabel(/^Cards on the table/);
        await slider.focus();
        for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
        await page.reload();
        await page.getByLabel("Cards on the table: 17").focus();
        for (let i = 0; i < 60; i++)
            await page.keyboard.press(i % 2 ? "ArrowRight" : "ArrowLeft");
        await page.waitForURL(/size=17$/);
        await page.getByRole("link", { name: "API", exact: true }).click();
        await page.goBack();
        await page.getByLabel("Cards on the table: 17").waitFor();
    });
});

test("keys and clicks count before the effects of the first paint have run", async () => {
    // Timers and frames, which effects after painting wait for, never come.
    const prepare = async (page) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
    };
    const early = (place, act) => withPage(service, place, { clock: true, prepare }, act);
    await early("/bulls-cows#mode=guess&riddle=moo", async (page) => {
        await page.keyboard.type("4567");
        assert.equal(
            await page.getByLabel("Guess 1", { exact: true }).inputValue(),
            "4567",
        );
    });
    await early("/bulls-cows#mode=rows", async (page) => {
        await page.getByRole("button", { name: "Add a row" }).click();
        await page.getByLabel("guess, row 1").fill("0123");
        await page.getByLabel("bulls, row 1").fill("0");
        assert.match(await addressOf(page), /rows=0123:0b/);
    });
    await early("/cliffs#mode=play&seed=5&level=1", async (page) => {
        await page.getByRole("region", { name: "The top cliff" }).click();
        await page.getByText("First choose a Zoombini.").waitFor();
    });
});

test("back and a reload restore how far a page was scrolled", async () => {
    const far = (page) => page.waitForFunction(() => scrollY === 700);
    const viewport = { width: 390, height: 400 };
    await withPage(service, "/", { viewport }, async (page) => {
        await page.evaluate(() => scrollTo(0, 700));
        await page.evaluate(drawn);
        await page.evaluate(() => document.querySelector('a[href="/bridge"]').click());
        await page.getByRole("heading", { level: 1, name: "Bridge" }).waitFor();
        assert.equal(await page.evaluate(() => scrollY), 0);
        await page.goBack();
        await far(page);
        let letGo;
        const late = new Promise((resolve) => (letGo = resolve));
        await page.route(/\/assets\/page-/, (route) => late.then(() => route.continue()));
        await page.reload({ waitUntil: "commit" });
        await page.locator(".skeleton").waitFor();
        letGo();
        await far(page);
    });
});

test("the theme follows the other tabs", async () => {
    await withPage(service, "/api", { colorScheme: "light" }, async (page) => {
        const other = await page.context().newPage();
        await other.goto(`${service.url}/api`);
        await other.getByRole("button", { name: /^Colors/ }).click();
        await page.getByRole("button", { name: /^Colors: light/ }).waitFor();
        await other.getByRole("button", { name: /^Colors/ }).click();
        await page.getByRole("button", { name: /^Colors: dark/ }).waitFor();
        assert.equal(
            await page.evaluate(() => document.documentElement.dataset.theme),
            "dark",
        );
        await other.close();
    });
});

test("the focus stays near a button that goes away", async () => {
    await withPage(service, "/set#date=2026-11-21", {}, async (page) => {
        await page.getByRole("button", { name: "Show all sets" }).click();
        await page.getByRole("button", { name: "Show them and end" }).press("Enter");
        await page.waitForFunction(() => document.activeElement.matches(".side *"));
        await page.keyboard.press("Tab");
        const told = await page.evaluate(() => document.activeElement.textContent);
        assert.equal(told, "Copy the result");
        assert.deepEqual(await violations(page), []);
    });
});

test("what was copied is said, for a moment", async () => {
    await withPage(service, "/set#date=2026-11-21", {}, async (page) => {
        await showRequests(page);
        const line = page.locator(".request", { hasText: "POST /set/deal" });
        await line.waitFor();
        const { until, texts } = await remember(page, ".copy [role=status]:not(:empty)");
        assert.match(await copied(page, line.getByRole("button")), /^curl .*\/set\/deal/);
        await until("Copied");
        await line.getByText("Copied").waitFor({ state: "detached" });
        assert.deepEqual(await texts(), ["Copied"]);
    });
});

test("nothing moves for whom motion disturbs", async () => {
    const longest = (page) =>
        page.evaluate(() => {
            const seconds = [...document.querySelectorAll("*")].flatMap((element) => {
                const { transitionDuration, animationDuration } = getComputedStyle(element);
                return `${transitionDuration},${animationDuration}`
                    .split(",")
                    .map(parseFloat);
            });
            return Math.max(...seconds);
        });
    await withPage(service, "", {}, async (page) => {
        await settle(page);
        assert.ok((await longest(page)) < 0.001);
    });
    await withPage(service, "", { reducedMotion: "no-preference" }, async (page) => {
        await settle(page);
        assert.ok((await longest(page)) > 0.05);
    });
});

test("a page whose script cannot be fetched says so, and tries again", async () => {
    await withPage(service, "/set", {}, async (page, complaints) => {
        await page.route(/\/assets\/page-/, (route) => route.abort());
        await page.getByRole("link", { name: "API", exact: true }).click();
        await page.getByRole("alert").getByText("could not be fetched").waitFor();
        await page.unroute(/\/assets\/page-/);
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
        complaints.length = 0;
    });
});

test("a service that goes away is waited for, and says so once", async () => {
    const act = async (page, complaints) => {
        await page.clock.install();
        await settle(page);
        await page.clock.pauseAt(Date.now() + 60_000);
        let away = true;
        const pass = (route) => (away ? route.abort() : route.continue());
        await page.route(/\/(set\/|healthz)/, pass);
        await page.getByLabel(/^Cards on the table/).press("ArrowRight");
        const notice = page.getByText("The service cannot be reached");
        while ((await notice.count()) === 0) await page.clock.runFor(100);
        assert.equal(await notice.count(), 1);
        const tried = page.waitForEvent("requestfailed", (request) =>
            request.url().endsWith("/healthz"),
        );
        await page.clock.runFor(2000); // the first pause is about a second
        await tried;
        away = false;
        const found = page.waitForResponse(/healthz/); // and no pause has passed
        const answered = page.waitForResponse(/\/set\//);
        await page.getByRole("button", { name: "Try now" }).press("Enter");
        await found;
        await page.clock.resume();
        await notice.waitFor({ state: "detached" });
        assert.equal((await answered).status(), 200);
        assert.equal(await page.locator(".trouble").count(), 0);
        complaints.length = 0; // the browser tells what it could not fetch
    };
    await withPage(service, "/set#date=2026-11-21&size=12", { clock: true }, act);
});

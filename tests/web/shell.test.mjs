// Features of all pages: navigation, colors, motion, and messages without the service.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ANIMATED,
    drawn,
    FAILED,
    GAMES,
    NOT_FOUND,
    openPage,
    overflow,
    service,
    settle,
    violations,
} from "./browser.mjs";
import { addressOf, copyText, openTab, recordTexts, showRequests } from "./actions.mjs";

test("inline scripts do not run", async (t) => {
    const page = await openPage(t, "", { expected: /Content Security Policy/ });
    const ran = await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "globalThis.ran = true";
        document.body.append(script);
        return globalThis.ran === true;
    });
    assert.equal(ran, false);
});

test("the theme is selected and stored", async (t) => {
    const page = await openPage(t, "", { colorScheme: "light" });
    const paper = () =>
        page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const button = page.getByRole("button", { name: /^Theme/ });
    await button.click(); // from the theme of the system
    const dark = await paper();
    assert.notEqual(dark, light);
    await page.reload();
    assert.equal(await paper(), dark);
    const window = page.locator('meta[name="theme-color"][data-scheme="dark"]');
    assert.equal(await window.getAttribute("media"), "all");
    assert.deepEqual(await violations(page), []);
    await button.click();
    assert.equal(await paper(), light);
});

test("the skip link leads to the content, and links between pages work", async (t) => {
    const page = await openPage(t, "/set");
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

for (const [place, heading] of Object.entries({
    "/nothing": "Page not found",
    "/#/nothing": "Page not found",
    "/#main": "Be puzzled.",
    "/?x=1": "Be puzzled.",
    "/#/": "Be puzzled.",
    "/set?size=17": "SET",
    "/#/bridge?c=2": "Bridge",
}))
    test(`${place} has the heading ${heading}`, async (t) => {
        const page = await openPage(t, place, { expected: NOT_FOUND });
        assert.equal(await page.locator("main h1").textContent(), heading);
        await settle(page);
    });

test("quick key presses on a slider change the address, the last ones with a delay", async (t) => {
    const page = await openPage(t, "/set#size=12");
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

test("keys and clicks work before the effects of the first paint have run", async (t) => {
    // The effects wait for a timer or a frame, which never occurs.
    const prepare = async (page) => {
        await page.clock.install();
        await page.clock.pauseAt(Date.now() + 60_000);
    };
    const open = (place) => openPage(t, place, { clock: true, prepare });
    const guess = await open("/bulls-cows#mode=guess&riddle=moo");
    await guess.keyboard.type("4567");
    const field = guess.getByLabel("Guess 1", { exact: true });
    assert.equal(await field.inputValue(), "4567");
    await guess.getByRole("button", { name: "Delete", exact: true }).click();
    await guess.getByRole("button", { name: "8", exact: true }).click();
    assert.equal(await field.inputValue(), "4568");
    await guess.keyboard.press("Enter");
    assert.match(await addressOf(guess), /guesses=4568/);
    const cliffs = await open("/cliffs#mode=play&seed=5&level=1");
    await cliffs.getByRole("region", { name: "The top cliff" }).click();
    await cliffs.getByText("First choose a Zoombini.").waitFor();
});

test("going back and a reload restore the scroll position", async (t) => {
    const far = (page) => page.waitForFunction(() => scrollY === 700);
    const viewport = { width: 390, height: 400 };
    const page = await openPage(t, "/", { viewport });
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

test("the theme follows other tabs", async (t) => {
    const page = await openPage(t, "/api", { colorScheme: "light" });
    const other = await page.context().newPage();
    await other.goto(`${service.url}/api`);
    await other.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: /^Theme: dark/ }).waitFor();
    await other.getByRole("button", { name: /^Theme/ }).click();
    await page.getByRole("button", { name: /^Theme: light/ }).waitFor();
    assert.equal(
        await page.evaluate(() => document.documentElement.dataset.theme),
        "light",
    );
    await other.close();
});

test("the focus stays near a button that disappears", async (t) => {
    const page = await openPage(t, "/set#date=2026-11-21");
    await page.getByRole("button", { name: "Show all sets" }).click();
    await page.getByRole("button", { name: "Show all sets" }).press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".side, .side *"));
    await page.keyboard.press("Tab");
    const message = await page.evaluate(() => document.activeElement.textContent);
    assert.equal(message, "Next: Bulls and Cows");
    assert.deepEqual(await violations(page), []);
});

test("the instructions have a button that closes them, and darken the whole window", async (t) => {
    const page = await openPage(t, "/set");
    // The space of the scrollbar has the background of the page.
    const gutter = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await gutter();
    await page.getByRole("button", { name: /How to play/ }).click();
    assert.notEqual(await gutter(), before);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await gutter(), before);
});

test("the button of the instructions is quiet after a click or the first move", async (t) => {
    const page = await openPage(t, "/bulls-cows");
    const howTo = page.getByRole("button", { name: /How to play$/ });
    const classes = () => howTo.getAttribute("class");
    assert.match(await classes(), /main/);
    await howTo.click();
    await page.keyboard.press("Escape");
    await page.locator("button.quiet", { hasText: "How to play" }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole("button", { name: "How to play" }).waitFor();
    await page.getByLabel("Guess 1", { exact: true }).fill("0123");
    await page.keyboard.press("Enter");
    await page.locator("button.quiet", { hasText: "How to play" }).waitFor();
});

test("only the laboratories and the API page have the switch for developers", async (t) => {
    const page = await openPage(t, "/set");
    const box = page.getByLabel("Show API requests on all pages");
    assert.equal(await box.count(), 0);
    await openTab(page, "Lab");
    await box.check();
    await openTab(page, "Today");
    await page.getByText(/^GET \/set\/daily/).waitFor();
    await box.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "API", exact: true }).click();
    await box.waitFor();
    assert.ok(await box.isChecked());
});

test("figures are written in English in browsers of another language", async (t) => {
    const page = await openPage(t, "/bulls-cows#tab=lab", { locale: "de-DE" });
    await page.getByText("5,040 possible secrets.").waitFor();
    await page.getByText("From here, 5.21 guesses on average").waitFor();
});

test("a copy is confirmed for a moment", async (t) => {
    const page = await openPage(t, "/set#date=2026-11-21");
    await showRequests(page);
    const line = page.locator(".request", { hasText: "GET /set/daily" });
    await line.waitFor();
    const { until, texts } = await recordTexts(page, ".copy [role=status]:not(:empty)");
    assert.match(
        await copyText(page, line.getByRole("button")),
        /^curl .*\/set\/daily\?date=2026-11-21/,
    );
    await until("Copied");
    await line.getByText("Copied").first().waitFor({ state: "detached" });
    assert.deepEqual(await texts(), ["Copied"]);
});

test("nothing moves for users who prefer reduced motion", async (t) => {
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
    const still = await openPage(t, "");
    await settle(still);
    assert.ok((await longest(still)) < 0.001);
    const animated = await openPage(t, "", ANIMATED);
    await settle(animated);
    assert.ok((await longest(animated)) > 0.05);
});

test("a page whose script cannot be loaded reports it and retries", async (t) => {
    const page = await openPage(t, "/set", { expected: FAILED });
    await page.route(/\/assets\/page-/, (route) => route.abort());
    await page.getByRole("link", { name: "API", exact: true }).click();
    await page.getByRole("alert").getByText("Can’t load this page").waitFor();
    await page.unroute(/\/assets\/page-/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
});

test("a page whose style sheet cannot be loaded reports it and retries", async (t) => {
    const page = await openPage(t, "/set", { expected: FAILED });
    await page.route(/\/assets\/api-.*css/, (route) => route.abort());
    await page.getByRole("link", { name: "API", exact: true }).click();
    await page.getByRole("alert").getByText("Can’t load this page").waitFor();
    await page.unroute(/\/assets\/api-.*css/);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "API" }).waitFor();
});

test("only the style sheet of the page is in effect", async (t) => {
    const page = await openPage(t, "/set");
    const sheets = () =>
        page.evaluate(() =>
            [...document.querySelectorAll('link[rel="stylesheet"]')]
                .filter(({ media }) => media !== "not all")
                .map(({ href }) => new URL(href).pathname.replace(/-\w+\.css$/, ""))
                .join(),
        );
    assert.equal(await sheets(), "/assets/set");
    await page.getByRole("link", { name: "Bridge", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Bridge" }).waitFor();
    assert.equal(await sheets(), "/assets/bridge");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "SET" }).waitFor();
    assert.equal(await sheets(), "/assets/set");
});

test("pages wait for an unavailable service, and show one notice", async (t) => {
    const place = "/set#size=12";
    const page = await openPage(t, place, { expected: FAILED, clock: true });
    await page.clock.install();
    await settle(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    let away = true;
    const pass = (route) => (away ? route.abort() : route.continue());
    await page.route(/\/(set\/|healthz)/, pass);
    await page.getByLabel(/^Cards on the table/).press("ArrowRight");
    const notice = page.getByText("Can’t reach the server.");
    while ((await notice.count()) === 0) await page.clock.runFor(100);
    assert.equal(await notice.count(), 1);
    const tried = page.waitForEvent("requestfailed", (request) =>
        request.url().endsWith("/healthz"),
    );
    await page.clock.runFor(2000); // the first pause takes about a second
    await tried;
    away = false;
    const found = page.waitForResponse(/healthz/); // the button does not wait for the next pause
    const answered = page.waitForResponse(/\/set\//);
    await page.getByRole("button", { name: "Try now" }).press("Enter");
    await found;
    await page.clock.resume();
    await notice.waitFor({ state: "detached" });
    assert.equal((await answered).status(), 200);
    assert.equal(await page.locator(".error-box").count(), 0);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("the menu of a phone opens a game, and Escape and a tap outside close it", async (t) => {
    const page = await openPage(t, "/set", PHONE);
    const button = page.getByRole("button", { name: "Games", exact: true });
    const menu = page.getByRole("navigation", { name: "Games" });
    await button.tap();
    await menu.waitFor();
    const states = menu.getByText("Play", { exact: true });
    await states.first().waitFor();
    assert.equal(await states.count(), GAMES.length);
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await button.tap();
    await menu.waitFor();
    await page.touchscreen.tap(20, 800);
    await menu.waitFor({ state: "hidden" });
    await button.tap();
    await menu.getByRole("link", { name: /^River Crossing/ }).tap();
    await page.getByRole("heading", { level: 1, name: "River Crossing" }).waitFor();
    await menu.waitFor({ state: "hidden" });
});

test("in wide windows, up to eight games are a row, and more are a menu", async (t) => {
    const page = await openPage(t, "/set");
    const button = page.getByRole("button", { name: "Games", exact: true });
    for (const count of [8, 9]) {
        await page.evaluate((most) => {
            const list = document.querySelector(".header ul");
            while (list.children.length < most)
                list.append(list.lastElementChild.cloneNode(true));
        }, count);
        assert.equal(await button.isVisible(), count > 8);
        assert.ok((await overflow(page)) <= 0);
    }
});

test("the tabs of a phone stay in view and do not cover the focus", async (t) => {
    const page = await openPage(t, "/set#tab=lab", PHONE);
    const bottom = () =>
        page
            .locator(".game-header")
            .evaluate((tabs) => tabs.getBoundingClientRect().bottom);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    assert.ok((await bottom()) > 30 && (await bottom()) < 60);
    for (let i = 0; i < 12; i++) {
        await page.keyboard.press("Shift+Tab");
        const top = await page.evaluate(() => {
            const { activeElement } = document;
            const isInside = activeElement.closest("main") && !activeElement.closest("nav");
            return isInside ? activeElement.getBoundingClientRect().top : Infinity;
        });
        assert.ok(top >= (await bottom()), `${top}`);
    }
});

test("the title and the row above the board fit on narrow phones", async (t) => {
    for (const width of [320, 390])
        for (const place of ["/grecian", "/grecian#date=2026-09-23"]) {
            const page = await openPage(t, place, {
                ...PHONE,
                viewport: { width, height: 844 },
            });
            const box = (locator) => locator.boundingBox();
            const title = await box(page.locator("h1"));
            const button = await box(page.locator(".menu-button"));
            assert.ok(title.x + title.width <= button.x, JSON.stringify({ title, button }));
            const line = page.locator(".daily-line");
            const history = await box(line.getByRole("link", { name: "History" }));
            assert.ok(history.x + history.width <= width, `${width}`);
            assert.ok((await box(line)).height <= 44, `${width}`);
        }
});

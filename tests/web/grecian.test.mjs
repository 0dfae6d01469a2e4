// The page of the Grecian Computer.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    ANIMATED,
    DESKTOP,
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
    openApiDocument,
    openTab,
    post,
    press,
    recordTexts,
    runCopied,
    tabTo,
    topOf,
} from "./actions.mjs";

const CLASSIC = "/grecian#puzzle=shop";
const SOLUTION = [0, 0, 6, 1, 2]; // of the classic puzzle
const MIRRORED =
    "13,21,2,9,17,16:13,10,16,12,19,7:17,5,29,5,6,20*4:,11,4:26,,18,16*:,,19,16,,3:,,,10";
const TWO = "20,22,20,22:5,5,5,5*:22,20,22,20";
const PICTURE = 242; // the side of the picture, in which the bottom dial has the radius 100
const RINGS = [90.4, 71.3, 52.1, 32.9]; // the middles of the rings of the classic puzzle

testPlaces({
    grecian: "/grecian#date=2026-11-23",
    "grecian-solved": "/grecian#turns=0,2,3,0,5&solution=1",
    "grecian-explained": "/grecian#date=2026-11-21&solution=1&explain=8",
    "grecian-made": "/grecian#seed=7&dials=6&rows=5&columns=16&difficulty=hard",
    "grecian-practice": "/grecian#tab=practice&seed=7&difficulty=easy",
    "grecian-own": `/grecian#puzzle=${MIRRORED}`,
    "grecian-entry": `/grecian#puzzle=${MIRRORED}&edit=2`,
});

/** Selects a dial on the board and turns it by one column with a button. */
async function turn(page, number, direction) {
    await dial(page, number).focus();
    await page
        .getByRole("button", { name: `Turn dial ${number} ${direction}`, exact: true })
        .click();
}

const dial = (page, number) =>
    page.getByRole("slider", { name: new RegExp(`^Dial ${number}\\b`) });

/** The classic puzzle from the OpenAPI document. */
async function classicDials() {
    const document = await openApiDocument();
    return document.components.examples.RealPuzzle.value.dials;
}

/** Returns the classic puzzle with an incorrect number, in the form of addresses. */
async function misreadPuzzle() {
    const dials = await classicDials();
    dials[1][1][5] = 18;
    return dials.map((one) => one.map((row) => row.join(",")).join(":")).join("*");
}

/** Returns the position of a column of a ring on the screen. */
async function placeOf(page, ring, column) {
    await page.locator(".stack").scrollIntoViewIfNeeded();
    const box = await page.locator(".stack").boundingBox();
    const radius = (RINGS[ring] * box.width) / PICTURE;
    const angle = (column * Math.PI) / 6;
    return [
        box.x + box.width / 2 + radius * Math.sin(angle),
        box.y + box.height / 2 - radius * Math.cos(angle),
    ];
}

/** Drags the top of a ring by a number of columns and keeps the button pressed. */
async function drag(page, ring, columns) {
    await page.mouse.move(...(await placeOf(page, ring, 0)));
    await page.mouse.down();
    for (let half = 1; half <= 2 * Math.abs(columns); half++) {
        const column = (Math.sign(columns) * half) / 2;
        await page.mouse.move(...(await placeOf(page, ring, column)));
    }
}

/** Reads the visible numbers and the sums from the table of the columns. */
async function readColumns(page) {
    await page.getByText("Columns as a table").click();
    const rows = page.locator(".columns tbody tr");
    await rows.first().waitFor();
    const cells = await rows.evaluateAll((all) =>
        all.map((row) =>
            [...row.querySelectorAll("td")].map((td) => td.firstChild?.data ?? ""),
        ),
    );
    const number = (text) => (text === "" ? null : Number(text));
    return {
        visible: cells[0].slice(0, -1).map((_, r) => cells.map((row) => number(row[r]))),
        columns: cells.map((row) => Number(row.at(-1))),
    };
}

/** Reloads the page and returns its request to a path. */
async function askedQuestion(page, path) {
    const [request] = await Promise.all([
        page.waitForRequest((one) => one.url().endsWith(path)),
        page.reload(),
    ]);
    return request.postDataJSON();
}

/** Opens a dial or the answer in the solver. */
const openPart = (page, name) =>
    page
        .getByRole("group", { name: "Dial to enter, or the answer" })
        .getByRole("radio", { name })
        .check({ force: true });

/** Chooses the puzzle of the solver. */
const choosePuzzle = (page, name) =>
    page.getByRole("radio", { name }).check({ force: true });

const nextTurn = (page) => page.getByRole("button", { name: "Next turn" });

/** Makes all turns of the list that the page shows. */
async function makeTurns(page) {
    const next = nextTurn(page);
    await next.waitFor();
    while ((await next.getAttribute("aria-disabled")) !== "true") await next.click();
}

/** The board of each tab. The solver begins with the choice of the puzzle. */
const BOARDS = { today: ".wheel", practice: ".wheel", solver: ".solver-head" };

for (const [options, most] of [
    [PHONE, 120],
    [DESKTOP, 160],
])
    test(`the board starts at most ${most} pixels from the top`, async (t) => {
        const page = await openPage(t, "/grecian", options);
        for (const [tab, board] of Object.entries(BOARDS)) {
            await visit(page, `/grecian#tab=${tab}`);
            await page.locator(board).first().waitFor();
            await settle(page);
            const top = await topOf(page, board);
            assert.ok(top <= most, `${tab}: ${top}`);
        }
    });

test("the classic puzzle is solved by dragging", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    await drag(page, 1, 6);
    assert.equal(await dial(page, 3).getAttribute("aria-valuenow"), "6");
    assert.equal(await addressOf(page), CLASSIC, "the button is still pressed");
    await page.mouse.up();
    await page.waitForURL(/turns=0,0,6,0,0$/);
    await drag(page, 2, 1);
    await page.mouse.up();
    await drag(page, 3, -10);
    await page.mouse.up();
    await page.waitForURL(/turns=0,0,6,1,2$/);
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    assert.equal(await page.locator(".sum.correct .tick").count(), 12);
    const answer = await runCopied(page, "/grecian/position");
    assert.equal(answer.correct_columns, 12);
});

test("a finger on a dial turns it and does not scroll the page", async (t) => {
    const options = PHONE;
    const page = await openPage(t, CLASSIC, options);
    await page.getByText("1 of 12 columns").waitFor();
    const client = await page.context().newCDPSession(page);
    await page.locator(".stack").scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    const touch = async (type, column) => {
        const [x, y] = await placeOf(page, 1, column);
        const touchPoints = type === "touchEnd" ? [] : [{ x, y }];
        await client.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    await touch("touchStart", 0);
    for (const column of [0.5, 1, 1.5, 2, 2.5, 3]) await touch("touchMove", column);
    await touch("touchEnd", 3);
    await page.waitForURL(/turns=0,0,3,0,0$/);
    assert.equal(await page.evaluate(() => scrollY), before);
});

for (const [place, share] of [
    ["sums", 0.02],
    ["knob", 0.5],
]) {
    test(`a finger on the ${place} scrolls the page`, async (t) => {
        const page = await openPage(t, CLASSIC, PHONE);
        await page.getByText("1 of 12 columns").waitFor();
        const client = await page.context().newCDPSession(page);
        await page.locator(".stack").scrollIntoViewIfNeeded();
        const before = await page.evaluate(() => scrollY);
        const box = await page.locator(".stack").boundingBox();
        const [x, y] = [box.x + share * box.width, box.y + box.height / 2];
        const touch = (type, touchPoints) =>
            client.send("Input.dispatchTouchEvent", { type, touchPoints });
        await touch("touchStart", [{ x, y }]);
        for (const way of [-20, -60, -100]) await touch("touchMove", [{ x, y: y + way }]);
        await touch("touchEnd", []);
        await page.waitForFunction((was) => scrollY > was, before);
        assert.equal(await addressOf(page), CLASSIC);
    });
}

test("a drag on a hole turns the dial that is visible in it", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    const at = await placeOf(page, 3, 1); // dial 4 is visible in a hole of dial 5
    await page.mouse.move(...at);
    await page.mouse.down();
    await page.mouse.move(...(await placeOf(page, 3, 2)));
    await page.mouse.up();
    await page.waitForURL(/turns=0,0,0,1,0$/);
    assert.match(await focused(page), /^Dial 4/);
});

test("a tap on a number selects its dial", async (t) => {
    const dials = await classicDials();
    const turns = [1, 2, 8, 4, 11];
    const page = await openPage(t, `${CLASSIC}&turns=${turns}`, PHONE);
    await page.locator(".score").waitFor();
    const numberOf = (dial, ring, column) =>
        dials[dial][ring][(column - turns[dial] + 12) % 12];
    for (let ring = 0; ring < 4; ring++)
        for (let column = 0; column < 12; column++) {
            await page.touchscreen.tap(...(await placeOf(page, ring, column)));
            const seen = dials.findLastIndex(
                (_, one) => numberOf(one, ring, column) !== null,
            );
            const selected = page.locator(".dial.selected");
            const name = await selected.getAttribute("aria-label");
            assert.match(name, new RegExp(`^Dial ${seen + 1}`), `${ring}, ${column}`);
        }
});

test("the mouse wheel turns the selected dial, and otherwise scrolls", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    await page.mouse.move(...(await placeOf(page, 1, 0)));
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.wheel(0, 120);
    await page.waitForURL(/turns=0,0,1,0,0$/);
    await page.mouse.move(...(await placeOf(page, 3, 0)));
    await page.mouse.wheel(0, 120);
    await page.waitForFunction(() => scrollY > 0);
    assert.match(await addressOf(page), /turns=0,0,1,0,0$/);
});

test("the sums equal those of the service", async (t) => {
    const dials = await classicDials();
    const page = await openPage(t, CLASSIC);
    for (const offsets of [SOLUTION, [3, 11, 0, 7, 5], [1, 2, 3, 4, 5]]) {
        await visit(page, `${CLASSIC}&turns=${offsets}`);
        const answer = await post("/grecian/position", { dials, offsets });
        const { visible, column_sums: columns, correct_columns: right } = answer;
        await page.getByText(`${right} of 12 columns`).first().waitFor();
        assert.deepEqual(await readColumns(page), { visible, columns });
        const rim = await page.locator(".sum text").allTextContents();
        assert.deepEqual(rim.map(Number), columns);
        assert.deepEqual(await runCopied(page, "/grecian/position"), answer);
    }
});

test("the player goes through the turns to the solution", async (t) => {
    const page = await openPage(t, CLASSIC, ANIMATED);
    await page.getByRole("button", { name: "Show solution" }).click();
    await page.getByText("There is one solution.").waitFor();
    const turns = page.locator(".turn-list li");
    const texts = [
        "Dial 3: clockwise by 6 columns\u00a0↻",
        "Dial 4: clockwise by 1 column\u00a0↻",
        "Dial 5: clockwise by 2 columns\u00a0↻",
    ];
    assert.deepEqual(
        (await turns.allTextContents()).map((text) => text.trim()),
        texts,
    );
    await nextTurn(page).click();
    await page.waitForURL(/solution=1&step=1$/);
    assert.equal(await turns.first().getByRole("img", { name: "done" }).count(), 1);
    assert.equal(await dial(page, 3).getAttribute("aria-valuenow"), "6");
    await makeTurns(page);
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    const answer = await runCopied(page, "/grecian/solve");
    assert.deepEqual(answer.solutions[0].offsets, SOLUTION);
    await page.getByRole("button", { name: "Previous" }).click();
    await page.waitForURL(/step=2$/);
});

test("dials are turned and the puzzle is solved with the keyboard alone", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    await tabTo(page, /^Dial 1 \(bottom\)$/);
    await press(page, "ArrowLeft");
    await press(page, "Tab", "Tab", "ArrowRight", "ArrowUp", "ArrowDown");
    assert.equal(await focused(page), "Dial 3");
    await press(page, "Tab", "End", "Tab", "End", "Home");
    await page.waitForURL(/turns=11,0,1,11,0$/);
    await tabTo(page, /^Turn dial 5 counterclockwise$/);
    await press(page, "Enter");
    await page.waitForURL(/turns=11,0,1,11,11$/);
    await tabTo(page, /^Show solution$/);
    await press(page, "Enter");
    // Dials 1 and 2 are turned by 11 and 0. Dial 1 stays.
    await tabTo(page, /^Next turn$/);
    await press(page, "Enter", "Enter", "Enter", "Enter");
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    const turns = SOLUTION.map((turn) => (turn + 11) % 12);
    for (const [index, turn] of turns.entries())
        assert.equal(
            await dial(page, index + 1).getAttribute("aria-valuenow"),
            String(turn),
        );
    for (let i = 0; i < 40 && (await focused(page)) !== "Hide the solution"; i++)
        await press(page, "Shift+Tab");
    await press(page, "Enter");
    await page.waitForURL(/turns=11,0,1,11,11$/);
});

test("a link opens a step to the solution, and turning a dial leaves it", async (t) => {
    const place = `${CLASSIC}&turns=0,2,0,0,0&solution=1&step=1`;
    const page = await openPage(t, place);
    await page.getByText("Dial 2: counterclockwise by 2 columns").waitFor();
    assert.equal(await dial(page, 2).getAttribute("aria-valuenow"), "0");
    assert.equal(await dial(page, 3).getAttribute("aria-valuenow"), "0");
    await turn(page, 3, "clockwise");
    await page.waitForURL(/turns=0,0,1,0,0&solution=1&step=0$/);
    await page.getByText("Dial 3: clockwise by 5 columns").waitFor();
    await nextTurn(page).click();
    await page.waitForURL(/turns=0,0,1,0,0&solution=1&step=1$/);
});

test("several solutions are shown one after the other", async (t) => {
    const place = `/grecian#puzzle=${TWO}&solution=1`;
    const page = await openPage(t, place);
    await page.getByText("There are 2 solutions.").waitFor();
    await page.getByText("Solution 1 of 2").waitFor();
    await page.getByText("All dials are in their places.").waitFor();
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.getByText("Solution 2 of 2").waitFor();
    await makeTurns(page);
    await page.getByText("Solved: 4 of 4 columns").waitFor();
    const { solutions } = await runCopied(page, "/grecian/solve");
    const [, { offsets }] = solutions;
    assert.equal(await dial(page, 2).getAttribute("aria-valuenow"), `${offsets[1]}`);
});

test("a misread number is reported, highlighted and corrected", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${await misreadPuzzle()}&solution=1`);
    await page.getByText("No position of the dials works.").waitFor();
    const { nearest } = await runCopied(page, "/grecian/solve");
    const corrections = page.locator(".corrections li");
    const texts = nearest.repairs.map(
        ({ dial, row, column, printed, needed }) =>
            `Dial ${dial + 1}, ring ${row + 1}, column ${column + 1}: ` +
            `${needed ?? "a hole"} instead of ${printed ?? "a hole"}`,
    );
    const all = page.getByRole("button", { name: `Show all ${texts.length}` });
    if (texts.length > 6) await all.click();
    assert.deepEqual(await corrections.locator("span").allTextContents(), texts);
    const own = nearest.repairs.findIndex(({ printed }) => printed === 18);
    await corrections.nth(own).hover();
    await page.locator(".number.highlighted").waitFor();
    assert.equal(await page.locator(".number.highlighted").textContent(), "18");
    await corrections
        .nth(own)
        .getByRole("button", { name: /^Change to 13/ })
        .click();
    await page.getByText("There is one solution.").waitFor();
    await makeTurns(page);
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    const { dials } = await askedQuestion(page, "/grecian/solve");
    assert.deepEqual(dials, await classicDials());
    await page.goBack();
    await page.getByText("No position of the dials works.").waitFor();
});

test("swapped numbers and a reversed dial are corrected", async (t) => {
    const dials = await classicDials();
    [dials[1][1][0], dials[1][1][1]] = [26, 3];
    const cells = dials.map((one) => one.map((row) => row.join(",")).join(":")).join("*");
    const cases = [
        [cells, /^Swap: Dial 2, ring 2, columns 1 and 2: 26 and 3 swapped$/],
        [MIRRORED, /^Reverse: Dial 2: copied in reverse$/],
    ];
    for (const [puzzle, name] of cases) {
        const page = await openPage(t, `/grecian#puzzle=${puzzle}&solution=1`);
        await page.getByRole("button", { name }).click();
        await page.getByText("There is one solution.").waitFor();
        assert.equal((await runCopied(page, "/grecian/solve")).status, "unique");
    }
});

test("the error for an impossible column contains its number on the board", async (t) => {
    const place = "/grecian#puzzle=20,22,3,25:5,5,5,5*:22,,22,20&solution=1&turns=1,0";
    const page = await openPage(t, place);
    const {
        column,
        min_sum: least,
        max_sum: most,
    } = (await runCopied(page, "/grecian/solve")).unreachable;
    assert.equal(column, 2);
    const message = `Column 4 always adds up to at least ${least} and at most ${most}.`;
    await page.getByText(message).waitFor();
    await page.getByText("More than one number is wrong").waitFor();
});

const cellAt = (page, ring, column) =>
    page.getByLabel(`Ring ${ring}, column ${column}`, { exact: true });

test("the error for an invalid cell contains its position", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${TWO}&edit=1`, {
        expected: REJECTED,
    });
    await cellAt(page, 1, 1).focus();
    await press(page, "ArrowDown", "ArrowRight", "1", "x", "Enter");
    const cell = cellAt(page, 2, 2);
    await page
        .locator(".notes .error", { hasText: "“1x” is not a whole number" })
        .waitFor();
    assert.equal(await cell.getAttribute("aria-invalid"), "true");
    const id = await cell.getAttribute("aria-describedby");
    const message = await page.locator(`[id="${id}"]`).textContent();
    assert.match(message, /Dial 1, ring 2, column 2/);
    assert.equal(await page.locator(".error-box").count(), 0);
    await press(page, "Home", "End", "ArrowRight");
    assert.equal(await focused(page), "Ring 2, column 4");
    await cell.focus();
    await press(page, "Delete", "Tab");
    await page.waitForURL(/puzzle=20,22,20,22:5,,5,5\*/);
    await page.locator(".notes li").waitFor({ state: "detached" });
    await openPart(page, "Answer");
    await page.getByText("Dial 1 needs 1 more number: it has no holes.").waitFor();
    await page.getByRole("button", { name: "Enter dial 1" }).click();
    await cell.fill("5");
    await page.waitForURL(/puzzle=20,22,20,22:5,5,5,5\*/);
});

test("the focus moves to the next cell after a number is typed or pasted", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${TWO}&edit=1`);
    await cellAt(page, 1, 1).focus();
    await page.keyboard.type("abc");
    assert.equal(await page.locator(".cell[aria-invalid]").count(), 1);
    await press(page, "Backspace", "Backspace", "Backspace");
    await page.keyboard.type("12 13, 14"); // a number is complete after two digits or a 9
    assert.equal(await focused(page), "Ring 1, column 4");
    await page.keyboard.type("9");
    assert.equal(await focused(page), "Ring 2, column 1");
    await page.waitForURL(/puzzle=12,13,14,9:/);
    await press(page, "ArrowUp", "ArrowRight");
    const paste = async (text) => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await press(page, "Control+v");
    };
    await paste("1\t2\n3\t4\n");
    await page.waitForURL(/puzzle=12,1,2,9:5,3,4,5/);
    await page.waitForURL(/edit=2/); // the rings of dial 1 are filled
    await openPart(page, /^Dial 1/);
    await cellAt(page, 1, 2).focus();
    await paste("7 8 9");
    await page.waitForURL(/puzzle=12,7,8,9:5,/);
    assert.equal(await focused(page), "Ring 2, column 1");
    await page.keyboard.type(".4,");
    await page.waitForURL(/puzzle=12,7,8,9:4,3,4,5/);
    assert.equal(await focused(page), "Ring 2, column 2", "dial 1 has no holes");
});

test("a puzzle is entered dial by dial, and then the solution appears", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${TWO}`);
    await page.getByText("There are 2 solutions.").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await cellAt(page, 1, 1).waitFor();
    assert.equal(await focused(page), "Ring 1, column 1");
    await openPart(page, "Answer");
    await page.getByText("2 dials are still empty: 1, 2.").waitFor();
    await page.getByRole("button", { name: "Enter dial 1" }).click();
    await cellAt(page, 1, 1).focus();
    await page.keyboard.type("20 22 22 20 5555");
    await page.waitForURL(/edit=2/);
    await page.getByLabel("Rings", { exact: true }).selectOption("2");
    await cellAt(page, 1, 1).focus();
    await page.keyboard.type("....20.21.");
    await page.waitForURL(/\*:20,,21$/);
    await page.getByText("No position of the dials works.").waitFor();
    await openPart(page, /^2/);
    await cellAt(page, 2, 1).focus();
    await page.keyboard.type("20 20 22 22");
    await page.getByText("There is one solution.").waitFor();
    await page.getByText("Dial 2: clockwise by 1 column").waitFor();
    await turn(page, 1, "counterclockwise");
    await page.getByText("All dials are in their places.").waitFor();
    await page.getByText("Solved: 4 of 4 columns").waitFor();
});

test("a puzzle is entered with the keys of the page", async (t) => {
    const page = await openPage(t, "/grecian#tab=solver", PHONE);
    await page.getByText("There is one solution.").waitFor();
    await choosePuzzle(page, "My numbers");
    const keys = page.getByRole("group", { name: "Keys" });
    const key = (name) => keys.getByRole("button", { name, exact: true }).click();
    await key("1");
    await key("Delete");
    await key("2");
    await key("Next");
    for (const digit of "16") await key(digit);
    await key("5");
    await key("Delete");
    await key("Delete");
    await key("7");
    await page.waitForURL(/puzzle=2,16,7,,,/);
    await page.getByText("Ring 1, number 4 of 12").waitFor();
    await openPart(page, "5");
    assert.equal(await page.locator(".cell").count(), 12, "the smallest dial has one ring");
    await key("Hole");
    await key("8");
    await page.waitForURL(/:::,8/);
});

test("clearing a puzzle is undone, and its numbers stay", async (t) => {
    const page = await openPage(t, `/grecian#tab=solver&puzzle=${TWO}&turns=1,0`);
    await page.getByText("There are 2 solutions.").waitFor();
    await page.getByRole("button", { name: "Clear" }).click();
    await page.waitForURL(/puzzle=,,,:\*:&edit=1$/); // without the turns
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("There are 2 solutions.").waitFor();
    await choosePuzzle(page, "The toy from the shop");
    await page.getByText("There is one solution.").waitFor();
    await page.reload();
    await choosePuzzle(page, "My numbers");
    await page.getByText("There are 2 solutions.").waitFor();
});

test("on a phone, the turns that solve the toy are visible", async (t) => {
    const page = await openPage(t, "/grecian#tab=solver", PHONE);
    await page.getByText("There is one solution.").waitFor();
    await settle(page);
    const bottom = await nextTurn(page).evaluate(
        (element) => element.getBoundingClientRect().bottom,
    );
    assert.ok(Math.floor(bottom) <= PHONE.viewport.height);
    await makeTurns(page);
    await page.getByText("Solved: 12 of 12 columns").waitFor();
});

test("a hint names a turn and its reason, and then that the dial is in its place", async (t) => {
    const page = await openPage(t, `${CLASSIC}&turns=3,3,3,4,0`);
    const hint = page.getByRole("button", { name: "Hint" });
    await hint.click();
    await page
        .getByText(
            /^Keep dials 1, 2 and 4. Turn dial 3 clockwise by 6 columns\. .* at least 43, never 42\.$/,
        )
        .waitFor();
    assert.equal(await page.locator(".dial.selected").getAttribute("aria-label"), "Dial 3");
    assert.equal(await hint.getAttribute("aria-disabled"), "true");
    await turn(page, 5, "clockwise"); // the hint stays with its dial
    await turn(page, 2, "clockwise");
    await page
        .getByText(
            "Dial 2 is no longer in its place: turn it counterclockwise by 1 column.",
        )
        .waitFor();
    await turn(page, 2, "counterclockwise");
    await dial(page, 3).focus();
    await press(page, "ArrowRight");
    await page
        .getByText("Keep dials 1, 2 and 4. Turn dial 3 clockwise by 5 columns.")
        .waitFor();
    for (let i = 0; i < 5; i++) await press(page, "ArrowRight");
    await page.getByText("Dial 3 is in its place.").waitFor();
    await hint.click();
    await page.getByText("Only dial 5 is left: turn it clockwise by 4 columns.").waitFor();
    await turn(page, 3, "clockwise");
    await page.getByText("Dial 3 is no longer in its place").waitFor();
    await turn(page, 3, "counterclockwise");
    for (let i = 0; i < 4; i++) await turn(page, 5, "clockwise");
    await page.getByText("Solved: 12 of 12 columns").waitFor();
});

test("each hint of a day costs a star, and the last one stays", async (t) => {
    const page = await openPage(t, "/grecian#date=2026-11-25", PHONE);
    const hint = page.getByRole("button", { name: /^Hint/ });
    const before = await hint.boundingBox();
    await hint.click();
    await hint.getByRole("img", { name: "2 of 3 stars" }).waitFor();
    await page
        .getByText(
            /Turn dial 5 clockwise by 2 columns\. Where it is now, the marked column is/,
        )
        .waitFor();
    assert.equal(await page.locator(".marked path").count(), 1);
    for (let i = 0; i < 2; i++) await turn(page, 5, "clockwise");
    await page.getByText("Dial 5 is in its place.").waitFor();
    assert.equal(await page.locator(".marked path").count(), 0);
    await hint.click();
    await hint.getByRole("img", { name: "1 of 3 stars" }).waitFor();
    await hint.getByText("Hint", { exact: true }).waitFor();
    assert.deepEqual(await hint.boundingBox(), before);
});

test("a solved board cannot be changed", async (t) => {
    const page = await openPage(t, `${CLASSIC}&turns=0,0,6,1,1`);
    await turn(page, 5, "clockwise");
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    assert.equal(await page.locator(".turn-buttons").count(), 0);
    await dial(page, 5).focus();
    await press(page, "ArrowRight");
    assert.equal(await dial(page, 5).getAttribute("aria-valuenow"), "2");
});

test("moves are undone one by one", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    const undo = page.getByRole("button", { name: "Undo" });
    assert.equal(await undo.getAttribute("aria-disabled"), "true");
    await dial(page, 3).focus();
    await press(page, "ArrowRight", "ArrowRight");
    await dial(page, 2).focus();
    await press(page, "ArrowRight");
    await page.getByRole("button", { name: "Reset" }).click();
    await page.waitForURL(/shop$/);
    await undo.click();
    await page.waitForURL(/turns=0,1,2,0,0$/);
    await dial(page, 4).focus();
    await press(page, "Control+z");
    await page.waitForURL(/turns=0,0,2,0,0$/);
    await undo.click();
    await page.waitForURL(/shop$/);
    assert.equal(await undo.getAttribute("aria-disabled"), "true");
});

test("the size and the target of a puzzle change within limits", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${TWO}`, { expected: REJECTED });
    await page.getByText("There are 2 solutions.").waitFor();
    const fill = async (label, text) => {
        await page.getByLabel(label, { exact: true }).fill(text);
        await press(page, "Enter");
    };
    await fill("Dials", "3");
    await page.getByText("Dial 3 is still empty.").waitFor();
    await fill("Rings", "3");
    await fill("Columns", "5");
    await page.waitForURL(
        (url) =>
            url.pathname + url.hash ===
            "/grecian#puzzle=20,22,20,22,:5,5,5,5:*:22,20,22,20:*::",
    );
    await page.getByText("of 5 columns").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("There are 2 solutions.").waitFor();
    for (const [label, text] of Object.entries({ Rings: "3", Columns: "5", Dials: "3" }))
        await fill(label, text);
    for (const [label, text] of Object.entries({ Rings: "2", Columns: "4", Dials: "2" }))
        await fill(label, text);
    await page.waitForURL((url) => url.pathname + url.hash === `/grecian#puzzle=${TWO}`);
    await fill("Dials", "1");
    await page.getByText("Enter a whole number from 2 to 24.").waitFor();
    assert.equal(await addressOf(page), `/grecian#puzzle=${TWO}`);
    await fill("Dials", "2");
    await fill("Target", "many");
    await page
        .locator(".field.wrong .error", { hasText: "“many” is not a whole number" })
        .waitFor();
    await fill("Target", "25");
    await page.waitForURL(/target=25/);
    await page.getByText("Make every column add up to 25.").waitFor();
});

test("all rings of an upper dial are pasted into a cell", async (t) => {
    const page = await openPage(t, "/grecian#puzzle=1,2:3,4*:&edit=2");
    await page.evaluate(() => navigator.clipboard.writeText(". .\n. 5"));
    await page.getByLabel("Ring 2, column 1", { exact: true }).focus();
    await press(page, "Control+v");
    await page.waitForURL((url) => url.hash.startsWith("#puzzle=1,2:3,4*:,5"));
});

test("a whole puzzle is pasted into a cell", async (t) => {
    const page = await openPage(t, `/grecian#puzzle=${TWO}&edit=1`);
    const text = "1 2\n3 4\n\n. .\n. 5";
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await page.getByLabel("Ring 1, column 2", { exact: true }).focus();
    await press(page, "Control+v");
    await page.waitForURL((url) => url.hash === "#puzzle=1,2:3,4*:,5");
    await page.getByText("of 2 columns").first().waitFor();
    await page.goBack();
    await cellAt(page, 2, 4).waitFor();
});

test("new puzzles are generated, and a link opens the same one", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.getByText("1 of 12 columns").waitFor();
    await openTab(page, "Lab");
    await page.waitForURL(/seed=\d+$/);
    await page.getByText("Size and target", { exact: true }).click();
    await page.getByLabel("Dials", { exact: true }).fill("3");
    await page.getByLabel("Columns", { exact: true }).fill("8");
    await page.getByLabel("Difficulty").selectOption("easy");
    const another = page.getByRole("button", { name: "New puzzle" });
    const entries = () => page.evaluate(() => history.length);
    await another.click();
    const one = await entries();
    await another.click();
    assert.equal(await entries(), one, "many puzzles are one history entry");
    await page.waitForURL(/dials=3&columns=8&difficulty=easy/);
    await page
        .getByText("You can solve it without guessing. It has only one solution.")
        .waitFor();
    const numbers = await page.locator(".number").allTextContents();
    const { dials, seed } = await runCopied(page, "/grecian/generate");
    assert.deepEqual(
        numbers.map(Number),
        dials.flat(2).filter((cell) => cell !== null),
    );
    assert.match(await addressOf(page), new RegExp(`seed=${seed}&`));
    const other = await openPage(t, await addressOf(page));
    await other
        .getByText("You can solve it without guessing. It has only one solution.")
        .waitFor();
    assert.deepEqual(await other.locator(".number").allTextContents(), numbers);
    await page.getByRole("button", { name: "Show solution" }).click();
    await makeTurns(page);
    await page.getByText("Solved: 8 of 8 columns").waitFor();
    await page.goBack();
    await page.getByText("of 12 columns").first().waitFor();
});

test("a search and the generation of a puzzle are stopped", async (t) => {
    const page = await openPage(t, CLASSIC);
    await page.route(/grecian\/(solve|generate)$/, () => {}); // never responds
    await page.getByRole("button", { name: "Show solution" }).click();
    await page.getByText("Searching").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Show solution" }).waitFor();
    assert.equal(await page.getByText("Searching").count(), 0);
    assert.equal(await addressOf(page), CLASSIC);
    await page.getByLabel("Which puzzle to play").selectOption("easy");
    await page.getByText("Making a puzzle").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("1 of 12 columns").waitFor();
});

test("the solution is explained step by step, with each column marked", async (t) => {
    const page = await openPage(t, `${CLASSIC}&tab=lab&turns=0,0,0,0,3&solution=1&step=0`);
    await page.getByRole("button", { name: "Explain step by step" }).click();
    await page.waitForURL(/explain=0$/);
    await page.getByText("At first, every dial except the top one").waitFor();
    const [asked] = await Promise.all([
        page.waitForRequest((one) => /explain/.test(one.postData() ?? "")),
        page.reload(),
    ]);
    const { explanation } = await post("/grecian/solve", asked.postDataJSON());
    const walk = page.getByRole("group", { name: "Explanation" });
    await walk.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/explain=1$/);
    const first = explanation.steps[0]; // the top dial is turned by 3
    const column = (first.column + 3) % 12;
    await walk.getByText(new RegExp(`Step 1 of .* column ${column + 1} `)).waitFor();
    await page.locator(".dial .highlighted").nth(3).waitFor();
    assert.equal(await page.locator(".dial .highlighted").count(), 4, "one in each ring");
    const guess = explanation.steps.findIndex(({ reason }) => reason === "guess");
    await visit(page, `${CLASSIC}&tab=lab&solution=1&explain=${guess + 2}`);
    await walk.getByText("supposing that dial").waitFor();
    await page.getByText(`${explanation.guesses} guesses`).waitFor();
    await page.getByRole("button", { name: "Hide the steps" }).click();
    await page.waitForURL((url) => !url.hash.includes("explain"));
    await page.locator(".dial .highlighted").first().waitFor({ state: "detached" });
});

test("today's puzzle has no state in the address until its solution is shown", async (t) => {
    const page = await openPage(t, "/grecian");
    await page.getByText("Today's puzzle").waitFor();
    await turn(page, 3, "clockwise");
    assert.equal(await addressOf(page), "/grecian");
    await page.getByRole("button", { name: "Show solution" }).click();
    await page.getByText("The day will not count toward your streak.").waitFor();
    await page.getByRole("button", { name: "Show solution" }).click();
    await nextTurn(page).waitFor();
    assert.match(await addressOf(page), /^\/grecian#date=[-\d]{10}&solution=1&step=0$/);
    await makeTurns(page);
    await page.getByText("Solved: 12 of 12 columns").waitFor();
    await page.getByText("Solution shown", { exact: true }).waitFor();
    assert.equal(await page.locator(".finish").count(), 0);
    await page.getByRole("button", { name: "Hide the solution" }).click();
    await page.getByText("solved").waitFor({ state: "detached" });
    assert.equal(await dial(page, 3).getAttribute("aria-valuenow"), "1");
    const cutouts = page.locator(".cutouts svg");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.equal(await cutouts.count(), 5);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await cutouts.count(), 0);
});

test("the classic puzzle is played without the service", async (t) => {
    const options = { held: { path: "/grecian/daily?*", when: () => true } };
    const page = await openPage(t, "/grecian", { ...options });
    await page.getByText("Loading", { exact: true }).waitFor();
    await openTab(page, "Practice");
    await page.getByLabel("Which puzzle to play").selectOption("Classic");
    await page.getByText("1 of 12 columns").waitFor();
    assert.equal(await addressOf(page), "/grecian#tab=practice&puzzle=shop");
    await openTab(page, "Today");
    await page.getByText("Loading", { exact: true }).waitFor();
});

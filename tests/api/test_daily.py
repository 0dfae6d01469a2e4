"""GET /PUZZLE/daily: the puzzles of many dates, solved by the other operations, and checked
against the oracles. tests/handlers/test_daily.c has more dates, and other clocks."""

import subprocess
from datetime import date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_bridge
import oracle_crossing
from contract import BY_NAME, DAILY, PUZZLES, ask, check, check_problem
from service import binary
from strategies import cases

FIRST = date(2026, 1, 1)
EACH_OPERATION = pytest.mark.parametrize("operation", DAILY, ids=lambda each: each.name)


def today_at(hours):
    return datetime.now(timezone(timedelta(hours=hours))).date()


def rejection(response):
    """{pointer: detail} of a request that is rejected."""
    problem = check_problem(response, 422, "invalid-request")
    return {error["pointer"]: error["detail"] for error in problem["errors"]}


def dates():
    """Dates that have a puzzle. They remain valid if a new day begins during a test."""
    return st.dates(FIRST, today_at(14))


def find_day(client, name, day):
    response = client.get(BY_NAME[name].path, params={"date": day.isoformat()})
    body = check(BY_NAME[name], response)
    assert response.status_code == 200, body
    assert body["date"] == day.isoformat()
    assert body["number"] == (day - FIRST).days + 1
    return body


def test_each_puzzle_has_a_day():
    assert sorted(operation.path for operation in DAILY) == sorted(
        f"/{tag['name']}/daily" for tag in PUZZLES)


@EACH_OPERATION
def test_a_date_always_has_the_same_puzzle(client, start, operation):
    with start("--workers", "1", "--event-loops", "1").client() as other:
        @given(dates())
        @cases(20)
        def every(day):
            responses = [one.get(operation.path, params={"date": day.isoformat()})
                         for one in (client, other)]
            assert responses[0].content == responses[1].content
            assert responses[0].headers["etag"] == responses[1].headers["etag"]

        every()


@EACH_OPERATION
def test_without_a_date_the_puzzle_is_that_of_today_in_utc(client, operation):
    before = today_at(0)
    response = client.get(operation.path)
    today = check(operation, response)["date"]
    assert today in (before.isoformat(), today_at(0).isoformat())
    assert client.get(operation.path, params={"date": today}).content == response.content
    assert client.head(operation.path).headers["etag"] == response.headers["etag"]


@EACH_OPERATION
def test_other_dates_are_rejected(client, operation):
    later = (today_at(14) + timedelta(days=2)).isoformat()
    for text in ("2025-12-31", "2026-02-29", "2026-1-1", "today", "", later):
        errors = rejection(client.get(operation.path, params={"date": text}))
        assert list(errors) == ["/date"], text
    assert list(rejection(client.get(operation.path + "?date=2026-01-01&date=2026-01-01"))
                ) == ["/date"]
    assert list(rejection(client.get(operation.path + "?seed=1"))) == ["/seed"]
    check_problem(client.post(operation.path, json={}), 405, "method-not-allowed")


@EACH_OPERATION
def test_ask_prints_the_response(client, operation):
    argument = "date=2026-01-03"
    done = subprocess.run([binary(), "ask", operation.path, argument], capture_output=True,
                          check=True, stdin=subprocess.DEVNULL)
    assert done.stdout == client.get(f"{operation.path}?{argument}").content


def test_bridges(client):
    @given(dates())
    @cases(60)
    def every(day):
        body = find_day(client, "bridgeDaily", day)
        solved = ask(client, "bridgeSolve", body["puzzle"])
        assert solved["minutes"] == body["best"]["minutes"] and solved["proven"]
        assert oracle_bridge.least(body["puzzle"]) == body["best"]["minutes"]

    every()


def test_crossings(client):
    @given(dates())
    @cases(60)
    def every(day):
        body = find_day(client, "crossingDaily", day)
        solved = ask(client, "crossingSolve", body["puzzle"])
        assert solved["crossings"] == body["best"]["crossings"] and solved["proven"]
        assert len(body["reasons"]) == len(body["puzzle"].get("rules", []))
        puzzle = oracle_crossing.Puzzle(body["puzzle"])
        assert oracle_crossing.merged_graph(puzzle).best == body["best"]["crossings"]

    every()


def test_tables_of_set(client):
    @given(dates())
    @cases(60)
    def every(day):
        body = find_day(client, "setDaily", day)
        solved = ask(client, "setSolve", body["puzzle"])
        assert solved["count"] == body["best"]["set_count"] == 6
        assert [one["cards"] for one in solved["sets"]] == body["answer"]["sets"]
        dealt = ask(client, "setDeal", {"date": day.isoformat()})
        assert dealt["cards"] == body["puzzle"]["cards"]

    every()


def test_secrets(client):
    best = ask(client, "bullsCowsSolve", find_day(client, "bullsCowsDaily", FIRST)["puzzle"])
    secrets = [find_day(client, "bullsCowsDaily", FIRST + timedelta(days=i))
               for i in range((today_at(0) - FIRST).days % 200)]
    for body in secrets:
        assert len(set(body["answer"]["secret"])) == 4
        assert body["best"] == {key: best[key] for key in ("expected_guesses", "worst_case")}


def test_dials(client):
    @given(dates())
    @cases(30)
    def every(day):
        body = find_day(client, "grecianDaily", day)
        assert ask(client, "grecianSolve", body["puzzle"])["count"] == "1"
        assert body["difficulty"] == ("easy easy medium medium hard hard medium".split()
                                      [day.weekday()])

    every()


def test_bands(client):
    """The puzzle is the deal whose seed is the date."""
    @given(dates())
    @cases(20)
    def every(day):
        body = find_day(client, "cliffsDaily", day)
        assert body["puzzle"]["level"] == [1, 2, 2, 3, 3, 4, 4][day.weekday()]
        assert len(body["puzzle"]["zoombinis"]) == 16
        dealt = ask(client, "cliffsDeal", {
            "level": body["puzzle"]["level"], "generator": "game",
            "seed": int(day.strftime("%Y%m%d"))})
        assert dealt["zoombinis"] == body["puzzle"]["zoombinis"]
        assert dealt["hidden_rule"] == body["answer"]["hidden_rule"]

    every()


def test_gates(client):
    @given(dates())
    @cases(40)
    def every(day):
        for gate in find_day(client, "hyperloglogDaily", day)["gates"]:
            registers = [0] * 64
            visits = [visit for visit, _, _ in gate["raises"]]
            assert visits == sorted(set(visits)) and visits[-1] < gate["visit_count"]
            for _, index, rank in gate["raises"]:
                assert rank > registers[index]
                registers[index] = rank
            solved = ask(client, "hyperloglogEstimate", gate["puzzle"])
            assert solved["empty_registers"] == registers.count(0)
            assert solved["estimate"] == gate["best"]["estimate"]
            visitors = gate["answer"]["visitor_count"]
            assert 0.3 < solved["estimate"] / visitors < 3
            assert visitors <= gate["visit_count"]

    every()

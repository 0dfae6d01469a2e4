"""Statistics of SET: simulated games compared with games of the oracle, drawn tables with the
exact mean, and limits. test_streaming.py tests seeds and progress."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_set as oracle
from contract import BY_NAME, ask, check_problem
from oracle_set import Rules
from stable_random import StableRandom
from strategies import cases

MANY = 10 ** 9  # number of games or draws that takes longer than any test waits
LINES = {"accept": "application/x-ndjson"}
SIGMAS = 5
SIMULATE = {"name": "setSimulate", "wanted": "games"}
DRAWS = {"name": "setDraws", "wanted": "draws"}
BOTH = pytest.mark.parametrize("kind", [SIMULATE, DRAWS], ids=["simulate", "draws"])


def simulate(client, games, rules=Rules(), **more):
    """Simulates games, and checks the identities of the response."""
    question = {"games": games, **rules.json(), **more}
    body = ask(client, "setSimulate", question)
    assert {name: body[name] for name in rules.json()} == rules.json()
    check_games(body)
    return body


def check_games(body):
    """Sums and shares of the response agree."""
    games, hands = body["games"], body["hands"]
    total = {}
    check_shares(body["distribution"], hands)
    for size, rows in body["by_table_size"].items():
        check_shares(rows, sum(row["hands"] for row in rows))
        assert rows and 0 <= int(size)
        for row in rows:
            total[row["sets"]] = total.get(row["sets"], 0) + row["hands"]
            assert row["sets"] <= int(size) * (int(size) - 1) // 6
    assert total == {row["sets"]: row["hands"] for row in body["distribution"]}
    assert list(body["by_table_size"]) == sorted(body["by_table_size"], key=int)
    assert list(body["cards_left"]) == sorted(body["cards_left"], key=int)
    assert sum(body["cards_left"].values()) == games
    assert body["cards_left"] == {str(row["cards"]): row["games"]
                                  for row in body["endings"]}
    for row in body["endings"]:
        check_share(row, row["games"], games)
    if games:
        found = sum(row["sets"] * row["hands"] for row in body["distribution"])
        assert body["mean"] == pytest.approx(found / hands, 1e-12)
        assert body["hands_per_game"] == pytest.approx(hands / games, 1e-12)
    else:
        assert hands == 0 and body["mean"] is body["mean_standard_error"] is None
        assert body["hands_per_game"] is body["hands_per_game_standard_error"] is None


def check_shares(rows, total, things="hands"):
    assert sum(row[things] for row in rows) == total
    numbers = [row["sets"] for row in rows]
    assert numbers == sorted(set(numbers))
    for row in rows:
        assert row[things] > 0
        assert row["probability"] == pytest.approx(row[things] / total, 1e-12)


def check_share(row, count, games):
    """A share of independent games. The divisor of its error can be one less."""
    share = count / games
    assert row["probability"] == pytest.approx(share, 1e-12)
    square = share * (1 - share) / games
    slack = games / (games - 1) if games > 1 else 1
    assert square * (1 - 1e-9) <= row["standard_error"] ** 2 + 1e-30
    assert row["standard_error"] ** 2 <= square * slack * (1 + 1e-9) + 1e-30


def shares(rows, name="sets"):
    return {row[name]: (row["probability"], row["standard_error"]) for row in rows}


def frequent(pairs):
    """True if both the counted hands and the others are frequent enough to be compared."""
    seen, every = (sum(column) for column in zip(*pairs))
    return 10 <= seen <= every - 10


def near(found, expected):
    """True if two estimates, each a value and its standard error, can be equal."""
    (value, error), (other, other_error) = found, expected
    return abs(value - other) <= SIGMAS * sqrt(error ** 2 + other_error ** 2) + 1e-12


SMALL = [
    (Rules(), 400), (Rules(pick="first"), 400), (Rules(stop="deck-empty"), 400),
    (Rules(pick="first", stop="deck-empty"), 400), (Rules(deal=3), 300),
    (Rules(deal=10), 400), (Rules(deal=21), 300), (Rules(deal=9, properties=3), 1500),
    (Rules(deal=21, properties=3, stop="deck-empty"), 1500),
    (Rules(deal=4, properties=3, pick="first"), 1500), (Rules(properties=5), 60),
    (Rules(deal=15, properties=6, pick="first"), 30)]


@pytest.mark.slow
@pytest.mark.parametrize("rules, games", SMALL, ids=str)
def test_games_have_the_statistics_of_the_oracle(client, rules, games):
    """Shares of the frequent numbers of sets, sizes of tables, hands of a game and endings, each
    within five standard errors."""
    random = StableRandom(str(rules))
    played = [oracle.play(rules, random) for _ in range(games)]
    body = simulate(client, 40 * games, rules, seed=1)
    found = shares(body["distribution"])
    for sets in {sets for hands, _ in played for _, sets in hands}:
        seen = [(sum(held == sets for _, held in hands), len(hands)) for hands, _ in played]
        if frequent(seen):
            expected = oracle.ratio(seen)
            assert near(found[sets], expected), sets
        if games >= 300 and sum(x for x, _ in seen) > 1000:  # 40 times as many games
            assert found[sets][1] * sqrt(40) == pytest.approx(expected[1], 0.3)
    assert near((body["hands_per_game"], body["hands_per_game_standard_error"]),
                oracle.ratio([(len(hands), 1) for hands, _ in played]))
    mean = oracle.ratio([(sum(held for _, held in hands), len(hands))
                         for hands, _ in played])
    assert near((body["mean"], body["mean_standard_error"]), mean)
    if games >= 300:
        assert body["mean_standard_error"] * sqrt(40) == pytest.approx(mean[1], 0.3)
    check_sizes(body, played)
    check_endings(body, [left for _, left in played])


def check_sizes(body, played):
    """Compares the frequencies of tables of each size, and of those without a set."""
    for size in {size for hands, _ in played for size, _ in hands}:
        rows = body["by_table_size"].get(str(size), [])
        here = [[held for of, held in hands if of == size] for hands, _ in played]
        seen = [(len(held), len(hands)) for held, (hands, _) in zip(here, played)]
        if frequent(seen):
            share = sum(row["hands"] for row in rows) / body["hands"]
            assert near((share, 0), oracle.ratio(seen)), size
        free = [(held.count(0), len(held)) for held in here if held]
        if frequent(free):
            assert near(shares(rows)[0], oracle.ratio(free)), size


def check_endings(body, left):
    found = shares(body["endings"], "cards")
    for cards in set(left):
        seen = [(cards == other, 1) for other in left]
        if frequent(seen):
            assert near(found[cards], oracle.ratio(seen)), cards


def draws(client, number, cards, properties=4, **more):
    """Draws tables, and checks the identities of the response."""
    body = ask(client, "setDraws", {"draws": number, "cards": cards,
                                    "attribute_count": properties, **more})
    assert body["cards"] == cards and body["attribute_count"] == properties
    check_draws(body)
    return body


def check_draws(body):
    number, rows = body["draws"], body["distribution"]
    check_shares(rows, number, "draws")
    if not number:
        assert body["mean"] is body["mean_standard_error"] is None
        return
    for row in rows:
        check_share(row, row["draws"], number)
    mean = sum(row["sets"] * row["draws"] for row in rows) / number
    spread = sum(row["draws"] * (row["sets"] - mean) ** 2 for row in rows)
    assert body["mean"] == pytest.approx(mean, 1e-12)
    error = sqrt(spread / max(1, number - 1) / number)
    assert body["mean_standard_error"] == pytest.approx(error, 1 / number + 1e-9)


def test_games_and_draws_agree_with_identities(client):
    @given(st.integers(3, 6), st.integers(3, 21), st.sampled_from(("random", "first")),
           st.sampled_from(("no-set", "deck-empty")), st.integers(0, 2 ** 53 - 1))
    @cases(60)
    def every(properties, size, pick, stop, seed):
        simulate(client, 5 if properties > 4 else 40, Rules(size, pick, stop, properties),
                 seed=seed)
        draws(client, 70, size, properties, seed=seed)

    every()


@pytest.mark.parametrize("properties, cards", [
    (4, 3), (4, 19), (4, 20), (4, 21), (4, 40), (5, 12), (5, 100), (6, 12), (6, 19),
    (6, 300)])
def test_draws_have_the_exact_mean(client, properties, cards):
    body = draws(client, 500 if cards > 90 else 5000, cards, properties, seed=4)
    mean = float(oracle.mean_sets(properties, cards))
    assert near((body["mean"], body["mean_standard_error"]), (mean, 0))


def test_the_examples_agree_with_identities():
    for question, answer in BY_NAME["setSimulate"].answered_examples():
        check_games(answer)
        assert answer["games"] == question.get("games", 10000)
    for question, answer in BY_NAME["setDraws"].answered_examples():
        check_draws(answer)
        assert answer["draws"] == question.get("draws", 10000)


def run(client, kind, wanted, **more):
    if kind is SIMULATE:
        return simulate(client, wanted, **more)
    return draws(client, wanted, 12, **more)


def cells(body):
    """All counts of a response."""
    things = "hands" if "hands" in body else "draws"
    found = {("all", row["sets"]): row[things] for row in body["distribution"]}
    for size, rows in body.get("by_table_size", {}).items():
        found |= {(size, row["sets"]): row["hands"] for row in rows}
    return found | {("left", cards): games
                    for cards, games in body.get("cards_left", {}).items()}


@BOTH
def test_a_run_is_the_beginning_of_a_longer_one(client, kind):
    before = {}
    for wanted in (1, 2, 63, 64, 65, 128, 129, 1000, 1024, 5000):
        now = cells(run(client, kind, wanted, seed=9))
        assert all(now.get(place, 0) >= count for place, count in before.items()), wanted
        before = now
    assert cells(run(client, kind, 1000, seed=9)) != cells(run(client, kind, 1000, seed=8))


@pytest.mark.slow
@BOTH
def test_job_seconds_end_a_run(start, kind):
    service = start("--job-seconds", "1", "--workers", "1")
    with service.client() as client:
        body = ask(client, kind["name"], {kind["wanted"]: MANY, "seed": 1})
    assert body["complete"] is False
    assert body[kind["wanted"]] < MANY


def test_other_operations_do_not_stream(client):
    for name in ("setSolve", "setOdds", "setDeal"):
        question = next(iter(BY_NAME[name].request_examples().values()))
        response = client.post(BY_NAME[name].path, json=question, headers=LINES)
        check_problem(response, 406, "not-acceptable")

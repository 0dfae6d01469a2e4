"""Games of Allergic Cliffs: the published figures, strategies played here, known means, and
that neither workers nor time change what a seed stands for. Deals by the rules of dealing."""

from fractions import Fraction
from math import sqrt

import pytest

import oracle_cliffs as oracle
from contract import BY_NAME, ask, check, check_problem, strict_json
from stable_random import StableRandom
from test_cliffs import CLIFFS, row

SIGMAS = 4
LINES = {"accept": "application/x-ndjson"}
DOCUMENT_ERROR = 0.02  # of its means, of 10,000 games
PLAYERS = {"naive": oracle.naive, "similarity": oracle.similarity}
GENERATORS = ("uniform", "game", "published")


def simulate(client, strategy, level, **more):
    """The answer, held against itself."""
    body = ask(client, "cliffsSimulate",
               {"strategy": strategy, "level": level, "seed": 1, **more})
    check_figures(body)
    return body


def check_figures(body):
    """Everything that is said twice is said alike."""
    games = body["games"]
    rows = {row["mistakes"]: row["games"] for row in body["distribution"]}
    assert sum(rows.values()) == games and list(rows) == sorted(rows) and 0 not in rows.values()
    if games == 0:
        assert body["mean_queries"] is body["mean_mistakes"] is None
        assert body["win_probability"] is None
        return
    mean = sum(made * count for made, count in rows.items()) / games
    assert body["mean_mistakes"] == pytest.approx(mean, abs=1e-9)
    assert body["mean_queries"] == pytest.approx(body["mean_band_size"] + mean, abs=1e-9)
    won = sum(count for made, count in rows.items() if made <= body["mistakes_allowed"])
    assert body["win_probability"] == pytest.approx(won / games, abs=1e-12)
    if games > 1:
        check_errors(body, mean)
    if body["generator"] != "published":
        assert body["mean_band_size"] == body["band_size"]
        assert body["mean_queries_standard_error"] == pytest.approx(
            body["mean_mistakes_standard_error"] or 0, abs=1e-9)


def check_errors(body, mean):
    """Of every sampled figure, from the rows."""
    games = body["games"]
    for one in [{"probability": body["win_probability"],
                 "standard_error": body["win_probability_standard_error"]},
                *body["distribution"]]:
        share = one["probability"]
        assert one["standard_error"] == pytest.approx(
            sqrt(max(0, share * (1 - share)) / (games - 1)), abs=1e-12)
    square = sum(row["games"] * (row["mistakes"] - mean) ** 2
                 for row in body["distribution"])
    assert body["mean_mistakes_standard_error"] == pytest.approx(
        sqrt(square / (games - 1) / games), abs=1e-9)


def estimate(values):
    mean = sum(values) / len(values)
    square = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(square / len(values))


def agree(one, other):
    (value, error), (wanted, other_error) = one, other
    return abs(value - wanted) <= SIGMAS * sqrt(error ** 2 + other_error ** 2)


@pytest.mark.slow
@pytest.mark.parametrize("strategy, level, wanted", [
    ("naive", 1, 20.4189), ("naive", 2, 23.0109), ("naive", 3, 20.4337),
    ("naive", 4, 20.4269), ("similarity", 1, 19.2147), ("similarity", 2, 22.5889),
    ("similarity", 3, 19.1853), ("similarity", 4, 19.2089)])
def test_the_figures_of_the_document(client, strategy, level, wanted):
    body = simulate(client, strategy, level, generator="published", games=100000,
                    optimum_bands=0)
    assert agree((body["mean_queries"], body["mean_queries_standard_error"]), (wanted, DOCUMENT_ERROR))
    assert body["mean_band_size"] == pytest.approx(15.91, abs=0.01)
    assert body["optimum"] is None and body["complete"] is True


@pytest.mark.slow
@pytest.mark.parametrize("strategy, wanted", [("naive", 123.05), ("similarity", 114.53)])
def test_the_figures_of_the_document_for_a_hundred(client, strategy, wanted):
    body = simulate(client, strategy, 1, generator="published", band_size=100, games=20000)
    assert agree((body["mean_queries"], body["mean_queries_standard_error"]), (wanted, 3 * DOCUMENT_ERROR))
    assert body["mean_band_size"] == pytest.approx(96.25, abs=0.1)
    assert body["optimum"] is None


@pytest.mark.slow
@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("strategy", PLAYERS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_games_played_here_look_alike(client, strategy, generator, level):
    """Mistakes, sizes of bands and wins within four standard errors."""
    random = StableRandom(f"{strategy}{generator}{level}")
    played = []
    for _ in range(200 if generator == "game" else 600):
        band, case = oracle.deal(random, generator, level, 16)
        played.append((len(band), PLAYERS[strategy](random, band, case)))
    body = simulate(client, strategy, level, generator=generator, games=20000,
                    optimum_bands=0)
    queries = estimate([size + made for size, made in played])
    assert agree((body["mean_queries"], body["mean_queries_standard_error"]), queries)
    assert agree((body["mean_band_size"], 0), estimate([size for size, _ in played]))
    assert agree((body["win_probability"], 0), estimate([made <= 5 for _, made in played]))


@pytest.mark.slow
@pytest.mark.parametrize("strategy, games, means", [
    ("naive", 20000, [5.30, 7.70, 7.41, 7.99]),
    ("similarity", 20000, [3.82, 7.47, 7.05, 7.93]),
    ("informative", 2000, [2.37, 2.90, 3.73, 4.43]),
    ("certain-first", 2000, [1.78, 2.32, 2.74, 3.25]),
    ("optimal", 100, [1.729, 2.215, 2.649, 3.144])])
def test_known_means(client, strategy, games, means):
    for level, wanted in enumerate(means, 1):
        body = simulate(client, strategy, level, games=games, optimum_bands=0)
        assert agree((body["mean_mistakes"], body["mean_mistakes_standard_error"]), (wanted, 0.005))


@pytest.mark.slow
def test_who_guarantees_never_loses(client):
    """At level 3 all bands but the rarest can be played with five mistakes at most."""
    for strategy in ("guarded", "safest"):
        body = simulate(client, strategy, 3, games=100, optimum_bands=0)
        assert body["win_probability"] == 1 and max(row["mistakes"] for row in body["distribution"]) <= 5
    played = simulate(client, "safest", 4, games=100, generator="game")
    assert played["win_probability"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("generator", GENERATORS)
def test_the_optimum_is_that_of_small_bands(client, generator):
    """Means over random bands of five, of the service and of the recursion here."""
    random = StableRandom(generator)
    found = []
    while len(found) < 60:
        band, _ = oracle.deal(random, "uniform", 1, 5) if generator != "published" else \
            oracle.deal(random, "published", 1, 5)
        position = oracle.Position({"zoombinis": band, "level": 1, "prior": generator})
        if position.cases:
            game = position.game()
            cost = game.expected(game.start) / game.weight(game.start)
            found.append(float(cost + len(band)))
    body = simulate(client, "optimal", 1, band_size=5, games=1000, optimum_bands=200,
                    generator=generator)
    optimum = body["optimum"]
    assert optimum["bands"] <= 200
    assert agree((optimum["mean_queries"], optimum["mean_queries_standard_error"]), estimate(found))
    assert agree((body["mean_queries"], body["mean_queries_standard_error"]), estimate(found))


@pytest.mark.slow
def test_a_seed_is_a_run(start):
    """Other workers, the same figures; fewer games, the first ones of more."""
    questions = [{"strategy": strategy, "level": level, "generator": generator,
                  "games": games, "seed": 5, "optimum_bands": 3}
                 for strategy, games in (("naive", 3000), ("certain-first", 300),
                                         ("guarded", 10), ("optimal", 10))
                 for level, generator in ((4, "uniform"), ("unknown", "game"),
                                          (2, "published"))]
    answers = []
    for workers in ("1", "3"):
        daemon = start("--workers", workers, "--max-memory", "2G")
        with daemon.client() as other:
            answers.append([other.post("/cliffs/simulate", json=question).text
                            for question in questions])
    assert answers[0] == answers[1]


def test_strategies_meet_the_same_bands(client):
    seen = {simulate(client, strategy, 2, games=500, generator="published",
                     optimum_bands=0)["mean_band_size"]
            for strategy in ("naive", "similarity", "certain-first", "informative")}
    assert len(seen) == 1


def test_fewer_games_are_the_first_ones(client):
    more, fewer = ({row["mistakes"]: row["games"] for row in
                    simulate(client, "naive", 1, games=games)["distribution"]}
                   for games in (101, 100))
    apart = [count - fewer.get(made, 0) for made, count in more.items()]
    assert sorted(apart) == [0] * (len(more) - 1) + [1] and set(fewer) <= set(more)


@pytest.mark.slow
def test_time_is_kept(client):
    body = ask(client, "cliffsSimulate", {
        "strategy": "optimal", "level": 4, "games": 10 ** 7, "seed": 1,
        "limits": {"milliseconds": 400}})
    check_figures(body)
    assert body["complete"] is False and body["games"] < 10 ** 7
    if body["games"]:
        again = simulate(client, "optimal", 4, games=body["games"], optimum_bands=0)
        assert again["distribution"] == body["distribution"] and again["complete"] is True


def test_lines(client):
    operation = BY_NAME["cliffsSimulate"]
    question = {"strategy": "certain-first", "level": 4, "games": 10000, "seed": 1}
    response = client.post(operation.path, json=question, headers=LINES)
    lines = check(operation, response)
    plain = ask(client, "cliffsSimulate", question)
    assert lines[-1] == plain
    done = [line["progress"]["done"] for line in lines[:-1]]
    assert done == sorted(done) and all(number <= 10000 for number in done)


def test_lines_tell_how_far_it_is(client):
    question = {"strategy": "optimal", "level": 4, "games": 10 ** 7}
    with client.stream("POST", "/cliffs/simulate", json=question, headers=LINES) as answer:
        first = strict_json(next(answer.iter_lines()))
    assert 0 <= first["progress"]["done"] < first["progress"]["total"] == 10 ** 7


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("level", [1, 2, 3, 4, "unknown"])
def test_deals(client, generator, level):
    """Every band keeps to its dealer's rules, and so does the rule."""
    seen = set()
    for seed in range(30):
        body = ask(client, "cliffsDeal", {"level": level, "generator": generator,
                                          "band_size": 20, "seed": seed})
        band = [oracle.read(one) for one in body["zoombinis"]]
        assert body["complete"] is True
        if generator == "published":
            assert len(set(band)) == len(band) <= 20 and max(map(max, band)) <= 5
        else:
            assert len(band) == 20 and max(map(max, band)) <= 4
            assert max(map(band.count, band)) <= 2
        question = {"zoombinis": body["zoombinis"], "level": level, "prior": generator}
        named = [case for case in oracle.cases(question)
                 if (case[0], oracle.text(oracle.FIVE, case[1]), CLIFFS[case[2]]) ==
                 (body["hidden_rule"]["level"], body["hidden_rule"]["rule"], body["hidden_rule"]["cliff"])]
        assert len(named) == 1 and level in (body["hidden_rule"]["level"], "unknown")
        seen.add((body["hidden_rule"]["level"], body["hidden_rule"]["cliff"], body["hidden_rule"]["rule"]))
    assert len({cliff for _, cliff, _ in seen}) == 2 and len(seen) > 3
    if level == "unknown":
        assert {one for one, _, _ in seen} == {1, 2, 3, 4}


def test_the_published_polarity(client):
    """The top cliff takes whom the rule matches one time in three."""
    tops = sum(ask(client, "cliffsDeal", {"level": 1, "generator": "published", "seed": seed,
                                          "band_size": 1})["hidden_rule"]["cliff"] == "top"
               for seed in range(400))
    assert abs(tops - 400 / 3) <= SIGMAS * sqrt(400 * 2 / 9)


def test_a_deal_can_be_asked_about(client):
    """Also where traits have eleven values, two digits."""
    body = ask(client, "cliffsDeal", {"level": 1, "generator": "published", "seed": 3,
                                      "band_size": 30, "values_per_trait": [10, 10]})
    assert max(max(one) for one in body["zoombinis"]) == 10
    question = {"zoombinis": body["zoombinis"], "level": 1, "prior": "published",
                "values_per_trait": [10, 10], "history": [row(0, "top", True)], "max_rules": 1000}
    answer = ask(client, "cliffsSolve", question)
    shares = [one["probability"] for one in answer["likely_rules"]]
    assert sum(shares) == pytest.approx(1)
    assert body["hidden_rule"]["rule"].startswith("trait ")
    position = oracle.Position(question)
    assert answer["consistent_rules"] == len(position.cases)
    assert max(shares) == pytest.approx(float(max(position.cases.values()) /
                                              position.weight))
    assert Fraction(1, 3) in {weight * 22 for weight in position.prior.values()}


def test_seeds(client):
    path = "/cliffs/deal"
    assert client.post(path, json={"level": 1}).headers.get("etag") is None
    assert client.post(path, json={"level": 1, "seed": 4}).headers["etag"]
    drawn = {ask(client, "cliffsDeal", {"level": 4})["seed"] for _ in range(5)}
    assert len(drawn) == 5
    problem = check_problem(client.post(path, json={"level": 1, "seed": 0.5}), 422)
    assert strict_json(str(problem["status"])) == 422

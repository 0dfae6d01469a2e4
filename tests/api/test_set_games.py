"""Statistics of SET: whole games held against games played here, single tables against the
exact odds, and that neither workers nor time change what a seed stands for."""

import json
from math import comb, sqrt

import pytest

import oracle_set as oracle
from contract import BY_NAME, ask, check, check_problem, strict_json, validate
from oracle_set import Rules
from raw import Raw, post
from stable_random import StableRandom
from test_set import refused

MANY = 10 ** 9  # more than any test has time for
LINES = {"accept": "application/x-ndjson"}
SIGMAS = 5
PROGRESS = {
    "type": "object", "additionalProperties": False, "required": ["progress"],
    "properties": {"progress": {
        "type": "object", "additionalProperties": False, "required": ["done", "total"],
        "properties": {"done": {"type": "integer", "minimum": 0},
                       "total": {"type": "integer", "minimum": 1}}}}}
SIMULATE = {"name": "setSimulate", "wanted": "games"}
DRAWS = {"name": "setDraws", "wanted": "draws"}
BOTH = pytest.mark.parametrize("kind", [SIMULATE, DRAWS], ids=["simulate", "draws"])


def simulate(client, games, rules=Rules(), **more):
    """The answer about games by `rules`, held against itself."""
    question = {"games": games, **rules.json(), **more}
    body = ask(client, "setSimulate", question)
    assert {name: body[name] for name in rules.json()} == rules.json()
    check_games(body)
    return body


def check_games(body):
    """Everything that is said twice is said alike."""
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
    """A share of independent games, of which one more or less may be the divisor."""
    share = count / games
    assert row["probability"] == pytest.approx(share, 1e-12)
    square = share * (1 - share) / games
    slack = games / (games - 1) if games > 1 else 1
    assert square * (1 - 1e-9) <= row["standard_error"] ** 2 + 1e-30
    assert row["standard_error"] ** 2 <= square * slack * (1 + 1e-9) + 1e-30


def shares(rows, name="sets"):
    return {row[name]: (row["probability"], row["standard_error"]) for row in rows}


def frequent(pairs):
    """Whether both what is counted and the rest was seen often enough to be compared."""
    seen, every = (sum(column) for column in zip(*pairs))
    return 10 <= seen <= every - 10


def near(found, expected):
    """Two estimates, each a value and its standard error, that may well be the same."""
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
def test_games_played_here_look_alike(client, rules, games):
    """Shares of the frequent numbers of sets, on all tables and on those as dealt, sizes
    of tables, hands of a game, endings: each within five standard errors."""
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
    """How often tables of each size come up, and how often without a set."""
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


@pytest.mark.slow
def test_the_game_of_the_article(client):
    """Figures of 400 million games, to the digits that are known."""
    body = simulate(client, 200000, seed=1)
    found = shares(body["distribution"])
    assert near(found[0], (0.09419, 0.00001))
    three = sum(share for sets, (share, _) in found.items() if sets >= 3)
    assert abs(three - 0.43754) < SIGMAS * 0.0003
    assert near((body["mean"], body["mean_standard_error"]), (2.3478, 0.0001))
    assert near((body["hands_per_game"], body["hands_per_game_standard_error"]),
                (26.970, 0.001))
    ends = shares(body["endings"], "cards")
    for cards, share in ((0, 0.012253), (6, 0.4682), (9, 0.4451), (12, 0.0737)):
        assert near(ends[cards], (share, 0.0001 if cards else 0.000001))
    assert "3" not in body["cards_left"]
    no_card, = body["by_table_size"]["0"]
    assert (no_card["sets"], no_card["hands"]) == (0, body["cards_left"]["0"])


def test_no_game_ends_with_three_cards(client):
    """The cards of the deck add up to 0, and so do those of every set."""
    for rules in (Rules(deal=3), Rules(deal=7, properties=3), Rules(deal=12)):
        left = simulate(client, 5000, rules, seed=2)["cards_left"]
        assert all(int(cards) % 3 == 0 for cards in left) and "3" not in left


def test_endings_are_known_exactly_with_27_cards(client):
    """Those of the player who takes any set are near the games that were played."""
    for deal in (3, 9, 12):
        body = simulate(client, 5000, Rules(deal=deal, properties=3), seed=3)
        exact = {row["cards"]: row["probability"] for row in body["exact_endings"]}
        best = {row["cards"]: row["probability"] for row in body["best_player_endings"]}
        for cards, share in shares(body["endings"], "cards").items():
            assert near(share, (exact[cards], 0)), (deal, cards)
        assert sum(exact.values()) == pytest.approx(1, 1e-15)
        assert best[0] == pytest.approx({3: 0.730162, 9: 0.996488, 12: 1}[deal], abs=5e-7)
        assert "set-game" in body["argument"]
    for rules in (Rules(), Rules(properties=3, pick="first"),
                  Rules(properties=3, stop="deck-empty")):
        assert not {"exact_endings", "best_player_endings", "argument"} & set(
            simulate(client, 100, rules, seed=3))


def test_what_is_asked_for_unless_told_otherwise(client):
    body = ask(client, "setSimulate", {"seed": 1})
    assert body == ask(client, "setSimulate", {"games": 10000, "seed": 1, "initial_cards": 12,
                                               "pick": "random", "stop": "no-set",
                                               "attribute_count": 4})
    assert body == simulate(client, 10000, seed=1)
    drawn = ask(client, "setDraws", {"seed": 1})
    assert drawn == ask(client, "setDraws", {"draws": 10000, "cards": 12, "attribute_count": 4,
                                             "seed": 1})


def draws(client, number, cards, properties=4, **more):
    """The answer about tables drawn, held against itself and the exact mean."""
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


@pytest.mark.parametrize("properties, cards", [
    (3, 4), (3, 9), (3, 20), (4, 6), (4, 12), (4, 15), (4, 18), (4, 65), (4, 78)])
def test_draws_follow_the_exact_odds(client, properties, cards):
    exact = ask(client, "setOdds", {"cards": cards, "attribute_count": properties})
    number = 40000 if cards < 20 else 10000
    body = draws(client, number, cards, properties, seed=1)
    found = {row["sets"]: row["draws"] for row in body["distribution"]}
    for row in exact["distribution"]:
        share = row["probability"]
        slack = SIGMAS * sqrt(number * share * (1 - share)) + 1
        assert abs(found.pop(row["sets"], 0) - number * share) <= slack, row
    assert not found
    assert near((body["mean"], body["mean_standard_error"]), (exact["mean"], 0))


@pytest.mark.parametrize("properties, cards", [
    (4, 3), (4, 19), (4, 20), (4, 21), (4, 40), (5, 12), (5, 100), (6, 12), (6, 19),
    (6, 300)])
def test_draws_have_the_exact_mean(client, properties, cards):
    body = draws(client, 500 if cards > 90 else 5000, cards, properties, seed=4)
    mean = float(oracle.mean_sets(properties, cards))
    assert near((body["mean"], body["mean_standard_error"]), (mean, 0))


@pytest.mark.parametrize("properties", [3, 4, 5, 6])
def test_draws_without_a_choice(client, properties):
    size = 3 ** properties
    for cards in (0, 1, 2, size - 1, size):
        body = draws(client, 70, cards, properties, seed=1)
        held = 0 if cards < 3 else oracle.sets_split(properties, cards)
        assert body["distribution"] == [{"sets": held, "draws": 70, "probability": 1,
                                         "standard_error": 0}]
        assert (body["mean"], body["mean_standard_error"]) == (held, 0)


def test_the_statistics_of_the_examples_agree_with_themselves():
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
    """Every count of an answer by its place."""
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


@BOTH
def test_one_more_game_is_one_more_ending(client, kind):
    one = run(client, kind, 64, seed=3)
    two = run(client, kind, 65, seed=3)
    more = {place: count - cells(one).get(place, 0) for place, count in cells(two).items()}
    if kind is SIMULATE:
        assert sum(more[place] for place in more if place[0] == "left") == 1
        assert sum(more[place] for place in more if place[0] == "all") == (
            two["hands"] - one["hands"]) > 20
    else:
        assert sum(more.values()) == 1


@pytest.mark.slow
@BOTH
def test_the_answer_does_not_depend_on_the_workers(client, start, kind):
    questions = [{kind["wanted"]: 60000, "seed": 5},
                 {kind["wanted"]: 3001, "seed": 6, "attribute_count": 3}]
    expected = [client.post(BY_NAME[kind["name"]].path, json=question).content
                for question in questions]
    for workers in ("1", "5"):
        daemon = start("--workers", workers)
        with daemon.client() as other:
            assert [other.post(BY_NAME[kind["name"]].path, json=question).content
                    for question in questions] == expected


@BOTH
def test_a_seed_repeats_the_answer(client, kind):
    for seed in (0, 1, 2 ** 53 - 1):
        first = run(client, kind, 200, seed=seed)
        assert first["seed"] == seed and run(client, kind, 200, seed=seed) == first
    bodies = [run(client, kind, 200) for _ in range(4)]
    assert len({body["seed"] for body in bodies}) == 4
    assert run(client, kind, 200, seed=bodies[0]["seed"]) == bodies[0]


@pytest.mark.slow
@BOTH
@pytest.mark.parametrize("milliseconds", [1, 30, 300])
def test_time_ends_a_run(client, kind, milliseconds):
    """What was done until then is the beginning of the run."""
    limits = {"milliseconds": milliseconds}
    question = {kind["wanted"]: MANY, "seed": 7, "limits": limits}
    response = client.post(BY_NAME[kind["name"]].path, json=question)
    body = check(BY_NAME[kind["name"]], response)
    assert response.status_code == 200 and "etag" not in response.headers
    check_games(body) if kind is SIMULATE else check_draws(body)
    check_cut_short(client, kind, body, 7)


def check_cut_short(client, kind, body, seed):
    done = body[kind["wanted"]]
    assert body["complete"] is False and done < MANY
    if done:
        again = run(client, kind, done, seed=seed)
        assert again == {**body, "complete": True}


@BOTH
def test_what_ends_in_time_is_complete(client, kind):
    timed = run(client, kind, 300, seed=1, limits={"milliseconds": 60000})
    assert timed["complete"] is True
    assert timed == run(client, kind, 300, seed=1)


@pytest.mark.slow
@BOTH
def test_the_time_of_the_service_ends_a_run_too(start, kind):
    daemon = start("--job-seconds", "1", "--workers", "1")
    with daemon.client() as client:
        body = ask(client, kind["name"], {kind["wanted"]: MANY, "seed": 1})
    assert body["complete"] is False
    assert body[kind["wanted"]] < MANY


@BOTH
def test_a_client_that_leaves_ends_its_run(start, kind):
    daemon = start("--workers", "2")
    question = json.dumps({kind["wanted"]: MANY})
    for fields in ((), ("Accept: application/x-ndjson",)):
        with Raw(daemon.port) as connection:
            connection.send(post(BY_NAME[kind["name"]].path, question, *fields))
            daemon.settles("workers_busy", 1)
            if fields:
                assert connection.line() == "HTTP/1.1 200 OK"  # the lines have begun
        daemon.settles("workers_busy", 0)


@BOTH
def test_a_run_has_an_etag_when_it_can_be_asked_for_again(client, kind):
    path = BY_NAME[kind["name"]].path
    seeded = [client.post(path, json={kind["wanted"]: 100, "seed": seed})
              for seed in (1, 1, 2)]
    assert seeded[0].headers["etag"] == seeded[1].headers["etag"]
    assert seeded[0].headers["etag"] != seeded[2].headers["etag"]
    assert "etag" not in client.post(path, json={kind["wanted"]: 100}).headers


def lines(client, kind, question, headers=None):
    """The lines of an answer, each of them one value; the last is the answer."""
    response = client.post(BY_NAME[kind["name"]].path, json=question, headers=headers or LINES)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/x-ndjson"
    assert "etag" not in response.headers
    assert "accept" in response.headers["vary"].lower()
    text = response.content.decode()
    assert text.endswith("}\n") and "\n\n" not in text
    found = [strict_json(line) for line in text.splitlines()]
    spec = BY_NAME[kind["name"]].spec["responses"]["200"]["content"]["application/json"]
    validate(spec["schema"], found[-1])
    for value in found[:-1]:
        validate(PROGRESS, value)
    return found


@BOTH
def test_the_last_line_is_the_answer(client, kind):
    for wanted in (1, 1000, 30000):
        question = {kind["wanted"]: wanted, "seed": 2}
        plain = client.post(BY_NAME[kind["name"]].path, json=question)
        assert lines(client, kind, question)[-1] == plain.json()
        assert "accept" in plain.headers["vary"].lower()


@pytest.mark.slow
@BOTH
def test_lines_tell_how_far_it_is(client, kind):
    *told, answer = lines(client, kind, {kind["wanted"]: MANY, "seed": 2,
                                         "limits": {"milliseconds": 700}})
    done = [value["progress"]["done"] for value in told]
    assert done == sorted(done)
    assert all(value["progress"]["total"] == MANY for value in told)
    assert all(number % 64 == 0 for number in done)
    check_cut_short(client, kind, answer, 2)
    assert answer[kind["wanted"]] >= max(done, default=0)


@BOTH
@pytest.mark.parametrize("accept, kind_of_answer", [
    ("application/json", "application/json"), ("*/*", "application/json"),
    ("application/x-ndjson;q=0", "application/json"),
    ("application/json, application/x-ndjson;q=0.5", "application/json"),
    ("application/x-ndjson", "application/x-ndjson"),
    ("Application/X-NDJSON; q=0.3, text/html", "application/x-ndjson"),
    ("application/json;q=0.5, application/x-ndjson", "application/x-ndjson")])
def test_lines_come_when_they_are_asked_for(client, kind, accept, kind_of_answer):
    response = client.post(BY_NAME[kind["name"]].path, json={kind["wanted"]: 10, "seed": 1},
                           headers={"accept": accept})
    assert response.status_code == 200
    assert response.headers["content-type"].partition(";")[0] == kind_of_answer


@BOTH
def test_a_bad_question_is_a_problem_of_its_own(client, kind):
    response = client.post(BY_NAME[kind["name"]].path, json={kind["wanted"]: 0}, headers=LINES)
    error, = check_problem(response, 422, "invalid-request")["errors"]
    assert error["pointer"] == f"/{kind['wanted']}"


def test_other_answers_have_no_lines(client):
    for name in ("setSolve", "setOdds", "setDeal"):
        question = next(iter(BY_NAME[name].request_examples().values()))
        response = client.post(BY_NAME[name].path, json=question, headers=LINES)
        assert response.headers["content-type"].partition(";")[0] == "application/json"


NUMBERS = [
    ("seed", -1), ("seed", 2 ** 53), ("seed", 0.5), ("seed", "1"), ("seed", None),
    ("attribute_count", 2), ("attribute_count", 7), ("attribute_count", 4.5),
    ("limits", None), ("limits", 1000), ("limits", {"seconds": 1}), ("colour", "red")]


@pytest.mark.parametrize("field, value", NUMBERS + [
    ("games", 0), ("games", -1), ("games", MANY + 1), ("games", 10 ** 30),
    ("games", 2 ** 64 + 1), ("games", 1e3 + 0.5), ("games", "100"), ("games", None),
    ("games", [1]), ("initial_cards", 2), ("initial_cards", 22), ("initial_cards", 0),
    ("initial_cards", -12), ("initial_cards", 12.5), ("initial_cards", "12"),
    ("pick", "last"), ("pick", "Random"), ("pick", None), ("pick", 0),
    ("stop", "never"), ("stop", "no_set"), ("stop", True), ("cards", 12), ("draws", 1)])
def test_simulate_refuses_what_is_no_question(client, field, value):
    found = refused(client, "setSimulate", {"games": 1, field: value})
    assert found and all(pointer.startswith(f"/{field}") for pointer in found)


@pytest.mark.parametrize("field, value", NUMBERS + [
    ("draws", 0), ("draws", -1), ("draws", MANY + 1), ("draws", 10 ** 30),
    ("draws", 0.5), ("draws", "1"), ("draws", {}), ("cards", -1), ("cards", 82),
    ("cards", 730), ("cards", 12.5), ("cards", "12"), ("cards", 2 ** 32 + 12),
    ("cards", 10 ** 30), ("games", 1), ("initial_cards", 12), ("pick", "first")])
def test_draws_refuse_what_is_no_question(client, field, value):
    found = refused(client, "setDraws", {"draws": 1, field: value})
    assert found and all(pointer.startswith(f"/{field}") for pointer in found)


@pytest.mark.parametrize("properties, size", [(3, 27), (4, 81), (5, 243)])
def test_draws_refuse_more_cards_than_the_deck(client, properties, size):
    question = {"draws": 1, "attribute_count": properties, "cards": size + 1}
    assert refused(client, "setDraws", question) == ["/cards"]
    assert draws(client, 1, size, properties)["draws"] == 1


def test_the_oracle_plays_by_the_rules():
    """Its games are those of the published programs: tables of 12 cards and of 12 and 3
    more, a last hand without a set."""
    random = StableRandom(1)
    for _ in range(100):
        hands, left = oracle.play(Rules(), random)
        sizes = [size for size, _ in hands]
        assert hands[-1] == (left, 0)
        taken = sum(sets > 0 for _, sets in hands)
        assert 3 * taken + left == 81
        assert all(later == 12 or later == size + 3 or later < size
                   for size, later in zip(sizes, sizes[1:]))
    assert oracle.tables(3, 3) == {0: comb(27, 3) - 117, 1: 117}

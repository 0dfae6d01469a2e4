"""Bulls and Cows, a guess at a time: score, solve and review against exhaustion."""

from math import perm
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_bulls_cows as oracle
from bulls_cows_asking import PLAIN, bound, steady
from contract import BY_NAME, ask
from oracle_bulls_cows import Game, Optimum
from strategies import cases

SMALL = [Game(1, 7), Game(2, 4), Game(2, 6), Game(3, 4), Game(2, 4, True),
         Game(3, 3, True), Game(4, 2, True), Game(2, 5, False, False),
         Game(3, 4, False, False), Game(3, 3, True, False)]
LISTED = 50000  # codes that are listed in a moment
FEW = 7  # secrets left for which every guess of a large game is tried


def symbols_of(game):
    return st.sampled_from(oracle.SYMBOLS[:game.symbols])


def codes_of(game):
    return st.lists(symbols_of(game), min_size=game.positions, max_size=game.positions,
                    unique=not game.repeats).map("".join).filter(
                        lambda code: game.leading_zero or code[0] != "0")


@st.composite
def games(draw):
    positions, repeats = draw(st.integers(1, 12)), draw(st.booleans())
    least = 2 if repeats else max(2, positions)
    return Game(positions, draw(st.integers(least, 36)), repeats, draw(st.booleans()))


def random_history(game, rows, random, consistent):
    """What happens to a random secret under random guesses."""
    secret = random.choice(oracle.codes(game))
    history = []
    for _ in range(rows):
        pool = oracle.candidates(game, history) if consistent else oracle.codes(game)
        history.append(oracle.row(secret, random.choice(pool)))
    return history


def few_left(game, random, least=3, most=FEW):
    """A history that leaves a few secrets, and these."""
    while True:
        history = random_history(game, random.randint(1, 4), random, random.random() < 0.5)
        left = oracle.candidates(game, history)
        if least <= len(left) <= most:
            return history, left


def test_the_article_s_answer(client):
    body = ask(client, "bullsCowsScore", {"secret": "4271", "guess": "1234"})
    assert body == {"bulls": 1, "cows": 2}


def test_scores_any_two_codes(client):
    @given(games().flatmap(lambda game: st.tuples(st.just(game), codes_of(game),
                                                  codes_of(game))))
    @cases(300)
    def every(case):
        game, secret, guess = case
        bulls, cows = oracle.score(secret, guess)
        for pair in ({"secret": secret, "guess": guess}, {"secret": guess, "guess": secret},
                     {"secret": secret.upper(), "guess": guess.upper()}):
            body = ask(client, "bullsCowsScore", {"game": game.json(), **pair})
            assert body == {"bulls": bulls, "cows": cows}

    every()


def check_solution(game, history, body, listed=20):
    """Holds what needs no search against the oracle; returns the candidates."""
    left = oracle.candidates(game, history)
    assert body["candidates"] == str(len(left))
    assert body["secrets"] == list(left[:listed])
    assert body["guess"] in oracle.codes(game)
    assert body["consistent"] == (body["guess"] in left)
    assert body["partition"] == oracle.counts(left, body["guess"])
    assert sum(body["partition"].values()) == len(left)
    assert "conflict" not in body and "conflicts" not in body
    return left


@pytest.mark.slow
@pytest.mark.parametrize("consistent", [True, False], ids=["consistent", "any"])
@pytest.mark.parametrize("rows", range(6))
def test_random_histories(client, rows, consistent):
    random = Random(rows)
    for _ in range(6 if rows else 1):
        history = random_history(PLAIN, rows, random, consistent)
        listed = random.choice((0, 1, 20, 10000))
        body = ask(client, "bullsCowsSolve", {"history": history, "max_secrets": listed})
        left = check_solution(PLAIN, history, body, listed)
        assert body["status"] == "optimal" and body["proven"] is True
        assert bound(body) == body["expected_guesses"] >= 2 - 1 / len(left)
        assert body["worst_case"] >= body["expected_guesses"]
        assert body["nodes"] is None  # of several such trees any may be followed


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_few_secrets_against_every_guess(client, seed):
    history, left = few_left(PLAIN, Random(seed))
    best = Optimum(PLAIN)
    body = ask(client, "bullsCowsSolve", {"history": history})
    check_solution(PLAIN, history, body)
    assert body["expected_guesses"] == pytest.approx(best.guesses(left) / len(left), 1e-12)
    assert best.after(left, body["guess"]) == best.guesses(left)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_fewest_nodes_of_few_secrets(client, seed):
    history, left = few_left(PLAIN, Random(100 + seed), most=5)
    best = Optimum(PLAIN)
    for objective in ("nodes", "consistent"):
        body = ask(client, "bullsCowsSolve", {"history": history, "objective": objective})
        # What the rows leave of the seven guesses of the game.
        check_smallest(best, left, objective, body,
                       max(7 - len(history), best.height(left, objective == "consistent")))
    # A bad row can leave more guesses than the seven of the game.
    least = max(7 - len(history), best.lowest(left)[0])
    for objective in ("last-guess", "worst-case"):
        body = ask(client, "bullsCowsSolve", {"history": history, "objective": objective})
        costs = [best.within(left, allowed, LAST * (objective == "last-guess"))
                 for allowed in range(least, 8)]
        guesses = round(body["expected_guesses"] * len(left))
        last = body["criteria"]["last_guess_secrets"]["value"] if "criteria" in body else 0
        check_lowest(best, left, objective, body, least + costs.index(LAST * last + guesses))


LAST = 10 ** 6  # more than the guesses of any state that is exhausted


def check_lowest(best, left, objective, body, allowed):
    """The best play with so many guesses for the worst secret."""
    cost = best.within(left, allowed, LAST * (objective == "last-guess"))
    last, guesses = divmod(cost, LAST)
    assert best.lowest(left)[0] <= body["worst_case"] <= allowed
    if objective == "last-guess":
        height = body["criteria"]["height"]
        assert height["value"] == body["worst_case"]
        assert height["lower_bound"] <= best.lowest(left)[0]
        assert height["proven"] == (height["value"] == height["lower_bound"])
        for name, value in (("last_guess_secrets", last), ("total_guesses", guesses)):
            assert body["criteria"][name] == {
                "value": value, "lower_bound": value, "proven": True}
    else:
        assert "criteria" not in body
    assert body["expected_guesses"] == pytest.approx(guesses / len(left), 1e-12)
    assert bound(body) == body["expected_guesses"]
    assert body["status"] == "optimal" and body["proven"] is True


def check_smallest(best, left, objective, body, allowed):
    """The smallest tree with so many guesses for the worst secret."""
    _, nodes, guesses = best.smallest(left, objective == "consistent", allowed)
    assert best.height(left, objective == "consistent") <= body["worst_case"] <= allowed
    assert body["nodes"] == bound(body) == nodes
    assert body["expected_guesses"] == pytest.approx(guesses / len(left), 1e-12)
    assert body["status"] == "optimal" and body["proven"] is True
    assert objective == "nodes" or body["consistent"] is True


def follow(client, question, promised):
    """Follows the advice of `promised` for every secret that is left, each next question
    asked anew, and compares what it promised with what came of it: (height, guesses in all,
    nodes)."""
    candidates = int(promised["candidates"])
    height, guesses, nodes = 1, candidates, candidates > 1
    for answer in promised["partition"]:
        bulls, cows = map(int, answer.split(","))
        row = {"guess": promised["guess"], "bulls": bulls, "cows": cows}
        if bulls == question["game"]["positions"]:
            nodes += 1
            continue
        longer = {**question, "history": [*question["history"], row]}
        below = follow(client, longer, ask(client, "bullsCowsSolve", longer))
        height, guesses, nodes = (max(height, below[0] + 1), guesses + below[1],
                                  nodes + below[2])
    assert promised["proven"] is True
    assert promised["worst_case"] == height
    assert promised["expected_guesses"] == pytest.approx(guesses / candidates)
    assert promised["nodes"] in (nodes, None)
    assert (promised["nodes"] is None) == (
        question["objective"] not in ("nodes", "consistent"))
    return height, guesses, nodes


@pytest.mark.parametrize("objective", ["average", "nodes", "consistent", "worst-case",
                                       "last-guess"])
def test_what_is_promised_comes_out(client, objective):
    question = {"game": Game(3, 4).json(), "history": [], "objective": objective}
    follow(client, question, ask(client, "bullsCowsSolve", question))
    # Another first guess than that of the tree, which is followed all the same.
    question = {"game": PLAIN.json(), "objective": objective,
                "history": [{"guess": "9374", "bulls": 2, "cows": 1}]}
    follow(client, question, ask(client, "bullsCowsSolve", question))


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_small_games_are_solved_from_any_state(client, game):
    random, best = Random(1), Optimum(game)
    for rows in (0, 1, 1, 1, 2, 2, 2, 3):
        history = random_history(game, rows, random, False)
        for objective in ("average", "nodes", "consistent", "worst-case", "last-guess"):
            body = ask(client, "bullsCowsSolve", {
                "game": game.json(), "history": history, "objective": objective})
            left = check_solution(game, history, body)
            assert body["status"] == "optimal" and body["proven"] is True
            if objective == "average":
                total = best.guesses(left)
                assert body["expected_guesses"] == pytest.approx(total / len(left), 1e-12)
                assert best.after(left, body["guess"]) == total or len(left) == 1
                assert bound(body) == body["expected_guesses"]
            elif objective in ("worst-case", "last-guess"):
                check_lowest(best, left, objective, body, best.allowed(history))
            else:
                check_smallest(best, left, objective, body,
                               best.allowed(history, objective == "consistent"))


def relabelled(history, symbols, places):
    """The same history with other names for symbols and positions."""
    return [{**row, "guess": "".join(symbols[int(row["guess"][place], 16)]
                                     for place in places)} for row in history]


@pytest.mark.parametrize("rows", range(1, 6))
def test_names_of_symbols_and_positions_do_not_matter(client, rows):
    random = Random(50 + rows)
    history = random_history(PLAIN, rows, random, True)
    first = ask(client, "bullsCowsSolve", {"history": history})
    for _ in range(4):
        symbols, places = list(oracle.SYMBOLS[:10]), list(range(4))
        random.shuffle(symbols)
        random.shuffle(places)
        other = relabelled(history, symbols, places)
        random.shuffle(other)
        body = ask(client, "bullsCowsSolve", {"history": other})
        for field in ("candidates", "expected_guesses", "expected_guesses_lower_bound",
                      "proven", "status"):
            assert body[field] == first[field], field


def test_every_first_guess_is_as_good(client):
    random = Random(7)
    for guess in random.sample(oracle.codes(PLAIN), 5):
        first, = ask(client, "bullsCowsReview", {"secret": "4271", "history": [
            {"guess": guess}]})["guesses"]
        assert first["extra_guesses"] == 0 and first["proven"] is True
        assert first["expected_guesses"] == first["best_expected_guesses"] == 26274 / 5040


@pytest.mark.parametrize("seed", range(5))
def test_an_ignored_row_is_not_there(client, seed):
    random = Random(seed)
    history = random_history(PLAIN, 4, random, False)
    wrong = {"guess": history[0]["guess"],
             "bulls": (history[0]["bulls"] + 1) % 3, "cows": 0}
    place = random.randrange(5)
    spoiled = history[:place] + [wrong] + history[place:]
    for ignore in ([place], [place, place]):
        body = ask(client, "bullsCowsSolve", {"history": spoiled, "ignore_rows": ignore})
        assert body == ask(client, "bullsCowsSolve", {"history": history})
    everything = ask(client, "bullsCowsSolve", {"history": spoiled,
                                                "ignore_rows": [4, 3, 2, 1, 0]})
    assert everything == ask(client, "bullsCowsSolve", {})


def check_conflict(body, expected):
    assert body["candidates"] == "0" and body["guess"] is None
    assert body["status"] == "infeasible" and body["proven"] is True
    assert body["secrets"] == [] and body["partition"] == {}
    assert body["expected_guesses"] is None and body["worst_case"] is None
    assert body["conflict"] == expected[0]
    assert body["conflicts"] == expected[:16]


def possible_answers(game):
    return [(bulls, cows) for bulls in range(game.positions + 1)
            for cows in range(game.positions + 1 - bulls)
            if (bulls, cows) != (game.positions - 1, 1)]


def made_up(game, rows, random):
    """Guesses with answers that need not belong to any secret."""
    answers = possible_answers(game)
    return [dict(zip(("guess", "bulls", "cows"),
                     (random.choice(oracle.codes(game)), *random.choice(answers))))
            for _ in range(rows)]


@pytest.mark.parametrize("game", [Game(2, 5), Game(3, 4), Game(3, 3, True), Game(3, 6),
                                  PLAIN], ids=str)
def test_contradictions(client, game):
    random, (first, *_, last) = Random(3), oracle.codes(game)
    told = [oracle.row(last, code) for code in (first, last)]
    won = [oracle.row(code, code) for code in (first, last)]
    for history in [told, won, won + told] + [
            made_up(game, random.randint(2, 6), random) for _ in range(25)]:
        ignore = random.choice(([], [], [0], [1, 0]))
        body = ask(client, "bullsCowsSolve", {"game": game.json(), "history": history,
                                              "ignore_rows": ignore})
        expected = oracle.conflicts(game, history, ignore)
        if expected == [[]]:
            kept = [row for number, row in enumerate(history) if number not in ignore]
            check_solution(game, kept, body)
        else:
            check_conflict(body, expected)


def test_more_than_sixteen_smallest_conflicts(client):
    """Rows that name the secret: whichever is believed, all others are wrong."""
    history = [{"guess": guess, "bulls": 4, "cows": 0}
               for guess in ("0123", "4567") for _ in range(10)]
    body = ask(client, "bullsCowsSolve", {"history": history})
    check_conflict(body, [list(range(10)), list(range(10, 20))])
    history = [{"guess": f"{number:04d}", "bulls": 4, "cows": 0}
               for number in (123, 1234, 2345, 3456, 4567, 5678, 6789, 7890, 8901, 9012,
                              132, 213, 231, 312, 321, 1023, 1032, 1203)]
    body = ask(client, "bullsCowsSolve", {"history": history})
    rows = range(len(history))
    kept = sorted([[row for row in rows if row != one] for one in rows])
    check_conflict(body, kept)
    assert len(kept) > 16


def test_64_rows_are_taken(client):
    random = Random(1)
    history = [oracle.row("4271", random.choice(oracle.codes(PLAIN))) for _ in range(64)]
    body = ask(client, "bullsCowsSolve", {"history": history})
    assert body["secrets"] == ["4271"] and body["expected_guesses"] == 1
    spoiled = history[:63] + [{"guess": "4271", "bulls": 0, "cows": 0}]
    check_conflict(ask(client, "bullsCowsSolve", {"history": spoiled}), [[63]])


def test_letters_may_be_capital(client):
    game = {"positions": 3, "symbols": 16}
    small, capital = (
        ask(client, "bullsCowsSolve", {"game": game, "history": [
            {"guess": first, "bulls": 2, "cows": 0}, {"guess": second, "bulls": 1,
                                                      "cows": 1}]})
        for first, second in (("0af", "0fe"), ("0AF", "0Fe")))
    assert small == capital
    assert all(code == code.lower() for code in small["secrets"])


@pytest.mark.parametrize("objective", ["nodes", "consistent", "worst-case", "last-guess"])
@pytest.mark.parametrize("secret", ["012", "435", "540"])
def test_the_worst_case_is_kept(client, objective, secret):
    game, history, worst = Game(3, 6), [], 99
    while True:
        body = ask(client, "bullsCowsSolve", {"game": game.json(), "history": history,
                                              "objective": objective})
        assert secret in body["secrets"] or int(body["candidates"]) > 20
        assert body["worst_case"] < worst
        worst = body["worst_case"]
        history.append(oracle.row(secret, body["guess"]))
        if body["guess"] == secret:
            break


def test_review_is_about_the_states_before_each_guess(client):
    for seed in range(12):
        random = Random(seed)
        game = SMALL[seed % len(SMALL)]
        history = random_history(game, random.randint(1, 4), random, False)
        body = ask(client, "bullsCowsReview", {"game": game.json(), "history": history})
        check_review(game, history, body)


def test_review_tells_good_guesses_from_useless_ones(client):
    """Without repeats all first guesses are as good; the same again tells nothing."""
    game, history = Game(3, 4), [oracle.row("123", "012")] * 2
    body = ask(client, "bullsCowsReview", {"game": game.json(), "history": history})
    check_review(game, history, body)
    assert [row["extra_guesses"] for row in body["guesses"]] == [0, 1]


def check_review(game, history, body):
    best = Optimum(game)
    won = False
    assert len(body["guesses"]) == len(history)
    for number, (row, found) in enumerate(zip(history, body["guesses"])):
        assert {name: found[name] for name in row} == row
        if won:
            assert found["extra_guesses"] is None
            continue
        before = oracle.candidates(game, history[:number])
        after = oracle.candidates(game, history[:number + 1])
        assert found["candidates_before"] == str(len(before))
        assert found["candidates_after"] == str(len(after))
        assert found["consistent"] == (row["guess"] in before)
        least = best.guesses(before) / len(before)
        made = best.after(before, row["guess"]) / len(before)
        assert found["best_expected_guesses"] == pytest.approx(least, 1e-12)
        assert found["expected_guesses"] == pytest.approx(made, 1e-12)
        assert found["extra_guesses"] == pytest.approx(made - least, abs=1e-9)
        assert found["extra_guesses"] >= 0
        if len(before) > 1:
            assert best.after(before, found["best_guess"]) == best.guesses(before)
        assert found["proven"] is True
        won = row["bulls"] == game.positions
    losses = [row["extra_guesses"] for row in body["guesses"] if row["extra_guesses"] is not None]
    assert body["extra_guesses"] == pytest.approx(sum(losses), abs=1e-9)
    assert body["status"] == "optimal"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_review_of_few_secrets(client, seed):
    random = Random(seed)
    history, left = few_left(PLAIN, random)
    history.append(oracle.row(left[0], random.choice(oracle.codes(PLAIN))))
    body = ask(client, "bullsCowsReview", {"history": history})
    best, found = Optimum(PLAIN), body["guesses"][-1]
    least, made = best.guesses(left), best.after(left, history[-1]["guess"])
    assert found["best_expected_guesses"] == pytest.approx(least / len(left), 1e-12)
    assert found["expected_guesses"] == pytest.approx(made / len(left), 1e-12)
    assert body["status"] == "optimal"
    assert body["extra_guesses"] == pytest.approx(
        sum(row["extra_guesses"] for row in body["guesses"]), abs=1e-9)


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_gives_the_answers(client, seed):
    random = Random(seed)
    secret = random.choice(oracle.codes(PLAIN))
    rows = [oracle.row(secret, random.choice(oracle.codes(PLAIN))) for _ in range(4)]
    given_all = ask(client, "bullsCowsReview", {"history": rows})
    bare = [{"guess": row["guess"]} for row in rows]
    some = [{name: row[name] for name in random.choice((("guess", "bulls"),
                                                         ("guess", "cows"), tuple(row)))}
            for row in rows]
    for history in (bare, some, rows):
        body = ask(client, "bullsCowsReview", {"history": history, "secret": secret})
        assert steady("bullsCowsReview", body) == steady("bullsCowsReview", given_all)


def test_nothing_is_known_after_a_contradiction(client):
    body = ask(client, "bullsCowsReview", {"history": [
        {"guess": "0123", "bulls": 0, "cows": 0}, {"guess": "0145", "bulls": 3, "cows": 0},
        {"guess": "6789", "bulls": 1, "cows": 1}]})
    first, second, third = body["guesses"]
    assert first["candidates_after"] == second["candidates_before"] == "360"
    assert second["candidates_after"] == "0" and second["consistent"] is False
    assert second["expected_guesses"] > second["best_expected_guesses"]
    for field in ("best_guess", "best_expected_guesses", "expected_guesses", "extra_guesses"):
        assert third[field] is None
    assert third["proven"] is False
    assert body["extra_guesses"] == pytest.approx(first["extra_guesses"] + second["extra_guesses"])
    assert body["status"] == "infeasible"


def codes_at_most(game):
    return (game.symbols ** game.positions if game.repeats
            else perm(game.symbols, game.positions))


def is_plain(question):
    """test_bulls_cows_forms.py compares the examples in other notations with plain ones."""
    return ("alphabet" not in question.get("game", {})
            and all(isinstance(row, dict) for row in question.get("history", [])))


def listed_examples(operation):
    """Those of games whose codes can be listed. Of the others test_examples.py asks the
    service again, and test_bulls_cows_large.py checks such answers where there is a list."""
    return [(question, answer) for question, answer in BY_NAME[operation].answered_examples()
            if is_plain(question) and codes_at_most(oracle.game_of(question)) <= LISTED]


def test_the_examples_are_true():
    for question, answer in BY_NAME["bullsCowsScore"].answered_examples():
        found = oracle.score(question["secret"].lower(), question["guess"].lower())
        assert found == (answer["bulls"], answer["cows"])
    for question, answer in listed_examples("bullsCowsReview"):
        game = oracle.game_of(question)
        for number, row in enumerate(answer["guesses"]):
            before = oracle.candidates(game, answer["guesses"][:number])
            if not before:
                assert row["candidates_before"] is None
                continue
            assert row["candidates_before"] == str(len(before))
            if len(before) < 30:
                best = Optimum(game)
                assert row["best_expected_guesses"] == best.guesses(before) / len(before)
                made = best.after(before, row["guess"])
                assert row["expected_guesses"] == made / len(before)


@pytest.mark.parametrize("question, answer", listed_examples("bullsCowsSolve"))
def test_the_solved_examples_are_true(question, answer):
    game, history = oracle.game_of(question), question.get("history", [])
    kept = [row for number, row in enumerate(history)
            if number not in question.get("ignore_rows", [])]
    left = oracle.candidates(game, kept)
    if not left:
        check_conflict(answer, oracle.conflicts(game, history))
        return
    check_solution(game, kept, answer, question.get("max_secrets", 20))
    if len(left) > FEW:
        return
    best = Optimum(game)
    if question.get("objective") == "consistent":
        check_smallest(best, left, "consistent", answer, 7 - len(kept))
    else:
        assert answer["expected_guesses"] == best.guesses(left) / len(left)

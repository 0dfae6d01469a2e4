"""Bulls and Cows in the notation of people: alphabets, rows as arrays, answers such as 1A2B,
and a score without a game. Each request has the response of the plain request that it means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_bulls_cows as oracle
from bulls_cows_asking import steady
from contract import BY_NAME, ask, check_problem, examples
from oracle_bulls_cows import SYMBOLS
from strategies import cases

COLORS = "RGBYOP"
CODES = ("guess", "best_guess", "secret", "secrets")
USUAL = {"guess": "0123", "bulls": 1, "cows": 2}


def renamed(value, alphabet, is_code=False):
    """A request or a response with its codes in the symbols of an alphabet."""
    if isinstance(value, dict):
        return {key: renamed(item, alphabet, key in CODES) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, alphabet, is_code) for item in value]
    if is_code and isinstance(value, str):
        return "".join(alphabet[SYMBOLS.index(symbol)] for symbol in value)
    return value


def without_alphabet(answer):
    """A response whose `game` does not name the symbols."""
    if "game" not in answer:
        return answer
    return {**answer, "game": {key: value for key, value in answer["game"].items()
                               if key != "alphabet"}}


ROWS = [{"guess": "0011", "bulls": 1, "cows": 1}, {"guess": "1345", "bulls": 0, "cows": 2}]
REPEATS = {"positions": 4, "repeats": True}
SMALL = {"positions": 3}


@pytest.mark.parametrize("alphabet", [COLORS, "rgBY09", "543210"])
@pytest.mark.parametrize("name, game, question", [
    ("bullsCowsSolve", REPEATS, {"history": ROWS, "max_secrets": 50}),
    ("bullsCowsSolve", {"positions": 4, "leading_zero": False}, {}),
    ("bullsCowsSolve", {"positions": 8, "repeats": True}, {"history": [
        {"guess": "00112233", "bulls": 3, "cows": 3}, {"guess": "01012345", "bulls": 4, "cows": 3}]}),
    ("bullsCowsSolve", REPEATS, {"history": [
        {"guess": "0011", "bulls": 4, "cows": 0}, {"guess": "0011", "bulls": 0, "cows": 0}]}),
    ("bullsCowsTree", SMALL, {}),
    ("bullsCowsTree", SMALL, {"history": [{"guess": "012", "bulls": 0, "cows": 2}]}),
    ("bullsCowsOptimize", SMALL, {}),
    ("bullsCowsReview", REPEATS, {"secret": "1203", "history": [
        {"guess": "0011"}, {"guess": "1345"}, {"guess": "1203"}]}),
    ("bullsCowsStrategies", SMALL, {"seed": 1}),
    ("bullsCowsBounds", REPEATS, {}),
    ("bullsCowsScore", REPEATS, {"secret": "0512", "guess": "5011"})])
def test_an_alphabet_renames_the_symbols(client, name, game, question, alphabet):
    plain = ask(client, name, {"game": {**game, "symbols": 6}, **question})
    named = renamed(question, alphabet)
    for given_game in ({**game, "alphabet": alphabet},
                       {**game, "alphabet": alphabet, "symbols": 6}):
        answer = ask(client, name, {"game": given_game, **named})
        assert answer.get("game", {}).get("alphabet", alphabet) == alphabet
        assert (steady(name, without_alphabet(answer))
                == steady(name, renamed(plain, alphabet)))
        assert (answer.get("secrets"), answer.get("tree")) == (
            renamed(plain, alphabet).get("secrets"), renamed(plain, alphabet).get("tree"))


def test_codes_of_an_alphabet_can_have_any_case(client):
    answers = [ask(client, "bullsCowsSolve", {
        "game": {"alphabet": "RgBYop"}, "history": [{"guess": guess, "bulls": 1, "cows": 2}]})
        for guess in ("RGBY", "rgby", "rGbY")]
    assert answers[0] == answers[1] == answers[2]
    assert all(set(code) <= set("RgBYop") for code in answers[0]["secrets"])


def test_the_ready_tree_is_not_used_for_an_alphabet(client):
    answer = ask(client, "bullsCowsTree", {"game": {"alphabet": "9876543210"}})
    assert answer["tree"]["guess"] == "9876" and answer["height"] == 7


@pytest.mark.parametrize("row", [
    {"guess": "0123", "answer": "1A2B"}, "0123 1,2", "0123 1A2B", "0123 1a2b", "0123 1B2C", "0123: 1A, 2B", ["0123", "1A2B"],
    ["0123", "1b2c"], ["0123", [1, 2]], [[0, 1, 2, 3], [1, 2]],
    [["0", "1", "2", "3"], ["1", "2"]], [[0, "1", 2, 3], "1,2"], ["0123", "1 2"]])
def test_forms_of_a_row(client, row):
    other = {"guess": "4567", "bulls": 0, "cows": 1}
    plain = ask(client, "bullsCowsSolve", {"history": [USUAL, other]})
    assert ask(client, "bullsCowsSolve", {"history": [row, other]}) == plain
    plain = ask(client, "bullsCowsTree", {"history": [USUAL], "depth": 1})
    assert ask(client, "bullsCowsTree", {"history": [row], "depth": 1}) == plain
    for secret in ({}, {"secret": "0214"}):
        plain = ask(client, "bullsCowsReview", {"history": [USUAL, other], **secret})
        assert steady("bullsCowsReview", ask(client, "bullsCowsReview", {
            "history": [row, other], **secret})) == steady("bullsCowsReview", plain)


def test_numbers_in_an_array_are_indices_of_symbols(client):
    game = {"positions": 3, "symbols": 16}
    for guess in ([10, 1, 15], ["A", 1, "f"]):
        answer = ask(client, "bullsCowsSolve", {"game": game, "history": [[guess, [3, 0]]]})
        assert answer["secrets"] == ["a1f"]


EXAMPLE = '[1, 2] or "1A2B"'
REFUSED = [
    ("solve", {"history": [{"guess": "0123"}]}, "/history/0", "needs both bulls and cows"),
    ("solve", {"history": [{"guess": "0123", "bulls": 1, "answer": "1A2B"}]},
     "/history/0/answer", 'omit "answer"'),
    ("review", {"history": [{"guess": "0123", "answer": "2B1A"}]}, "/history/0/answer",
     'for example "1A2B"'),
    ("solve", {"history": ["0123 2B1A"]}, "/history/0", 'for example "0123 1,2"'),
    ("solve", {"history": ["0123 1A2"]}, "/history/0", 'for example "0123 1,2"'),
    ("solve", {"history": [["0123", "1C2D"]]}, "/history/0/1", EXAMPLE),
    ("solve", {"history": [["0123", [1]]]}, "/history/0/1", EXAMPLE),
    ("solve", {"history": [["0123", []]]}, "/history/0/1", EXAMPLE),
    ("solve", {"history": [["0123", 12]]}, "/history/0/1", EXAMPLE),
    ("solve", {"history": [["0123"]]}, "/history/0", '["0123", "1A2B"]'),
    ("solve", {"history": [[0, 1, 2, 3], [1, 2]]}, "/history/0", "[[0, 1, 2, 3], [1, 2]]"),
    ("solve", {"history": [[[0, 1, 2, None], [1, 2]]]}, "/history/0/0/3", "got null"),
    ("solve", {"history": [[[0, 1, 2, "ab"], [1, 2]]]}, "/history/0/0/3",
     "the symbols of this game are 0123456789"),
    ("solve", {"history": [[[0, 1, 2], [1, 2]]]}, "/history/0/0", "has 3 symbols"),
    ("solve", {"history": [[[0, 1, 2, 3], [3, 1]]]}, "/history/0/1", "1 cow are impossible"),
    ("solve", {"history": ["RGBY 1A2B"]}, "/history/0", '"alphabet" in "game"'),
    ("solve", {"game": {"alphabet": COLORS}, "history": ["RGBX 1,2"]}, "/history/0",
     "the symbols of this game are RGBYOP"),
    ("solve", {"game": {"alphabet": COLORS}, "history": [[[0, 1, 2, 3], [1, 2]]]},
     "/history/0/0", "the symbols of this game are RGBYOP"),
    ("solve", {"game": {"alphabet": COLORS, "leading_zero": False}, "history": ["RGBY 1,2"]},
     "/history/0", "cannot start with R"),
    ("solve", {"game": {"alphabet": COLORS, "symbols": 10}}, "/game/symbols",
     'omit "symbols" or set it to 6'),
    ("solve", {"game": {"alphabet": "RGBr"}}, "/game/alphabet", "remove one of them"),
    ("solve", {"game": {"alphabet": "RG BY"}}, "/game/alphabet", 'for example "RGBYOP"'),
    ("solve", {"game": {"alphabet": "\u00e4\u00f6\u00fc\u00df"}}, "/game/alphabet",
     'for example "RGBYOP"'),
    ("solve", {"game": {"alphabet": "R"}}, "/game/alphabet", "at least 2"),
    ("solve", {"game": {"alphabet": SYMBOLS + "A"}}, "/game/alphabet", "at most 36"),
    ("strategies", {"game": {"alphabet": "RGB"}}, "/game", 'set "alphabet" to 4 symbols'),
    ("solve", {"objective": "minmax"}, "/objective", 'use "worst-case" instead'),
    ("solve", {"objective": "minimax"}, "/objective", 'use "worst-case" instead'),
    ("tree", {"objective": "entropy"}, "/objective", "POST /bulls-cows/strategies"),
    ("optimize", {"objective": "max-parts"}, "/objective", "POST /bulls-cows/strategies"),
    ("score", {"secret": "4271", "guess": "427"}, "/guess", "same number of symbols"),
    ("score", {"secret": 123, "guess": "4271"}, "/secret", 'if you mean "0123"'),
    ("score", {"secret": "", "guess": ""}, "/secret", "1 to 12 symbols"),
    ("score", {"secret": "4271", "guess": "1 2 3 4"}, "/guess", 'write "1234"'),
]


@pytest.mark.parametrize("operation, question, pointer, text", REFUSED)
def test_errors_name_the_field_and_the_fix(client, operation, question, pointer, text):
    problem = check_problem(client.post(f"/bulls-cows/{operation}", json=question))
    assert [error["pointer"] for error in problem["errors"]] == [pointer]
    assert text in problem["errors"][0]["detail"]


@st.composite
def pairs(draw):
    code = st.text(st.sampled_from(SYMBOLS + "ABYZ"), min_size=1, max_size=12)
    first = draw(code)
    return first, draw(st.text(st.sampled_from(first + "09az"), min_size=len(first),
                               max_size=len(first)))


def test_a_score_needs_no_game(client):
    @given(pairs())
    @cases(200)
    def every(pair):
        secret, guess = pair
        bulls, cows = oracle.score(secret.lower(), guess.lower())
        body = ask(client, "bullsCowsScore", {"secret": secret, "guess": guess})
        assert body == {"bulls": bulls, "cows": cows}

    every()


def test_the_examples_in_other_forms_mean_plain_ones():
    """test_examples.py sends all of them to the service."""
    answers = examples(BY_NAME["bullsCowsSolve"].answer()[1])
    assert answers["alphabet"] == renamed(answers["mastermind"], COLORS)
    assert answers["row-forms"] == answers["six-left"]

"""Steps to the solution of a Grecian Computer, each tried against all turns left."""

from collections import Counter
from itertools import product
from random import Random

from contract import ask
from oracle_grecian import solutions, sums, visible
from test_grecian import plant

EXTREMES = {"too-much": min, "too-little": max}


def reached(dials, left, step, offset):
    """All sums of the column with the dial at this offset."""
    turns = [[offset] if dial == step["dial"] else row for dial, row in enumerate(left)]
    return [sums(visible(dials, offsets))[step["column"]] for offsets in product(*turns)]


def reason_for(totals, target):
    """The simplest reason why a column with these sums does not reach the target."""
    if min(totals) > target:
        return "too-much"
    if max(totals) < target:
        return "too-little"
    if all((total - target) % 2 for total in totals):
        return "parity"
    assert target not in totals
    return "no-sum"


def check_claim(dials, target, left, step):
    """Checks the reason of a step for each offset that it excludes, and its bound."""
    totals = [reached(dials, left, step, offset) for offset in step["excluded"]]
    assert {reason_for(one, target) for one in totals} == {step["reason"]}
    assert ("bound" in step) == (step["reason"] in EXTREMES)
    if "bound" in step:
        assert step["bound"] == EXTREMES[step["reason"]](sum(totals, []))


def follow(dials, target, steps, left):
    """Takes the steps, each checked, and returns what is left and how many are guesses."""
    guesses = 0
    rest = list(steps)
    while rest:
        step = rest.pop(0)
        dial = step["dial"]
        assert all(left) and dial < len(dials) - 1 and set(step["excluded"]) <= set(left[dial])
        assert str(dial) in step["text"]
        if step["reason"] == "guess":
            guessed = left[:dial] + [step["excluded"]] + left[dial + 1:]
            refutation = [rest.pop(0) for _ in range(step["refutation_length"])]
            ended, within = follow(dials, target, refutation, guessed)
            assert len(step["excluded"]) == 1 and not all(ended)
            guesses += 1 + within
        else:
            check_claim(dials, target, left, step)
        remaining = [turn for turn in left[dial] if turn not in step["excluded"]]
        assert step["remaining"] == remaining
        left = left[:dial] + [remaining] + left[dial + 1:]
    return left, guesses


def check_explained(client, dials, target):
    body = ask(client, "grecianSolve",
               {"dials": dials, "target": target, "explain": True, "max_solutions": 0})
    explanation = body["explanation"]
    every = list(range(len(dials[0][0])))
    left, guesses = follow(dials, target, explanation["steps"],
                           [every] * (len(dials) - 1) + [[0]])
    assert explanation["held_dial"] == len(dials) - 1
    assert explanation["complete"] is True
    assert left == explanation["remaining_by_dial"] and guesses == explanation["guesses"]
    found = [[(turn - solution["offsets"][-1]) % len(every) for turn in solution["offsets"]]
             for solution in solutions(dials, target)]
    assert all(turn in turns for offsets in found for turn, turns in zip(offsets, left))
    assert explanation["outcome"] == {"unique": "solution", "none": "contradiction",
                                      "many": "undetermined"}[body["status"]]
    if body["status"] == "unique":
        assert left == [[turn] for turn in found[0]]
    return body["status"], guesses, explanation


def draw(random):
    """A puzzle around a solution, now and then with another target."""
    columns, dials = random.randint(3, 6), random.randint(2, 3)
    cells = [[[random.choice((None, random.randint(1, 6))) for _ in range(columns)]
              for _ in range(2)] for _ in range(dials)]
    cells[0] = [[random.randint(1, 6) for _ in range(columns)] for _ in range(2)]
    cells[-1][1] = [14 - number for number in visible(cells, [0] * dials)[0]]
    turn = random.randrange(columns)
    cells[-1] = [row[turn:] + row[:turn] for row in cells[-1]]
    return cells, random.choice((14, 14, 13))


def test_steps_are_true_and_lead_to_the_solution(client):
    random, statuses = Random(20), set()
    for _ in range(120):
        statuses.add(check_explained(client, *draw(random))[0])
    assert statuses >= {"unique", "none"}
    board = [[[20, 22, 20, 22], [5, 5, 5, 5]], [[None] * 4, [22, 20, 22, 20]]]
    assert check_explained(client, board, 42)[:2] == ("many", 0)


def test_every_step_has_the_simplest_reason(client):
    """After a step that no sum allows, bounds and parity exclude more offsets."""
    dials = [[[2, 6, 3, 10], [5, 5, 5, 2]], [[None, 7, 8, None], [None] * 4],
             [[None, None, None, 6], [None, 4, None, 6]]]
    check_explained(client, dials, 12)
    random, reasons = Random(1), Counter()
    for _ in range(100):
        dials = [[[random.choice((2, 4, 8)) if random.random() < share else None
                   for _ in range(5)] for _ in range(2)] for share in (1, 0.4, 0.4, 0.4)]
        plant(dials, [0] + [random.randrange(5) for _ in range(3)], 14)
        explanation = check_explained(client, dials, 14)[2]
        reasons.update(step["reason"] for step in explanation["steps"])
    assert min(reasons[reason] for reason in ("no-sum", *EXTREMES)) > 20, reasons


def test_a_guess_is_refuted(client):
    made = ask(client, "grecianGenerate",
               {"dial_count": 4, "row_count": 2, "column_count": 5, "target": 9, "seed": 14})
    status, guesses, _ = check_explained(client, made["dials"], 9)
    assert status == "unique" and guesses == made["guesses"] == 1


def test_explains_only_when_asked(client):
    question = {"dials": [[[42]], [[None]]]}
    assert "explanation" not in ask(client, "grecianSolve", question)
    body = ask(client, "grecianSolve", {**question, "explain": True})
    assert body["explanation"] == {
        "outcome": "solution", "complete": True, "guesses": 0, "held_dial": 1, "steps": [],
        "remaining_by_dial": [[0], [0]]}

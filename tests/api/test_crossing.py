"""POST /crossing/solve: generated requests against oracle_crossing.py. tests/cases/crossing has
single requests with their responses and errors, and tests/solvers/crossing/test_known.c has
the known puzzles."""

from random import Random

import pytest

import oracle_crossing as oracle
from contract import ask, rejection
from service import WHOLE

EVERYWHERE = ["banks", "boat"]
BOAT = {"boat": {"seats": 2}}
FARMER = {"travelers": ["farmer", *({"name": name, "can_row": False}
                                    for name in ("wolf", "goat", "cabbage"))], **BOAT}
MISSIONARIES = {"travelers": [{"kind": "missionary", "count": 3},
                              {"kind": "cannibal", "count": 3}], **BOAT}
GOAT = {"never_alone": ["wolf", "goat"], "without": ["farmer"]}

# Short forms of requests, and the same requests in full.
SAME = [
    ({"travelers": "Ann"}, {"travelers": [{"name": "Ann"}]}),
    ({"travelers": {"kind": "x", "count": 3}},
     {"travelers": [{"kind": "x"}, {"kind": "x", "count": 2}]}),
    ({**MISSIONARIES, "rules": {"never_outnumbered": "missionary", "by": "cannibal"}},
     {**MISSIONARIES, "rules": [{"never_outnumbered": ["missionary"], "by": ["cannibal"],
                                 "where": ["banks"]}]}),
    ({**FARMER, "rules": {**GOAT, "without": "farmer"}}, {**FARMER, "rules": [GOAT]}),
    ({**FARMER, "rules": {"never_alone": "goat", "without": ["wolf", "farmer"]},
      "start": {"far": "cabbage"}},
     {**FARMER, "rules": [{"never_alone": ["goat"], "without": ["farmer", "wolf"]}],
      "start": {"far": ["cabbage"], "boat": "near"}, "end": {}}),
    ({**MISSIONARIES, "start": {"far": "cannibal"}},
     {**MISSIONARIES, "start": {"far": [{"kind": "cannibal", "count": 3}]}}),
]


def solve(client, question):
    return ask(client, "crossingSolve", question)


@pytest.mark.parametrize("short, full", SAME)
def test_short_forms_equal_full_forms(client, short, full):
    assert solve(client, {**BOAT, **short}) == solve(client, {**BOAT, **full})


def some(random, items, least, most):
    return random.sample(items, random.randint(least, min(most, len(items))))


def random_travelers(random, most):
    travelers, names, total = [], [], random.randint(1, most)
    while total > 0:
        entry = {}
        if random.random() < 0.6:
            entry["name"] = f"n{len(travelers)}"
            total -= 1
        else:
            entry["kind"] = random.choice(("m", "c", "w"))
            entry["count"] = random.randint(1, min(total, 4))
            total -= entry["count"]
        names.append(entry.get("name") or entry["kind"])
        if random.random() < 0.25:
            entry["can_row"] = False
        if random.random() < 0.3:
            entry["minutes"] = random.randint(1, 4)
        if random.random() < 0.2:
            entry["weight"] = random.randint(1, 3)
        travelers.append(entry)
    return travelers, sorted(set(names))


def random_rule(random, names, travelers):
    where = random.choice((["banks"], ["banks"], ["boat"], EVERYWHERE))
    form = random.randrange(3)
    if form == 0 or len(names) < 2:
        alone = some(random, names, 1, 3)
        if random.random() < 0.2:
            alone.append(alone[0])
        return {"never_alone": alone, "without": some(random, names, 0, 2), "where": where}
    if form == 1:
        return {"never_outnumbered": some(random, names, 1, 2),
                "by": some(random, names, 1, 2), "where": where}
    people = [name for name in random.sample(travelers, len(travelers))][:6]
    pairs = [people[i:i + 2] for i in range(0, len(people) - 1, 2)]
    return {"jealous": pairs, "where": where}


def random_group(random, puzzle):
    """Returns some travelers, in one of the ways to write a side."""
    group = []
    for kind in sorted({one.kind or one.name for one in puzzle.travelers}):
        alike = [one for one in puzzle.travelers if kind in (one.kind, one.name)]
        if random.random() < 0.5:
            continue
        if alike[0].kind and random.random() < 0.6:
            group.append({"kind": kind, "count": random.randint(0, len(alike))})
        else:
            group.append(kind)
    return group


def random_copies(random, most):
    """Returns travelers and rules in equal copies, such as couples, and perhaps other travelers.
    The solver exchanges copies as a whole."""
    size = random.randint(1, min(3, most // 2))
    copies = random.randint(2, max(2, most // size))
    ones = [{"can_row": random.random() < 0.7, "minutes": random.choice((1, 1, 2))}
            for _ in range(size)]
    others = [{"name": f"o{i}"} for i in range(random.randint(0, most - size * copies))]
    travelers = others + [{"name": f"{'abc'[i]}{copy}", **ones[i]}
                           for copy in range(copies) for i in range(size)]
    random.shuffle(travelers)
    rules, shared = [], [one["name"] for one in others]
    for _ in range(random.randint(1, 2)):
        form = random_rule(random, list("abc"[:size]) + shared, list("abc"[:size]) + shared)
        if random.random() < 0.3 and size >= 2:
            rules.append({"jealous": [[f"a{copy}", f"b{copy}"] for copy in range(copies)],
                          "where": form["where"]})
            continue
        shift = random.randrange(copies)  # 0: rules within copies; otherwise a ring
        for copy in range(copies):
            rules.append({key: rename(value, copy, (copy + shift) % copies)
                          if key != "where" else value for key, value in form.items()})
    return travelers, rules


def rename(names, copy, other):
    """Returns the names of the travelers of a copy. Every second name is of another copy."""
    if isinstance(names, str):
        return f"{names}{copy}" if names in "abc" else names
    return [rename(name, other if place % 2 else copy, other)
            for place, name in enumerate(names)]


def copied_question(random, most):
    travelers, rules = random_copies(random, most)
    return {"travelers": travelers, "boat": {"seats": random.choice((2, 2, 3, 4))},
            "rules": [rule for rule in rules if rule.get("jealous") != []],
            "goal": random.choice(("fewest-crossings", "least-minutes")),
            "max_plans": random.choice((0, 5, 20)), "include_graph": random.random() < 0.3}


def random_question(random, most):
    if random.random() < 0.3:
        return copied_question(random, most)
    travelers, names = random_travelers(random, most)
    question = {"travelers": travelers,
                "boat": {"seats": random.choice((1, 2, 2, 2, 3, 3, 4))}}
    if random.random() < 0.15:
        question["boat"]["max_weight"] = random.randint(2, 6)
    everyone = oracle.Puzzle(question)
    kinds = {one.kind for one in everyone.travelers}
    own = [one.name for one in everyone.travelers if one.kind is None]
    # Rules name at most one traveler of each kind, so the others stay interchangeable.
    singles = [f"{kind} 1" for kind in sorted(kinds - {None})]
    question["rules"] = [random_rule(random, names, own + singles)
                         for _ in range(random.randrange(4))]
    if random.random() < 0.15:
        question["start"] = {"far": random_group(random, everyone),
                             "boat": random.choice(("near", "far"))}
    if random.random() < 0.15:
        question["end"] = {"far": random_group(random, everyone)}
        if random.random() < 0.5:
            question["end"]["boat"] = random.choice(("near", "far"))
    if random.random() < 0.4:
        question["goal"] = "least-minutes"
    question["max_plans"] = random.choice((0, 0, 3, 100))
    question["include_graph"] = random.random() < 0.3
    return question


def check_plans(puzzle, question, body, count):
    crossings = {oracle.check_steps(puzzle, plan) for plan in body.get("plans", [])}
    assert len(crossings) == len(body.get("plans", [])) == min(count, question["max_plans"])
    assert oracle.check_steps(puzzle, body["steps"]) in crossings or not crossings


def check_feasible(puzzle, question, body, merged):
    count = merged.plans()
    assert body["feasible"] is True and body["status"] == "optimal"
    assert body["plan_count"] == str(count)
    assert body["plan_count_individuals"] == str(oracle.distinct_graph(puzzle).plans())
    assert body["crossings"] == len(body["steps"])
    assert body["minutes"] == (body["steps"] or [{"elapsed": 0}])[-1]["elapsed"]
    assert body["minutes" if puzzle.timed else "crossings"] == merged.best
    check_plans(puzzle, question, body, count)


def check_infeasible(body):
    assert body["feasible"] is False and body["status"] == "infeasible"
    assert body["plan_count"] == body["plan_count_individuals"] == "0"
    assert body["crossings"] is None and body["minutes"] is None
    assert body["steps"] == body.get("plans", []) == []


def check_question(client, question):
    puzzle = oracle.Puzzle(question)
    if not oracle.start_obeys(puzzle):
        wrong = "/start" if "start" in question else "/rules/"
        errors = rejection(client, "/crossing/solve", question)
        assert all(pointer.startswith(wrong) for pointer in errors)
        return False
    body = solve(client, question)
    merged = oracle.merged_graph(puzzle)
    assert body["proven"] is True and body["argument"]
    search = body["search"]
    assert 0 <= search["frontier"] <= search["crossings"] + 1
    assert (search["memory_bytes"] > 0) is (search["method"] == "a-star")
    if merged.best is None:
        check_infeasible(body)
    else:
        check_feasible(puzzle, question, body, merged)
    assert ("graph" in body) is question["include_graph"]
    if question["include_graph"]:
        oracle.check_graph(puzzle, body["graph"], merged)
    warned = {warning["pointer"] for warning in body["warnings"]}
    guarded = any(rule.get("without") for rule in oracle.listed(question.get("rules", [])))
    assert ("/travelers" in warned) is (guarded and all(one.rows for one in puzzle.travelers))
    assert warned - {"/travelers"} <= {f"/rules/{place}" for place in puzzle.idle_rules()}
    return True


def check_many(client, seed, number, most):
    random = Random(seed)
    return sum(check_question(client, random_question(random, most))
               for _ in range(number))


def test_random_puzzles_are_solved_as_by_the_oracle(client):
    assert check_many(client, 1, 150, 5) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_random_puzzles_are_solved_as_by_the_oracle(client, seed):
    number = 1000 if WHOLE else 100
    assert check_many(client, 100 + seed, number, 7) > 0.3 * number


def test_a_deadline_is_met_or_proven_too_early(client):
    random = Random(7)
    for _ in range(40):
        question = {**random_question(random, 5), "goal": "least-minutes",
                    "include_graph": False}
        puzzle = oracle.Puzzle(question)
        best = oracle.merged_graph(puzzle).best
        if not best or not oracle.start_obeys(puzzle):
            continue
        assert solve(client, {**question, "deadline": best})["feasible"] is True
        if best > 1:
            body = solve(client, {**question, "deadline": best - 1})
            check_infeasible(body)
            assert body["proven"] is True and body["minutes_lower_bound"] == best


def test_errors_beyond_a_hundred_are_omitted(client):
    """Only the first errors suggest similar names. Otherwise, the request would take 30 s."""
    travelers = [f"{i:02}" + 62 * "a" for i in range(64)]
    rules = [{"never_alone": [f"{j:02}" + 62 * "b" for j in range(60)]}] * 250
    assert len(rejection(client, "/crossing/solve", {"travelers": travelers, **BOAT,
                                                   "rules": rules})) == 100
    assert list(rejection(client, "/crossing/solve", {**FARMER, "rules": [GOAT] * 257})) == [
        "/rules"]

"""River crossings: the puzzles that people know, and thousands of random ones against every
state of theirs."""

from random import Random

import pytest

import oracle_crossing as oracle
from contract import BY_NAME, check, refusal
from daemon import WHOLE

SOLVE = BY_NAME["crossingSolve"]
EVERYWHERE = ["banks", "boat"]
FARMER = {"travelers": ["farmer", *({"name": name, "can_row": False}
                                     for name in ("wolf", "goat", "cabbage"))],
          "boat": {"seats": 2},
          "rules": [{"never_alone": ["wolf", "goat"], "without": ["farmer"]},
                    {"never_alone": ["goat", "cabbage"], "without": ["farmer"]}]}
FAMILY = {"travelers": ["mother", "father", {"kind": "son", "count": 2, "can_row": False},
                         {"kind": "daughter", "count": 2, "can_row": False}, "policeman",
                         {"name": "thief", "can_row": False}],
          "boat": {"seats": 2},
          "rules": [{"never_alone": ["father", "daughter"], "without": ["mother"],
                     "where": EVERYWHERE},
                    {"never_alone": ["mother", "son"], "without": ["father"],
                     "where": EVERYWHERE},
                    *({"never_alone": ["thief", name], "without": ["policeman"],
                       "where": EVERYWHERE}
                      for name in ("mother", "father", "son", "daughter"))]}
ADULTS = {"travelers": [{"kind": "adult", "count": 2, "weight": 2},
                         {"kind": "child", "count": 2}], "boat": {"seats": 2, "max_weight": 2}}
ZURG = {"travelers": [{"name": name, "minutes": minutes} for name, minutes in
                       (("Buzz", 5), ("Woody", 10), ("Rex", 20), ("Hamm", 25))],
        "boat": {"seats": 2}, "goal": "least-minutes"}


def missionaries(each, seats, where="banks"):
    return {"travelers": [{"kind": "missionary", "count": each},
                           {"kind": "cannibal", "count": each}], "boat": {"seats": seats},
            "rules": [{"never_outnumbered": "missionary", "by": "cannibal",
                       "where": where}]}


def couples(count, seats, where="banks"):
    pairs = [[letter, letter.lower()] for letter in "ABCDEFGHIJKL"[:count]]
    return {"travelers": [name for pair in pairs for name in pair],
            "boat": {"seats": seats}, "rules": [{"jealous": pairs, "where": where}]}


# A puzzle, its fewest crossings, None where there is no plan, and how many plans there are,
# alike and distinct. docs/crossing.md has the sources.
KNOWN = {
    "wolf-goat-cabbage": (FARMER, 7, "2", "2"),
    "adults-and-children": (ADULTS, 9, "1", "8"),
    "couples-3-in-2": (couples(3, 2), 11, "486", "486"),
    "couples-3-in-2-boat": (couples(3, 2, EVERYWHERE), 11, "486", "486"),
    "couples-4-in-2": (couples(4, 2), None, "0", "0"),
    "couples-4-in-3": (couples(4, 3), 9, "15360", "15360"),
    "couples-5-in-3": (couples(5, 3), 11, "711480", "711480"),
    "couples-6-in-3": (couples(6, 3), None, "0", "0"),
    "missionaries-3-in-2": (missionaries(3, 2), 11, "4", "8100"),
    "missionaries-3-in-2-boat": (missionaries(3, 2, EVERYWHERE), 11, "4", "8100"),
    "missionaries-4-in-2": (missionaries(4, 2), None, "0", "0"),
    "missionaries-4-in-3": (missionaries(4, 3), 9, "32", "329472"),
    "missionaries-5-in-3": (missionaries(5, 3), 11, "25", "31136400"),
    "missionaries-6-in-3": (missionaries(6, 3), None, "0", "0"),
    "missionaries-4-in-4": (missionaries(4, 4), 5, "28", "20446"),
    "missionaries-5-in-4": (missionaries(5, 4), 7, "43", "34252400"),
    "missionaries-6-in-4": (missionaries(6, 4), 9, "155", "194858330400"),
    "missionaries-7-in-4": (missionaries(7, 4), 11, "361", "3107995600360000"),
    "missionaries-10-in-4": (missionaries(10, 4), 17, "361",
                             "1636798768531426879923600000000"),
    "missionaries-20-in-4": (missionaries(20, 4), 37, "361", None),
    "missionaries-32-in-4": (missionaries(32, 4), 61, "361", None),
    "family-thief-policeman": (FAMILY, 17, "2", "8"),
}


def solve(client, question, path="/crossing/solve"):
    response = client.post(path, json=question)
    body = check(SOLVE, response)
    assert response.status_code == 200, body
    return body


def refused(client, question):
    return refusal(client, "/crossing/solve", question)


@pytest.mark.parametrize("name", KNOWN)
def test_known_puzzles_have_their_known_answers(client, name):
    question, crossings, plans, distinct = KNOWN[name]
    body = solve(client, question)
    assert body["proven"] is True and body["argument"] and body["warnings"] == []
    assert body["feasible"] is (crossings is not None) and body["crossings"] == crossings
    assert body["plan_count"] == plans and body["plan_count_individuals"] == distinct
    assert len(body["steps"]) == (crossings or 0)


SMALL = [name for name, (question, *_) in KNOWN.items()
         if len(oracle.read_travellers(question["travelers"])) <= 10]


@pytest.mark.parametrize("name", SMALL)
def test_the_brute_force_says_the_same_of_small_ones(name):
    question, crossings, plans, distinct = KNOWN[name]
    puzzle = oracle.Puzzle(question)
    graph = oracle.distinct_graph(puzzle)
    assert graph.best == crossings and str(graph.plans()) == distinct
    assert str(oracle.merged_graph(puzzle).plans()) == plans


def test_nobody_is_jealous_of_herself(client):
    """Ann is loved by Cat and loves Bob: without Cat she is with no rival."""
    question = {"travelers": ["Ann", "Bob", "Cat"], "boat": {"seats": 2}, "include_graph": True,
                "rules": [{"jealous": [["Ann", "Bob"], ["Cat", "Ann"]]}]}
    assert check_question(client, {**question, "max_plans": 5, "goal": "fewest-crossings"})
    assert solve(client, question)["crossings"] == 3


def test_zurg_is_a_crossing_too(client):
    body = solve(client, {**ZURG, "max_plans": 10})
    assert body["minutes"] == 60 and body["plan_count"] == "2" and len(body["plans"]) == 2
    body = solve(client, {**ZURG, "deadline": 59})
    assert body["feasible"] is False and body["minutes_lower_bound"] == 60
    assert body["proven"] is True and body["minutes"] is None


# Random questions.


def some(random, items, least, most):
    return random.sample(items, random.randint(least, min(most, len(items))))


def random_travellers(random, most):
    travellers, names, total = [], [], random.randint(1, most)
    while total > 0:
        entry = {}
        if random.random() < 0.6:
            entry["name"] = f"n{len(travellers)}"
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
        travellers.append(entry)
    return travellers, sorted(set(names))


def random_rule(random, names, travellers):
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
    people = [name for name in random.sample(travellers, len(travellers))][:6]
    pairs = [people[i:i + 2] for i in range(0, len(people) - 1, 2)]
    return {"jealous": pairs, "where": where}


def random_group(random, puzzle):
    """Some travellers, in the ways in which a side can be written."""
    group = []
    for kind in sorted({one.kind or one.name for one in puzzle.travellers}):
        alike = [one for one in puzzle.travellers if kind in (one.kind, one.name)]
        if random.random() < 0.5:
            continue
        if alike[0].kind and random.random() < 0.6:
            group.append({"kind": kind, "count": random.randint(0, len(alike))})
        else:
            group.append(kind)
    return group


def random_copies(random, most):
    """Travellers and rules in equal copies, like couples, and perhaps some others beside:
    what the solver exchanges as wholes."""
    size = random.randint(1, min(3, most // 2))
    copies = random.randint(2, max(2, most // size))
    ones = [{"can_row": random.random() < 0.7, "minutes": random.choice((1, 1, 2))}
            for _ in range(size)]
    others = [{"name": f"o{i}"} for i in range(random.randint(0, most - size * copies))]
    travellers = others + [{"name": f"{'abc'[i]}{copy}", **ones[i]}
                           for copy in range(copies) for i in range(size)]
    random.shuffle(travellers)
    rules, shared = [], [one["name"] for one in others]
    for _ in range(random.randint(1, 2)):
        form = random_rule(random, list("abc"[:size]) + shared, list("abc"[:size]) + shared)
        if random.random() < 0.3 and size >= 2:
            rules.append({"jealous": [[f"a{copy}", f"b{copy}"] for copy in range(copies)],
                          "where": form["where"]})
            continue
        shift = random.randrange(copies)  # a ring, where it is not 0
        for copy in range(copies):
            rules.append({key: rename(value, copy, (copy + shift) % copies)
                          if key != "where" else value for key, value in form.items()})
    return travellers, rules


def rename(names, copy, other):
    """The travellers of a copy, by the names of the form; every second one of another."""
    if isinstance(names, str):
        return f"{names}{copy}" if names in "abc" else names
    return [rename(name, other if place % 2 else copy, other)
            for place, name in enumerate(names)]


def copied_question(random, most):
    travellers, rules = random_copies(random, most)
    return {"travelers": travellers, "boat": {"seats": random.choice((2, 2, 3, 4))},
            "rules": [rule for rule in rules if rule.get("jealous") != []],
            "goal": random.choice(("fewest-crossings", "least-minutes")),
            "max_plans": random.choice((0, 5, 20)), "include_graph": random.random() < 0.3}


def random_question(random, most):
    if random.random() < 0.3:
        return copied_question(random, most)
    travellers, names = random_travellers(random, most)
    question = {"travelers": travellers,
                "boat": {"seats": random.choice((1, 2, 2, 2, 3, 3, 4))}}
    if random.random() < 0.15:
        question["boat"]["max_weight"] = random.randint(2, 6)
    everybody = oracle.Puzzle(question)
    kinds = {one.kind for one in everybody.travellers}
    own = [one.name for one in everybody.travellers if one.kind is None]
    # One of each kind, at most, is spoken of alone: so the others stay alike.
    singles = [f"{kind} 1" for kind in sorted(kinds - {None})]
    question["rules"] = [random_rule(random, names, own + singles)
                         for _ in range(random.randrange(4))]
    if random.random() < 0.15:
        question["start"] = {"far": random_group(random, everybody),
                             "boat": random.choice(("near", "far"))}
    if random.random() < 0.15:
        question["end"] = {"far": random_group(random, everybody)}
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


def check_graph(puzzle, graph, merged):
    """Every state and every crossing, with the distances from the start and to the end."""
    places = {one.name: 1 << place for place, one in enumerate(puzzle.travellers)}
    keys = []
    for node in graph["nodes"]:
        near = sum(places[name] for name in node["near"])
        assert puzzle.names(near) == node["near"]
        assert puzzle.names(puzzle.everybody & ~near) == node["far"]
        keys.append(puzzle.merged((near, node["boat"] == "near")))
        assert node["from_start"] == merged.from_start[keys[-1]]
        assert node["to_end"] == merged.to_end.get(keys[-1])
        assert node["on_best_plan"] is merged.on_best(keys[-1])
    assert graph["complete"] is True and keys[0] == merged.start
    assert sorted(keys) == sorted(merged.states)
    edges = set()
    for edge in graph["edges"]:
        near, far = (keys[node] for node in edge["nodes"])
        group = sum(places[name] for name in edge["who"])
        assert edge["minutes"] == puzzle.minutes[group]
        edges.add((near, puzzle.counts(group), far))
        cost = puzzle.cost(group)
        best = merged.is_best(near, far, cost) if far in merged.to_end else False
        assert edge["on_best_plan"] is (best or (near in merged.to_end and
                                         merged.is_best(far, near, cost)))
    assert len(edges) == len(graph["edges"])
    assert edges == {(near, group, far) for near in merged.states if near[1]
                     for group, far in merged.edges[near]}


def check_question(client, question):
    puzzle = oracle.Puzzle(question)
    if not oracle.start_obeys(puzzle):
        wrong = "/start" if "start" in question else "/rules/"
        assert all(pointer.startswith(wrong) for pointer in refused(client, question))
        return False
    body = solve(client, question)
    merged = oracle.merged_graph(puzzle)
    assert body["proven"] is True and body["argument"]
    if merged.best is None:
        check_infeasible(body)
    else:
        check_feasible(puzzle, question, body, merged)
    assert ("graph" in body) is question["include_graph"]
    if question["include_graph"]:
        check_graph(puzzle, body["graph"], merged)
    warned = {warning["pointer"] for warning in body["warnings"]}
    assert warned <= {f"/rules/{place}" for place in puzzle.idle_rules()}
    return True


def check_many(client, seed, number, most):
    random = Random(seed)
    return sum(check_question(client, random_question(random, most))
               for _ in range(number))


def test_random_puzzles_are_answered_right(client):
    assert check_many(client, 1, 500, 5) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_random_puzzles_are_answered_right(client, seed):
    number = 1000 if WHOLE else 100
    assert check_many(client, 100 + seed, number, 7) > 0.3 * number


def test_a_deadline_is_met_or_not(client):
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
            assert body["feasible"] is False and body["proven"] is True
            assert body["minutes_lower_bound"] == best
            assert body["plan_count"] == body["plan_count_individuals"] == "0"


def test_the_longest_kind_has_travellers_with_good_names(client):
    kind = 61 * "k"
    puzzle = {"travelers": {"kind": kind, "count": 64}, "boat": {"seats": 64}}

    assert solve(client, puzzle)["steps"][0]["who"][63] == f"{kind} 64"
    puzzle["travelers"]["kind"] += "k"
    assert list(refused(client, puzzle)) == ["/travelers/kind"]


def test_of_many_unknown_names_the_first_are_shown(client):
    """Near names are not looked for beyond those, which would take half a minute here."""
    travellers = [f"{i:02}" + 62 * "a" for i in range(64)]
    rules = [{"never_alone": [f"{j:02}" + 62 * "b" for j in range(60)]}] * 250

    assert len(refused(client, {"travelers": travellers, "boat": {"seats": 2},
                                "rules": rules})) == 100

"""Allergic Cliffs, /cliffs/solve and /cliffs/plan: optimal play of small bands, plans played
against each consistent rule, proofs, and the notations of Zoombinis."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oracle_cliffs as oracle
from contract import ask, rejection
from strategies import cases

CLIFFS = ("bottom", "top")
GOALS = ("expected", "guarantee", "win")


def row(zoombini, cliff, accepted):
    return {"zoombini": zoombini, "cliff": cliff, "accepted": accepted}


def near(found, expected):
    return expected is None or found == pytest.approx(float(expected), abs=1e-9)


@st.composite
def bands(draw, prior, goal, most=6):
    """Requests about few Zoombinis of few traits, mostly with a history that is consistent with a
    rule."""
    values = [draw(st.integers(2, 3))] * draw(st.integers(1, 3))
    if prior != "published" and draw(st.booleans()):
        values = draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    beyond = 1 if prior == "published" else 0
    zoombini = st.tuples(*(st.integers(0, count - 1 + beyond) for count in values))
    band = draw(st.lists(zoombini, min_size=1, max_size=most))
    levels = [level for level in (1, 2, 3, 4) if oracle.rules(values, level)]
    question = {"zoombinis": list(band), "values_per_trait": values,
                "level": draw(st.sampled_from(levels + ["unknown"])), "prior": prior,
                "mistakes_allowed": draw(st.integers(0, 4)), "max_rules": 1000,
                "goal": goal}
    return {**question, "history": draw(histories(question))}


@st.composite
def histories(draw, question):
    """Moves of a game with some rule. In a quarter of the games, cliffs can make errors."""
    band = [oracle.read(one) for one in question["zoombinis"]]
    listed = list(oracle.cases(question))
    if not listed:
        return []
    case = draw(st.sampled_from(listed))
    errs = draw(st.integers(0, 3)) == 0
    rows = []
    for zoombini in draw(st.permutations(range(len(band))))[:draw(st.integers(0, 4))]:
        right = oracle.label(case, band[zoombini])
        if errs:
            right ^= draw(st.integers(0, 1))
        for _ in range(draw(st.integers(0, 2))):
            rows.append(row(zoombini, CLIFFS[1 - right], False))
        if draw(st.booleans()):
            rows.append(row(zoombini, CLIFFS[right], True))
    return rows


def check_rules(body, question, position):
    values = question["values_per_trait"]
    listed = [{"rule": oracle.text(values, rule), "cliff": CLIFFS[top], "level": level,
               "probability": weight / position.weight}
              for (level, rule, top), weight in position.cases.items()]
    listed.sort(key=lambda item: -item["probability"])  # stable
    assert body["consistent_rules"] == len(position.cases)
    assert len(body["likely_rules"]) == len(listed)
    for found, expected in zip(body["likely_rules"], listed):
        assert found.pop("probability") == pytest.approx(float(expected.pop("probability")))
        assert found == expected


def check_conflict(body, position):
    assert body["send"] is body["win_probability"] is body["guarantee"] is None
    assert body["mistakes"]["expected_more"] is body["mistakes"]["worst_more"] is None
    assert body["likely_rules"] == body["certain"] == [] and body["consistent_rules"] == 0
    assert body["proven"] is True and body["search"] is None
    assert body["status"] == "infeasible" and "each rule contradicts at least" in body["argument"]
    assert body["conflict"] == position.conflict()


def check_play(body, question, position):
    """The means are those of optimal play for the goal."""
    game, goal, left = position.game(), question["goal"], position.left
    least = game.worst(game.start)
    expected, chance = game.best(goal, left)
    assert body["guarantee"] == {"within_allowed": least <= left, "worst_more": least}
    assert near(body["mistakes"]["expected_more"], expected)
    assert near(body["win_probability"], chance)
    assert body["mistakes"]["worst_more"] >= least
    assert body["guaranteed"] is (body["mistakes"]["worst_more"] <= left)
    check_lost(body)
    if goal == "guarantee":
        assert body["mistakes"]["worst_more"] <= max(left, least)
    if goal == "win" and least <= left:
        assert body["guaranteed"] is True


def check_lost(body):
    """The response reports that the game is lost if and only if it is."""
    mistakes = body["mistakes"]
    lost = mistakes["made"] > mistakes["allowed"]
    assert body.get("argument", "").startswith("The game is lost: ") is lost
    if lost:
        assert body["win_probability"] == 0 and body["guaranteed"] is False
        assert not body["guarantee"] or body["guarantee"]["within_allowed"] is False


def check_move(body, position):
    """The move is possible. `certain` lists the certain Zoombinis."""
    certain = position.certain()
    assert body["certain"] == [{"zoombini": z, "cliff": CLIFFS[label]}
                               for z, label in certain.items()]
    send = body["send"]
    if len(position.crossed) == len(position.band):
        assert send is None
        return
    right = sum(weight for labels, weight in position.vectors.items()
                if CLIFFS[labels[send["zoombini"]]] == send["cliff"])
    assert send["zoombini"] not in position.crossed
    assert send["probability"] == pytest.approx(float(right / position.weight))
    if len(certain) + len(position.crossed) == len(position.band):
        assert send == {"probability": 1, **body["certain"][0]}
    else:
        assert send["zoombini"] not in certain


def check_argument(body):
    """The argument contains the minimum number of mistakes, unless it is 0."""
    least = body["guarantee"]["worst_more"]
    assert body["status"] == "optimal" and "mistakes_lower_bound" not in body
    assert (f"fewer than {least} more mistake" in body["argument"]) is (least > 0)
    assert body["search"]["method"] == ("table" if body["goal"] == "expected" else "search")


NO_MISTAKE = {"zoombinis": ["00", "01", "11"], "values_per_trait": [2, 2], "level": 1,
              "max_rules": 1000, "mistakes_allowed": 0, "history": []}
# In this band, a strategy for the goal `guarantee` once made more mistakes on average if fewer
# mistakes were allowed than the best guarantee needs.
OUT_OF_REACH = {"zoombinis": ["2124", "4021", "1124", "4424", "1421", "3444", "1244"],
                "values_per_trait": [5] * 4, "level": 3, "max_rules": 1000,
                "mistakes_allowed": 2, "history": []}
EVERY_GOAL = pytest.mark.parametrize("goal", GOALS)
EVERY_PRIOR = pytest.mark.parametrize("prior", ("uniform", "game", "published"))


@EVERY_GOAL
@EVERY_PRIOR
def test_solve_plays_small_bands_optimally(client, prior, goal):
    @given(bands(prior, goal))
    @example({**NO_MISTAKE, "prior": prior, "goal": goal})
    @example({**OUT_OF_REACH, "prior": prior, "goal": goal})
    @cases(50)
    def every(question):
        position = oracle.Position(question)
        if not position.prior:
            assert list(rejection(client, "/cliffs/solve", question)) == ["/prior"]
            return
        body = ask(client, "cliffsSolve", question)
        assert body["mistakes"]["made"] == position.made
        assert body["mistakes"]["allowed"] == question["mistakes_allowed"]
        assert body["goal"] == question["goal"]
        if not position.cases:
            check_conflict(body, position)
            return
        check_rules(body, question, position)
        check_move(body, position)
        check_play(body, question, position)
        assert body["proven"] is True and "conflict" not in body
        check_argument(body)

    every()


def check_deduction(body, question, position):
    """The number of sends is minimal. If the rule cannot always be found, two rules are alike."""
    game, found = position.game(), body["deduction"]
    alone = sum(weight for labels, weight in position.vectors.items()
                if sum(tuple(oracle.label(case, z) for z in position.band) == labels
                       for case in position.cases) == 1)
    assert near(found["expected_sends"], game.sends(game.start) / position.weight)
    assert near(found["probability"], alone / position.weight)
    assert found["guaranteed"] is (alone == position.weight)
    assert len(found["alike"]) == (0 if found["guaranteed"] else 2)
    named = [case for rule in found["alike"] for case in position.cases
             if rule == {"rule": oracle.text(question["values_per_trait"], case[1]),
                         "cliff": CLIFFS[case[2]], "level": case[0]}]
    assert len(set(named)) == len(found["alike"])
    assert len({tuple(oracle.label(case, z) for z in position.band) for case in named}) < 2


@EVERY_PRIOR
def test_the_goal_rule_needs_the_fewest_sends(client, prior):
    @given(bands(prior, "rule"))
    @cases(50)
    def every(question):
        position = oracle.Position(question)
        if not position.cases:
            return
        body = ask(client, "cliffsSolve", question)
        check_rules(body, question, position)
        check_move(body, position)
        check_deduction(body, question, position)
        assert body["proven"] is True and body["search"]["method"] == "table"
        del question["max_rules"]
        plan = ask(client, "cliffsPlan", question)
        assert plan["deduction"] == body["deduction"]
        oracle.follow(plan["plan"], position)
        check_sends(plan, position)

    every()


def check_sends(body, position):
    """The numbers of sends agree with the leaves of the plan, whose cases `oracle.follow` found."""
    def walk(node, sends):
        if "send" not in node:
            yield sends, sum(position.cases[case] for case in node["cases"])
        else:
            yield from walk(node["accepted"], sends + 1)
            yield from walk(node["rejected"], sends + 1)

    ends = list(walk(body["plan"], 0))
    assert body["deduction"]["worst_sends"] == max(sends for sends, _ in ends)
    mean = sum(sends * weight for sends, weight in ends) / position.weight
    assert near(body["deduction"]["expected_sends"], mean)


@EVERY_GOAL
@EVERY_PRIOR
def test_plans_of_small_bands_are_optimal(client, prior, goal):
    denied = []

    @given(bands(prior, goal), st.booleans())
    @example({**NO_MISTAKE, "prior": prior, "goal": goal}, True)
    @example({**OUT_OF_REACH, "prior": prior, "goal": goal}, True)
    @cases(40)
    def every(question, certificate):
        position = oracle.Position(question)
        if not position.cases:
            return
        question = {name: value for name, value in question.items() if name != "max_rules"}
        solved = ask(client, "cliffsSolve", question)
        body = ask(client, "cliffsPlan", {**question, "include_certificate": certificate})
        check_plan(body, question, position)
        assert body["guarantee"] == solved["guarantee"]
        assert body["mistakes"] == solved["mistakes"]
        for name in ("win_probability", "guaranteed", "consistent_rules", "status", "proven"):
            assert body[name] == solved[name]
        denied.append(certificate and 0 <= position.left < body["guarantee"]["worst_more"])
        assert ("adversary" in body) == denied[-1]
        if denied[-1]:
            check_proof(body, position)

    every()
    assert denied[0], "the first example does not allow a mistake"


def check_plan(body, question, position):
    """Plays each consistent rule with the plan."""
    expected, worst, chance = oracle.follow(body["plan"], position)
    assert body["nodes"] == oracle.nodes(body["plan"])
    assert near(body["mistakes"]["expected_more"], expected)
    assert near(body["win_probability"], chance)
    assert body["mistakes"]["worst_more"] == worst
    for leaf in oracle.leaves(body["plan"]):
        labels = {tuple(oracle.label(case, z) for z in position.band)
                  for case in leaf["cases"]}
        named = [case for case in leaf["cases"]
                 if (oracle.text(question["values_per_trait"], case[1]), CLIFFS[case[2]]) ==
                 (leaf["rule"], leaf["cliff"])]
        assert len(labels) == 1 and named


def choose(many, few):
    number = 1
    for i in range(few):
        number = number * (many - i) // (i + 1)
    return number


def check_proof(body, position):
    """Checks each claim of the proof."""
    columns, claims = body["columns"], body["adversary"]["claims"]
    assert body["adversary"]["mistakes"] == position.left == claims[0]["mistakes"]
    vectors = []
    for labels in position.vectors:
        vectors.append([labels[column[0]] for column in columns])
        for column, flips, one in zip(columns, body["flip"], vectors[-1]):
            assert all(labels[z] ^ flip == one for z, flip in zip(column, flips))
    whole = [row for row in vectors if fits(claims[0]["known"], row)]
    assert len(whole) == len(vectors), "the first claim must be about all consistent rules"
    for number, claim in enumerate(claims):
        agree = [row for row in vectors if fits(claim["known"], row)]
        open_columns = [c for c, sign in enumerate(claim["known"]) if sign == "*"]
        assert agree
        if claim["by"] == "packing":
            playable = sum(choose(len(open_columns), k) for k in range(claim["mistakes"] + 1))
            assert len({tuple(row) for row in agree}) > playable
            continue
        assert open_columns and len(claim["replies"]) == len(open_columns)
        for column, reply in zip(open_columns, claim["replies"]):
            check_reply(claims, number, column, reply)


def check_reply(claims, number, column, reply):
    claim = claims[number]
    less = 1 if None not in reply else 0
    assert reply != [None, None]
    for label, named in enumerate(reply):
        if named is None:
            continue
        other = claims[named]
        assert named > number and other["mistakes"] >= claim["mistakes"] - less
        assert other["known"][column] == str(label)
        assert all(sign in ("*", more)
                   for sign, more in zip(claim["known"], other["known"]))


def fits(known, row):
    return all(sign in ("*", str(label)) for sign, label in zip(known, row))


# The notations of Zoombinis.

WORDS = (("shaggy", "flat top", "ponytail", "cap", "tuft"),
         ("wide", "one eye", "sleepy", "glasses", "sunglasses"),
         ("green", "orange", "red nose", "purple", "blue"),
         ("shoes", "skates", "wheels", "propeller", "spring"))


@st.composite
def notations(draw, zoombini):
    """A Zoombini in digits, in words, or in both."""
    digits = "".join(map(str, zoombini))
    words = [names[value] for names, value in zip(WORDS, zoombini)]
    mixed = [draw(st.sampled_from(either)) for either in zip(zoombini, digits, words)]
    written = [digits, "-".join(digits), ", ".join(digits), list(zoombini), ", ".join(words),
               " and ".join(reversed(words)).upper(), mixed,
               dict(zip(oracle.NAMES, draw(st.sampled_from((words, zoombini)))))]
    if zoombini[0] > 0:
        written.append(int(digits))  # a number has no leading zeros
    return draw(st.sampled_from(written))


def in_other_notations(draw, question):
    """The request with Zoombinis in other notations. In the history, values instead of an index
    identify the first equal Zoombini that has not crossed."""
    band = [oracle.read(zoombini) for zoombini in question["zoombinis"]]
    crossed, rows = set(), []
    for move in question["history"]:
        z = move["zoombini"]
        first = next(i for i, other in enumerate(band) if other == band[z] and i not in crossed)
        named = draw(notations(band[z])) if first == z and draw(st.booleans()) else z
        rows.append({**move, "zoombini": named})
        if move["accepted"]:
            crossed.add(z)
    written = [draw(notations(zoombini)) for zoombini in band]
    if len(written) == 1 and not isinstance(written[0], list):
        written = draw(st.sampled_from((written, written[0])))
    return {**question, "zoombinis": written, "history": rows}


def without_text(body):
    if isinstance(body, list):
        return [without_text(item) for item in body]
    if isinstance(body, dict):
        return {name: without_text(item) for name, item in body.items() if name != "text"}
    return body


@pytest.mark.parametrize("operation", ["cliffsSolve", "cliffsPlan"])
def test_all_notations_have_equal_responses(client, operation):
    @given(st.data())
    @cases(50)
    def every(data):
        zoombini = st.tuples(*[st.integers(0, 4)] * 4)
        band = data.draw(st.lists(zoombini, min_size=1, max_size=5))
        question = {"zoombinis": ["".join(map(str, one)) for one in band], "level": 3}
        question["history"] = data.draw(histories(question))
        written = in_other_notations(data.draw, question)
        assert without_text(ask(client, operation, written)) == ask(client, operation, question)

    every()


@st.composite
def names_of(draw, values):
    """`values_per_trait` with names: {name: number of values}."""
    first = st.sampled_from("aBz")
    rest = st.text("aZ09_-", max_size=15)
    names = draw(st.lists(st.builds(str.__add__, first, rest), unique=True,
                          min_size=len(values), max_size=len(values)))
    return dict(zip(names, values))


@pytest.mark.parametrize("operation", ["cliffsSolve", "cliffsPlan"])
def test_names_of_traits_change_only_the_text_of_rules(client, operation):
    @given(st.data())
    @cases(50)
    def every(data):
        question = data.draw(bands("uniform", "expected", most=4))
        if operation == "cliffsPlan":
            del question["max_rules"]
        usual = list(map(oracle.NAMES.__getitem__, range(4)))
        values = question["values_per_trait"]
        if len(values) < 4:
            usual = [f"trait {t + 1}" for t in range(len(values))]
        named = data.draw(names_of(values))
        written = [data.draw(st.sampled_from(("".join(map(str, z)), dict(zip(named, z)))))
                   for z in question["zoombinis"]]
        body = ask(client, operation, {**question, "values_per_trait": named,
                                       "zoombinis": written})
        assert body == renamed(ask(client, operation, question), dict(zip(usual, named)))

    every()


def renamed(body, names):
    """A response with other names of traits in its rules."""
    if isinstance(body, list):
        return [renamed(item, names) for item in body]
    if not isinstance(body, dict):
        return body
    return {key: rename(item, names) if key == "rule" else renamed(item, names)
            for key, item in body.items() if key != "text"}


def rename(rule, names):
    """A rule with other names of traits: "hair is 1 or nose is 2"."""
    parts = [part.split(" is ") for part in rule.split(" or ")]
    return " or ".join(" is ".join([names[part[0]], part[1]]) if len(part) > 1 else part[0]
                       for part in parts)


@st.composite
def predicates(draw, values, depth=3):
    """(text, function of a Zoombini) of a predicate. Each operator is in parentheses."""
    kind = draw(st.sampled_from(("feature", "not", "and", "or"))) if depth else "feature"
    if kind == "feature":
        trait = draw(st.integers(0, len(values) - 1))
        value = draw(st.integers(0, values[trait] - 1))
        return f"{oracle.NAMES[trait]} is {value}", lambda z: z[trait] == value
    text, holds = draw(predicates(values, depth - 1))
    if kind == "not":
        return f"not ({text})", lambda z: not holds(z)
    other, holds_too = draw(predicates(values, depth - 1))
    combine = all if kind == "and" else any
    return f"({text}) {kind} ({other})", lambda z: combine((holds(z), holds_too(z)))


def test_find_evaluates_predicates(client):
    @given(st.data())
    @cases(100)
    def every(data):
        values = data.draw(st.lists(st.integers(1, 3), min_size=4, max_size=4))
        zoombini = st.tuples(*(st.integers(0, count - 1) for count in values))
        band = data.draw(st.lists(zoombini, min_size=1, max_size=8))
        text, holds = data.draw(predicates(values))
        if len(text) > 200:
            return
        found = [index for index, one in enumerate(band) if holds(one)]
        body = ask(client, "cliffsFind", {
            "zoombinis": ["".join(map(str, one)) for one in band], "values_per_trait": values,
            "where": text})
        assert body == {"zoombinis": found, "count": len(found)}

    every()

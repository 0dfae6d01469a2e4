"""Certificates of lower bounds. Two checkers, which share no code, accept the certificates of small
games and reject modified ones."""

import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path
from random import Random

import pytest

from service import ROOT, WHOLE, binary, sampled

sys.path.insert(0, str(ROOT / "research" / "check"))
import check  # noqa: E402

PROGRAMS = Path(binary()).parent / "research"
FIRST = 2**32  # the weight of the first criterion

# Game and options of bulls-cows-certify, and the bound; None if no strategy has that height.
GAMES = {
    "2 2": 3,
    "2 4": 30,
    "2 4 --repeats": 45,
    "2 6 --height 4": 103,
    "3 3 --repeats": 73,
    "3 4": 72,
    "3 6": 436,
    "3 5 --repeats --height 5": 451,
    "3 4 --objective height --height 3": None,
    "3 6 --objective height --height 4": None,
    "3 4 --objective nodes --height 4": 11,
    "3 6 --objective last-alone --height 5": 3,
    "3 6 --objective last-guess --height 5": 3 * FIRST + 437,
    "3 6 --objective sevenths --height 5": 436 * FIRST + 4,
    "3 6 --objective consistent --height 5": 45 * FIRST + 437,
    "2 3 --repeats --objective consistent --height 4": 3 * FIRST + 21,
    "2 4 --no-leading-zero": 21,
    "3 5 --no-leading-zero --repeats": 347,
    "3 5 --no-leading-zero --objective sevenths --height 4": 149 * FIRST + 12,
    "5 5": 535,
    "6 2 --repeats": 224,
    "2 4 --any-guesses": 30,
    "3 4 --any-guesses": 69,
    "2 6 --any-guesses --no-leading-zero": 81,
    "3 4 --any-guesses --objective consistent --height 5": 12 * FIRST + 72,
    "3 4 --any-guesses --objective height --height 3": None,
}


@cache
def certificate(options):
    positions, symbols, *rest = options.split()
    written = subprocess.run([PROGRAMS / "bulls-cows-certify", "--game",
                              f"{positions}x{symbols}", *rest],
                             capture_output=True, text=True, check=True)
    return written.stdout


def check_with_c(text):
    """The verdict of bulls-cows-check, and its output."""
    asked = subprocess.run([PROGRAMS / "bulls-cows-check"], input=text, capture_output=True,
                           text=True, check=False)
    assert asked.returncode in (0, 1), asked.stderr
    assert asked.returncode == 0 or asked.stderr.startswith("rejected: "), asked.stderr
    return asked.returncode == 0, asked.stdout + asked.stderr


def check_with_python(text):
    try:
        return True, check.Certificate(text).check()
    except check.Rejected as why:
        return False, str(why)


def is_accepted(text):
    """The verdict of both checkers, which must be equal."""
    accepted, output = check_with_c(text)
    assert accepted == check_with_python(text)[0], output + text
    return accepted


class Tree:
    """A parsed certificate: the head, and claims with their maps and inner claims."""

    def __init__(self, text):
        head, line = text.split("bound ", 1)
        self.head = head
        lines = ("bound " + line).splitlines()
        self.root = Claim(lines.pop(0))
        if lines[0] == "strategy":
            self.root.head += "\n" + lines.pop(0)
            while lines[0][0].isdigit():
                self.root.head += "\n" + lines.pop(0)
        self.root.read(iter(lines))

    def text(self):
        return self.head + "\n".join(self.root.lines()) + "\n"


class Claim:
    def __init__(self, head):
        self.head, self.maps, self.inner = head, [], []

    def read(self, lines):
        for line in lines:
            if line == "end":
                return
            if line.startswith("map"):
                self.maps.append(line)
            else:
                self.inner.append(Claim(line))
                self.inner[-1].read(lines)

    def lines(self):
        yield self.head
        yield from self.maps
        for claim in self.inner:
            yield from claim.lines()
        yield "end"

    def all(self):
        yield self
        for claim in self.inner:
            yield from claim.all()

    @property
    def bound(self):
        return int(self.head.split("\n")[0].split()[-1])

    def state(self, bound):
        words, *rest = self.head.split("\n", 1)
        self.head = "\n".join([" ".join([*words.split()[:-1], str(bound)]), *rest])


def without_strategy(text):
    tree = Tree(text)
    tree.root.head = tree.root.head.split("\n")[0]
    return tree


@pytest.mark.parametrize("options", sampled(GAMES, 2))
def test_both_checkers_accept_valid_certificates(options):
    text = certificate(options)
    bound = GAMES[options]
    accepted, output = check_with_c(text)
    assert accepted, output
    assert check_with_python(text) == (True, (check.INFINITE if bound is None else bound, bound))
    if bound is None:
        assert output.endswith("no strategy costs less than: impossible\n")
    else:
        assert f"no strategy costs less than: {bound}" in output
        assert f"the strategy costs the same: {bound}" in output


def test_a_bound_below_the_optimum_is_accepted():
    """With --bound, the proof is shorter and the certificate does not contain a strategy."""
    text = certificate("3 5 --objective nodes --height 5 --bound 16")
    assert check_with_python(text) == (True, (16, None))
    assert is_accepted(text)
    assert not is_accepted(text.replace("bound 16", "bound 17"))


@pytest.mark.slow
@pytest.mark.parametrize(("options", "bound"), [
    ("4 6", 1446),
    ("4 6 --any-guesses", 1435),
    ("3 6 --repeats --height 5", 854),
    ("5 6", 3434),
    ("4 6 --repeats", 5625),
    ("4 6 --repeats --height 5", 5626)] + WHOLE * [
        ("4 10 --objective consistent --height 7", 1605 * FIRST + 27062),
        ("4 7 --repeats", 11228), ("4 10 --objective height --height 6", None)])
def test_published_values(options, bound):
    """PUZZLED_TESTS=whole adds three values that take ten seconds each. 4 x 10 for the least total
    and 4 x 8 with repeats take a minute each: see research/certificates.md."""
    accepted, output = check_with_c(certificate(options))
    assert accepted, output
    best = "impossible" if bound is None else str(bound)
    assert f"no strategy costs less than: {best}" in output
    assert bound is None or f"the strategy costs the same: {best}" in output


def least_cost(secrets, height, whole):
    """The least total number of guesses, by brute-force search."""
    @cache
    def least(secrets, height):
        if height == 0:
            return check.INFINITE
        best = check.INFINITE
        for guess in whole.codes:
            parts = whole.parts(secrets, guess)
            won = parts.pop((len(guess), 0), None)
            if secrets in parts.values():
                continue
            cost = len(secrets)
            for part in sorted(parts.values(), key=len, reverse=True):
                cost += least(part, height - 1) if cost < best else 0
            best = min(best, cost)
            if best == 2 * len(secrets) - 1 and won:
                break
        return best
    return least(secrets, height)


@pytest.mark.parametrize(("options", "height"), [("2 4", 9), ("2 4 --repeats", 9),
                                                 ("2 5 --height 4", 4), ("3 4", 9),
                                                 ("3 4 --any-guesses", 9)])
def test_every_bound_raised_by_one_is_rejected(options, height):
    """A bound that is larger than the cost of the best strategy is never accepted."""
    text = certificate(options)
    sets = {}

    class Watched(check.Certificate):
        def check_claim(self, secrets, height, bound, maps):
            sets[len(sets)] = secrets, height
            super().check_claim(secrets, height, bound, maps)

    whole = Watched(text)
    whole.check()
    order = []  # claims in the order of their ends
    tree = Tree(text)

    def close(claim):
        for inner in claim.inner:
            close(inner)
        order.append(claim)

    close(tree.root)
    assert len(order) == len(sets)
    for i, claim in enumerate(order):
        secrets, left = sets[i]
        truth = least_cost(secrets, min(left, height), whole)
        bound = claim.bound
        assert bound <= truth
        assert bound == truth or claim is not tree.root
        claim.state(truth + 1)
        assert not is_accepted(tree.text())
        claim.state(bound)
    assert is_accepted(tree.text())


# A certificate of each kind, which contains claims about parts.
KINDS = ["3 6", "3 4 --repeats --height 5", "3 6 --objective consistent --height 5",
         "3 4 --objective nodes --height 4", "3 6 --objective last-guess --height 5",
         "3 6 --objective sevenths --height 5", "3 5 --no-leading-zero", "5 2 --repeats",
         "3 4 --any-guesses", "2 6 --any-guesses --no-leading-zero"]


@pytest.mark.parametrize("options", sampled(KINDS, 2))
def test_the_total_raised_by_one_is_rejected(options):
    tree = without_strategy(certificate(options))
    assert is_accepted(tree.text())
    tree.root.state(tree.root.bound + 1)
    assert not is_accepted(tree.text())
    tree.root.state("impossible")
    assert not is_accepted(tree.text())


@pytest.mark.parametrize("options", KINDS)
def test_a_lower_cost_is_rejected(options):
    """A lower cost makes the bound false, with and without the strategy."""
    for text in (certificate(options), without_strategy(certificate(options)).text()):
        line = next(line for line in text.splitlines() if line.startswith("cost "))
        costs = [int(word) for word in line.split()[1:]]
        for i, cost in enumerate(costs):
            if cost > 0:
                lower = [*costs[:i], cost - 1, *costs[i + 1:]]
                changed = text.replace(line, "cost " + " ".join(map(str, lower)))
                assert not is_accepted(changed), lower


@pytest.mark.parametrize("objective", ["last-guess", "sevenths"])
def test_the_last_guess_is_that_of_the_height(objective):
    """With another height, the number of secrets that need all guesses differs."""
    text = certificate(f"3 6 --objective {objective} --height 5")
    assert is_accepted(text)
    for height in ("4", "6", "any"):
        assert not is_accepted(text.replace("height 5", f"height {height}"))


@pytest.mark.parametrize("options", sampled(KINDS, 3))
def test_a_missing_claim_is_rejected(options):
    """Removes a few of the claims that the bound of the whole set depends on."""
    tree = Tree(certificate(options))
    for i in range(min(3, len(tree.root.inner))):
        claim = tree.root.inner.pop(i)
        assert not is_accepted(tree.text())
        tree.root.inner.insert(i, claim)
    assert tree.root.inner


def test_a_wrong_map_is_rejected():
    """4 x 5 without repeats: maps that do not preserve the set, valid maps, and no maps."""
    tree = Tree(certificate("4 5"))
    inner = next(claim for claim in tree.root.inner if claim.maps)
    for wrong in ("map 0123 12340", "map 1230 01234", "map 0123 41230", "map 1032 01234",
                  "map 0122 01234", "map 0123 01233", "map 012 01234", "map 0123 01235",
                  "map 0124 01234"):
        inner.maps.append(wrong)
        assert not is_accepted(tree.text()), wrong
        inner.maps.pop()
    for good in ("map 0123 01234", "map 1023 10234"):
        inner.maps.append(good)
        assert is_accepted(tree.text())
        inner.maps.pop()
    tree.root.maps.clear()
    assert not is_accepted(tree.text())


def test_a_map_that_changes_the_game_is_rejected():
    """No code starts with 0, so a map must not change the symbol 0 or the first position."""
    tree = Tree(certificate("3 5 --no-leading-zero"))
    assert "map 012 02134" in tree.root.maps
    for wrong in ("map 012 10234", "map 102 01234", "map 201 01234", "map 102 10234"):
        tree.root.maps.append(wrong)
        assert not is_accepted(tree.text()), wrong
        tree.root.maps.pop()
    assert is_accepted(tree.text())
    tree.root.maps.clear()
    assert not is_accepted(tree.text())


@pytest.mark.parametrize("wrong", ["map 001 012", "map 012 001"])
def test_a_map_must_be_a_permutation(wrong):
    """With repeats, a map that is not a permutation also maps codes to codes, but is invalid."""
    tree = Tree(certificate("3 3 --repeats"))
    tree.root.maps.append(wrong)
    assert not is_accepted(tree.text())


def test_a_wrong_set_is_rejected():
    """Gives claims another answer or guess, so that claims that the bound of the whole set depends
    on are missing."""
    tree = Tree(certificate("3 6"))
    for claim in tree.root.inner[::3]:
        head = claim.head
        _, guess, answer, bound = head.split()
        for other in ("0,0", "0,1", "0,2", "1,0", "1,1", "1,2", "2,0"):
            if other != answer:
                claim.head = f"part {guess} {other} {bound}"
                assert not is_accepted(tree.text()), claim.head
        for other in ("345", "134"):
            claim.head = f"part {other} {answer} {bound}"
            assert not is_accepted(tree.text()), claim.head
        claim.head = head
    assert is_accepted(tree.text())
    first = tree.root.inner[0]
    for nonsense in ("part 012 3,0 1", "part 012 2,1 1", "part 001 0,1 1", "part 0123 0,1 1",
                     "part 012 0,4 1", "part 012 01 1", "part 012 0,1 -1", "part 012 0,1 x",
                     "part 016 0,1 1"):
        tree.root.inner.insert(0, Claim(nonsense))
        assert not is_accepted(tree.text()), nonsense
        tree.root.inner.pop(0)
    assert tree.root.inner[0] is first


def test_a_set_of_one_secret_costs_one_guess():
    for bound, good in ((1, True), (2, False), (100, False), ("impossible", False)):
        tree = Tree(certificate("3 4"))
        alone = Claim(f"part 013 1,0 {bound}")
        inner = Claim("part 012 1,0 1")  # no secret of 3 x 4
        tree.root.inner.append(inner)
        assert not is_accepted(tree.text())
        tree.root.inner[-1] = Claim("part 012 1,2 2")
        tree.root.inner[-1].inner.append(alone)
        alone.head = f"part 021 3,0 {bound}"
        assert not is_accepted(tree.text())
        alone.head = f"part 023 2,0 {bound}"
        assert is_accepted(tree.text()) == good, bound


def test_an_incomplete_certificate_is_rejected():
    words = certificate("3 4").split()
    for length in range(len(words)):
        assert not is_accepted(" ".join(words[:length]) + "\n"), length
    assert is_accepted(" ".join(words) + "\n")
    for more in ("end", "x", "part 012 0,2 1 end"):
        assert not is_accepted(" ".join([*words, more]) + "\n")


def test_claims_in_the_wrong_order_are_rejected():
    """Exchanges neighboring claims. A certificate is rejected if a claim precedes a claim that it
    needs."""
    tree = Tree(certificate("3 6 --objective consistent --height 5"))
    rejected = 0
    for claim in list(tree.root.all()):
        for i in range(len(claim.inner) - 1):
            claim.inner[i], claim.inner[i + 1] = claim.inner[i + 1], claim.inner[i]
            rejected += not is_accepted(tree.text())
            claim.inner[i], claim.inner[i + 1] = claim.inner[i + 1], claim.inner[i]
    for claim in list(tree.root.all()):
        for i, middle in enumerate(claim.inner):
            if middle.inner:
                claim.inner[i:i + 1] = [Claim(middle.head), middle]
                rejected += not is_accepted(tree.text())
                claim.inner[i:i + 2] = [middle]
    assert rejected > 0
    assert is_accepted(tree.text())


def test_circular_claims_are_rejected():
    """A claim that depends on itself, through a guess that gives no information."""
    head = ("bulls-cows-certificate 1\ngame 2 2 repeats\nguesses any\nheight any\ncost 0 1 0\n"
            "bound 8\n")
    pair = "part 00 1,0 {}\n"  # {01, 10}, which cost 3
    assert is_accepted(head + "end\n")
    assert is_accepted(head + pair.format(3) + "end\nend\n")
    assert not is_accepted(head + pair.format(4) + "end\nend\n")
    assert not is_accepted(head + pair.format(4) * 5 + "end\n" * 6)
    assert not is_accepted(head + pair.format(4) + pair.format(5) + "end\nend\nend\n")
    assert not is_accepted(head + pair.format(4) + pair.format(4).replace("00", "11")
                   + "end\nend\nend\n")


def test_a_claim_for_fewer_guesses_does_not_hold_for_more():
    """A proof for a height does not apply to a greater height."""
    text = certificate("3 4 --objective height --height 3")
    assert is_accepted(text)
    for height in ("4", "any"):
        assert not is_accepted(text.replace("height 3", f"height {height}"))
    assert not is_accepted(text.replace("height 3", "height 0"))


def test_a_wrong_strategy_is_rejected():
    words = certificate("3 4").split()
    at = words.index("strategy")
    assert is_accepted(" ".join(words) + "\n")
    first, second = at + 1, at + 2
    for change in (words[:first] + words[second:],
                   words[:first] + ["012"] + words[first:],
                   words[:second] + [words[first]] + words[second + 1:],
                   words[:first] + ["044"] + words[second:],
                   words[:at]):
        assert not is_accepted(" ".join(change) + "\n")
    codes = ["".join(code) for code in product("0123", repeat=3) if len(set(code)) == 3]
    for code in codes:  # another guess: the strategy is invalid, or costs more
        accepted, output = check_with_c(
            " ".join(words[:second] + [code] + words[second + 1:]) + "\n")
        assert not accepted or "no strategy costs less than: 72" in output


def test_a_wrong_head_is_rejected():
    text = certificate("3 4")
    for old, new in (("certificate 1", "certificate 2"), ("game 3 4", "game 3 17"),
                     ("game 3 4", "game 3 2"), ("game 3 4", "game 7 4"),
                     ("distinct", "different"), ("distinct", "distinct no-zero"),
                     ("distinct", "distinct no-leading-zero"),
                     ("guesses any", "guesses some"), ("cost 0 1 0", "cost 0 -1 0"),
                     ("height any", "height all"), ("bulls", "cows"), ("bound 72", "bound 73")):
        assert not is_accepted(text.replace(old, new)), new
    consistent = certificate("3 6 --objective consistent --height 5")
    assert not is_accepted(consistent.replace("consistent", "any"))


@pytest.mark.parametrize("options", ["3 4", "2 4 --repeats", "3 3 --repeats",
                                     "3 4 --objective consistent --height 4"])
def test_both_checkers_agree_on_damaged_certificates(options):
    """Changes, repeats, removes or exchanges words. The checkers agree, and never accept a bound
    above the optimum."""
    random = Random(options)
    good = certificate(options).split()
    truth = good[good.index("bound") + 1]
    for _ in range(150 if WHOLE else 50):
        words = list(good)
        for _ in range(random.choice((1, 1, 2))):
            i, j = random.randrange(len(words)), random.randrange(len(words))
            change = random.randrange(4)
            if change == 0:
                words[i] = words[j]
            elif change == 1:
                words[i:i] = [words[i]]
            elif change == 2:
                del words[i]
            else:
                words[i], words[j] = words[j], words[i]
        if words[:12] == good[:12] and is_accepted(" ".join(words) + "\n"):
            assert int(words[words.index("bound") + 1]) <= int(truth)

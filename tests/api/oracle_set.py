"""An oracle for SET, which uses only the definition and shares no code with the service."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, prod, sqrt

COLORS = ("red", "green", "purple")
SHAPES = ("oval", "squiggle", "diamond")
TEXTURES = ("solid", "striped", "open")
NUMBERS = ("one", "two", "three")
UNNAMED = ("0", "1", "2")
ATTRIBUTES = ("color", "shape", "texture", "number", "fifth", "sixth")
VALUES = (COLORS, SHAPES, TEXTURES, NUMBERS)
SPOKEN = (COLORS, SHAPES, TEXTURES, ("1", "2", "3"), UNNAMED, UNNAMED)


def deck(properties):
    return list(product(range(3), repeat=properties))


def code(card):
    """The code of a card, such as `2rso`: number, color, texture and shape."""
    color, shape, texture, number = card
    return f"{number + 1}{'rgp'[color]}{'sto'[texture]}{'osd'[shape]}"


def digits(card):
    return "".join(map(str, card))


def words(card):
    """The English words for a card in the usual order, with a plural if necessary."""
    color, shape, texture, number = card
    plural = "s" if number else ""
    return f"{NUMBERS[number]} {COLORS[color]} {TEXTURES[texture]} {SHAPES[shape]}{plural}"


def is_set(cards):
    """True if every attribute is the same on all three cards or different on each."""
    return all(len(set(values)) in (1, 3) for values in zip(*cards))


def is_ultraset(cards):
    """True if the four cards are two pairs with the same completing card."""
    a, b, c, d = cards
    return any(third(*one) == third(*other) for one, other in
               (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))))


def is_ghostset(cards):
    """True if the values of the six cards add up to a multiple of 3 in every attribute."""
    return all(sum(values) % 3 == 0 for values in zip(*cards))


VARIANTS = {"set": (3, is_set), "ultraset": (4, is_ultraset), "ghostset": (6, is_ghostset)}


def sets(cards, variant="set"):
    """The increasing indices of the cards of each set, in lexicographic order."""
    size, fits = VARIANTS[variant]
    return [list(places) for places in combinations(range(len(cards)), size)
            if fits([cards[place] for place in places])]


def count_sets(cards):
    """The number of sets of a large table. Each pair of cards has one completing card."""
    there = set(map(tuple, cards))
    return sum(tuple(third(*two)) in there for two in combinations(cards, 2)) // 3


def third(first, second):
    """The completing card. It has the common value of two cards, or the value of neither."""
    return [a if a == b else 3 - a - b for a, b in zip(first, second)]


def across(cards, attribute=0):
    """The number of triples with one card of each value, and recursively within each value."""
    groups = [[card for card in cards if card[attribute] == value] for value in range(3)]
    return prod(map(len, groups)) + sum(
        across(group, attribute + 1) for group in groups if len(group) >= 3)


def steps(method, listed, cards):
    """The pairs or triples that a method examines. `fast` ends after the row of pairs with the
    last set in the list."""
    rows = listed[-1][0] + 1 if listed else 0
    return {"triples": comb(len(cards), 3), "pairs": comb(len(cards), 2),
            "fast": sum(len(cards) - 1 - row for row in range(rows)),
            "groups": across(cards) if method == "groups" else 0}[method]


def solve(question, cards):
    """The response of POST /set/solve. `cards` are the cards of the request as arrays."""
    variant = question.get("variant", "set")
    found = sets(cards, variant)
    listed = found[:question.get("max_sets", 1000)]
    method = question.get("method", "fast")
    return {
        "count": len(found),
        "sets": [{"indices": places,
                  "cards": [question["cards"][place] for place in places]}
                 for places in listed],
        "method": method,
        **({"steps": steps(method, listed, cards)} if variant == "set" else {}),
        "variant": variant,
    }


def hint(question, cards):
    """The response of POST /set/hint."""
    found = sets(cards)
    places = found[0][:question.get("level", 1)] if found else []
    return {"cards": [question["cards"][place] for place in places], "indices": places,
            "count": len(found)}


def attributes(cards):
    """For each attribute: same, different or mixed."""
    kinds = {1: "same", 3: "different", 2: "mixed"}
    return {name: kinds[len(set(values))] for name, values in zip(ATTRIBUTES, zip(*cards))}


def reason(cards):
    """A text such as `texture: two solid, one open` for each attribute whose values are neither
    equal nor different. None for a set."""
    parts = []
    for name, names, values in zip(ATTRIBUTES, SPOKEN, zip(*cards)):
        twice = max(set(values), key=values.count)
        once = min(set(values), key=values.count)
        if len(set(values)) == 2:
            plural = "" if name in ("color", "texture") else "s"
            parts.append(f"{name}: two {names[twice]}{plural}, one {names[once]}")
    return "; ".join(parts) or None


@cache
def thirds(properties):
    """A table of indices of cards: card [a][b] completes the cards a and b."""
    cards = deck(properties)
    number = {card: index for index, card in enumerate(cards)}
    return [[number[tuple(third(a, b))] for b in cards] for a in cards]


def mean_sets(properties, cards):
    """The mean number of sets on a table, as a fraction."""
    return Fraction(comb(cards, 3), 3 ** properties - 2)


def sets_of_deck(properties):
    size = 3 ** properties
    return size * (size - 1) // 6


@dataclass(frozen=True)
class Rules:
    """The rules of simulated games."""

    deal: int = 12
    pick: str = "random"
    stop: str = "no-set"
    properties: int = 4

    def json(self):
        return {"initial_cards": self.deal, "pick": self.pick, "stop": self.stop,
                "attribute_count": self.properties}


def play(rules, random):
    """Plays a game. Returns (number of cards, number of sets) of each hand, and the number of
    remaining cards. The last hand does not have a set, and may be empty."""
    missing = thirds(rules.properties)
    stack = list(range(len(missing)))
    random.shuffle(stack)
    table = [stack.pop() for _ in range(rules.deal)]
    hands = []
    while stack or rules.stop == "no-set":
        found = list(listed(missing, table))
        hands.append((len(table), len(found)))
        if found:
            taken = found[0] if rules.pick == "first" else random.choice(found)
            table = [card for place, card in enumerate(table) if place not in taken]
            wanted = rules.deal - len(table)
        elif stack:
            wanted = 3
        else:
            break
        table += [stack.pop() for _ in range(min(wanted, len(stack)))]
    return hands, len(table)


def listed(missing, table):
    """The sets on a table, in the order of `sets`."""
    places = {card: place for place, card in enumerate(table)}
    for i, first in enumerate(table):
        row = missing[first]
        for j in range(i + 1, len(table)):
            k = places.get(row[table[j]], -1)
            if k > j:
                yield i, j, k


def ratio(pairs):
    """(sum x / sum y, its standard error) of independent pairs (x, y), such as games in which x of
    y hands have a property."""
    total = sum(y for _, y in pairs)
    share = sum(x for x, _ in pairs) / total
    return share, sqrt(sum((x - share * y) ** 2 for x, y in pairs)) / total

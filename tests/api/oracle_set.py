"""SET by the definition alone: slow, short, and independent of the service."""

from itertools import combinations

COLORS = ("red", "green", "purple")
SHAPES = ("oval", "squiggle", "diamond")
TEXTURES = ("solid", "striped", "open")
NUMBERS = ("one", "two", "three")
ATTRIBUTES = ("color", "shape", "texture", "number")
VALUES = (COLORS, SHAPES, TEXTURES, NUMBERS)
SPOKEN = (COLORS, SHAPES, TEXTURES, ("1", "2", "3"))


def code(card):
    """`2rso` for an array of four places: number, colour, shading, shape."""
    color, shape, texture, number = card
    return f"{number + 1}{'rgp'[color]}{'sto'[texture]}{'osd'[shape]}"


def digits(card):
    return "".join(map(str, card))


def words(card):
    """English words in the customary order, with the plural where it belongs."""
    color, shape, texture, number = card
    plural = "s" if number else ""
    return f"{NUMBERS[number]} {COLORS[color]} {TEXTURES[texture]} {SHAPES[shape]}{plural}"


def is_set(cards):
    """True when every attribute is the same on all three cards or different on each."""
    return all(len(set(values)) in (1, 3) for values in zip(*cards))


def sets(cards):
    """The places i < j < k of all sets, in lexicographic order."""
    return [list(places) for places in combinations(range(len(cards)), 3)
            if is_set([cards[place] for place in places])]


def third(first, second):
    """The one card that completes two: equal values stay, unequal ones give the rest."""
    return [a if a == b else ({0, 1, 2} - {a, b}).pop() for a, b in zip(first, second)]


def solve(question, cards):
    """The answer to POST /set/solve; `cards` are the question's cards as arrays."""
    found = sets(cards)
    return {
        "count": len(found),
        "sets": [{"indices": places,
                  "cards": [question["cards"][place] for place in places]}
                 for places in found[:question.get("limit", 1000)]],
        "method": question.get("method", "fast"),
    }


def attributes(cards):
    """For each attribute: same, different or mixed."""
    kinds = {1: "same", 3: "different", 2: "mixed"}
    return {name: kinds[len(set(values))] for name, values in zip(ATTRIBUTES, zip(*cards))}


def reason(cards):
    """`texture: two solid, one open` for each attribute that spoils the set; None for a
    set."""
    parts = []
    for name, names, values in zip(ATTRIBUTES, SPOKEN, zip(*cards)):
        twice = max(set(values), key=values.count)
        once = min(set(values), key=values.count)
        if len(set(values)) == 2:
            parts.append(f"{name}: two {names[twice]}, one {names[once]}")
    return "; ".join(parts) or None

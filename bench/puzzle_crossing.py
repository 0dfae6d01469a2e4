"""The part of the report on river crossings: the effect of merging couples, and the goals for
the puzzles of books and for large puzzles."""
import figures

BOOKS = ("crossing_farmer", "crossing_missionaries_3_boat_2", "crossing_missionaries_4_boat_2",
         "crossing_missionaries_4_boat_3", "crossing_missionaries_5_boat_3",
         "crossing_missionaries_6_boat_3", "crossing_couples_3_boat_2",
         "crossing_couples_4_boat_2", "crossing_couples_4_boat_3",
         "crossing_couples_5_boat_3", "crossing_couples_6_boat_3", "crossing_adults",
         "crossing_family", "crossing_zurg")

# (what, the figures, their unit, at most)
LIMITS = (
    ("River crossings of books, worst", BOOKS, "us", 1000),
    ("12 jealous couples, a boat for 4", ("crossing_couples_12_boat_4",), "ms", 50),
    ("24 travelers who all differ, fewest crossings, worst",
     ("crossing_24_different_worst",), "s", 1),
    ("24 travelers who all differ, shortest time, or a bound, worst",
     ("crossing_24_different_minutes_worst",), "s", 1),
)


def symmetry_rows(found):
    known = found.figures()
    for what, name in (("couples merged", "crossing_couples_12_all"),
                       ("individuals", "crossing_couples_12_all_apart")):
        kinds, _ = known.get(f"{name}_kinds", (figures.NOT_MEASURED, ""))
        yield (what, kinds, figures.shown(found.seconds(name)), f"`{name}`")


def sections(found):
    yield figures.Section("River crossings and symmetry", """All states that 12 jealous couples
        with a boat for 4 can reach, once with the couples merged, because any two of them are
        interchangeable, and once as individuals.""",
        ("", "kinds of states", "time", "row"), list(symmetry_rows(found)))


def goals(found):
    return figures.limit_rows(LIMITS, found)

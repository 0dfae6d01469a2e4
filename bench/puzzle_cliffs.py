"""The part of the report on Allergic Cliffs: the figures of Andrew's article compared with
those of the service, and the goals for moves."""
import figures

LEVELS = (1, 2, 3, 4)
GOALS = ("expected", "guarantee", "win")

# Mean queries in Andrew's article, of 10,000 games of its own generator.
PUBLISHED = {
    ("naive", 16): (20.4189, 23.0109, 20.4337, 20.4269),
    ("similarity", 16): (19.2147, 22.5889, 19.1853, 19.2089),
    ("naive", 100): (123.0532,),
    ("similarity", 100): (114.5253,),
}


def levels(start, end=""):
    return tuple(f"{start}_level_{level}{end}" for level in LEVELS)


# (what, the figures, their unit, at most), compared with the largest median
LIMITS = (
    ("16 Zoombinis, least worst case, level 4", ("cliffs_worst_case_level_4",), "ms", 1),
    ("16 Zoombinis, expected mistakes, first move and whole strategy",
     (*levels("cliffs_first_expected"), "cliffs_first_expected_unknown"), "ms", 50),
    ("the same after the first move, with the table",
     (*levels("cliffs_next_expected"), "cliffs_next_expected_unknown"), "ms", 1),
    ("16 Zoombinis under a guarantee",
     (*levels("cliffs_first_guarantee"), "cliffs_first_guarantee_unknown"), "ms", 100),
    ("16 Zoombinis, best chance to win, if it is certain",
     (*levels("cliffs_first_win"), "cliffs_first_win_unknown"), "ms", 100),
    ("the same, on bands where no strategy can guarantee it", ("cliffs_hopeless_win_level_4",),
     "ms", 100),
    ("the same, with 1 to 4 allowed mistakes",
     tuple(f"cliffs_first_with_{left}_left_win_{level}" for left in (1, 2, 3, 4)
           for level in ("level_4", "unknown")), "ms", 100),
    ("100 Zoombinis, by rollout",
     (*levels("cliffs_crowd_of_100_rollout"), "cliffs_crowd_of_100_rollout_unknown"),
     "ms", 10),
)


def questions():
    """Returns a simulation for each figure of Andrew's article."""
    return {
        (strategy, zoombinis, level): ("/cliffs/simulate", {
            "strategy": strategy, "generator": "published", "level": level,
            "band_size": zoombinis, "games": 10000, "seed": 1,
            "optimum_bands": 20 if zoombinis == 16 else 0})
        for (strategy, zoombinis), means in PUBLISHED.items()
        for level in range(1, len(means) + 1)
    }


def figure_rows(asked):
    """Yields (what, mean in Andrew's article, our mean, its standard error, optimum, seconds)."""
    for strategy, zoombinis, level in questions():
        wall, answer = asked[strategy, zoombinis, level]
        best = answer["optimum"]
        yield (f"{strategy}, level {level}, {zoombinis} Zoombinis",
               PUBLISHED[strategy, zoombinis][level - 1], f"{answer['mean_queries']:.4f}",
               f"{answer['mean_queries_standard_error']:.4f}",
               f"{best['mean_queries']:.2f} +- "
               f"{best['mean_queries_standard_error']:.2f}" if best else "",
               f"{wall:.2f}")


def sections(found):
    yield figures.Section("Allergic Cliffs compared with Andrew's article", """Mean
        queries of 10,000 games of the generator in Andrew's article, by `/cliffs/simulate`. His
        figures have standard errors similar to ours. The optimum is the fewest queries that any
        strategy needs: the mean of the exact optima of the first 20 bands. Seconds are those of
        the complete request, with both cores.""",
        ("Strategy", "Article", "Here", "Standard error", "Optimum", "Seconds"),
        list(figure_rows(found.asked)))


def goals(found):
    return figures.limit_rows(LIMITS, found)

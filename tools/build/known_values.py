#!/usr/bin/env python3
"""Turns the known values of Bulls and Cows games into C source.

    known_values.py known-values.csv known_values.c

data/bulls-cows/README.md documents the columns of the file. The table is declared in
solvers/bulls_cows/tree/known_values.h. The compiler rejects unknown strategies and sources, and
tests/solvers/bulls_cows/test_game_bounds.c checks the order of the games and the values.
"""

import csv
import re
import sys


def constant(prefix, name):
    return prefix + name.upper().replace("-", "_")


def value_source(row, value):
    """Returns the C initializer of `value`, height or guesses."""
    counted, played, player, proven, source = (
        row[f"{value}_{column}"]
        for column in ("counted", "played", "player", "proven", "source"))
    author = re.sub(r"-\d{4}$", "", source)  # a publication has a year
    return (f"{{{counted}, {played}, {constant('BC_', player)}, {proven or 0}, "
            f"{constant('BC_BY_', author) if source else 'BC_UNPROVEN'}}}")


def row_source(row):
    repeats = "true" if row["repeats"] == "yes" else "false"
    no_leading_zero = "true" if row["leading_zero"] == "no" else "false"
    return (f"    {{{{{row['positions']}, {row['symbols']}, {repeats}, {no_leading_zero}, false}},\n"
            f"     {value_source(row, 'height')},\n"
            f"     {value_source(row, 'guesses')}}},")


def main():
    given, output = sys.argv[1:]
    with open(given, encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = ['#include "solvers/bulls_cows/tree/known_values.h"', "",
             "const struct bc_known bc_known_values[BC_KNOWN_GAMES] = {",
             *map(row_source, rows), "};", ""]
    with open(output, "w", encoding="ascii") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Turns the costs of strategies in large games of Bulls and Cows into C source.

    plays.py plays.csv plays.c

data/bulls-cows/README.md documents the columns of the file. The table is declared in
solvers/bulls_cows/sampled/large_bounds.h. The compiler rejects unknown strategies.
"""

import csv
import sys


def player(name):
    return "BC_" + name.upper().replace("-", "_")


def row_source(row):
    repeats = "true" if row["repeats"] == "yes" else "false"
    no_leading_zero = "true" if row["leading_zero"] == "no" else "false"
    return (f"    {{{row['positions']}, {row['symbols']}, {repeats}, {no_leading_zero}, "
            f"{row['height']}, {player(row['height_player'])}, "
            f"{row['guesses']}, {player(row['guesses_player'])}}},")


def main():
    given, output = sys.argv[1:]
    with open(given, encoding="ascii", newline="") as file:
        rows = list(csv.DictReader(file))
    lines = ['#include "solvers/bulls_cows/sampled/large_bounds.h"', "",
             "const struct bc_large_play bc_large_plays[] = {", *map(row_source, rows), "};", "",
             f"const unsigned bc_large_play_count = {len(rows)};", ""]
    with open(output, "w", encoding="ascii") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()

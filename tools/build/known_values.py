#!/usr/bin/env python3
"""Turns the known values of Bulls and Cows games into C source.

    known_values.py known-values.csv known_values.c

data/bulls-cows/README.md documents the columns of the file. The file must contain each game
that the exact engine supports exactly once, in the order of `all_games`. An invalid line is
reported with its number. The table is declared in solvers/bulls_cows/tree/known_values.h.
"""

import csv
import sys

COLUMNS = ["positions", "symbols", "repeats", "leading_zero"] + [
    f"{value}_{column}" for value in ("height", "guesses")
    for column in ("counted", "played", "player", "proven", "source")]

STRATEGIES = ("first-consistent", "random-consistent", "max-parts", "entropy",
              "expected-size", "minimax", "two-openers", "two-openers-any")

# The constant of each source, and of a value that is not proven.
SOURCES = {
    "": "BC_UNPROVEN",
    "search": "BC_BY_SEARCH",
    "knuth-1976": "BC_BY_KNUTH",
    "koyama-lai-1993": "BC_BY_KOYAMA_LAI",
    "tanaka-1996": "BC_BY_TANAKA",
    "ville-2013": "BC_BY_VILLE",
}


def all_games():
    """Lists the first four columns of all rows."""
    return [[str(positions), str(symbols), repeats, leading_zero]
            for leading_zero in ("yes", "no") for repeats in ("no", "yes")
            for positions in range(1, 7)
            for symbols in range(2 if repeats == "yes" else max(2, positions), 17)]


def read_number(row, name):
    text = row[name]
    if not (text.isascii() and text.isdigit()) or not 0 < int(text) < 2**32:
        raise ValueError(f'{name}: "{text}" is not a positive number of 32 bits')
    return int(text)


def value_source(row, value):
    """Validates the columns of `value`, height or guesses, and returns its C initializer."""
    counted = read_number(row, f"{value}_counted")
    played = read_number(row, f"{value}_played")
    player = row[f"{value}_player"]
    source = row[f"{value}_source"]
    proven = 0
    if player not in STRATEGIES:
        raise ValueError(f'{value}_player: "{player}" is not a strategy')
    if source not in SOURCES:
        raise ValueError(f'{value}_source: "{source}" is not a source')
    if source or row[f"{value}_proven"]:
        if not source:
            raise ValueError(f"{value}_source: a proven value must have a source")
        proven = read_number(row, f"{value}_proven")
    if not counted <= (proven or counted) <= played:
        raise ValueError(f"{value}: must have counted <= proven <= played")
    constant = "BC_" + player.upper().replace("-", "_")
    return f"{{{counted}, {played}, {constant}, {proven}, {SOURCES[source]}}}"


def row_source(fields, game):
    if len(fields) != len(COLUMNS):
        raise ValueError(f"has {len(fields)} columns, must have {len(COLUMNS)}")
    if fields[:4] != game:
        raise ValueError(f"is for the game {','.join(fields[:4])}, must be for "
                         f"{','.join(game)}")
    row = dict(zip(COLUMNS, fields))
    positions, symbols = game[:2]
    repeats = "true" if row["repeats"] == "yes" else "false"
    no_leading_zero = "true" if row["leading_zero"] == "no" else "false"
    return (f"    {{{{{positions}, {symbols}, {repeats}, {no_leading_zero}, false}},\n"
            f"     {value_source(row, 'height')},\n"
            f"     {value_source(row, 'guesses')}}},")


def table_source(rows):
    games = all_games()
    if rows[:1] != [COLUMNS]:
        raise ValueError(f"line 1: must be {','.join(COLUMNS)}")
    lines = ['#include "solvers/bulls_cows/tree/known_values.h"', "",
             "const struct bc_known bc_known_values[BC_KNOWN_GAMES] = {"]
    for line, (fields, game) in enumerate(zip(rows[1:], games), 2):
        try:
            lines.append(row_source(fields, game))
        except ValueError as error:
            raise ValueError(f"line {line}: {error}") from error
    if len(rows) != len(games) + 1:
        raise ValueError(f"line {min(len(rows), len(games) + 1) + 1}: the file has "
                         f"{len(rows) - 1} games, must have {len(games)}")
    return "\n".join(lines + ["};", ""])


def main():
    if len(sys.argv) != 3:
        print("usage: known_values.py INPUT.csv OUTPUT.c", file=sys.stderr)
        return 2
    given, output = sys.argv[1:]
    with open(given, encoding="ascii", newline="") as file:
        rows = list(csv.reader(file))
    try:
        text = table_source(rows)
    except ValueError as error:
        print(f"{given}: {error}", file=sys.stderr)
        return 1
    with open(output, "w", encoding="ascii") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())

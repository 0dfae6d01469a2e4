#!/usr/bin/env python3
"""Compares the trees that /bulls-cows/optimize finds for each objective.

    bench/bulls_cows_objectives.py [--build FOLDER] [--milliseconds N] [--codes LEAST MOST]

Each objective has an order in which it compares trees. It is a violation if the tree of another
objective is better in this order, if a criterion does not match the tree, or if the tree
contradicts a bound. Prints a row for each game, and the number of violations."""
import argparse
import csv
import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ORDERS = {
    "average": lambda tree: (tree["total_guesses"], tree["height"]),
    "worst-case": lambda tree: (tree["height"], tree["total_guesses"]),
    "last-guess": lambda tree: (tree["height"], tree["secrets_by_guesses"][-1],
                                tree["total_guesses"]),
    "nodes": lambda tree: (tree["height"], tree["nodes"]),
    "consistent": lambda tree: (tree["height"], tree["nodes"], tree["total_guesses"]),
}


def count_codes(game):
    codes = 1
    for position in range(game["positions"]):
        symbols = game["symbols"] - (0 if game["repeats"] else position)
        codes *= symbols - (position == 0 and not game["leading_zero"])
    return codes


def list_games(least, most):
    with open(ROOT / "data/bulls-cows/known-values.csv", encoding="ascii") as file:
        for row in csv.DictReader(file):
            game = {"positions": int(row["positions"]), "symbols": int(row["symbols"]),
                    "repeats": row["repeats"] == "yes",
                    "leading_zero": row["leading_zero"] == "yes"}
            if game["leading_zero"] and least <= count_codes(game) <= most:
                yield game


def find_violations(trees):
    for objective, tree in trees.items():
        order = ORDERS[objective]
        # The trees of the other objectives may guess codes that are not candidates.
        others = {} if objective == "consistent" else trees
        for other, rival in others.items():
            if order(rival) < order(tree):
                yield f"{objective}: {order(tree)}, but {other} has {order(rival)}"
        if tree["height"] < tree["height_lower_bound"]:
            yield f"{objective}: height {tree['height']} is below its lower bound"
        for name, criterion in tree.get("criteria", {}).items():
            value = {"height": tree["height"], "total_guesses": tree["total_guesses"],
                     "last_guess_secrets": tree["secrets_by_guesses"][-1]}[name]
            if criterion["value"] != value or criterion["lower_bound"] > value:
                yield f"{objective}: {name} is {value}, but the criterion is {criterion}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--milliseconds", type=int, default=2000)
    parser.add_argument("--codes", type=int, nargs=2, default=(400, 4200))
    arguments = parser.parse_args()
    violations = 0
    for game in list_games(*arguments.codes):
        trees = {}
        for objective in ORDERS:
            request = {"game": game, "objective": objective,
                       "limits": {"milliseconds": arguments.milliseconds}}
            answer = subprocess.run([arguments.build / "puzzled", "ask", "/bulls-cows/optimize",
                                     json.dumps(request)], capture_output=True, check=True)
            trees[objective] = json.loads(answer.stdout)
        columns = [f"{name} {ORDERS[name](tree)}{'' if tree['proven'] else '?'}"
                   for name, tree in trees.items()]
        kind = "repeats" if game["repeats"] else "distinct"
        print(f"{game['positions']}x{game['symbols']} {kind}:", ", ".join(columns), flush=True)
        for violation in find_violations(trees):
            violations += 1
            print("    violation:", violation)
    print(violations, "violations; ? marks a tree that is not proven to be the best")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Sends requests to puzzled with Python's standard library:

    examples/ask.py [http://127.0.0.1:8080]
"""
import json
import sys
import urllib.error
import urllib.request


def ask(service, path, question):
    """Returns the response to `question`. Raises ValueError with a list of invalid fields."""
    request = urllib.request.Request(
        service + path, json.dumps(question).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        errors = [f"{e['pointer']}: {e['detail']}" for e in problem.get("errors", [])]
        raise ValueError("; ".join(errors) or problem["detail"]) from None


if __name__ == "__main__":
    service = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080"
    table = ["2rso", "1gtd", "3pos", "two red solid diamonds", "2 red filled waves"]
    for found in ask(service, "/set/solve", {"cards": table})["sets"]:
        print("set:", ", ".join(found["cards"]))
    try:
        ask(service, "/set/solve", {"cards": ["2rso", "2rsx", "2rso"]})
    except ValueError as error:
        print("error:", error)

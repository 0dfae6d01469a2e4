"""Compares two responses to the same request, and groups the differences."""

import re
from collections import defaultdict

from contract import strict_json

# Reported differences never include:
#   - the headers Date and Connection;
#   - the length and the hash of a body, if the bodies differ;
#   - the body of /metrics;
#   - a response whose `status` is in CUT_SHORT: a time limit may have ended the search;
#   - parts that vary between responses of one build; if a part of the body varies, the whole body,
#     because the service chose the seed or a time limit ended the search.
IGNORED_HEADERS = {"date", "connection"}
HEADERS_OF_BODY = {"content-length", "etag"}
CUT_SHORT = {"unknown", "feasible"}
MISSING = "(absent)"


def parsed(body, content_type):
    """Returns the JSON value of a body, the list of its values (NDJSON), or its text."""
    try:
        if content_type.startswith("application/x-ndjson"):
            return [strict_json(line) for line in body.splitlines()]
        if "json" in content_type:
            return strict_json(body)
    except (AssertionError, ValueError):
        pass
    return body


def values(before, after, pointer=""):
    """Returns {JSON pointer: (before, after)} for the differences between two JSON values."""
    if isinstance(before, dict) and isinstance(after, dict):
        names = {**before, **after}
        pairs = [(name, before.get(name, MISSING), after.get(name, MISSING)) for name in names]
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            return {pointer: (before, after)}
        pairs = [(index, *pair) for index, pair in enumerate(zip(before, after))]
    else:
        same = type(before) is type(after) and before == after
        return {} if same else {pointer: (before, after)}
    found = {}
    for name, left, right in pairs:
        escaped = str(name).replace("~", "~0").replace("/", "~1")
        found |= values(left, right, f"{pointer}/{escaped}")
    return found


def cut_short(value):
    return isinstance(value, dict) and value.get("status") in CUT_SHORT


def differences(operation, before, after):
    """Returns {kind: (before, after)}; a kind is `status`, `header NAME` or `body POINTER`."""
    if before["status"] != after["status"]:
        return {"status": (before["status"], after["status"])}
    found = {}
    ignored = IGNORED_HEADERS
    if before["body"] != after["body"]:
        ignored = IGNORED_HEADERS | HEADERS_OF_BODY
    for name in sorted({*before["headers"], *after["headers"]} - ignored):
        pair = tuple(side["headers"].get(name, MISSING) for side in (before, after))
        if pair[0] != pair[1]:
            found[f"header {name}"] = pair
    bodies = [parsed(side["body"], side["headers"].get("content-type", ""))
              for side in (before, after)]
    if operation != "getMetrics" and not any(map(cut_short, bodies)):
        found |= {f"body {pointer}": pair for pointer, pair in values(*bodies).items()}
    return found


def is_of_body(kind):
    return kind.startswith("body ")


def without(found, varying):
    """Removes differences whose kind is in `varying`, and all of the body if any part of it is."""
    body_varies = any(map(is_of_body, varying))
    return {kind: pair for kind, pair in found.items()
            if kind not in varying and not (body_varies and is_of_body(kind))}


class Groups:
    """Groups the differences of many requests by operation and kind; * is any index."""

    def __init__(self):
        self._groups = defaultdict(list)

    def add(self, operation, request, found):
        for kind, pair in found.items():
            general = re.sub(r"/\d+(?=/|$)", "/*", kind)
            if kind == "status":
                general = f"status {pair[0]} -> {pair[1]}"
            self._groups[operation, general].append((request, *pair))

    def lines(self):
        """Yields lines with the number of responses in each group, and one example."""
        for (operation, kind), members in sorted(self._groups.items()):
            requests = len({request for request, _, _ in members})
            request, before, after = members[0]
            yield f"{operation}: {kind}: responses: {requests}"
            yield f"    {request[:300]}"
            yield f"    - {str(before)[:300]}"
            yield f"    + {str(after)[:300]}"

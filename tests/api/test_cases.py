"""The cases of tests/cases over HTTP. The quick run uses a sample, because
tests/handlers/test_cases.c runs all of them in process."""

import json

import pytest

from contract import DAILY, ORIGINALS, check, patient
from service import ROOT, sampled

BY_PATH = {operation.path: operation for operation in ORIGINALS + DAILY}
CASES = {f"{file.parent.name}/{file.stem}: {case['name']}": case
         for file in sorted(ROOT.glob("tests/cases/*/*.json"))
         for case in json.loads(file.read_text())}


def includes(found, wanted):
    """True if `found` has all members of `wanted`, recursively."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and includes(found[name], value) for name, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(
            includes(*pair) for pair in zip(found, wanted))
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)


@pytest.mark.parametrize("name", sampled(CASES, 4))
def test_case(client, name):
    case = CASES[name]
    operation = BY_PATH[case["path"]]
    if operation.method == "get":
        response = client.get(operation.path, params=case["request"])
    else:
        response = client.post(operation.path, json=patient(operation, case["request"]))
    body = check(operation, response)
    if "errors" in case:
        assert response.status_code == 422
        assert [f"{error['pointer']}: {error['detail']}"
                for error in body["errors"]] == case["errors"]
    elif "response" in case:
        assert body == case["response"]
    else:
        assert includes(body, case["includes"]), body

"""The comparison of scripts/record, tested with responses that this file defines."""

import sys

from service import ROOT

sys.path.insert(0, str(ROOT / "tests" / "record"))

from compare import Groups, differences, without  # noqa: E402

JSON = {"content-type": "application/json"}


def response(body, status=200, **headers):
    return {"status": status, "headers": {**JSON, **headers}, "body": body}


def found(before, after, operation="setCheck"):
    return differences(operation, response(before), response(after))


def test_equal_values_are_not_a_difference():
    assert found('{"a": 1, "b": [2]}', '{"b":[2],"a":1}') == {}


def test_each_changed_field_has_its_pointer():
    before, after = '{"a": [1, {"b/c": 2}], "d": 3}', '{"a": [1, {"b/c": 4}], "e": 3}'
    assert found(before, after) == {"body /a/1/b~1c": (2, 4), "body /d": (3, "(absent)"),
                                    "body /e": ("(absent)", 3)}


def test_types_are_compared():
    assert found('{"a": 1}', '{"a": true}') == {"body /a": (1, True)}
    assert found('{"a": 1}', '{"a": 1.0}') == {"body /a": (1, 1.0)}


def test_arrays_of_different_lengths_are_one_difference():
    assert found('{"a": [1, 2]}', '{"a": [2]}') == {"body /a": ([1, 2], [2])}


def test_a_different_status_is_the_only_difference():
    before, after = response("{}", 200), response('{"a":1}', 422, vary="Accept")
    assert differences("setCheck", before, after) == {"status": (200, 422)}


def test_headers_are_compared_except_for_time_and_length():
    before = response("{}", vary="Accept", date="Monday", etag='"1"')
    after = response("{ }", vary="Accept-Encoding", date="Tuesday", allow="GET")
    assert differences("setCheck", before, after) == {
        "header vary": ("Accept", "Accept-Encoding"), "header allow": ("(absent)", "GET")}


def test_a_hash_is_compared_if_the_bodies_are_equal():
    assert differences("setCheck", response("{}", etag='"1"'), response("{}", etag='"2"')) == {
        "header etag": ('"1"', '"2"')}


def test_the_body_of_metrics_is_ignored():
    assert found('{"a": 1}', '{"a": 2}', "getMetrics") == {}


def test_a_search_that_was_cut_short_is_ignored():
    assert found('{"status": "feasible", "a": 1}', '{"status": "optimal", "a": 2}') == {}
    assert found('{"status": "optimal", "a": 1}', '{"status": "optimal", "a": 2}') != {}


def test_differences_between_two_runs_are_removed():
    found = {"body /a": (1, 2), "body /b/0": (1, 2), "header x": (1, 2), "status": (1, 2)}
    assert without(found, ["header x"]) == {
        "body /a": (1, 2), "body /b/0": (1, 2), "status": (1, 2)}
    assert without(found, ["body /b/0"]) == {"header x": (1, 2), "status": (1, 2)}


def test_differences_are_grouped_by_operation_and_position():
    groups = Groups()
    groups.add("setSolve", "first", {"body /sets/0/1": (1, 2), "body /sets/4/1": (1, 3)})
    groups.add("setSolve", "second", {"body /sets/7/1": (5, 6)})
    groups.add("setSolve", "third", {"status": (200, 422)})
    assert list(groups.lines()) == [
        "setSolve: body /sets/*/*: responses: 2", "    first", "    - 1", "    + 2",
        "setSolve: status 200 -> 422: responses: 1", "    third", "    - 200", "    + 422"]

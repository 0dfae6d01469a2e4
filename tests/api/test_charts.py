"""Statistics as CSV and as charts: the values of the JSON response, and the choice of a type."""

import csv
import io
import math
import xml.etree.ElementTree as ElementTree

import pytest

from contract import BY_NAME, DOCUMENT, check, check_problem, examples, follow
from test_ask import answer as ask_answer
from test_ask import problem as ask_problem

CSV, SVG, NDJSON = "text/csv", "image/svg+xml", "application/x-ndjson"
TAG = "{http://www.w3.org/2000/svg}"
HISTOGRAMS = [
    ("setOdds", {"cards": 6}),
    ("setOdds", {"cards": 12}),
    ("setOdds", {"cards": 0}),
    ("setOdds", {"cards": 81}),
    ("setOdds", {"cards": 12, "variant": "ultraset"}),
    ("setOdds", {"cards": 25, "seed": 1, "draws": 1000}),
    ("setDraws", {"seed": 1, "draws": 1000, "cards": 12}),
    ("setDraws", {"seed": 1, "draws": 300, "cards": 200, "attribute_count": 6}),
    ("setDraws", {"seed": 1, "draws": 64, "cards": 40, "variant": "ghostset"}),
    ("setSimulate", {"seed": 1, "games": 1000}),
    ("setSimulate", {"seed": 1, "games": 1, "attribute_count": 3})]
EXPERIMENTS = [
    {"seed": 1, "runs": 30, "distinct_items": 5000},
    {"seed": 2, "runs": 300, "distinct_items": 1000, "precisions": [4]},
    {"seed": 3, "runs": 1, "distinct_items": 1, "precisions": [18, 4]},
    {"seed": 4, "runs": 50, "distinct_items": 2000, "precisions": [5, 6], "sketch_type": "ultraloglog"},
    {"seed": 5, "runs": 20, "draws": 3000, "precisions": [4, 8], "estimator": "greatest-rank"}]
CHARTS = ["setOdds", "setDraws", "setSimulate", "hyperloglogExperiment"]


def send(client, name, question, accept):
    return client.post(BY_NAME[name].path, json=question, headers={"Accept": accept})


def receive(client, name, question, kind):
    response = send(client, name, question, kind)
    check(BY_NAME[name], response)
    assert response.status_code == 200 and response.headers["content-type"] == kind
    return response.content.decode("ascii")


def read_csv(text):
    """The rows of a CSV file (RFC 4180): each ends with CR LF and has the fields of the header."""
    assert text.endswith("\r\n") and text.count("\n") == text.count("\r\n")
    header, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    assert all(len(row) == len(header) for row in rows)
    return [dict(zip(header, row)) for row in rows]


def read_svg(text):
    """Parses a chart. Asserts that it does not load or run anything, and that all parts fit."""
    root = ElementTree.fromstring(text)
    left, top, width, height = map(float, root.get("viewBox").split())
    assert root.tag == TAG + "svg" and (left, top) == (0, 0) and root.find(TAG + "title").text
    for element in root.iter():
        assert element.tag in {TAG + name for name in ("svg", "title", "rect", "text", "path", "circle")}
        assert not any(name.startswith("on") or "href" in name or name == "style" for name in element.attrib)
        assert "nan" not in str(element.attrib) and "inf" not in str(element.attrib)
        for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(element.get(name, 0)) <= most
    return root


def titles(root):
    """{title: element} of the shapes."""
    return {shape.find(TAG + "title").text: shape for shape in root.iter(TAG + "rect")
            if shape.find(TAG + "title") is not None}


@pytest.mark.parametrize("name, question", HISTOGRAMS)
def test_a_histogram_has_the_values_of_json(client, name, question):
    rows = send(client, name, question, "application/json").json()["distribution"]
    table = read_csv(receive(client, name, question, CSV))
    assert [list(row) for row in table] == [list(row) for row in rows]
    assert [[float(field) for field in row.values()] for row in table] == [
        [float(field) for field in row.values()] for row in rows]
    assert "tables" not in rows[0] or [row["tables"] for row in table] == [row["tables"] for row in rows]
    bars = titles(read_svg(receive(client, name, question, SVG)))
    assert list(bars) == [f"{row['sets']}: {100 * row['probability']:.6g} %" for row in rows]
    highest = max(rows, key=lambda row: row["probability"])["probability"]
    heights = [float(bar.get("height")) for bar in bars.values()]
    for row, height in zip(rows, heights):
        assert height == pytest.approx(row["probability"] / highest * max(heights), abs=0.02)


@pytest.mark.parametrize("question", EXPERIMENTS)
def test_box_plots_have_the_values_of_json(client, question):
    name = "hyperloglogExperiment"
    boxes = send(client, name, question, "application/json").json()["results"]
    table = read_csv(receive(client, name, question, CSV))
    assert len(table) == len(boxes)
    for row, box in zip(table, boxes):
        low, high = box.pop("whiskers")
        expected = {**box, "whisker_low": low, "whisker_high": high}
        del expected["outliers"]
        assert {key: float(value) if value else None for key, value in row.items()} == expected
    root = read_svg(receive(client, name, question, SVG))
    shapes = titles(root)
    assert list(shapes) == [
        f"precision {box['precision']}: q1 {100 * box['q1']:.6g} %, median {100 * box['median']:.6g} %, "
        f"q3 {100 * box['q3']:.6g} %" for box in boxes]
    assert len(list(root.iter(TAG + "circle"))) == sum(len(box["outliers"]) for box in boxes)
    check_scale(list(shapes.values()), boxes)


def check_scale(shapes, boxes):
    """All heights have the same scale."""
    scales = [float(shape.get("height")) / (box["q3"] - box["q1"])
              for shape, box in zip(shapes, boxes) if float(shape.get("height")) > 5]
    assert all(math.isclose(scale, scales[0], rel_tol=0.01) for scale in scales)


@pytest.mark.parametrize("name", CHARTS)
@pytest.mark.parametrize("kind", [CSV, SVG])
def test_the_examples_are_the_responses(client, name, kind):
    operation = BY_NAME[name]
    media = follow(DOCUMENT, operation.spec["responses"]["200"])["content"][kind]
    for example, expected in examples(media).items():
        assert receive(client, name, operation.request_examples()[example], kind) == expected


@pytest.mark.parametrize("accept, kind", [
    ("*/*", "application/json"), ("text/csv", CSV), ("image/svg+xml", SVG), ("image/*", SVG), ("text/*", CSV),
    ("text/csv;q=0.5, application/json", "application/json"), ("text/csv;q=0.5, */*", "application/json"),
    ("text/csv, application/json;q=0.9", CSV), ("application/json;q=0, image/svg+xml;q=0.1", SVG),
    ("text/csv;q=0.2, image/svg+xml;q=0.3, application/json;q=0.1", SVG),
    ("application/x-ndjson;q=0.4, text/csv;q=0.3", NDJSON), ("application/x-ndjson;q=0.2, text/csv;q=0.3", CSV),
    ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", SVG),
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json")])
def test_the_accept_header_chooses_the_type(client, accept, kind):
    response = send(client, "setSimulate", {"games": 1, "seed": 1}, accept)
    assert response.status_code == 200 and response.headers["content-type"] == kind
    assert "accept" in response.headers["vary"].lower()


@pytest.mark.parametrize("name", CHARTS)
def test_each_type_has_its_tag(client, name):
    question = {"seed": 1, **({"runs": 2, "distinct_items": 100} if name == CHARTS[-1] else {})}
    path, tags = BY_NAME[name].path, set()
    for kind in ("application/json", CSV, SVG):
        tag = send(client, name, question, kind).headers["etag"]
        same = client.request("QUERY", path, json=question, headers={"Accept": kind, "If-None-Match": tag})
        assert same.status_code == 304
        tags.add(tag)
    assert len(tags) == 3


def test_errors_are_json(client):
    for kind in (CSV, SVG):
        check_problem(send(client, "setOdds", {"cards": 100}, kind), 422)
    check_problem(send(client, "setSolve", {"cards": ["1rso"]}, CSV), 406, "not-acceptable")


def test_unfinished_charts_are_not_cacheable(client):
    question = {"seed": 1, "games": 10 ** 8, "limits": {"milliseconds": 20}}
    for kind in (CSV, SVG):
        response = send(client, "setSimulate", question, kind)
        assert response.status_code == 200 and "etag" not in response.headers


def test_puzzled_ask_writes_the_same_bytes(client):
    for kind, format in ((CSV, "csv"), (SVG, "svg")):
        served = receive(client, "setOdds", {"cards": 12}, kind)
        assert ask_answer("/set/odds", "cards=12", "--format", format) == served.encode()
        refused = ask_problem("/set/check", "cards=2rso", "--format", format, status=406)
        assert refused["detail"] == f"this operation does not support --format {format}; omit it"
    assert ask_answer("/set/odds", "--format=json") == ask_answer("/set/odds")
    assert b"--format svg" in ask_answer("/set/odds", "--help")
    assert b"--format svg" not in ask_answer("/set/check", "--help")

"""Each row of docs/articles.md is an item of an article: the request returns the value of the row."""

import json
import re
import shlex

import pytest

from service import ROOT
from test_ask import answer

ROW = re.compile(r"^\| (?P<item>.*?) \| `puzzled ask (?P<request>.*?)` \| `(?P<path>\.\S*) == (?P<value>.*?)` \|")
STEP = re.compile(r"\.(\w+)|\[(\d+)\]")


def rows():
    lines = (ROOT / "docs/articles.md").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if line.startswith("| ") and "`puzzled ask" in line]
    found = [ROW.match(line) for line in listed]
    assert all(found), [line for line, row in zip(listed, found) if not row]
    return found


def value_at(body, path):
    """Returns the value at a path as in jq."""
    assert "".join(step[0] for step in STEP.finditer(path)) == path
    for name, index in STEP.findall(path):
        body = body[name] if name else body[int(index)]
    return body


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["item"])
def test_the_request_shows_the_item(row, monkeypatch):
    monkeypatch.chdir(ROOT)
    body = json.loads(answer(*shlex.split(row["request"])))
    assert value_at(body, row["path"]) == json.loads(row["value"])

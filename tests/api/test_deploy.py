"""Names of ours that the files of deploy/ use are those of the program that was built."""

import re

from daemon import ROOT, run

FILES = [path for path in (ROOT / "deploy").glob("**/*")
         if path.suffix in (".yml", ".yaml", ".json") and "validate" not in path.parts]
HAPROXY = (ROOT / "deploy/haproxy/haproxy.cfg").read_text(encoding="utf-8")


def used(pattern):
    """(file, name) of every name in those files."""
    return {(file.name, name) for file in FILES
            for name in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_metrics_are_those_of_the_service(client):
    text = client.get("/metrics").text
    known = set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE))
    known |= {f"{name}_bucket" for name in known}
    wanted = used(r"\bpuzzled_(?:[a-z]+_)*[a-z]+\b") | used(r"\bprocess_\w+(?=[\[{])")
    assert len(wanted) > 20
    assert not {pair for pair in wanted if pair[1] not in known}


def test_variables_are_those_of_the_program():
    known = set(re.findall(r"\[(PUZZLED_\w+)", run("--help").stdout))
    known |= set(re.findall(r"PUZZLED_\w+", HAPROXY))
    wanted = used(r"\bPUZZLED_[A-Z0-9_]+(?=[:,])")
    assert len(wanted) > 10
    assert not {pair for pair in wanted if pair[1] not in known}

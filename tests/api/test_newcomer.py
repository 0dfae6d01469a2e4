"""The first steps of a new user: the commands of the README, the examples of the guides with their
responses, and the clients in examples/."""

import json
import re
import shlex
import shutil
import subprocess

import pytest

from service import PATIENCE_S, ROOT, binary

SERVICE = "http://127.0.0.1:8080"  # the address in the documentation
PUZZLES = {path.stem for path in (ROOT / "openapi" / "paths").iterdir()} - {"service"}
DOCUMENTS = ("README.md", *(f"docs/puzzles/{page}.md" for page in ("daily", *sorted(PUZZLES))))
QUESTION = re.compile(r"```sh\n(curl [^\n|]+)\n```\n```json\n(.*?)\n```", re.DOTALL)


def questions(document):
    return QUESTION.findall((ROOT / document).read_text(encoding="utf-8"))


def run(words):
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True,
                          timeout=PATIENCE_S, check=True).stdout


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_document_begins_with_a_request(document):
    text = (ROOT / document).read_text(encoding="utf-8")
    command, _ = questions(document)[0]
    assert text.index(command) < text.index("\n## ")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_document_shows_the_real_responses(server, document):
    for command, answer in questions(document):
        words = [word.replace(SERVICE, server.url) for word in shlex.split(command)]
        assert json.loads(run(words)) == json.loads(answer), command


def table_commands():
    """The example in each row of the README's table of puzzles."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"\| `(puzzled ask [^`]+)` \|$", text, re.MULTILINE)


def test_the_table_has_an_example_for_each_puzzle():
    asked = [shlex.split(command)[2].split("/")[1] for command in table_commands()]
    assert sorted(asked) == sorted(PUZZLES)


@pytest.mark.parametrize("command", table_commands())
def test_the_example_of_the_table_works(command):
    done = subprocess.run([binary(), *shlex.split(command)[1:]], cwd=ROOT, capture_output=True,
                          text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stderr
    json.loads(done.stdout)


@pytest.mark.parametrize("program", ["ask.sh", "ask.py", "ask.mjs"])
def test_the_client_of_the_examples_works(server, program):
    if program == "ask.mjs" and not shutil.which("node"):
        pytest.skip("Node is not installed")
    assert "2rso" in run([ROOT / "examples" / program, server.url])

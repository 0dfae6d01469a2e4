"""What a newcomer tries first: the README's commands and the clients in examples/."""

import json
import re
import shlex
import shutil
import subprocess

import pytest

from daemon import PATIENCE_S, ROOT

SERVICE = "http://127.0.0.1:8080"  # as the README writes it
README = (ROOT / "README.md").read_text()
QUESTIONS = re.findall(r"```sh\n(curl [^\n]+)\n```\n```json\n(.*?)\n```",
                       README, re.DOTALL)


def run(words):
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True,
                          timeout=PATIENCE_S, check=True).stdout


def test_the_readme_asks_every_puzzle():
    puzzles = ("set", "bulls-cows", "grecian", "bridge", "cliffs", "hyperloglog")
    assert len(QUESTIONS) == README.count("```json\n") >= len(puzzles)
    assert all(any(name in command for command, _ in QUESTIONS) for name in puzzles)


@pytest.mark.parametrize("command, answer", QUESTIONS, ids=[q[0][:60] for q in QUESTIONS])
def test_the_readme_shows_the_real_answer(server, command, answer):
    words = [word.replace(SERVICE, server.url) for word in shlex.split(command)]
    assert json.loads(run(words)) == json.loads(answer)


@pytest.mark.parametrize("program", ["ask.sh", "ask.py", "ask.mjs"])
def test_the_client_gets_its_answers(server, program):
    if program == "ask.mjs" and not shutil.which("node"):
        pytest.skip("Node is not installed")
    assert "2rso" in run([ROOT / "examples" / program, server.url])

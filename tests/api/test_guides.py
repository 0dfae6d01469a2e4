"""The commands of the guides work and print the output that the guides show."""

import json
import os
import re
import shutil
import subprocess
import tempfile

import pytest

from service import PATIENCE_S, ROOT, WHOLE, binary
from test_hyperloglog_redis import Redis
from test_newcomer import DOCUMENTS, SERVICE

GUIDES = [document for document in DOCUMENTS if document.startswith("docs/")]
THEORY = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/theory/*.md"))
VALUES = "docs/known-values.md"
BLOCK = re.compile(r"^( *)```sh\n(.*?)^ *```\n(?: *```(json|text)\n(.*?)^ *```\n)?",
                   re.MULTILINE | re.DOTALL)


@pytest.fixture
def commands():
    """A folder for PATH with puzzled, and with a redis-cli that connects to a private Redis."""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(binary()), os.path.join(folder, "puzzled"))
        redis = Redis(folder)
        client = os.path.join(folder, "redis-cli")
        with open(client, "w", encoding="utf-8") as script:
            script.write(f'#!/bin/sh\nexec {shutil.which("redis-cli")} '
                         f'-s {folder}/redis.sock "$@"\n')
        os.chmod(client, 0o755)
        yield folder
        redis.close()


def run(text, folder):
    done = subprocess.run(
        ["sh", "-euc", text], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=PATIENCE_S, check=False,
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "no_proxy": "*"})
    assert done.returncode == 0 and done.stdout, (text, done.stdout, done.stderr)
    return done.stdout


def check_output(text, output, kind, expected):
    """Compares the output with that of the guide, if any. Asserts that it is not a problem."""
    if kind == "json":
        assert json.loads(output) == json.loads(expected), text
    elif kind == "text":
        assert output == expected, text
    assert '"type":"/problems/' not in output, (text, output)


def asked(guide):
    """The blocks of a guide that send requests, with their expected output."""
    text = (ROOT / guide).read_text(encoding="utf-8")
    blocks = BLOCK.findall(text)
    assert len(blocks) == text.count("```sh\n")
    assert sum(kind != "" for _, _, kind, _ in blocks) == len(
        re.findall("```(json|text)\n", text))
    return [(command, kind, expected) for _, command, kind, expected in blocks
            if any(word in command for word in (SERVICE, "puzzled ask", "redis-cli"))]


# Commands that take seconds. Only scripts/test --full runs them.
LONG = re.compile(r'"(games|distinct_items)":10{6,}|"runs":10{3,}')


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_has_commands(guide):
    assert len(asked(guide)) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("guide", [*GUIDES, *THEORY, VALUES])
def test_the_commands_of_the_guide_work_as_shown(server, commands, guide):
    for command, kind, expected in asked(guide):
        if LONG.search(command) and not WHOLE:
            continue
        output = run(command.replace(SERVICE, server.url), commands)
        check_output(command, output, kind, expected)

"""What a guide tells its reader to type works, and prints what the guide says."""

import json
import os
import re
import shutil
import subprocess
import tempfile

import pytest

from daemon import PATIENCE_S, ROOT
from test_hyperloglog_redis import Redis

SERVICE = "http://127.0.0.1:8080"  # as guides write it
BLOCK = re.compile(r"^( *)```sh\n(.*?)^ *```\n(?: *```(json|text)\n(.*?)^ *```\n)?",
                   re.MULTILINE | re.DOTALL)


@pytest.fixture
def commands():
    """A folder for PATH whose redis-cli speaks to a Redis of its own."""
    with tempfile.TemporaryDirectory() as folder:
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
    """Against what the guide shows, if it shows anything; no answer is a problem."""
    if kind == "json":
        assert json.loads(output) == json.loads(expected), text
    elif kind == "text":
        assert output == expected, text
    assert '"type":"/problems/' not in output, (text, output)


@pytest.mark.slow
def test_the_guide_to_hyperloglog(server, commands):
    guide = (ROOT / "docs" / "hyperloglog.md").read_text(encoding="utf-8")
    blocks = BLOCK.findall(guide)
    assert len(blocks) == guide.count("```sh\n") >= 15
    assert sum(kind != "" for _, _, kind, _ in blocks) == len(
        re.findall("```(json|text)\n", guide))
    for _, text, kind, expected in blocks:
        check_output(text, run(text.replace(SERVICE, server.url), commands), kind, expected)

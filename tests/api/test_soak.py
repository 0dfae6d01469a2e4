"""scripts/soak in short: each manner of client, every answer compared; and that it sees
what is wrong."""

import re
import subprocess
import sys

import pytest

from daemon import ROOT, WHOLE, binary, environment

sys.path.insert(0, str(ROOT / "tests" / "soak"))

from soak import OPTIONS, Watched, program  # noqa: E402
from record import record  # noqa: E402

SHORT = ("--generated", "3", "--connections", "30", "--requests")
FEW = ("--generated", "1")  # to record fewer answers; the short soak has more light questions


def soak(*arguments):
    done = subprocess.run([sys.executable, ROOT / "tests" / "soak" / "soak.py", *arguments],
                          env=environment(PUZZLED_BINARY=binary()),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_a_short_soak_finds_nothing():
    table = soak(*SHORT, "5000", "--heavy", "0")
    assert re.search(r"^all .* 0 +0$", table, re.M)


@pytest.mark.slow
def test_a_soak_with_heavy_questions_finds_nothing():
    if WHOLE:
        soak(*SHORT, "2000")
    else:  # one question of each kind, and a larger share of them
        soak(*SHORT, "1000", *FEW, "--heavy-questions", "5", "--heavy", "0.005")


@pytest.mark.slow
def test_a_soak_of_a_full_queue_finds_nothing():
    number = ["5000"] if WHOLE else ["2000", *FEW, "--heavy-questions", "2"]
    soak(*SHORT, *number, "--max-queued-jobs", "1")


@pytest.fixture(scope="module")
def daemon():
    daemon = Watched(*OPTIONS)
    yield daemon
    assert daemon.stop() == 0


def test_the_soak_sees_wrong_answers(daemon, tmp_path):
    path = tmp_path / "corpus"
    record(daemon, 1, 0, path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"HTTP/1.1 200 OK", b"HTTP/1.1 200 KO"))
    done = subprocess.run([program(), path, str(daemon.port), "3000", "0", "10", "1", "300"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "wrong: " in done.stderr and "200 KO" in done.stderr


def test_broken_bytes_get_well_formed_answers_or_none():
    soak("--fuzz", "300", "--generated", "1")


@pytest.mark.slow
def test_more_broken_bytes_get_well_formed_answers_or_none():
    soak("--fuzz", "1000", "--generated", "3", "--seed", "2")

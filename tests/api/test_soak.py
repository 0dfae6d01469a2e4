"""Short runs of scripts/soak, and a test that it detects incorrect responses."""

import asyncio
import re
import subprocess
import sys

import pytest

from service import ROOT, WHOLE, binary, environment

sys.path.insert(0, str(ROOT / "tests" / "soak"))

from client import Clients  # noqa: E402
from record import record  # noqa: E402
from soak import OPTIONS, Watched, parse  # noqa: E402

pytestmark = pytest.mark.slow
SHORT = ("--generated", "3", "--connections", "30", "--requests")
FEW = ("--generated", "1")  # to record fewer responses; the short soak has more light requests


def soak(*arguments):
    done = subprocess.run([sys.executable, ROOT / "tests" / "soak" / "soak.py", *arguments],
                          env=environment(PUZZLED_BINARY=binary()),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_every_response_under_load_equals_that_of_the_idle_service():
    table = soak(*SHORT, "5000", "--heavy", "0")
    assert re.search(r"^all .* 0 +0$", table, re.M)


def test_heavy_requests_do_not_change_responses():
    if WHOLE:
        soak(*SHORT, "2000")
    else:  # one heavy request of each kind, and a larger share of heavy requests
        soak(*SHORT, "1000", *FEW, "--heavy-requests", "5", "--heavy", "0.005")


def test_a_full_queue_rejects_and_does_not_change_responses():
    number = ["5000"] if WHOLE else ["2000", *FEW, "--heavy-requests", "2"]
    soak(*SHORT, *number, "--max-queued-jobs", "1")


def test_the_soak_detects_incorrect_responses():
    service = Watched(*OPTIONS)
    questions = record(service, 1, 0)
    for question in questions:
        question.known.head[0] = question.known.head[0].replace("200 OK", "200 KO")
    clients = Clients(service.port, questions, parse(["--requests", "500", "--heavy", "0"]))
    asyncio.run(clients.run(lambda requests: None))
    assert service.stop() == 0
    total = clients.total()
    assert total["wrong"] > 0 and total["right"] > 0 and total["lost"] == 0


def test_corrupted_bytes_get_well_formed_responses_or_none():
    soak("--fuzz", "1000", "--generated", "3")

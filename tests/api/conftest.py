"""Fixtures: one server for the whole run, and servers with options of their own."""

import base64
import json
import os
from random import Random

import pytest
from hypothesis import HealthCheck, settings

from service import WHOLE, Service
from raw import Raw, post

settings.register_profile(
    "puzzled", derandomize=True, database=None, deadline=None,
    max_examples=100 if WHOLE else 10, suppress_health_check=list(HealthCheck))
settings.load_profile("puzzled")


# scripts/cross-test: what makes no sense under an emulator, by the name of a test, of its
# function or of its file.
SLOW = "takes longer than its two seconds under an emulator, which is then what it says"
TCP_INFO = "qemu-user knows TCP_INFO as one integer, which the search for rejected connections uses"
PRELOADED = "what is preloaded into the program meets the emulator first"
NOT_EMULATED = {
    "test_pages_are_what_the_document_says[getAsset]": "built without the pages",
    "test_head_is_get_without_the_body[getAsset]": "built without the pages",
    "test_equal_responses_have_equal_tags[bullsCowsReview]": SLOW,
    "test_plays_a_whole_game[expected-unknown]": SLOW,
    "test_a_rejection_does_not_disturb_requests_that_arrive": TCP_INFO,
    "test_failing_calls.py": PRELOADED,
    "test_torture.py": PRELOADED,
}


def not_emulated(item):
    """Why a test makes no sense under an emulator, or None."""
    row = getattr(item, "callspec", None) and item.callspec.params.get("row")
    if item.path.name == "test_hostile.py" and row and (
            row.wanted.silent or row.rule == "RFC 9110, 15.6.6"):  # versions of HTTP
        return TCP_INFO
    return next((NOT_EMULATED[name] for name in (item.name, item.originalname, item.path.name)
                 if name in NOT_EMULATED), None)


def pytest_collection_modifyitems(items):
    if "PUZZLED_RECORD" in os.environ:
        items[:] = [item for item in items if "client" in item.fixturenames]
    # The longest tests begin first, so that no worker of pytest-xdist is busy alone at the end.
    items.sort(key=lambda item: item.path.name not in ("test_soak.py", "test_torture.py"))
    for item in items if "PUZZLED_EMULATED" in os.environ else ():
        reason = not_emulated(item)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server():
    service = Service()
    yield service
    assert service.running(), "the server died: " + "".join(service.lines[-20:])
    assert service.stop() == 0, "".join(service.lines[-20:])


@pytest.fixture(scope="session")
def client(server):
    with server.client() as session:
        if "PUZZLED_RECORD" in os.environ:  # scripts/record
            session.event_hooks = {"request": [append_to_recording]}
        yield session


def append_to_recording(request):
    """Appends a request to the file PUZZLED_RECORD as a line of JSON, in one write: other
    workers append too."""
    line = json.dumps({"method": request.method,
                       "target": request.url.raw_path.decode("latin-1"),
                       "fields": request.headers.multi_items(),
                       "body": base64.b64encode(request.read()).decode("ascii")})
    with open(os.environ["PUZZLED_RECORD"], "ab", buffering=0) as file:
        file.write(line.encode() + b"\n")


@pytest.fixture
def connection(server):
    with Raw(server.port) as raw:
        yield raw


@pytest.fixture
def start():
    """Starts servers with options; each must exit with 0, by itself or after a signal."""
    started = []

    def begin(*arguments):
        started.append(Service(*arguments))
        return started[-1]

    yield begin
    for service in started:
        code = service.stop() if service.running() else service.wait()
        assert code == 0, "".join(service.lines[-20:])


@pytest.fixture(scope="session")
def hard_puzzle():
    """Twelve dials, each of which alone shows in its row, and one position planted among
    59^11: small numbers in 12 dials leave nothing to prune by, and a prime number of
    columns cannot be folded."""
    random = Random(1)
    rows = [[random.choice((1, 2)) for _ in range(59)] for _ in range(11)]
    rows.append([30 - sum(column) for column in zip(*rows)])
    dials = [[[None] * 59 for _ in range(12)] for _ in range(12)]
    dials[0] = [[1] * 59 for _ in range(12)]
    for index, row in enumerate(rows):
        turn = random.randrange(59)
        dials[index][index] = row[turn:] + row[:turn]
    return {"dials": dials, "target": 30}


@pytest.fixture
def endless(hard_puzzle):
    """A heavy question that takes longer than any test waits."""
    return post("/grecian/solve", json.dumps(hard_puzzle))

"""Fixtures: one service for all tests, and services with other options."""

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


# Tests that scripts/cross-test skips under an emulator, by the name of the test, of its function
# or of its file.
SLOW = "under an emulator, the search exceeds its time limit of two seconds"
TCP_INFO = "qemu-user returns only one integer for TCP_INFO, so the service cannot find rejections"
PRELOADED = "LD_PRELOAD also applies to the emulator itself"
NOT_EMULATED = {
    "test_pages_conform_to_the_openapi_document[getAsset]": "built without the pages",
    "test_head_is_get_without_the_body[getAsset]": "built without the pages",
    "test_equal_responses_have_equal_tags[bullsCowsReview]": SLOW,
    "test_a_rejection_does_not_disturb_requests_that_arrive": TCP_INFO,
    "test_414_names_the_whole_request_line": TCP_INFO,
    "test_failing_calls.py": PRELOADED,
    "test_torture.py": PRELOADED,
}


def not_emulated(item):
    """Returns the reason to skip a test under an emulator, or None."""
    row = getattr(item, "callspec", None) and item.callspec.params.get("row")
    if item.path.name == "test_hostile.py" and row and (
            row.wanted.silent or row.rule == "RFC 9110, 15.6.6"  # versions of HTTP
            or row.name in ("a bare LF", "only bare LFs")):
        return TCP_INFO
    return next((NOT_EMULATED[name] for name in (item.name, item.originalname, item.path.name)
                 if name in NOT_EMULATED), None)


def pytest_collection_modifyitems(items):
    if "PUZZLED_RECORD" in os.environ:
        items[:] = [item for item in items if "client" in item.fixturenames]
    # Start the longest tests first, so that no worker of pytest-xdist runs alone at the end.
    items.sort(key=lambda item: item.path.name not in ("test_soak.py", "test_torture.py"))
    for item in items if "PUZZLED_EMULATED" in os.environ else ():
        reason = not_emulated(item)
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def server():
    # glibc fills new memory with bytes that are not 0, so a member that is not initialized has an
    # effect.
    service = Service(MALLOC_PERTURB_="165")
    yield service
    assert service.running(), "the service exited: " + "".join(service.lines[-20:])
    assert service.stop() == 0, "".join(service.lines[-20:])


@pytest.fixture(scope="session")
def client(server):
    with server.client() as session:
        if "PUZZLED_RECORD" in os.environ:  # scripts/record
            session.event_hooks = {"request": [append_to_recording]}
        yield session


def append_to_recording(request):
    """Appends a request as a line of JSON to the file PUZZLED_RECORD. Uses a single write, because
    other workers of pytest-xdist append to the same file."""
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
    """Starts services with options. Each must exit with status 0, by itself or after SIGTERM."""
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
    """Twelve dials of 59 columns, with a solution planted among 59^11 positions. In each row, the
    numbers of only one dial are visible. The numbers are too small to prune the search, and a
    prime number of columns cannot be folded."""
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
    """A request that takes longer than any test waits."""
    return post("/grecian/solve", json.dumps(hard_puzzle))

"""Allocations of the program and its libraries fail, one at a time: while the service starts,
handles a request of each operation, and stops, and in `puzzled ask`. The program must not crash,
hang, leak memory or return an incorrect response. By default, a sample of the allocations fails.
With PUZZLED_TESTS=whole, all allocations fail, but at most MOST for each request. This takes
minutes."""

import json
import re
import time

import pytest

from contract import BY_NAME, ORIGINALS, PAGES, check, patient
from service import WHOLE, run, sampled
from failing_calls import (NEEDED, SANITIZED, STARTED_WITH, Failing, FailingService,
                           start_and_stop)
from raw import PATIENCE_S, Raw, ask, head, post
from test_failing_calls import ask_once

pytestmark = NEEDED

# If there is no memory for a thread, the C library reports it as unavailable.
OUT_OF_MEMORY = re.compile(
    r"puzzled: ([^\n]+: )?(out of memory|Resource temporarily unavailable)\n")
MOST = 12 if not WHOLE else 500 if SANITIZED else 2500
FIRST = 20 if WHOLE else 8  # failures before the memory of the service is measured
CARDS = post("/set/solve", '{"cards":["1rso","2rso","3rso"]}')
BATCH = BY_NAME["runBatch"]
MCP = None  # it is not in the OpenAPI document
LARGE = 40000 * " "  # a worker computes the response to a body of this length


def admits(got, want, proven=True):
    """Returns true if a response differs from the one with memory only in what it marks as
    incomplete: null, not proven, a status that is not optimal, plans that could not be counted
    and ordered, or an average of fewer bands."""
    if got == want or got is None:
        return True
    if isinstance(got, dict) and isinstance(want, dict):
        proven = (proven and got.get("proven", True) and
                  got.get("status", "optimal") == "optimal" and
                  got.get("plan_count", 0) is not None and
                  got.get("bands") == want.get("bands"))
        return all(admits(got.get(name), value, proven) for name, value in want.items())
    if isinstance(got, list) and isinstance(want, list) and len(got) == len(want):
        return all(admits(g, w, proven) for g, w in zip(got, want))
    return not proven


def serves(number):
    """True if the service starts although the allocation of this number fails."""
    with Failing() as failing:
        failing.fail("malloc", number, stops=True)
        code, errors, log = start_and_stop(failing)
    if "CHECK failed" in errors and "pthread_getattr_np" in errors:
        return False  # the address sanitizer itself has no memory for a new thread
    if code == 1:
        assert OUT_OF_MEMORY.fullmatch(errors) and not log, (number, errors, log)
        return False
    assert code == 0 and errors == "", (number, code, errors, log)
    assert "is listening on" in log and log.endswith('event="stopped"\n'), (number, log)
    return True


@pytest.mark.parametrize("step", [1 if WHOLE else 301])
def test_a_start_without_memory_fails_or_serves(step):
    with Failing() as failing:
        failing.count("malloc", stops=True)
        assert start_and_stop(failing)[0] == 0
        count = failing.stop()
    survived = [number for number in range(1, count + 1, step) if serves(number)]
    assert count > 5000 and len(survived) < count // step // 2
    for number in survived:
        service = FailingService(*STARTED_WITH, name="malloc", first=number)
        service.failing.stop()
        assert json.loads(ask(service.port, CARDS).content)["count"] == 1
        assert service.stop() == 0


@pytest.mark.parametrize("step", [151, pytest.param(1 if WHOLE else 43, marks=pytest.mark.slow)])
@pytest.mark.parametrize("words", [
    ("/set/check", "cards=1rso 2rso 3rso"), ("/set/draws", '{"draws":100,"seed":1}'),
    ("/set/chek",)], ids=lambda words: words[0][1:])
def test_ask_without_memory_responds_or_fails(words, step):
    with Failing() as failing:
        variables = failing.variables(starts=True)
        failing.count("malloc")
        wanted = run("ask", *words, **variables)
        count = failing.stop()
        for number in range(1, count + 1, step):
            failing.fail("malloc", number)
            done = run("ask", *words, **variables)
            failing.stop()
            if done.returncode == 0:
                assert admits(json.loads(done.stdout), json.loads(wanted.stdout)), number
                continue
            if "Sanitizer: CHECK failed" in done.stderr:
                continue  # the sanitizer itself cannot handle a failed allocation
            assert (done.returncode, done.stdout) == (1, ""), (number, done)
            assert (OUT_OF_MEMORY.fullmatch(done.stderr) or done.stderr == wanted.stderr or
                    json.loads(done.stderr)["status"] == 503), done.stderr


def message(method, **params):
    return post("/mcp", json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))


def requests():
    """(name, whether the quick run has it, operation, bytes) for all code paths of the service."""
    for operation in ORIGINALS:
        for name, question in operation.request_examples().items():
            first = name == next(iter(operation.request_examples()))
            body = json.dumps(patient(operation, question))
            yield f"{operation.name}-{name}", first, operation, post(operation.path, body)
            if first:
                yield (f"{operation.name}-worker", False, operation,
                       post(operation.path, body + LARGE))
    for operation in PAGES:
        yield operation.name, True, operation, head(f"GET {operation.url()} HTTP/1.1")
    check_cards = BY_NAME["setCheck"]
    simulate, add = BY_NAME["setSimulate"], BY_NAME["hyperloglogAdd"]
    yield "nothing", True, PAGES[0], head("GET /nothing HTTP/1.1")
    yield "wrong", True, check_cards, post(check_cards.path, '{"cards":[1,2,{}],"x":0}')
    yield "not-json", True, check_cards, post(check_cards.path, "{")
    yield "large", True, check_cards, post(
        check_cards.path, '{"cards":["1rso","2rso","3rso"]}' + LARGE)
    yield "chunked", True, check_cards, head(
        f"POST {check_cards.path} HTTP/1.1", "Transfer-Encoding: chunked") + (
            b'20\r\n{"cards":["1rso","2rso","3rso"]}\r\n0\r\n\r\n')
    yield "lines-out", True, simulate, post(
        simulate.path, '{"games":1000,"seed":1}', "Accept: application/x-ndjson")
    lines = [{"path": "/set/check", "body": {"cards": ["1rso", "2rso", "3rso"]}},
             {"path": simulate.path, "body": {"games": 10, "seed": 1}}, {"path": "/nothing", "body": {}}]
    yield "batch", True, BATCH, post(
        BATCH.path, "\n".join(map(json.dumps, lines)), "Content-Type: application/x-ndjson")
    yield "mcp-method", True, MCP, message("resources/read", uri="puzzled://examples/setCheck")
    yield "mcp-invalid", True, MCP, message("nothing")
    yield "mcp-tool", True, MCP, message("tools/call", name="setCheck", arguments=lines[0]["body"])
    yield "mcp-worker", True, MCP, message("tools/call", name="setSimulate", arguments=lines[1]["body"])
    yield "mcp-problem", True, MCP, message("tools/call", name="setCheck", arguments={"cards": [1, 2]})
    yield "lines-in", True, add, post(
        add.path + "?precision=4", 100 * '"item"\n', "Content-Type: application/x-ndjson")


def answers(response):
    """The results in a response: of each line of a batch, of a tool, or of the last line."""
    lines = [json.loads(line) for line in response.content.splitlines()]
    if "body" in lines[0]:
        return [line["body"] for line in lines]
    return [line.get("result", {}).get("structuredContent", line) if "jsonrpc" in line else line
            for line in lines[-1:]]


def lacks_memory(operation, response):
    """Returns true if a line of a batch, or a tool, reports that it is out of memory."""
    return operation in (BATCH, MCP) and response.content and any(
        answer.get("status") == 503 for answer in answers(response))


def right(got, want):
    """Returns true if it is the same response, or an incomplete one that is marked as such. A
    response that caches may store is complete."""
    if got.status_code != want.status_code or \
            got.headers.get("Content-Type") != want.headers.get("Content-Type"):
        return False
    if "ETag" in want.headers and got.headers.get("Cache-Control") != "no-store":
        return got.content == want.content
    kind = want.headers.get("Content-Type", "")
    if "json" not in kind or kind == "application/manifest+json":
        return True
    done, known = answers(got), answers(want)
    return len(done) == len(known) and all(
        "instance" in one or admits(other, one) for other, one in zip(done, known))


def torture(service, operation, request, most):
    """For each of up to `most` allocations, sends the request while the allocation fails, and again
    without a failure. Returns the number of allocations."""
    service.failing.stop()
    want = ask(service.port, request)
    service.failing.count("malloc")
    ask(service.port, request)
    count = service.failing.stop()
    for number in range(1, count + 1, 1 + count // most):
        service.failing.fail("malloc", number)
        got = ask_once(service, request)
        service.failing.stop()
        if got and got.status_code != 503 and not lacks_memory(operation, got):
            assert right(got, want), (number, got.headers, got.content, want.content)
        if got and got.status_code != 302 and operation != MCP:
            check(operation, got)
        assert right(ask(service.port, request), want), number
    return count


@pytest.fixture(scope="module")
def tortured():
    service = FailingService()
    yield service
    assert service.stop() == 0, "".join(service.lines[-20:])


@pytest.mark.parametrize("operation, request_bytes", [
    pytest.param(operation, request, id=name, marks=[pytest.mark.slow] * (not quick))
    for name, quick, operation, request in requests()])
def test_a_request_without_memory(tortured, operation, request_bytes):
    torture(tortured, operation, request_bytes, FIRST)
    live = tortured.failing.live()
    assert torture(tortured, operation, request_bytes, MOST) > 5
    end = time.monotonic() + PATIENCE_S
    while tortured.failing.live() > live:
        assert time.monotonic() < end, "the service leaks memory"
        time.sleep(0.01)


@pytest.mark.parametrize("first", sampled([1, 5, 6, 10, 15], 3))
def test_requests_without_any_memory(first):
    """All allocations of each request fail, from number `first` on."""
    service = FailingService()
    for _, quick, operation, request in requests():
        if not quick:
            continue
        want = ask(service.port, request)
        service.failing.fail("malloc", first, 2**62)
        got = ask_once(service, request)
        service.failing.stop()
        if got and got.status_code == 503 and operation != MCP:
            check(operation, got)
        assert got is None or got.status_code in (503, want.status_code)
        assert right(ask(service.port, request), want)
    assert service.stop() == 0


def stop_with_much_under_way(endless, plan):
    """Stops a service whose connections idle, send and wait. Returns the number of allocations."""
    service = FailingService("--drain-seconds", "0")
    lines = post("/set/simulate", '{"games":1000000000,"seed":1}',
                 "Accept: application/x-ndjson")
    with Raw(service.port) as idle, Raw(service.port) as half, \
            Raw(service.port) as working, Raw(service.port) as waiting:
        idle.send(CARDS)
        assert idle.receive().status_code == 200
        half.send(CARDS[:-10])
        working.send(endless)
        service.settles("workers_busy", 1)
        waiting.send(lines)
        service.settles("queue_depth", 1)
        service.failing.fail("malloc", **plan)
        assert service.stop() == 0, plan
    return service.failing.stop()


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_a_stop_without_memory_succeeds(endless, step):
    count = stop_with_much_under_way(endless, {"first": 0})
    for number in range(1, count + 1, step):
        stop_with_much_under_way(endless, {"first": number})


def fields(answer):
    varying = ("date", "x-request-id")
    return {name: value for name, value in answer.headers.items() if name not in varying}


def test_a_page_that_is_first_sent_without_memory():
    """The response that the service stores for later requests is complete."""
    page = head("GET /openapi.json HTTP/1.1")
    failed, number = True, 0
    while failed:
        number += 1
        service = FailingService()
        service.failing.fail("malloc", number)
        first = ask(service.port, page)
        failed = service.failing.stop() >= number
        later = ask(service.port, page)
        assert first is None or first.status_code == 503 or fields(first) == fields(later)
        assert later.status_code == 200 and "ETag" in later.headers, number
        assert service.stop() == 0
    assert number > 10

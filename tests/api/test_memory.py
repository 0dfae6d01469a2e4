"""The memory limit of large bodies and responses. The service rejects requests that exceed it,
releases every byte, and stays within the limit of the process. Tests wait for conditions, not for
times."""

import itertools
import json
import signal
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from contract import check_problem
from service import is_sanitized
from raw import Raw, ask, head, post

MIB = 1 << 20
LEAST = "64M"  # the minimum of --max-memory
LEAST_BUDGET = 12 * MIB
CARDS = '{"cards":["1rso","2rso","3rso"]}'
GET = head("GET /healthz HTTP/1.1")


def is_free(service):
    """Waits until no memory is charged, and then sends a large request."""
    service.settles("memory_used_bytes", 0)
    response = ask(service.port, padded(MIB))
    assert response.status_code == 200 and response.json()["count"] == 1
    service.settles("memory_used_bytes", 0)


def padded(size):
    """A valid request with a body of `size` bytes."""
    return post("/set/solve", CARDS + " " * (size - len(CARDS)))


def whole_deck():
    """All 729 cards with six attributes. The 88,452 sets take more than 5 MB, which exceeds the
    socket buffers if the receive buffer is small."""
    cards = ["".join(card) for card in itertools.product("012", repeat=6)]
    return json.dumps({"cards": cards, "attribute_count": 6, "max_sets": 100000})


def check_busy(response):
    check_problem(response, 503, "overloaded")
    assert int(response.headers["retry-after"]) >= 1
    assert "memory" in response.json()["detail"]


@pytest.mark.parametrize("arguments, budget, worker", [
    (["--max-memory", "64M", "--workers", "1"], 12 * MIB, 48 * MIB),
    (["--max-memory", "64M", "--workers", "256"], 12 * MIB, 48 * MIB // 256),
    (["--max-memory", "4G", "--workers", "3"], 768 * MIB, 1024 * MIB),
    (["--workers", "2"], 192 * MIB, 384 * MIB)])
def test_the_memory_is_divided_as_documented(start, arguments, budget, worker):
    service = start(*arguments)
    assert service.gauge("memory_limit_bytes") == budget
    assert service.gauge("worker_memory_limit_bytes") == worker
    assert service.gauge("memory_used_bytes") == service.gauge("memory_rejected_total") == 0


def test_bodies_that_exceed_the_memory_are_503(start):
    """Sixteen bodies of 1 MiB arrive at once; the memory is sufficient for twelve."""
    service = start("--max-memory", LEAST)
    question = padded(MIB)
    clients = [Raw(service.port) for _ in range(16)]
    for client in clients:
        client.send(question[:-1])
    service.settles("memory_rejected_total", lambda rejected: rejected >= 4)
    assert ask(service.port, post("/set/solve", CARDS)).json()["count"] == 1
    for client in clients:
        client.send(question[-1:])
    answers = [client.receive() for client in clients]
    rejected = [answer for answer in answers if answer.status_code == 503]
    served = [answer for answer in answers if answer.status_code == 200]
    assert len(rejected) >= 4 and served and len(rejected) + len(served) == 16
    for answer in rejected:
        check_busy(answer)
    assert {answer.json()["count"] for answer in served} == {1}
    assert service.gauge("memory_rejected_total") == len(rejected)
    for client in clients:  # an error does not close the connection
        client.send(question)
        assert client.receive().status_code in (200, 503)
        client.send(GET)
        assert client.receive().json() == {"status": "ok"}
        client.close()
    is_free(service)
    assert service.gauge("memory_peak_bytes") <= LEAST_BUDGET


@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_clients_that_leave_in_the_middle_of_a_body(start, chunked):
    service = start("--max-memory", LEAST)
    size = MIB // 2
    if chunked:
        begun = (head("POST /set/solve HTTP/1.1", "Transfer-Encoding: chunked") +
                 f"{size:x}\r\n".encode() + b" " * size)
    else:
        begun = head("POST /set/solve HTTP/1.1", f"Content-Length: {MIB}") + b" " * size
    clients = [Raw(service.port) for _ in range(8)]
    for client in clients:
        client.send(begun)
    service.settles("memory_used_bytes", 8 * size)
    for client in clients:
        client.close()
    is_free(service)


@pytest.mark.slow
def test_a_body_that_times_out_releases_its_memory(start):
    service = start("--max-memory", LEAST, "--request-seconds", "1")
    with Raw(service.port) as client:
        client.send(padded(MIB)[:-1])
        assert client.receive().status_code == 408
        is_free(service)


def test_an_announced_body_is_not_charged_before_it_comes(start):
    service = start("--max-memory", LEAST)
    clients = [Raw(service.port) for _ in range(40)]
    for client in clients:
        client.send(head("POST /set/solve HTTP/1.1", f"Content-Length: {MIB}") + b" ")
    answer = ask(service.port, padded(MIB))
    assert answer.status_code == 200
    service.settles("memory_used_bytes", 0)
    for client in clients:
        client.close()


@pytest.mark.slow
def test_values_larger_than_the_memory_are_413(start, client):
    """Two megabytes of text, and a million values of 16 bytes."""
    body = '{"include_steps":false,"people":[' + ",".join(1_000_000 * ["7"]) + "]}"
    service = start("--max-memory", LEAST)
    problem = check_problem(ask(service.port, post("/bridge/solve", body)), 413,
                            "body-too-large")
    assert "KiB of memory" in problem["detail"]
    is_free(service)
    assert client.post("/bridge/solve", content=body).status_code == 200


def test_a_body_limit_beyond_the_memory_is_lowered(start):
    service = start("--max-memory", LEAST, "--max-body", "1G")
    response = ask(service.port, head("POST /set/solve HTTP/1.1",
                                     f"Content-Length: {LEAST_BUDGET + 1}"))
    assert str(LEAST_BUDGET) in check_problem(response, 413)["detail"]
    with Raw(service.port) as client:
        client.send(head("POST /set/solve HTTP/1.1", "Transfer-Encoding: chunked") +
                    f"{2 * LEAST_BUDGET:x}\r\n".encode())
        client.send(b" " * 2 * LEAST_BUDGET)
        assert client.receive().status_code in (413, 503)
    is_free(service)


def slow_reader(service, request):
    """A client that sends a request and does not read the response."""
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect(("127.0.0.1", service.port))
    reader.sendall(request)
    return reader


def test_unread_responses_are_charged(start):
    """The memory is sufficient for two such responses, but not for three."""
    service = start("--max-memory", LEAST)
    question = post("/set/solve", whole_deck())
    readers = [slow_reader(service, question) for _ in range(2)]
    service.settles("memory_used_bytes", lambda used: used > 10 * MIB)
    service.settles("workers_busy", 0)
    held = service.gauge("memory_used_bytes")
    assert held < LEAST_BUDGET < held * 3 / 2
    check_busy(ask(service.port, question))
    assert ask(service.port, post("/set/solve", CARDS)).json()["count"] == 1
    assert service.gauge("memory_used_bytes") == held
    for reader in readers:
        reader.close()
    service.settles("memory_used_bytes", 0)
    assert ask(service.port, question).json()["count"] == 88452
    is_free(service)
    assert service.gauge("memory_rejected_total") == 1


@pytest.mark.slow
def test_a_client_that_reads_nothing_is_closed(start):
    service = start("--max-memory", LEAST, "--idle-seconds", "1")
    reader = slow_reader(service, post("/set/solve", whole_deck()))
    service.settles("memory_peak_bytes", lambda peak: peak > 5 * MIB)
    is_free(service)
    reader.close()


def test_a_list_of_errors_without_memory_becomes_503(start):
    """20 KiB are available, and the list of errors takes more."""
    service = start("--max-memory", LEAST)
    body = json.dumps({"cards": [], **{f"{'x' * 120}{i}": 1 for i in range(100)}})
    with Raw(service.port) as holder, Raw(service.port) as client:
        holder.send(long(LEAST_BUDGET - 20 * 1024)[:-1])
        service.settles("memory_used_bytes", lambda used: used > LEAST_BUDGET - 21 * 1024)
        client.send(post("/set/solve", body))
        answer = client.receive()
        check_busy(answer)
        assert "errors" not in answer.json()
        client.send(post("/set/solve", CARDS))
        assert client.receive().json()["count"] == 1
    is_free(service)


def test_a_response_larger_than_the_memory_is_503(start):
    service = start("--max-memory", LEAST)
    problem = check_problem(ask(service.port, party(18, "\1", max_plans=1000)), 503, "out-of-memory")
    assert f"limit for all responses is {LEAST_BUDGET // 1024} KiB" in problem["detail"]
    is_free(service)


def test_canceled_jobs_release_their_bodies(start, hard_puzzle):
    """One job runs and one waits. The clients of both leave."""
    service = start("--max-memory", LEAST, "--workers", "1")
    question = json.dumps(hard_puzzle)
    request = post("/grecian/solve", question + " " * (MIB - len(question)))
    worker = Raw(service.port)
    worker.send(request)
    # The values refer to the text, so the service keeps the text as long as the values.
    service.settles("memory_used_bytes", lambda used: MIB <= used < 2 * MIB)
    waiting = Raw(service.port)
    waiting.send(request)
    service.settles("memory_used_bytes", lambda used: 2 * MIB <= used < 3 * MIB)
    waiting.close()
    worker.close()
    is_free(service)


@pytest.mark.slow
def test_memory_in_use_does_not_delay_the_end(start):
    service = start("--max-memory", LEAST, "--drain-seconds", "1")
    reader = slow_reader(service, post("/set/solve", whole_deck()))
    half = Raw(service.port)
    half.send(padded(MIB)[:-1])
    service.settles("memory_used_bytes", lambda used: used > 6 * MIB)
    assert service.stop(signal.SIGTERM) == 0
    reader.close()
    half.close()


# The memory of the process. A connection has memory that is not charged: its state, its request
# and query, up to 16 KiB each for the body, the values and the response, and NDJSON lines.
EACH = (20 + 4 + 8 + 3 * 16 + 24) * 1024
LINES = "Accept: application/x-ndjson"


def slow(name, *values):
    return pytest.param(*values, id=name, marks=pytest.mark.slow)


def party(people, name, **more):
    """A request about people whose names can be six times as long in the response."""
    return post("/bridge/solve", json.dumps({"people": [
        {"name": f"{name * 58}{i:06}", "minutes": 1 + i // 9} for i in range(people)],
        **more}))


def long(size):
    return post("/bridge/solve", '{"people":[5,10,20,25]}'.ljust(size))


def numbers(size):
    """One-digit numbers: eight bytes of value for each byte of text."""
    return post("/bridge/solve", '{"include_steps":false,"people":[7' + ",7" * (size // 2) + "]}")


def items(size):
    return post("/hyperloglog/estimate",
                json.dumps({"items": [f"{i:012}" for i in range(size // 16)]}))


def lines(size, item):
    body = (f'"{item}"\n' * (size // (len(item) + 3))).encode()
    return head("POST /hyperloglog/add?precision=18 HTTP/1.1", f"Content-Length: {len(body)}",
                "Content-Type: application/x-ndjson") + body


def chunked(size):
    piece = b"10000\r\n" + b" " * 65536 + b"\r\n"
    return head("POST /bridge/solve HTTP/1.1",
                "Transfer-Encoding: chunked") + piece * (size // 65536) + b"0\r\n\r\n"


def search(milliseconds):
    """A search that uses all the memory that it is allowed to use."""
    return post("/bridge/solve", json.dumps({
        "people": [97 + 31 * i % 89 for i in range(24)], "capacity": 3,
        "method": "dijkstra", "limits": {"milliseconds": milliseconds}}))


def simulation(milliseconds):
    return post("/set/simulate", json.dumps({
        "games": 100000000, "limits": {"milliseconds": milliseconds}}), LINES)


FLOODS = [
    pytest.param(lambda: 32 * [party(18, "\1", max_plans=1000)], {503}, id="answers"),
    slow("long-names", lambda: 32 * [party(100, "n")] + 32 * [party(100, "\1")], {200, 503}),
    slow("long-parties", lambda: 16 * [party(10000, "n")] + 16 * [party(5000, "n")], {200, 503}),
    slow("lists", lambda: 64 * [post("/set/solve", whole_deck())], {200, 503}),
    slow("bodies", lambda: 100 * [long(LEAST_BUDGET - 1)], {200, 503}),
    slow("claimed", lambda: 100 * [head("POST /bridge/solve HTTP/1.1",
                                f"Content-Length: {64 * MIB}")], {413}),
    slow("chunked", lambda: 100 * [chunked(64 * MIB)], {413, 503, None}),
    slow("values", lambda: 100 * [numbers(MIB // 2)], {200, 503}),
    slow("arrays", lambda: 100 * [items(MIB)], {200, 503}),
    slow("lines", lambda: 100 * [lines(4 * MIB, "item")], {200, 503}),
    slow("long-lines", lambda: 100 * [lines(4 * MIB, 65000 * "x")], {200, 503}),
    slow("searches", lambda: 16 * [search(1000)], {200, 503}),
    slow("mix", lambda: 6 * [party(18, "\1", max_plans=1000), party(100, "n"), party(10000, "n"),
                     post("/set/solve", whole_deck()), padded(MIB), long(8 * MIB),
                     numbers(MIB // 2), items(MIB), lines(MIB, "item"), search(100),
                     lines(MIB, 65000 * "x"), post("/set/solve", CARDS)], {200, 503}),
]


def check_resident(service, idle, connections):
    """Asserts that the process never used more memory than documented, with a margin of a tenth,
    and that it has released the memory. With a sanitizer's malloc, the memory is not checked."""
    most = service.resident("VmHWM")
    allowed = idle + 64 * MIB * 11 // 10 + connections * EACH
    is_free(service)
    if not is_sanitized():
        assert most <= allowed, f"{most / MIB:.1f} MiB, {allowed / MIB:.1f} are allowed"
        assert service.resident() - idle < 24 * MIB


@pytest.mark.skipif(is_sanitized(), reason="sanitizers replace malloc")
def test_an_idle_connection_costs_what_is_documented(start):
    service = start()
    clients = [Raw(service.port) for _ in range(500)]
    held = []
    for half in clients[:250], clients[250:]:
        for client in half:
            client.send(GET)
        for client in half:
            assert client.receive().status_code == 200
        held.append(service.resident())
    assert held[1] - held[0] <= 250 * 20 * 1024
    for client in clients:
        client.close()


@pytest.mark.parametrize("make_requests, statuses", FLOODS)
def test_the_process_stays_within_the_memory(start, client, make_requests, statuses):
    """Sends all requests at once to more workers than processors. Every complete response is
    correct. A response without an entity tag can be incomplete because of its time limit."""
    service = start("--max-memory", LEAST, "--workers", "8", "--max-queued-jobs", "100")
    idle, requests = service.resident(), make_requests()
    right = {}

    def flood(request):
        answer = ask(service.port, request)
        assert (answer and answer.status_code) in statuses
        if answer and answer.status_code == 503:
            check_problem(answer, 503)
            assert int(answer.headers["retry-after"]) >= 1
        return request, answer

    with ThreadPoolExecutor(len(requests)) as pool:
        answers = list(pool.map(flood, requests))
    for request, answer in answers:
        if answer and answer.status_code == 200 and "etag" in answer.headers:
            if request not in right:
                right[request] = ask(client.base_url.port, request)
            if "etag" in right[request].headers:
                assert answer.content == right[request].content
    check_resident(service, idle, len(requests))


@pytest.mark.slow
@pytest.mark.parametrize("request_", [
    post("/set/solve", whole_deck()), simulation(3000), party(100, "n"),
    post("/set/solve", whole_deck(), LINES)], ids=["list", "lines", "plan", "both"])
def test_responses_that_clients_do_not_read_stay_within_the_memory(start, request_):
    service = start("--max-memory", LEAST, "--workers", "8", "--max-queued-jobs", "100")
    idle = service.resident()
    readers = [slow_reader(service, request_) for _ in range(64)]
    service.settles("queue_depth", 0)
    service.settles("workers_busy", 0)
    for reader in readers:
        reader.close()
    check_resident(service, idle, 64)

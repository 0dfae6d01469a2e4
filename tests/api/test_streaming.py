"""Long runs with random numbers: progress reports (application/x-ndjson), work on all workers, seeds,
and clients that leave. The C tests of server/run test the stream of lines."""

import json

import pytest

from contract import BY_NAME, DOCUMENT, ORIGINALS, ask as ask_operation, check, follow
from raw import Raw, ask, post

NDJSON = "application/x-ndjson"
LINES = f"Accept: {NDJSON}"
PATH = "/set/simulate"
LONG = {"games": 10**9, "seed": 1}  # takes longer than any test waits
LIMITS = {"limits": {"milliseconds": 60000}}  # for a busy machine
RUNS = [  # operation, the field for the length of a run, and other fields
    ("setSimulate", "games", {}), ("setDraws", "draws", {}),
    ("setDraws", "draws", {"attribute_count": 3}),
    ("cliffsSimulate", "games", {"strategy": "certain-first", "level": 4, "optimum_bands": 0}),
    ("cliffsSimulate", "games", {"strategy": "naive", "level": "unknown", "generator": "game",
                                 "optimum_bands": 0}),
    ("hyperloglogExperiment", "runs", {"precisions": [5, 12], "distinct_items": 300})]
HEAVY = [*RUNS, ("cliffsSimulate", "games", {"strategy": "guarded", "level": 2, "optimum_bands": 3}),
         ("cliffsSimulate", "games", {"strategy": "optimal", "level": 2, "optimum_bands": 3})]
EVERY_RUN = pytest.mark.parametrize("name, length, body", RUNS)


def question(path=PATH, *fields, **body):
    return post(path, json.dumps(body), *fields)


def begin(connection, **body):
    """Sends a request, and returns the first chunk of the response."""
    connection.send(question(PATH, LINES, **body))
    assert connection.line() == "HTTP/1.1 200 OK"
    while connection.line():
        pass
    return connection._chunk()


def test_progress_arrives_while_the_work_continues(start):
    service = start("--workers", "2")
    with Raw(service.port) as connection:
        first = json.loads(begin(connection, **LONG))
        assert first["progress"]["done"] < first["progress"]["total"] == 10**9
        assert service.gauge("workers_busy") == 1
        second = json.loads(connection._chunk())
        assert second["progress"]["done"] > first["progress"]["done"]
    service.settles("workers_busy", 0)


@pytest.mark.slow
def test_another_request_gets_a_worker_at_once(start):
    service = start("--workers", "2")
    with Raw(service.port) as connection:
        begin(connection, **LONG)
        for seed in range(20):
            service.settles("workers_helping", 1)  # the second worker helps again
            answer = ask(service.port, question("/set/draws", draws=1000, seed=seed))
            assert answer.json()["draws"] == 1000
        assert service.gauge("workers_busy") == 1
        assert service.gauge("jobs_rejected_total") == 0


def most(name, length):
    """The longest run, which takes longer than any test waits."""
    schema = follow(DOCUMENT, BY_NAME[name].request_schema())
    return follow(DOCUMENT, schema["properties"][length])["maximum"]


def report(client, name, body):
    """The lines of a response: the progress, and the response."""
    response = client.post(BY_NAME[name].path, json=body, headers={"Accept": NDJSON})
    *progress, answer = check(BY_NAME[name], response)
    assert response.headers["content-type"] == NDJSON and "etag" not in response.headers
    assert all(set(line) == {"progress"} for line in progress)
    return [line["progress"] for line in progress], answer


@EVERY_RUN
def test_the_last_line_is_the_response(client, name, length, body):
    for number in (1, 200):
        request = {**body, **LIMITS, length: number, "seed": 2}
        _, answer = report(client, name, request)
        assert answer == ask_operation(client, name, request)


@pytest.mark.slow
@EVERY_RUN
def test_a_run_that_is_cut_short_is_the_beginning_of_a_longer_one(client, name, length, body):
    request = {**body, **LIMITS, length: most(name, length), "seed": 2}
    progress, answer = report(client, name, {**request, "limits": {"milliseconds": 300}})
    done = [line["done"] for line in progress]
    assert done == sorted(done) and max(done, default=0) <= answer[length]
    assert all(line["total"] == request[length] for line in progress)
    if 0 < answer[length] < request[length]:
        assert answer["complete"] is False
        again = ask_operation(client, name, {**request, length: answer[length]})
        assert again == {**answer, "complete": True}


@pytest.mark.slow
@pytest.mark.parametrize("name, length, body", HEAVY)
def test_the_number_of_workers_does_not_change_the_response(start, name, length, body):
    request = {**body, **LIMITS, length: 10 if body.get("optimum_bands") else 3001, "seed": 5}
    responses = []
    for workers in ("1", "2", "5"):
        with start("--workers", workers, "--max-memory", "2G").client() as client:
            responses.append(ask_operation(client, name, request))
            assert report(client, name, request)[1] == responses[0]
    assert all(response == responses[0] for response in responses)


@pytest.mark.parametrize("name, length, body", RUNS[::3])
def test_a_client_that_leaves_ends_its_run(start, name, length, body):
    service = start("--workers", "2")
    request = json.dumps({**body, length: most(name, length)})
    for fields in ((), (LINES,)):
        with Raw(service.port) as connection:
            connection.send(post(BY_NAME[name].path, request, *fields))
            service.settles("workers_busy", 1)
            if fields:
                assert connection.line() == "HTTP/1.1 200 OK"  # progress has begun
        service.settles("workers_busy", 0)


def seeded():
    """The operations that draw a seed, each with a request that draws one."""
    for operation in ORIGINALS:
        fields = follow(DOCUMENT, operation.request_schema())["properties"]
        if "seed" in fields and operation.name != "setOdds":
            request = next(request for request in operation.request_examples().values()
                           if "date" not in request)
            unseeded = {key: value for key, value in request.items() if key != "seed"}
            yield operation.name, {**unseeded, **(LIMITS if "limits" in fields else {})}
    yield "setOdds", {"cards": 30, "draws": 1000}
    yield "bullsCowsStrategies", {"game": {"positions": 3}, "strategies": ["random-consistent"]}


@pytest.mark.parametrize("name, request_", seeded())
def test_a_seed_repeats_the_response(client, name, request_):
    """Only a response with a chosen seed can be stored."""
    path, bodies = BY_NAME[name].path, []
    for _ in range(4):
        response = client.post(path, json=request_)
        bodies.append(check(BY_NAME[name], response))
        assert "etag" not in response.headers
    for seed in (bodies[0]["seed"], 0, 2 ** 53 - 1):
        first, second = (client.post(path, json={**request_, "seed": seed}) for _ in range(2))
        assert first.content == second.content and "etag" in first.headers
        assert first.json()["seed"] == seed
    assert len({body["seed"] for body in bodies}) == 4
    repeated = client.post(path, json={**request_, "seed": bodies[0]["seed"]})
    assert repeated.json() == bodies[0]

"""POST /batch and `puzzled ask --batch`: many requests, one per line."""

import json
import time
from itertools import product

import pytest

from contract import DOCUMENT, ORIGINALS, PROBLEM, patient, strict_json, validate
from raw import Raw, ask, head, post
from test_ask import answer, misuse, problem

LINES = {"Content-Type": "application/x-ndjson"}
RESULT = DOCUMENT["paths"]["/batch"]["post"]["responses"]["200"]["content"]["application/x-ndjson"]["schema"]
CARDS = ["".join(card) for card in product("012", repeat=4)]
SCORE = {"path": "/bulls-cows/score", "body": {"guess": "0123", "secret": "0321"}}


def send(client, *lines):
    """Sends lines, which are text or values. Returns the results."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    response = client.post("/batch", content=text.encode(), headers=LINES)
    assert response.status_code == 200, response.content
    assert response.headers["content-type"] == LINES["Content-Type"]
    return results(response.content)


def results(content):
    assert content == b"" or content.endswith(b"}\n")
    found = [strict_json(line) for line in content.decode("utf-8").split("\n")[:-1]]
    for result in found:
        validate(RESULT, result)
        if result["status"] != 200:
            validate(PROBLEM, result["body"])
            assert result["body"]["status"] == result["status"]
    return found


def examples():
    for operation in ORIGINALS:
        for name, question in operation.request_examples().items():
            yield pytest.param(operation, question, id=f"{operation.name}-{name}")


@pytest.mark.parametrize("operation, question", examples())
def test_a_line_gets_the_response_of_a_single_request(client, operation, question):
    question = patient(operation, question)
    single = client.post(operation.path, json=question)
    line = json.dumps({"id": 7, "path": operation.path, "body": question})
    response = client.post("/batch", content=line, headers=LINES)
    assert response.content.startswith(b'{"id":7,"status":200,"body":')
    (result,) = results(response.content)
    if "etag" in single.headers:
        assert response.content == b'{"id":7,"status":200,"body":' + single.content[:-1] + b"}\n"
    else:
        assert result["body"].keys() == single.json().keys()


def test_all_examples_in_one_batch_get_responses_in_order(client):
    asked = [(operation, patient(operation, question)) for operation in ORIGINALS
             for question in operation.request_examples().values()]
    found = send(client, *[{"path": operation.path, "id": f"line {index}", "body": question}
                           for index, (operation, question) in enumerate(asked)])
    assert [result["id"] for result in found] == [f"line {index}" for index in range(len(asked))]
    assert {result["status"] for result in found} == {200}


@pytest.mark.parametrize("identity", ['"a\\u00e9\\n\\"}"', "1.50", "-0", "1e3", '""', "12345678901234567890123"])
def test_an_id_is_repeated_as_it_is_written(client, identity):
    line = f' {{"body" : {json.dumps(SCORE["body"])} , "id" : {identity} ,"path":"/bulls-cows/score"}} '
    response = client.post("/batch", content=line.encode(), headers=LINES)
    assert response.content.startswith(f'{{"id":{identity},"status":200,'.encode())


BAD_LINES = [
    ("nonsense", 400), ("{", 400), ('{"path":"/set/solve","body":{}', 400), ("\0", 400), ('{"a":1,"a":2}', 400),
    ("[]", 422), ("7", 422), ("{}", 422), ('{"body":{}}', 422), ('{"path":"/set/solve"}', 422),
    ('{"path":7,"body":{}}', 422), ('{"path":"","body":{}}', 422), ('{"path":"/set/solve","body":{},"id":[]}', 422),
    ('{"path":"/set/solve","body":{},"other":1}', 422), ('{"path":"/set/solve\\u0000x","body":{}}', 422),
    ('{"path":"/nowhere","body":{}}', 404), ('{"path":"set/solve","body":{}}', 400),
    ('{"path":"/set/solve?x=1","body":{}}', 404), ('{"path":"/healthz","body":{}}', 405),
    ('{"path":"/set/daily","body":{}}', 405), ('{"path":"/batch","body":{}}', 422), ('{"path":"/mcp","body":{}}', 422),
    (json.dumps({"path": "/" + 9000 * "a", "body": {}}), 414),
    ('{"path":"/bulls-cows/score","body":[]}', 422), ('{"path":"/bulls-cows/score","body":null}', 422),
    ('{"path":"/bulls-cows/score","body":{"guess":"0123"}}', 422),
    ('{"path":"/bulls-cows/score","body":' + 3000 * "[" + 3000 * "]" + "}", 400),
]


def test_invalid_lines_do_not_affect_others(client):
    lines = [line for bad, _ in BAD_LINES for line in (bad, SCORE)]
    found = send(client, *lines)
    wanted = [status for _, bad in BAD_LINES for status in (bad, 200)]
    got = [result["status"] for result in found]
    assert got == wanted, [(lines[i][:60], got[i]) for i in range(0, len(got), 2) if got[i] != wanted[i]]


@pytest.mark.parametrize("question", ["[]", "7", '{"guess": "0123", "secret": "0", "x": 1}', '{\t"guess":  "01"}'])
def test_a_problem_of_a_line_is_that_of_a_single_request(client, question):
    single = client.post("/bulls-cows/score", content=question, headers={"Content-Type": "application/json"})
    (result,) = send(client, f'{{"path":"/bulls-cows/score","body":{question}}}')
    assert {**result["body"], "instance": ""} == {**single.json(), "instance": ""}


def test_blank_lines_and_line_ends(client):
    line = json.dumps(SCORE)
    assert len(send(client, "", " \t", line + "\r", "\r", line + " ", "", line)) == 3
    assert send(client, " ", "") == []


def test_the_limits_of_the_batch(client):
    for content, kind, status in ((b"", LINES["Content-Type"], 400),
                                  (2 * 1024 * 1024 * b" ", LINES["Content-Type"], 200),
                                  (b"{}", "application/json", 415), (b"{}", "text/plain", 415)):
        assert client.post("/batch", content=content, headers={"Content-Type": kind}).status_code == status
    assert client.get("/batch").status_code == 405
    too_long = head("POST /batch HTTP/1.1", "Content-Type: application/x-ndjson", f"Content-Length: {2 ** 24 + 1}")
    assert ask(client.base_url.port, too_long).status_code == 413


def test_a_slow_reader_gets_all_results_of_a_large_batch(start):
    """The service keeps only one slice of the results in memory."""
    service = start("--max-memory", "64M")
    line = json.dumps({"path": "/set/solve", "body": {"cards": CARDS}}) + "\n"
    lines = 300
    with Raw(service.port) as connection:
        connection.send(post("/batch", lines * line, "Content-Type: application/x-ndjson"))
        time.sleep(0.5)
        assert ask(service.port, head("GET /healthz HTTP/1.1")).status_code == 200
        found = connection.receive()
    assert len(results(found.content)) == lines
    service.settles("workers_busy", 0)


def endless_line(endless):
    return '{"path":"/grecian/solve","body":' + endless.partition(b"\r\n\r\n")[2].decode() + "}\n"


def test_results_are_sent_before_a_long_line_and_leaving_cancels_it(start, endless):
    service = start("--workers", "1")
    with Raw(service.port) as connection:
        connection.send(post("/batch", json.dumps(SCORE) + "\n" + 10 * endless_line(endless),
                             "Content-Type: application/x-ndjson"))
        assert connection.line() == "HTTP/1.1 200 OK"
        while not connection.line().startswith('{"status":200'):
            pass
        connection.reset()
    assert " status=499 " in service.logged("path=/batch")
    service.settles("workers_busy", 0)
    assert ask(service.port, post("/set/simulate", '{"games": 1}')).status_code == 200


def test_each_line_has_its_own_time_limit(start):
    """Each of two lines plays games until its limit. Without time left, a line would play none."""
    service = start("--workers", "1", "--job-seconds", "1")
    line = json.dumps({"path": "/set/simulate", "body": {"games": 10**9}}) + "\n"
    response = ask(service.port, post("/batch", 2 * line + json.dumps(SCORE), "Content-Type: application/x-ndjson"))
    first, second, score = results(response.content)
    for result in first, second:
        assert result["body"]["complete"] is False
        assert result["body"]["games"] > 0
    assert score["status"] == 200


def test_a_batch_on_the_command_line(client, tmp_path):
    lines = "".join(json.dumps({"id": index, **line}) + "\n" for index, line in enumerate(
        20 * [SCORE, {"path": "/set/simulate", "body": {"games": 100, "seed": 1}}]))
    served = client.post("/batch", content=lines, headers=LINES).content
    file = tmp_path / "lines"
    file.write_text(lines)
    assert answer("--batch", "-", stdin=lines.encode()) == served
    assert answer("--batch", str(file)) == served
    assert answer("--batch", "-", stdin=b"") == b""
    bad = [json.loads(line) for line in answer("--batch", "-", stdin=b"x\n\n{}").splitlines()]
    assert [result["status"] for result in bad] == [400, 422]
    large = json.dumps({"path": "/set/solve", "body": 2000 * "x"}).encode()
    (result,) = answer("--batch", "-", "--max-body", "1K", stdin=large).splitlines()
    assert json.loads(result)["status"] == 413
    misuse("--batch", "-", "/set/deal")
    assert b"--batch FILE" in answer("/batch", "--help")

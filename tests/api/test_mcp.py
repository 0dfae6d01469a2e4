"""POST /mcp, the Model Context Protocol: messages, tools, resources, and hostile messages."""

import json
import re
import signal

import pytest

from contract import ORIGINALS, PUZZLES, check_problem, patient, pointers, strict_json
from raw import Raw, post
from stable_random import StableRandom

LATEST = "2025-11-25"
HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": LATEST}


def send(client, message, status=200, **headers):
    """Returns the response to a message, which is text, bytes or a value."""
    content = message if isinstance(message, (str, bytes)) else json.dumps(message)
    response = client.post("/mcp", content=content,
                           headers={**HEADERS, "Content-Type": "application/json", **headers})
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "no-store"
    body = strict_json(response.text)
    assert body["jsonrpc"] == "2.0"
    assert ("result" in body) != ("error" in body)
    return body


def call(client, method, params=None, **headers):
    message = {"jsonrpc": "2.0", "id": 1, "method": method}
    body = send(client, {**message, "params": params} if params is not None else message, **headers)
    assert body["id"] == 1
    return body


def result(client, method, params=None):
    return call(client, method, params)["result"]


def error(client, method, params=None):
    return call(client, method, params)["error"]["code"]


def tool(client, name, arguments):
    made = result(client, "tools/call", {"name": name, "arguments": arguments})
    assert made["content"] == [{"type": "text", "text": made["content"][0]["text"]}]
    assert strict_json(made["content"][0]["text"]) == made["structuredContent"]
    return made


def test_initialize(client):
    for version, returned in ((LATEST, LATEST), ("2025-06-18", "2025-06-18"), ("1999-01-01", LATEST)):
        made = result(client, "initialize", {"protocolVersion": version, "capabilities": {},
                                             "clientInfo": {"name": "test", "version": "1"}})
        assert made["protocolVersion"] == returned
        assert made["capabilities"] == {"tools": {}, "resources": {}}
        assert made["serverInfo"]["name"] == "puzzled"
    assert result(client, "ping") == {}


@pytest.mark.parametrize("message", [
    {"method": "notifications/initialized"},
    {"method": "notifications/roots/list_changed", "params": {}},
    {"method": "unknown"},
    {"id": 1, "result": {}},
    {"id": 1, "error": {"code": 1, "message": "x"}},
])
def test_notifications_and_responses_are_accepted(client, message):
    response = client.post("/mcp", json={"jsonrpc": "2.0", **message})
    assert (response.status_code, response.content) == (202, b"")
    assert "content-type" not in response.headers


def test_only_post_and_query(client):
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert client.request("QUERY", "/mcp", json=ping).json()["result"] == {}
    for method in ("GET", "DELETE", "PUT"):
        check_problem(client.request(method, "/mcp"), 405, "method-not-allowed")


def test_tools_are_the_operations(client):
    tools = result(client, "tools/list")["tools"]
    assert [one["name"] for one in tools] == [one.name for one in ORIGINALS]
    for one in tools:
        schema = one["inputSchema"]
        assert not re.search(r'"(anyOf|oneOf|allOf)"', json.dumps(schema))
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        text = json.dumps(one)
        assert '"x-' not in text
        assert "#/components" not in text
        assert not re.search(r"`/[a-z-]+/[a-z-]+`| - `", text)
        assert one["description"]
    about = {one["name"]: one["description"] for one in tools}
    assert "use the field `variant`" in about["setSolve"]
    assert "\n- `first-consistent`: " in about["bullsCowsStrategies"]
    assert "use `setOdds`" in about["setDraws"]
    assert error(client, "tools/list", {"cursor": "x"}) == -32602


@pytest.mark.parametrize("operation", ORIGINALS, ids=lambda one: one.name)
def test_a_tool_returns_the_response_of_its_operation(client, operation):
    question = patient(operation, next(iter(operation.request_examples().values())))
    posted = client.post(operation.path, json=question)
    made = tool(client, operation.name, question)
    assert made["isError"] is False
    if "etag" in posted.headers:
        assert made["content"][0]["text"] == posted.text.rstrip("\n")


@pytest.mark.parametrize("operation", ORIGINALS, ids=lambda one: one.name)
def test_a_tool_reports_invalid_arguments(client, operation):
    made = tool(client, operation.name, {"unknown_field_of_test": 1})
    problem = made["structuredContent"]
    assert made["isError"] is True
    assert problem["status"] == 422
    assert "/unknown_field_of_test" in pointers(problem)
    assert not any("line" in one for one in problem["errors"])


def test_a_tool_without_arguments(client):
    made = result(client, "tools/call", {"name": "bullsCowsBounds"})
    assert made["isError"] is False


def test_a_tool_reports_a_repeated_card(client):
    made = tool(client, "setSolve", {"cards": ["1rso", "1rso"]})
    assert made["isError"] is True
    assert pointers(made["structuredContent"])


def test_a_long_computation_has_its_time_limit(client):
    made = tool(client, "bullsCowsOptimize", {"game": {"positions": 5, "symbols": 12},
                                              "limits": {"milliseconds": 300}})
    assert made["isError"] is False
    assert made["structuredContent"]["proven"] is False


def test_errors_of_calls(client):
    assert error(client, "unknown") == -32601
    assert error(client, "tools/call") == -32602
    assert error(client, "tools/call", {"name": 1}) == -32602
    assert error(client, "tools/call", {"name": "unknown"}) == -32602
    assert error(client, "tools/call", {"name": "x" * 5000}) == -32602
    assert error(client, "tools/call", {"name": "setDaily"}) == -32602
    assert error(client, "tools/call", {"name": "solveSet"}) == -32602
    assert error(client, "tools/call", {"name": "mcp"}) == -32602
    for arguments in ([], 1, None, "x"):
        assert error(client, "tools/call", {"name": "setSolve", "arguments": arguments}) == -32602


def test_resources_are_guides(client):
    guides = result(client, "resources/list")["resources"]
    assert [one["name"] for one in guides] == [tag["name"] for tag in PUZZLES]
    for one in guides:
        (read,) = result(client, "resources/read", {"uri": one["uri"]})["contents"]
        assert (read["uri"], read["mimeType"]) == (one["uri"], "text/markdown")
        assert read["text"].startswith(f"# {one['name']}\n")
        for operation in ORIGINALS:
            assert (f"## {operation.name}: " in read["text"]) == (one["name"] in operation.spec["tags"])
        examples = re.findall(r"^    ({.*})$", read["text"], re.MULTILINE)
        assert examples
        for example in examples:
            json.loads(example)
    assert error(client, "resources/read", {"uri": "puzzled://guides/"}) == -32002
    assert error(client, "resources/read", {"uri": "file:///etc/passwd"}) == -32002
    assert error(client, "resources/read", {"uri": 7}) == -32602
    assert error(client, "resources/read") == -32602


@pytest.mark.parametrize("number", ["0", "-7", "1.5", '"a"', '""', '"\\u00e9\\""', "9" * 128,
                                    '"' + "x" * 126 + '"'])
def test_the_id_is_returned_unchanged(client, number):
    message = f'{{"jsonrpc":"2.0","id":{number},"method":"ping"}}'
    response = client.post("/mcp", content=message)
    assert response.text == f'{{"jsonrpc":"2.0","id":{number},"result":{{}}}}\n'


@pytest.mark.parametrize("message, code", [
    ("", -32700),
    ("{", -32700),
    ("[" * 5000, -32700),
    ("[" * 5000 + "]" * 5000, -32700),
    ('{"a":' * 1000 + "1" + "}" * 1000, -32600),
    (b"\xff", -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping"}\0', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping\0"}', -32700),
    (b'{"jsonrpc":"2.0","id":"\0","method":"ping"}', -32700),
    (b'\0{"jsonrpc":"2.0","id":1,"method":"ping"}', -32700),
    (b'{"jsonrpc":"2.0","id":"\xff","method":"ping"}', -32700),
    (b'{"jsonrpc":"2.0","id":"\xc0\x80","method":"ping"}', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"\xed\xa0\x80"}', -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"\xf5":1}}', -32700),
    (b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}', -32700),
    (b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"ping"}', -32700),
    (b'{"jsonrpc":"2.0","id":' + 16000 * b"9" + b',"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":"' + 16000 * b"x" + b'","method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":' + 2000 * b"[" + 2000 * b"]" + b',"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":' + 7000 * b"[" + 7000 * b"]" + b',"method":"ping"}', -32700),
    ('{"jsonrpc":"2.0","id":1,"id":1,"method":"ping"}', -32700),
    ('{"jsonrpc":"2.0","id":1,"method":"ping"} {}', -32700),
    ("[]", -32600),
    ('[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600),
    ("1", -32600),
    ('"tools/list"', -32600),
    ("null", -32600),
    ("{}", -32600),
    ('{"jsonrpc":2.0,"id":1,"method":"ping"}', -32600),
    ('{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600),
    ('{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
    ('{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
    ('{"jsonrpc":"2.0","id":true,"method":"ping"}', -32600),
    ('{"jsonrpc":"2.0","id":' + "9" * 129 + ',"method":"ping"}', -32600),
    ('{"jsonrpc":"2.0","id":1}', -32600),
    ('{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', -32602),
], ids=lambda value: str(value)[:60])
def test_invalid_messages_are_rejected(client, message, code):
    assert send(client, message, 400)["error"]["code"] == code


@pytest.mark.parametrize("message, status, text", [
    ('{"jsonrpc":"2.0",\n"id":1,\'method\':1}', 400,
     "line 2, column 8: strings and keys must be in double quotes, not in single quotes"),
    ('{"id":1,"id":2}', 400, 'line 1, column 9: the key "id" occurs twice in this object; remove one of the two'),
    ("", 400, "the body is empty; send a JSON-RPC message"),
    ('{"id":1,"method":"ping"}', 400, 'the member "jsonrpc" must be "2.0"'),
    ('{"jsonrpc":"2.0","id":1,"method":"tool/call"}', 200, 'the method "tool/call" does not exist'),
    ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"solveSet"}}', 200,
     'params.name "solveSet" is not the name of a tool; tools/list lists all tools'),
    ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"setSolve","args":{"cards":"1rso"}}}', 200,
     "params.args is unknown; write params.arguments"),
])
def test_errors_name_the_position(client, message, status, text):
    made = send(client, message, status)
    assert made["error"]["message"] == text
    assert made["id"] == (1 if status == 200 or "jsonrpc" in text else None)


@pytest.mark.parametrize("name", ["ping\\u0000", "\\u0000", "\\u0070ing", "ping\\n", "\\ud83d\\ude00", "x" * 15000],
                         ids=range(6))
def test_escapes_do_not_hide_the_end_of_a_name(client, name):
    assert send(client, f'{{"jsonrpc":"2.0","id":1,"method":"{name}"}}')["error"]["code"] == -32601
    message = f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"setSolve{name}"}}}}'
    assert send(client, message)["error"]["code"] == -32602


def test_slashes_can_be_escaped(client):
    assert "tools" in send(client, '{"jsonrpc":"2.0","id":1,"method":"tools\\/list"}')["result"]


def test_the_size_is_limited(client):
    content = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"a": "x" * 1048576}})
    check_problem(client.post("/mcp", content=content), 413, "body-too-large")
    for one in result(client, "tools/list")["tools"]:
        assert "MiB" not in one["description"]


def test_sketches_can_be_merged(client):
    """Messages of more than 16 KiB, which a worker reads."""
    sketches = [tool(client, "hyperloglogAdd", {"items": [f"{i}", "all"]})["structuredContent"]["sketch"]
                for i in range(40)]
    merged = tool(client, "hyperloglogMerge", {"sketches": sketches})["structuredContent"]
    assert tool(client, "hyperloglogEstimate", {"sketch": merged["sketch"]})["structuredContent"]["estimate"] == 41


LARGE = "x" * 100000


@pytest.mark.parametrize("text, status, code", [
    (f'"{LARGE}', 400, -32700), (f'"{LARGE}"', 400, -32600),
    (f'{{"jsonrpc":"2.0","id":1,"method":"{LARGE}"}}', 200, -32601),
    (f'{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{LARGE}"}}}}', 200, -32602),
    ("[" + "1," * 500000 + "1]", 400, -32600),
], ids=range(5))
def test_large_messages_are_rejected(client, text, status, code):
    assert send(client, text, status)["error"]["code"] == code


def test_large_messages(client):
    fill = {"_": LARGE}
    assert result(client, "ping", fill) == {}
    assert client.post("/mcp", json={"jsonrpc": "2.0", "method": "x", "params": fill}).status_code == 202
    made = tool(client, "setSolve", {"cards": ["1rso"], "unknown_field_of_test": LARGE})
    assert (made["isError"], pointers(made["structuredContent"])) == (True, ["/unknown_field_of_test"])


def test_the_version_is_checked(client):
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert client.post("/mcp", json=ping).status_code == 200
    for version in (LATEST, "2025-06-18", "2025-03-26"):
        send(client, ping, **{"MCP-Protocol-Version": version})
    assert send(client, ping, 400, **{"MCP-Protocol-Version": "1"})["error"]["code"] == -32600


LONG = {"games": 10**9, "seed": 1}  # takes longer than any test waits
CALL = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "setSimulate", "arguments": LONG}}
LONG_CALL = post("/mcp", json.dumps(CALL))


def test_a_client_that_leaves_cancels_its_tool(start):
    service = start("--workers", "1")
    with Raw(service.port) as connection:
        connection.send(LONG_CALL)
        service.settles("workers_busy", 1)
        connection.reset()
    assert " route=/set/simulate status=499 bytes=0 " in service.logged("path=/mcp")
    service.settles("workers_busy", 0)
    service.settles("connections_open", 1)
    assert service.gauge("jobs_canceled_total") == 1


def test_a_client_that_leaves_cancels_a_large_message(start):
    service = start("--workers", "1")
    with Raw(service.port) as connection:
        connection.send(post("/mcp", json.dumps(CALL) + " " * 20000))
        service.settles("workers_busy", 1)
        connection.reset()
    assert " status=499 bytes=0 " in service.logged("path=/mcp")
    service.settles("workers_busy", 0)
    assert service.gauge("jobs_canceled_total") == 1


def test_a_tool_reports_a_full_queue(start):
    """The model can retry later. Methods that do not need a worker still respond."""
    service = start("--workers", "1", "--max-queued-jobs", "1")
    with Raw(service.port) as first, Raw(service.port) as second, service.client() as client:
        first.send(LONG_CALL)
        service.settles("workers_busy", 1)
        second.send(LONG_CALL)
        service.settles("queue_depth", 1)
        response = client.post("/mcp", json=CALL)
        made = strict_json(response.text)["result"]
        assert (response.status_code, made["isError"]) == (200, True)
        assert int(response.headers["retry-after"]) >= 1
        assert made["structuredContent"]["type"] == "/problems/overloaded"
        assert made["structuredContent"]["detail"] == "the queue is full: 1 job is waiting"
        assert made["structuredContent"]["status"] == 503
        assert result(client, "ping") == {}
        assert tool(client, "setCheck", {"cards": ["1rso", "2rso", "3rso"]})["isError"] is False
        metrics = client.get("/metrics").text
        assert 'requests_total{route="/set/simulate",status="200"} 1' in metrics
    assert " route=/set/simulate status=200 " in service.logged("path=/mcp")


def test_a_stop_ends_a_tool(start):
    service = start("--workers", "1", "--drain-seconds", "0")
    with Raw(service.port) as connection:
        connection.send(LONG_CALL)
        service.settles("workers_busy", 1)
        service.send_signal(signal.SIGTERM)
        response = connection.receive()
        assert response is None or response.json()["result"]["structuredContent"]["type"] == "/problems/stopped"
    assert service.wait() == 0


def test_the_origin_is_checked(start):
    service = start("--public-url", "https://puzzles.example.org")
    own = f"127.0.0.1:{service.port}"
    with service.client() as client:
        for origin, host, status in [
                (f"http://{own}", own, 200), ("http://localhost:1", "localhost:1", 200),
                ("http://[::1]:1", "[::1]:1", 200), ("https://puzzles.example.org", own, 200),
                ("https://evil.example", own, 403), ("null", own, 403), ("", own, 403),
                ("https://evil.example", "evil.example", 403), (f"http://{own}0", own, 403),
                ("http://localhost.evil.example", "localhost.evil.example", 403)]:
            response = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "ping"},
                                   headers={"Origin": origin, "Host": host})
            assert response.status_code == status, (origin, host)
            if status == 403:
                check_problem(response, 403, "origin-not-allowed")


@pytest.mark.parametrize("origin", ["none", "null", "", "http://", "https://none"])
def test_no_origin_is_allowed_without_a_public_url(client, origin):
    """The default of --public-url is the word "none", which is not an origin."""
    response = client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "ping"}, headers={"Origin": origin})
    check_problem(response, 403, "origin-not-allowed")


def test_it_can_be_turned_off(start):
    service = start("--no-mcp")
    with service.client() as client:
        problem = check_problem(client.post("/mcp", json={}), 404, "not-found")
        assert "/mcp" not in problem["detail"].replace('"/mcp"', "")
        assert client.get("/readyz").status_code == 200


def test_any_message_gets_a_response(client):
    random = StableRandom(11)
    pieces = ['"jsonrpc"', '"2.0"', '"id"', '"method"', '"params"', '"tools/call"', '"name"', '"setSolve"',
              '"arguments"', "{", "}", "[", "]", ":", ",", "1", "-1e9", "null", '"\\u0000"', '"\\"', " ", "\\"]
    for _ in range(500):
        text = "".join(random.choice(pieces) for _ in range(1 + random.randrange(30)))
        assert client.post("/mcp", content=text).status_code in (200, 202, 400), text
        text = ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"setSolve","arguments":{'
                + text + "}}}")
        assert client.post("/mcp", content=text).status_code in (200, 400), text

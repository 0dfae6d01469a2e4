"""`puzzled ask` responds as the service does."""

import json
import os
import pty
import re
import shlex
import signal
import subprocess

import pytest

from contract import (DAILY, DOCUMENT, LISTED, ORIGINALS, PROBLEM, QUESTIONS, follow,
                      patient, strict_json, validate)
from service import PATIENCE_S, ROOT, binary, environment, run

ORDER = [operation.path for operation in LISTED]


def ask(*words, stdin=b"", **variables):
    """Runs `puzzled ask`, with bytes on its standard input."""
    return subprocess.run([binary(), "ask", *words], input=stdin, capture_output=True,
                          env=environment(**variables), timeout=PATIENCE_S, check=False)


def answer(*words, **named):
    """The bytes of a response."""
    ended = ask(*words, **named)
    assert (ended.returncode, ended.stderr) == (0, b""), ended
    return ended.stdout


def problem(*words, status, **named):
    """The problem that is printed instead of a response."""
    ended = ask(*words, **named)
    assert (ended.returncode, ended.stdout) == (1, b""), ended
    assert ended.stderr.endswith(b"}\n")
    body = strict_json(ended.stderr.decode("utf-8"))
    validate(PROBLEM, body)
    assert body["status"] == status
    return body


def misuse(*words, **named):
    """The line that is printed for invalid arguments."""
    ended = ask(*words, **named)
    assert (ended.returncode, ended.stdout) == (2, b""), ended
    line = ended.stderr.decode("utf-8", "backslashreplace")
    assert re.fullmatch(r"puzzled: [^\n]*\(see puzzled [^\n]*--help\)\n", line)
    return line


def shortest(operation):
    return min(operation.request_examples().values(), key=lambda value: len(str(value)))


def named(item):
    return getattr(item, "path", None)


def expect_same(client, operation, question):
    """The command prints the response of the service, except if the seed is random."""
    text = json.dumps(patient(operation, question), ensure_ascii=False)
    served = client.post(operation.path, content=text.encode())
    assert served.status_code == 200
    if "etag" in served.headers:
        assert answer(operation.path, text) == served.content
    else:
        assert json.loads(answer(operation.path, text)).keys() == served.json().keys()


@pytest.mark.parametrize("operation", QUESTIONS, ids=named)
def test_an_example_gets_the_response_of_the_service(client, operation):
    expect_same(client, operation, shortest(operation))


@pytest.mark.slow
@pytest.mark.parametrize("operation", ORIGINALS, ids=named)
def test_every_example_gets_the_response_of_the_service(client, operation):
    for question in operation.request_examples().values():
        expect_same(client, operation, question)


def test_the_list_names_every_operation():
    ended = run("ask")
    assert (ended.returncode, ended.stderr) == (0, "")
    lines = ended.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ORDER
    also = [found for line in lines for found in re.findall(r"\(alias: (\S+)\)$", line)]
    assert sorted(also + ORDER) == sorted(operation.path for operation in QUESTIONS + DAILY)
    for line, operation in zip(lines, LISTED):
        assert operation.spec["summary"] in line


def test_the_name_of_a_puzzle_lists_its_operations():
    whole = answer().decode("utf-8").splitlines(keepends=True)
    for name in ("set", "/set"):
        assert answer(name).decode("utf-8") == "".join(line for line in whole if line.startswith("/set/"))
    assert answer("mastermind") == answer("bulls-cows")


def names(schema, prefix=""):
    """Every field of a schema, as a path with dots."""
    schema = follow(DOCUMENT, schema)
    for branch in schema.get("anyOf", ())[:1 if schema.get("x-accept-single") else None]:
        yield from names(branch, prefix)
    if "items" in schema:
        yield from names(schema["items"], f"{prefix}[]")
    for name, inner in schema.get("properties", {}).items():
        path = f"{prefix}.{name}" if prefix else name
        yield path
        yield from names(inner, path)


@pytest.mark.parametrize("operation", ORIGINALS, ids=named)
def test_help_describes_every_field_and_has_valid_examples(operation):
    schema = follow(DOCUMENT, operation.request_schema())
    text = answer(operation.path, "--help").decode("utf-8")
    found = dict(re.findall(r"^  ([a-z]\S*): (.*(?:\n {8}.*)*)", text, re.MULTILINE))
    for name in names(schema):
        assert name in found
    for name in schema.get("required", ()):
        assert re.search(r"\brequired\b", found[name])
    for name, inner in schema["properties"].items():
        default = follow(DOCUMENT, inner).get("default", inner.get("default"))
        if isinstance(default, int) and not isinstance(default, bool):
            assert f"; default {default}" in " ".join(found[name].split())
    assert max(map(len, text.partition("\nExample")[0].splitlines())) <= 79
    *_, as_json, as_words = text.splitlines()
    _, _, path, question = shlex.split(as_json)
    longer = patient(operation, json.loads(question))  # a busy host needs more time
    more = [f"limits.milliseconds={longer['limits']['milliseconds']}"] if "limits" in longer else []
    words = [word for word in shlex.split(as_words)[2:] if not word.startswith("limits.")]
    answers = [answer(path, json.dumps(longer)), answer(*words, *more)]
    if "seed" in json.loads(answers[0]) and "seed" not in as_words and "date" not in as_words:
        answers = [json.loads(each).keys() for each in answers]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("operation", DAILY, ids=named)
def test_help_of_a_query_has_a_valid_example(operation):
    text = answer(operation.path, "--help").decode("utf-8")
    assert max(map(len, text.splitlines())) <= 79
    assert "\n  date: string\n" in text
    *_, example = text.splitlines()
    assert json.loads(answer(*shlex.split(example)[2:]))["date"] in example


def test_paths_can_be_aliases_or_omit_the_slash():
    wanted = answer("/set/solve", "cards=1rso 2rso 3rso")
    for path in "/solve/set", "set/solve", "solve/set":
        assert answer(path, "cards=1rso 2rso 3rso") == wanted
    assert b"/solve/set" in answer("solve/set", "--help")


def test_requests_from_files_and_standard_input():
    file = ROOT / "examples" / "bridge.json"
    text = file.read_bytes()
    wanted = answer("/bridge/solve", text.decode())
    assert answer("/bridge/solve", f"@{file}") == wanted
    for words in ("-",), ("@-",), ():
        assert answer("/bridge/solve", *words, stdin=text) == wanted


def test_a_missing_request_is_an_empty_object():
    assert answer("/set/odds") == answer("/set/odds", "{}")
    # The program does not wait for input from a terminal.
    ours, theirs = pty.openpty()
    ended = subprocess.run([binary(), "ask", "/set/odds"], stdin=theirs, env=environment(),
                           capture_output=True, timeout=PATIENCE_S, check=True)
    os.close(ours)
    os.close(theirs)
    assert ended.stdout == answer("/set/odds")


@pytest.mark.parametrize("words, question", [
    (["cards=3", "seed=1"], {"cards": 3, "seed": 1}),
    (["date=2026-11-23", "limits.milliseconds=60000"],
     {"date": "2026-11-23", "limits": {"milliseconds": 60000}}),
    (["--job-seconds", "9", "seed=1", "--workers=1", "cards=3"], {"cards": 3, "seed": 1}),
])
def test_arguments_are_fields(words, question):
    assert answer("/set/deal", *words) == answer("/set/deal", json.dumps(question))


def test_commas_separate_items():
    assert (answer("/hyperloglog/add", "items=a, b,7", "precision=4") ==
            answer("/hyperloglog/add", '{"items":["a","b","7"],"precision":4}'))
    assert answer("/bridge/solve", "people=5,10,20,25") == answer("/bridge/solve", '{"people":[5,10,20,25]}')


def test_errors_are_the_problems_of_the_service(client):
    for path, text in (("/set/deal", '{"cards":"x","foo":1}'), ("/set/deal", '{"cards":12'),
                       ("/set/check", "{}"), ("/set/deal", "[1]"), ("/set/deal", "{} {}"),
                       ("/set/solve", '{"cards":["2rso","2rso"]}')):
        served = client.post(path, content=text).json()
        found = problem(path, text, status=served["status"])
        assert {**found, "instance": ""} == {**served, "instance": ""}


def test_an_unknown_path_gets_a_suggestion():
    assert "did you mean /set/check?" in problem("/set/chek", status=404)["detail"]
    assert "did you mean /set/solve?" in problem("set/solv", "--help", status=404)["detail"]
    assert "did you mean /cliffs/solve?" in problem("solve/zoombinis", status=404)["detail"]
    assert 'run "puzzled ask"' in problem("/chess", "{}", status=404)["detail"]
    # A page of the service is not an operation.
    assert 'run "puzzled ask"' in problem("/metrics", status=404)["detail"]


@pytest.mark.parametrize("words, said", [
    (["/set/deal", "--port=1"], '"--port=1": unknown option'),
    (["/set/deal", "a\nb\x1b"], '"a?b?": is not a request; write JSON'),
    (["/set/deal", "cards=3", "seed"], '"seed": is not NAME=VALUE'),
    (["/set/deal", "{}", "seed=1"], '"seed=1": unexpected argument after the request'),
    (["/set/deal", "-", "{}"], '"{}": unexpected argument after the request'),
    (["/set/deal", "@/nowhere"], '"/nowhere": No such file or directory'),
    (["/set/deal", "@/"], '"/": Is a directory'),
])
def test_invalid_arguments_are_reported_in_one_line(words, said):
    assert said in misuse(*words)


def test_the_size_is_limited_as_by_the_service():
    blanks = " " * 2048
    found = problem("/set/odds", "{" + blanks + "}", "--max-body", "1K", status=413)
    assert "more than 1024 bytes" in found["detail"]
    problem("/set/odds", "-", "--max-body", "1K", stdin=b"{" + 65536 * b" ", status=413)
    # The limit of a route takes precedence over the option. The program does not read to the end.
    with open("/dev/zero", "rb") as endless:
        ended = subprocess.run([binary(), "ask", "/set/odds", "-"], stdin=endless,
                               env=environment(), capture_output=True, timeout=PATIENCE_S,
                               check=False)
    assert json.loads(ended.stderr)["status"] == 413
    people = json.dumps({"people": [1] * 600_000, "include_steps": False}).encode()
    assert len(people) > 1024 * 1024
    assert json.loads(answer("/bridge/solve", "-", stdin=people))["minutes"] == 1199997


def test_memory_is_limited_as_by_the_service():
    found = problem("/bridge/solve", "-", "--max-memory=64M", stdin=b" " * 13 * 1024 * 1024,
                   status=413)
    assert "bytes" in found["detail"]
    people = json.dumps({"people": [1] * 1_000_000}).encode()
    found = problem("/bridge/solve", "-", "--max-memory=64M", stdin=people, status=413)
    assert "values" in found["detail"]


def test_time_is_limited_as_by_the_service(hard_puzzle):
    found = json.loads(answer("/grecian/solve", "-", "--job-seconds=1",
                             stdin=json.dumps(hard_puzzle).encode()))
    assert (found["status"], found["proven"]) == ("unknown", False)


def test_the_number_of_workers_does_not_change_responses():
    words = "/set/simulate", "games=2000", "seed=1"
    assert len({answer(*words, "--workers", str(count)) for count in (1, 2, 7)}) == 1


def popen(*words, **named):
    return subprocess.Popen([binary(), "ask", *words], env=environment(), **named)


def test_an_interrupt_ends_it_at_once(hard_puzzle):
    # Shells make background commands ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = popen("/grecian/solve", "-", stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    signal.signal(signal.SIGINT, before)
    process.stdin.write(json.dumps(hard_puzzle).encode())
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, said) == (-signal.SIGINT, b"")


def test_a_closed_pipe_ends_it_quietly():
    # A complete tree exceeds the buffer of a pipe.
    for ignored, status in (False, -signal.SIGPIPE), (True, 1):
        before = signal.SIG_IGN if ignored else signal.SIG_DFL
        process = popen("/bulls-cows/tree", "{}", stdout=subprocess.PIPE,
                        stderr=subprocess.PIPE, restore_signals=not ignored,
                        preexec_fn=lambda: signal.signal(signal.SIGPIPE, before))
        process.stdout.read(1)
        process.stdout.close()
        said = process.stderr.read()
        assert (process.wait(PATIENCE_S), said) == (status, b"")


@pytest.mark.parametrize("words", [
    "--help", "--version", "ask --help", "ask", "ask /set/odds --help", "ask /set/odds"])
def test_output_that_cannot_be_written_is_an_error(words):
    for target, reason in (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"):
        ended = subprocess.run(["sh", "-c", f'"$0" {words} {target}', binary()], check=False,
                               stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert ended.returncode == 1
        assert ended.stderr == f"puzzled: cannot write to standard output: {reason}\n"


@pytest.mark.parametrize("path, options", [
    ("/hyperloglog/add", {"precision": 5, "sketch_type": "ultraloglog"}),
    ("/hyperloglog/estimate", {"confidence": 0.99, "estimator": "classic"}),
    ("/hyperloglog/estimate", {})])
def test_a_request_in_ndjson_gets_the_response_of_the_service(client, tmp_path, path, options):
    items = b"".join(b'"item %d"\n' % (number % 7000) for number in range(20000)) + b"7"
    served = client.post(path, params=options, content=items,
                         headers={"Content-Type": "application/x-ndjson"})
    assert served.status_code == 200
    words = [f"{name}={value}" for name, value in options.items()]
    file = tmp_path / "items"
    file.write_bytes(items)
    for source in ("-", str(file)):
        assert answer(path, "--ndjson", source, *words, stdin=items) == served.content
    assert b"--ndjson" in answer(path, "--help")


def test_lines_of_text_are_items():
    items = [f"item {number}" for number in range(100)]
    assert (answer("/hyperloglog/estimate", "--text", "-", "precision=9", stdin="\n".join(items).encode()) ==
            answer("/hyperloglog/estimate", json.dumps({"items": items, "precision": 9})))


def test_items_from_a_file_need_the_option(tmp_path):
    hint = "; to read one item per line from standard input, use --text -"
    for path in ("/hyperloglog/estimate", "/hyperloglog/add"):
        for words, status in ((["precision=9"], 422), ([], 400)):
            assert problem(path, *words, stdin=b"10.4.0.1\n10.4.0.2\n", status=status)["detail"].endswith(hint)
        assert hint not in problem(path, "items=a", "precision=99", status=422)["detail"]
    log = tmp_path / "a.log"
    log.write_text("ann\n")
    assert "use --text FILE for lines" in misuse("/hyperloglog/estimate", f"items=@{log}")
    assert json.loads(answer("/hyperloglog/estimate", "items=@ann"))["estimate"] == 1


def test_invalid_ndjson_is_rejected(client):
    path, header = "/hyperloglog/add", {"Content-Type": "application/x-ndjson"}
    for items in b'"a"\nb\n', b'"a"\n[]\n"b"', b'"a', b'"' + 100_000 * b"a":
        served = client.post(path, content=items, headers=header).json()
        found = problem(path, "--ndjson", "-", stdin=items, status=served["status"])
        assert {**found, "instance": ""} == {**served, "instance": ""}
    found = problem(path, "--ndjson", "-", "precision=40", "items=a", status=422)
    assert [error["pointer"] for error in found["errors"]] == ["/precision", "/items"]
    assert not any("line" in error for error in found["errors"])
    for option in ("--ndjson", "--text"):
        assert (problem("/set/solve", option, "-", status=415)["detail"] ==
                f"this operation does not accept lines; omit {option}")
    assert '"x": is not NAME=VALUE' in misuse(path, "--ndjson", "-", "x")
    assert "No such file" in misuse(path, "--ndjson", "/nowhere")
    assert "Is a directory" in misuse(path, "--ndjson", "/")
    assert "was renamed; use --ndjson FILE" in misuse(path, "--lines")


def test_the_commands_of_the_guide_work():
    text = (ROOT / "docs" / "ask.md").read_text(encoding="utf-8")
    commands = re.findall(r"^(?:build/release/)?(puzzled ask[^|\n]*)", text, re.MULTILINE)
    assert len(commands) > 2
    for command in commands:
        answer(*shlex.split(command, comments=True)[2:])

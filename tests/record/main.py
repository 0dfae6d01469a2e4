"""Records the responses of a build to thousands of requests, and compares those of another build.

The requests are those that the API tests send with their shared client, all examples of the
OpenAPI document, and those of tests/soak. Requests that take more than a second are omitted. Other
requests that search get a time limit of a minute, so that a busy machine does not change the
responses. The recording sends each request to two instances of the build and stores the kinds of
differences in `varies`. tests/record/compare.py lists the parts that are never compared.

FILE has one JSON object per line: the operation, the request, the response, and `varies`.
"""

import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[1:1] = [str(TESTS / "api"), str(TESTS / "soak")]

from compare import Groups, differences, without  # noqa: E402
from contract import BY_NAME, OPERATIONS, patient  # noqa: E402
from service import Service, binary  # noqa: E402
from questions import ID, Question, light  # noqa: E402
from record import Asker, fields_of  # noqa: E402

LONGEST_S = 1
JOB_SECONDS = 120
GENERATED = 150  # valid requests for each operation, and as many invalid ones
NOT_SENT = ("host", "content-length", "content-type", "connection", "accept-encoding",
            "user-agent", "x-request-id", "transfer-encoding")


class Answering:
    """An instance of the build with one connection."""

    def __init__(self, job_seconds):
        self._service = Service("--log-format", "none", "--idle-seconds", "86400",
                              "--job-seconds", str(job_seconds))
        self._asker = Asker(self._service.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._asker.close()
        self._service.stop()

    def ask(self, question):
        head, body = self._asker.ask(question)
        return {"status": int(head[0].split(" ")[1]), "body": text_of(body),
                "headers": fields_of(head)}


def text_of(data):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "base64:" + base64.b64encode(data).decode("ascii")


def bytes_of(text):
    if text.startswith("base64:"):
        return base64.b64decode(text.removeprefix("base64:"))
    return text.encode("utf-8")


def operation_of(question):
    """Returns the operationId of a request; without one, its method and path."""
    method, path = question.line.split(" ")[:2]
    path = path.partition("?")[0]
    for operation in OPERATIONS:
        if path in (operation.path, operation.url()) and method in (
                operation.method.upper(), "QUERY" if operation.method == "post" else "HEAD"):
            return operation.name
    return f"{method} {path[:40]}"


def with_time(question):
    """Adds a time limit of a minute to a request that searches and does not have limits."""
    operation = BY_NAME.get(operation_of(question))
    try:
        value = json.loads(question.body)
        changed = patient(operation, value)
    except (AttributeError, RecursionError, TypeError, ValueError):
        return question
    if changed is not value:
        question.body = json.dumps(changed).encode()
    return question


def tested():
    """Yields each request of the API tests once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "requests"
        subprocess.run([sys.executable, "-B", "-m", "pytest", TESTS / "api", "-q", "-n", "2"],
                       env=os.environ | {"PUZZLED_RECORD": str(file)}, check=False)
        lines = dict.fromkeys(file.read_text(encoding="utf-8").splitlines())
    for line in lines:
        request = json.loads(line)
        fields = tuple(f"{name}: {value}" for name, value in request["fields"]
                       if name.lower() not in NOT_SENT)
        kind = [value for name, value in request["fields"] if name.lower() == "content-type"]
        fields += tuple(f"Content-Type: {value}" for value in kind)
        yield Question("test", f"{request['method']} {request['target']} HTTP/1.1",
                       base64.b64decode(request["body"]), fields)


def stored(question):
    """Returns the request as a JSON value."""
    raw = None if question.raw is None else text_of(question.raw)
    return {"line": question.line, "fields": list(question.fields), "raw": raw,
            "body": text_of(question.body), "lines": question.lines}


def loaded(request):
    raw = None if request["raw"] is None else bytes_of(request["raw"])
    return Question("recorded", request["line"], bytes_of(request["body"]),
                    tuple(request["fields"]), raw, lines=request["lines"])


def record(file):
    """Writes the recording."""
    counts, slow, known = Counter(), 0, set()
    # With a limit of LONGEST_S, the trial would cut long jobs short, and none would seem long.
    with Answering(2 * LONGEST_S) as trial, Answering(JOB_SECONDS) as first, \
            Answering(JOB_SECONDS) as second, file.open("w", encoding="utf-8") as recording:
        for question in (*light(GENERATED), *tested()):
            if question.whole() in known:
                continue
            known.add(question.whole())
            begin = time.monotonic()
            trial.ask(question)
            if time.monotonic() - begin > LONGEST_S:
                slow += 1
                continue
            operation, question = operation_of(question), with_time(question)
            responses = [instance.ask(question) for instance in (first, second)]
            varies = sorted(differences(operation, *responses))
            entry = {"operation": operation, "request": stored(question),
                     "response": responses[0], "varies": varies}
            recording.write(json.dumps(entry) + "\n")
            counts[operation] += 1
    of_document = {name: counts[name] for name in BY_NAME}
    print(f"{sum(counts.values())} requests, {slow} slow ones left out; "
          f"{sum(map(bool, of_document.values()))} of {len(BY_NAME)} operations")
    for name, count in of_document.items():
        print(f"{count:7} {name}")
    print(f"{sum(counts.values()) - sum(of_document.values()):7} without an operation")


def compare(file):
    """Prints the differences. Returns true if there are any."""
    groups, count, different = Groups(), 0, 0
    with Answering(JOB_SECONDS) as instance, file.open(encoding="utf-8") as recording:
        for entry in map(json.loads, recording):
            count += 1
            question, operation = loaded(entry["request"]), entry["operation"]
            response = instance.ask(question)
            found = without(differences(operation, entry["response"], response),
                            entry["varies"])
            if found:
                again = differences(operation, response, instance.ask(question))
                found = without(found, again)
            different += bool(found)
            request = f"{question.line}  {text_of(question.body)}"
            groups.add(operation, request, found)
    for line in groups.lines():
        print(line)
    print(f"{different} of {count} responses differ")
    return different > 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/record", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", action="store_true",
                        help="replay FILE and list the differences, grouped")
    parser.add_argument("--binary", default=binary(),
                        help="the program; default: PUZZLED_BINARY or the release build")
    parser.add_argument("file", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    os.environ["PUZZLED_BINARY"] = str(Path(chosen.binary).resolve())
    if chosen.compare:
        return 1 if compare(chosen.file) else 0
    record(chosen.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())

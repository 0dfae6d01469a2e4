#!/usr/bin/env python3
"""Measures the CPU time of each kind of request: every example of the OpenAPI document, by HTTP.

    bench/kinds.py [--build FOLDER] [--seconds N] [--runs N] [--output bench/kinds.md]

The service has one event loop and one worker on core 0, and clients use core 1. The CPU time is
utime and stime of the service over the run, divided by the number of responses. Other work on the
machine affects it only through the caches. wrk sends requests that take less than LONG_S over
many connections, as under load. Longer requests are repeated over one connection, so that no
request is canceled."""
import argparse
import http.client
import json
import os
import ssl
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

import http_load
import report
import servers

ROOT = Path(__file__).resolve().parents[1]
LONG_S = 0.01
FLAGS = ("--event-loops", "1", "--workers", "1", "--max-queued-jobs", "1000",
         "--log-format", "none")


def follow(document, item):
    while "$ref" in item:
        where = item["$ref"]
        item = document
        for key in where.removeprefix("#/").split("/"):
            item = item[key.replace("~1", "/").replace("~0", "~")]
    return item


def questions(document):
    """Yields (path, name of the example, body) for each JSON example, without aliases. The first
    request is q of results.md, so that readers can compare the files."""
    yield "/set/solve", "q of results.md", json.dumps(http_load.SET_QUESTION).encode()
    for path, operations in sorted(document["paths"].items()):
        if "post" not in operations or path.startswith("/solve/"):
            continue
        body = follow(document, operations["post"].get("requestBody", {}))
        media = body.get("content", {}).get("application/json", {})
        for name, example in media.get("examples", {}).items():
            yield path, name, json.dumps(follow(document, example)["value"]).encode()


def ask_again(server, path, body, seconds):
    """Repeats a request for `seconds`, at least three times. Returns the number of responses."""
    connection = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=300)
    end = time.monotonic() + seconds
    count = 0
    while count < 3 or time.monotonic() < end:
        http_load.fetch(server.url + path, body, connection)
        count += 1
    connection.close()
    return count


def cost(server, path, body, folder, seconds):
    """Returns the CPU seconds for one request."""
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        http_load.fetch(server.url + path, body)
        taken.append(time.perf_counter() - start)
    if min(taken) < LONG_S:
        file = folder / "question.json"
        file.write_bytes(body)
        return http_load.Case(path, server, path, body=file).run(1, seconds)["cpu_us"] / 1e6
    before = server.cpu_seconds()
    count = ask_again(server, path, body, seconds)
    return (server.cpu_seconds() - before) / count


class HAProxy(servers.Server):
    """deploy/haproxy in front of one server, with TLS, on one core. Connections stay open, so the
    measurement does not include handshakes."""

    def __init__(self, server, core, folder):
        pem = folder / "puzzled.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
                        "-subj", "/CN=localhost", "-keyout", folder / "key", "-out", pem],
                       check=True, capture_output=True)
        with pem.open("ab") as stream:
            stream.write((folder / "key").read_bytes())
        port = servers.free_port()
        self.url = f"https://127.0.0.1:{port}"
        replica = server.url.removeprefix("http://")
        variables = {f"PUZZLED_REPLICA{n}": replica for n in (1, 2, 3)} | {
            "PUZZLED_BIND": f"127.0.0.1:{port}", "PUZZLED_CERTIFICATE": str(pem),
            "PUZZLED_FIGURES": f"127.0.0.1:{servers.free_port()}"}
        super().__init__(core, ["env", *(f"{key}={value}" for key, value in variables.items()),
                                "haproxy", "-q", "-db", "-f",
                                str(ROOT / "deploy/haproxy/haproxy.cfg")], folder / "haproxy.log")

    def answers(self):
        alone = ssl._create_unverified_context()  # a self-signed certificate
        try:
            with urllib.request.urlopen(f"{self.url}/readyz", timeout=5, context=alone):
                return True
        except OSError:
            return False


def balanced(server, folder, seconds):
    """Returns the CPU seconds of HAProxy for one q."""
    body = folder / "question.json"
    body.write_text(json.dumps(http_load.SET_QUESTION))
    with HAProxy(server, 0, folder) as proxy:
        case = http_load.Case("haproxy", proxy, "/set/solve", body=body)
        case.run(1, http_load.WARM_UP_S + 1)  # excludes the handshakes from the measurement
        return case.run(1, seconds)["cpu_us"] / 1e6


def measure(options, document):
    """Returns the share of the cores that other processes used, and the rows."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="puzzled-kinds-") as name, \
            http_load.Others((0, 1)) as others:
        folder = Path(name)
        with servers.Puzzled(options.build / "puzzled", 0, folder / "log", *FLAGS) as server:
            proxied = balanced(server, folder, options.seconds)
            for path, example, body in questions(document):
                taken = cost(server, path, body, folder, options.seconds)
                rows.append((path, example, taken))
                print(f"{taken * 1e6:12,.1f} us  {path} {example}", flush=True)
    rows.append(("HAProxy, TLS", "q, HAProxy alone", proxied))
    return others.share, rows


def text(rows, load, about):
    table = report.table(("Operation", "CPU us", "Example"),
                         [(f"`{path}`", f"{taken * 1e6:,.1f}", name) for path, name, taken in rows])
    about = report.wrap(f"""`bench/kinds.py` writes this file. It lists the CPU time in
        microseconds of one core for every example of the OpenAPI document, including HTTP and
        JSON. The last row is the time of HAProxy for a request that it forwards.
        {about["Processor"]}; service: {about["Service"]}; {about["Date"]}, commit {about["Commit"]}.

        {load}. This makes all figures larger. Compare the first row, q, with
        [results.md](results.md) to see by how much.""")
    return f"# CPU time of each kind of request\n\n{about}\n{table}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    parser.add_argument("--output", type=Path, default=ROOT / "bench/kinds.md")
    parser.add_argument("--seconds", type=int, default=1)
    parser.add_argument("--runs", type=int, default=3, help="writes the quietest of these runs")
    options = parser.parse_args()
    os.sched_setaffinity(0, {1})
    document = json.loads((options.build / "openapi/openapi.json").read_text())
    about = report.machine(options.build)
    runs = sorted((measure(options, document) for _ in range(options.runs)),
                  key=lambda run: run[0])
    load = http_load.load_text([others for others, _ in runs])
    options.output.write_text(text(runs[0][1], load, about))


if __name__ == "__main__":
    main()

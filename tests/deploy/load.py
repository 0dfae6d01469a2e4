"""A constant rate of requests over TLS. wrk sends half of them over HTTP/1.1 and compares the
responses byte for byte; h2load sends the others over HTTP/2 and compares the lengths."""
import json
import re
import subprocess
from pathlib import Path

from processes import PATIENCE_S, say

import urllib.request

# A complete deck, which contains 1,080 sets.
DECK = [[a, b, c, d] for a in range(3) for b in range(3) for c in range(3) for d in range(3)]
QUESTIONS = [
    ("/set/solve", {"cards": ["2rso", "1gtd", "3pos"]}),
    ("/set/solve", {"cards": DECK[:12]}),
    ("/set/check", {"cards": ["2rso", "1gtd", "3pos"]}),
    ("/set/hint", {"cards": DECK[:12]}),
    ("/set/deal", {"seed": 22}),
    ("/set/odds", {"cards": 12}),
    ("/bulls-cows/solve", {"history": [{"guess": "1234", "bulls": 1, "cows": 1}]}),
    ("/bulls-cows/score", {"secret": "1234", "guess": "4271"}),
    ("/bridge/solve", {"people": [1, 2, 5, 10]}),
    ("/set/simulate", {"games": 100, "seed": 22}),
    ("/hyperloglog/add", {"items": [f"item {i}" for i in range(100)]}),
    # Almost the largest request that HAProxy can retry: 64 KiB including the head.
    ("/hyperloglog/add", {"items": [f"{i:050d}" for i in range(1000)]}),
]


def asked_directly(url, path, question):
    request = urllib.request.Request(url + path, json.dumps(question).encode(),
                                     {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return answer.read().decode()


def lua(text):
    assert "]==]" not in text
    return f"[==[\n{text}]==]"  # a line feed at the beginning is not a part of it


def write_cases(site):
    """Writes the cases for wrk, with the responses of an instance, and a file with the first request
    for h2load. Returns the length of the first response."""
    rows = []
    for path, question in QUESTIONS:
        answer = asked_directly(site.replica(1).url, path, question)
        rows.append(f'{{"POST", "{path}", {lua(json.dumps(question))}, {lua(answer)}}}')
        if len(rows) == 1:
            length = len(answer)
    (site.folder / "cases.lua").write_text("return {\n" + ",\n".join(rows) + "}\n")
    (site.folder / "first.json").write_text(json.dumps(QUESTIONS[0][1]))
    return length


class Load:
    def __init__(self, site, url, rate, seconds):
        self.rate, self.seconds = rate, seconds
        self.length = write_cases(site)
        self.asked = rate // 2 * seconds
        self.wrk = subprocess.Popen(
            ["wrk", "-t1", "-c256", f"-d{seconds}s", f"--timeout={PATIENCE_S}s", "-s",
             Path(__file__).with_name("load.lua"), url, "--", site.folder / "cases.lua",
             str(rate - rate // 2), "1"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        clients = 10
        self.h2load = subprocess.Popen(
            ["h2load", "-t1", f"-c{clients}", "-m20", f"-n{self.asked}",
             f"--rps={rate // 2 / clients}", "-d", site.folder / "first.json",
             "-H", "content-type: application/json", url + QUESTIONS[0][0]],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)

    def is_running(self):
        return self.wrk.poll() is None

    def kill(self):
        for process in (self.wrk, self.h2load):
            process.kill()
            process.wait()

    def finish(self):
        """Waits for wrk and h2load, prints the results, and returns the number of failures."""
        wrk = self.wrk.communicate(timeout=self.seconds + 2 * PATIENCE_S)[0]
        h2load = self.h2load.communicate(timeout=self.seconds + 2 * PATIENCE_S)[0]
        one = json.loads(wrk.splitlines()[-1])
        two = {name: int(count) for count, name in re.findall(
            r"(\d+) (total|done|succeeded|failed|errored|timeout|2xx)", h2load)}
        took = float(re.search(r"finished in ([\d.]+)s", h2load)[1])
        data = int(re.search(r"\((\d+)\) data", h2load)[1])
        failed = sum(one[name] for name in (
            "wrong", "refused", "connect", "read", "write", "timeout"))
        failed += self.asked - two["2xx"]
        seconds = one["microseconds"] / 1e6
        say(f"  HTTP/1.1: {one['answered']:,} responses in {seconds:.1f} s, "
            f"{one['answered'] / seconds:,.0f}/s, compared byte for byte")
        say(f"  HTTP/2:   {two['2xx']:,} responses in {took:.1f} s, {two['2xx'] / took:,.0f}/s")
        say(f"  requested rate: {self.rate:,}/s; failed: {failed}")
        if failed:
            say(f"  wrk: {one}\n  h2load: {h2load}")
        elif data != two["2xx"] * self.length:
            say(f"  h2load received {data} bytes instead of {two['2xx']} times {self.length}")
            failed = 1
        return failed

"""Measures large requests from the first byte to the last: a million people for the bridge,
HyperLogLog items in an array, and a whole SET deck with six attributes."""
import http.client
import itertools
import json
import random
import statistics
import time
from urllib.parse import urlsplit

import figures
from figures import Section
from servers import Puzzled

PEOPLE = 10 ** 6
ITEMS = 400_000
TIMES = 15
LIMIT_PEOPLE_MS, LEAST_ITEMS_MB, LIMIT_DECK_US = 30, 400, 150


def questions():
    drawn = random.Random(1)
    people = [drawn.randrange(1, 1001) for _ in range(PEOPLE)]
    items = [f"{drawn.getrandbits(64):016x}" for _ in range(ITEMS)]
    deck = ["".join(map(str, card)) for card in itertools.product(range(3), repeat=6)]
    return {
        "people": ("/bridge/solve", {"people": people, "include_steps": False}),
        "items": ("/hyperloglog/estimate", {"items": items}),
        "deck": ("/set/solve", {"cards": deck, "attribute_count": 6, "max_sets": 0})}


class LargeBodies:
    """For each request: the bytes of its body, and the elapsed and CPU seconds of each run."""

    def __init__(self, binary, core, output):
        self._server = Puzzled(binary, core, output, "--log-format", "none")
        self.sizes, self.seconds = {}, {}

    def _ask(self, connection, path, body):
        before = self._server.cpu_seconds()
        started = time.perf_counter()
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status}")
        return time.perf_counter() - started, self._server.cpu_seconds() - before

    def run(self):
        with self._server as server:
            connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
            for name, (path, question) in questions().items():
                body = json.dumps(question, separators=(",", ":")).encode()
                self._ask(connection, path, body)
                self.sizes[name] = len(body)
                self.seconds[name] = [self._ask(connection, path, body)
                                      for _ in range(TIMES)]

    def _wall(self, name):
        return statistics.median(wall for wall, _ in self.seconds[name])

    def _cpu(self, name):
        """Returns the mean CPU time, because the CPU clock has ticks of ten milliseconds."""
        return statistics.mean(cpu for _, cpu in self.seconds[name])

    def goals(self):
        people, deck = self._cpu("people") * 1e3, self._wall("deck") * 1e6
        rate = self.sizes["items"] / self._wall("items") / 1e6
        for goal, limit, value, reached in (
                (f"{PEOPLE:,} people for the bridge by HTTP, without steps, CPU ms",
                 f"at most {LIMIT_PEOPLE_MS}", f"{people:.1f}", people <= LIMIT_PEOPLE_MS),
                ("HyperLogLog items in a JSON array by HTTP, MB/s",
                 f"at least {LEAST_ITEMS_MB}", f"{rate:.0f}", rate >= LEAST_ITEMS_MB),
                ("729 SET cards counted by HTTP, us",
                 f"at most {LIMIT_DECK_US}", f"{deck:.0f}", deck <= LIMIT_DECK_US)):
            yield goal, limit, value, figures.verdict(reached)

    def sections(self):
        titles = {"people": f"{PEOPLE:,} people, only minutes",
                  "items": f"{ITEMS:,} items of 16 bytes",
                  "deck": "729 cards, no set listed"}
        rows = [(title, f"{self.sizes[name]:,}", f"{self._wall(name) * 1e3:.2f}",
                 f"{self._cpu(name) * 1e3:.1f}") for name, title in titles.items()]
        yield Section("Large requests", f"""One client sends each request {TIMES} times over one
            connection, and the service is pinned to the other core: median time from the first
            byte sent to the last byte received, and the mean CPU time of the service.""",
                      ("Request", "bytes", "ms", "CPU ms"), rows)

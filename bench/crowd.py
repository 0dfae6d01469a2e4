"""Short requests on a few connections, while many other clients overload both cores.

A crowd of 200 clients sends requests to /bulls-cows/solve with two to four random rows, most of
which need a worker. Each client sends the next request as soon as it has a response. A rejected
client either retries immediately or waits as long as Retry-After says. Another crowd makes every
worker simulate games of SET and stream the progress, so that workers hold all locks that event
loops need. Cases alternate, and ratios are computed within each round."""
import heapq
import json
import multiprocessing
import random
import select
import socket
import statistics
import time
from urllib.parse import urlsplit

import figures
import histories
import http_load
import servers

CLIENTS = 200
STREAMS = 8
CHEAP_CLIENTS = 4
CHEAP_PAUSE_S = 0.002
SETTLE_S = 1  # until all clients of the crowd have sent and the service has measured job costs
QUESTIONS = 2000
CHEAP, HEAVY, LINES = "/set/solve", "/bulls-cows/solve", "/set/simulate"
P99_MS, ANSWERS = 5, 0.9  # the goals
TIMEOUT_S = 60
ROOM = ("--max-queued-jobs", "1000")  # for requests of the whole crowd


def request(path, body, *fields):
    head = (f"POST {path} HTTP/1.1", "Host: bench", f"Content-Length: {len(body)}", *fields,
            "", "")
    return "\r\n".join(head).encode() + body


def heavy_requests(draw):
    for _ in range(QUESTIONS):
        rows = histories.history(draw, draw.randint(2, 4), consistent=False)
        yield request(HEAVY, json.dumps({"history": rows}).encode())


class Client:
    """One connection. `take` returns (status, Retry-After) when a response is complete."""

    def __init__(self, address):
        self.socket = socket.create_connection(address, TIMEOUT_S)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = b""

    def send(self, data):
        self.socket.sendall(data)

    def take(self):
        got = self.socket.recv(1 << 16)
        if not got:
            raise RuntimeError("the service closed a connection")
        self._got += got
        head, blank, rest = self._got.partition(b"\r\n\r\n")
        if not blank:
            return None
        fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:])
        length = fields.get(b"Content-Length")
        if len(rest) < int(length) if length else not rest.endswith(b"\r\n0\r\n\r\n"):
            return None
        self._got = b""
        return int(head[9:12]), int(fields.get(b"Retry-After", 0))


class Clients:
    """Several connections. `answers` yields those that have a response."""

    def __init__(self, address, count):
        self.all = [Client(address) for _ in range(count)]
        self._owners = {client.socket.fileno(): client for client in self.all}
        self._poll = select.epoll()
        for descriptor in self._owners:
            self._poll.register(descriptor, select.EPOLLIN)

    def answers(self, seconds):
        for descriptor, _ in self._poll.poll(seconds):
            client = self._owners[descriptor]
            answer = client.take()
            if answer is not None:
                yield client, answer


def ask_heavy(address, over, counts, polite):
    """Counts responses with status 200 in counts[0], and rejections in counts[1]."""
    draw = random.Random(1)
    requests = list(heavy_requests(draw))
    clients = Clients(address, CLIENTS)
    resting = []  # (when, number, client)
    for client in clients.all:
        client.send(draw.choice(requests))
    while not over.is_set():
        for client, (status, seconds) in clients.answers(0.002):
            counts[status != 200] += 1
            if status != 200 and polite:
                heapq.heappush(resting, (time.monotonic() + seconds, id(client), client))
            else:
                client.send(draw.choice(requests))
        while resting and resting[0][0] <= time.monotonic():
            heapq.heappop(resting)[2].send(draw.choice(requests))


def ask_for_lines(address, over, counts):
    data = request(LINES, b'{"games": 2000}', "Accept: application/x-ndjson")
    clients = Clients(address, STREAMS)
    for client in clients.all:
        client.send(data)
    while not over.is_set():
        for client, (status, _) in clients.answers(0.1):
            counts[status != 200] += 1
            client.send(data)


def ask_cheap(address, over, taken):
    """Sends short requests until the end, and puts the latencies in microseconds into `taken`."""
    data = request(CHEAP, json.dumps(http_load.SET_QUESTION).encode())
    clients = Clients(address, CHEAP_CLIENTS)
    begun, microseconds = {}, []
    due = [(time.perf_counter() + i * CHEAP_PAUSE_S / CHEAP_CLIENTS, i, client)
           for i, client in enumerate(clients.all)]
    while not over.is_set():
        while due and due[0][0] <= time.perf_counter():
            client = heapq.heappop(due)[2]
            begun[client] = time.perf_counter()
            client.send(data)
        for client, (status, _) in clients.answers(
                max(0, due[0][0] - time.perf_counter()) if due else 0.1):
            now = time.perf_counter()
            if status != 200:
                raise RuntimeError(f"a short request got {status}")
            microseconds.append((now - begun[client]) * 1e6)
            heapq.heappush(due, (now + CHEAP_PAUSE_S, id(client), client))
    taken.put(microseconds)


# Options of the service, the function of the other clients, and its additional arguments.
CASES = {
    "alone": ((), None, ()),
    "rude": ((), ask_heavy, (False,)),
    "rude_room": (ROOM, ask_heavy, (False,)),
    "polite": ((), ask_heavy, (True,)),
    "polite_room": (ROOM, ask_heavy, (True,)),
    "lines": ((), ask_for_lines, ()),
}
TITLES = {
    "alone": "none",
    "rude": f"{CLIENTS} heavy clients that retry immediately",
    "rude_room": "the same, `--max-queued-jobs 1000`",
    "polite": f"{CLIENTS} heavy clients that honor Retry-After",
    "polite_room": "the same, `--max-queued-jobs 1000`",
    "lines": f"{STREAMS} clients of `{LINES}`, streamed",
}


def run(server, crowd, more, seconds):
    """Runs one case. Returns the latencies of the short requests, and the responses and
    rejections of the crowd per second."""
    parts = urlsplit(server.url)
    address = (parts.hostname, parts.port)
    over, taken = multiprocessing.Event(), multiprocessing.Queue()
    counts = multiprocessing.Array("Q", 2)
    asking = [multiprocessing.Process(target=ask_cheap, args=(address, over, taken))]
    if crowd:
        asking.append(multiprocessing.Process(target=crowd,
                                              args=(address, over, counts, *more)))
        asking[1].start()
        time.sleep(SETTLE_S)
    asking[0].start()
    before, start = list(counts), time.monotonic()
    time.sleep(seconds)
    spent, after = time.monotonic() - start, list(counts)
    over.set()
    ordered = sorted(taken.get(timeout=TIMEOUT_S))
    for process in asking:
        process.join()
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[len(ordered) * 99 // 100],
            "p999": ordered[len(ordered) * 999 // 1000],
            "answers": (after[0] - before[0]) / spent,
            "rejections": (after[1] - before[1]) / spent}


class Crowd:
    """A part of the report. `runs` maps each case to its runs, round by round."""

    def __init__(self, binary, cores, folder):
        self._binary = binary
        self._cores = ",".join(map(str, cores))
        self._folder = folder
        self.runs = {name: [] for name in CASES}

    def run(self, rounds, seconds, say):
        for turn in range(rounds):
            for name, (options, crowd, more) in CASES.items():
                say(f"round {turn + 1} of {rounds}: crowd, {name}")
                log = self._folder / f"crowd_{name}_{turn}.log"
                with servers.Puzzled(self._binary, self._cores, log, "--log-format", "none",
                                     *options) as server:
                    self.runs[name].append(run(server, crowd, more, seconds))

    def median(self, name, field):
        return statistics.median(run[field] for run in self.runs[name])

    def share(self, name):
        """Returns the median of the heavy responses, divided by those with a queue for all."""
        return statistics.median(
            mine["answers"] / all_of["answers"]
            for mine, all_of in zip(self.runs[name], self.runs[name + "_room"], strict=True))

    def goals(self):
        for name, manner in (("rude", "retry immediately"), ("polite", "honor Retry-After")):
            p99 = self.median(name, "p99") / 1000
            yield (f"p99 of q with {CLIENTS} heavy clients that {manner}, ms",
                   f"at most {P99_MS}", f"{p99:.1f}", figures.verdict(p99 <= P99_MS))
            share = self.share(name)
            yield ("their responses, divided by those with a queue for all", f"at least {ANSWERS}",
                   f"{share:.2f}", figures.verdict(share >= ANSWERS))

    def rows(self):
        for name, title in TITLES.items():
            yield (title, *(f"{self.median(name, field):,.0f}" for field in
                            ("p50", "p99", "p999", "answers", "rejections")), "")

    def sections(self):
        text = f"""q, `POST {CHEAP}` with 12 cards, on {CHEAP_CLIENTS} connections, each of
            which sends its next request {CHEAP_PAUSE_S * 1000:.0f} ms after a response, while
            other clients keep both cores busy. The service may use both cores, with its
            defaults except for `--log-format none`. All clients share the second core. Heavy
            requests are `POST {HEAVY}` with two to four random rows. In the last row, workers
            stream, share jobs and yield, so its p99.9 includes every lock that an event loop
            waits for (`docs/architecture.md`, Locks)."""
        yield figures.Section(
            "Short requests under overload", text,
            ("Other clients", "p50 us", "p99 us", "p99.9 us", "Their responses/s",
             "Rejections/s", ""),
            list(self.rows()))

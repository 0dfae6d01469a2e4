"""Measures the service under load by wrk, and compares it with nginx and a bare loop, which send
constants, and with hyper, which solves the same puzzle.

Servers run on one core and clients on another. The compared runs alternate (A B C A B C
...), so that a disturbance affects all of them, and ratios are computed within each round.
Figures are medians over the rounds."""
import contextlib
import http.client
import json
import random
import resource
import statistics
import subprocess
import threading
import time
import urllib.parse
from pathlib import Path

from latency import percentiles
from servers import (TICKS, Floor, Hyper, Nginx, Puzzled, build_hyper,
                     busy_processes)

WRK_SCRIPT = Path(__file__).with_name("wrk.lua")
CONNECTIONS = 64
WARM_UP_S = 1
JOB_MS = 200
WORKERS = 1  # on the core of the event loop, so that they disturb it as much as possible
FLAGS = ("--event-loops", "1", "--workers", str(WORKERS))

# Six sets; a table of twelve cards contains 2.8 on average.
SET_QUESTION = {"cards": ["2rtd", "3gso", "3ros", "3god", "2pto", "1gto",
                          "3pts", "1ros", "2gss", "1psd", "3goo", "2goo"]}


def hard_puzzle(dials=12, rows=4, columns=48, seed=1):
    """Returns a Grecian puzzle with a planted solution, whose search takes much longer than JOB_MS.

    Half of the cells of each upper dial are holes. At the planted offsets, random numbers are
    written into the visible cells of each column until they add up to the target."""
    rng = random.Random(seed)
    target = rows * 6
    board = [[[rng.randint(1, 12) if d == 0 or rng.random() < 0.5 else None
               for _ in range(columns)] for _ in range(rows)] for d in range(dials)]
    offsets = [0] + [rng.randrange(columns) for _ in range(dials - 1)]
    for column in range(columns):
        numbers = [0]
        while sum(numbers) != target:
            numbers = [rng.randint(1, 12) for _ in range(rows)]
        for row in range(rows):
            top = max(d for d in range(dials)
                      if board[d][row][(column - offsets[d]) % columns] is not None)
            board[top][row][(column - offsets[top]) % columns] = numbers[row]
    return {"dials": board, "target": target, "limits": {"milliseconds": JOB_MS}}


def fetch(url, body=None, connection=None):
    """Returns the body of one response, over `connection` or a new one."""
    parts = urllib.parse.urlsplit(url)
    used = connection or http.client.HTTPConnection(parts.netloc, timeout=60)
    used.request("POST" if body else "GET", parts.path, body,
                 {"Content-Type": "application/json"} if body else {})
    answer = used.getresponse()
    data = answer.read()
    if connection is None:
        used.close()
    if answer.status != 200:
        raise RuntimeError(f"{url}: {answer.status} {data[:200]!r}")
    return data


class HeavyClients:
    """Keeps every worker busy with one client per worker, which sends its next request when it
    has a response."""

    def __init__(self, server):
        self.server = server
        self.milliseconds = []
        self._body = json.dumps(hard_puzzle())
        self._failures = []
        self._over = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(WORKERS)]

    def _ask(self):
        url = self.server.url + "/grecian/solve"
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(url).netloc,
                                                timeout=60)
        try:
            while not self._over.is_set():
                start = time.monotonic()
                fetch(url, self._body, connection)
                self.milliseconds.append((time.monotonic() - start) * 1000)
        except (OSError, RuntimeError) as error:
            self._failures.append(error)
        finally:
            connection.close()

    def __enter__(self):
        for thread in self._threads:
            thread.start()
        time.sleep(0.1)  # until the first jobs have started
        return self

    def __exit__(self, *_):
        self._over.set()
        for thread in self._threads:
            thread.join()
        if self._failures:
            raise self._failures[0]


def busy_seconds(cores):
    """Returns the CPU time of all processes on the cores."""
    lines = Path("/proc/stat").read_text().splitlines()
    wanted = {f"cpu{core}" for core in cores}
    counts = [line.split() for line in lines if line.split()[0] in wanted]
    return sum(int(n) for fields in counts for n in fields[1:4] + fields[6:9]) / TICKS


def client_seconds():
    used = [resource.getrusage(resource.RUSAGE_SELF),
            resource.getrusage(resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


class Others:
    """Measures the share of the cores that other processes use in a `with` block. Processes that
    the block starts do not count, but they must have ended."""

    def __init__(self, cores):
        self.cores = cores
        self.share = 0

    def _other_seconds(self):
        return busy_seconds(self.cores) - client_seconds()

    def __enter__(self):
        self._begun, self._before = time.monotonic(), self._other_seconds()
        return self

    def __exit__(self, *_):
        used = self._other_seconds() - self._before
        self.share = max(0, used / (time.monotonic() - self._begun) / len(self.cores))


def load_text(shares):
    """Describes the load by other processes in each run, of which the first was the quietest."""
    first, *more = [f"{share:.1%}" for share in shares]
    text = f"Other processes used {first} of the cores"
    return f"{text}; in the other runs {', '.join(more)}" if more else text


class Case:
    """One kind of run: a request, the server that receives it, and the number of connections."""

    def __init__(self, name, server, path, connections=CONNECTIONS, body=None):
        self.name = name
        self.server = server
        self.path = path
        self.connections = connections
        self.body = body
        self.heavy = None
        self.crowded = False
        self.runs = []

    def wrk(self, seconds, url):
        method = ["POST", str(self.body)] if self.body else ["GET"]
        return ["wrk", "-t1", f"-c{self.connections}", f"-d{seconds}s",
                "-s", str(WRK_SCRIPT), url + self.path, "--", *method]

    def run(self, core, seconds):
        cores = (self.server.core, core)
        (user, system), client = self.server.cpu_times(), client_seconds()
        busy = busy_seconds(cores)
        done = subprocess.run(
            ["taskset", "-c", str(core), *self.wrk(seconds, self.server.url)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True,
            timeout=seconds + 30)
        user, system = (after - before for after, before in
                        zip(self.server.cpu_times(), (user, system), strict=True))
        cpu = user + system
        others = busy_seconds(cores) - busy - cpu - (client_seconds() - client)
        result = json.loads(done.stdout.splitlines()[-1])
        if result["errors"] or not result["requests"]:
            raise RuntimeError(f"{self.name}: {done.stdout}")
        result.update(percentiles(result, self.connections))
        del result["histogram"]
        result["rate"] = result["requests"] * 1e6 / result["microseconds"]
        result["cpu_us"] = cpu * 1e6 / result["requests"]
        result["user_us"] = user * 1e6 / result["requests"]
        result["core"] = cpu * 1e6 / result["microseconds"]
        result["others"] = max(0, others * 1e6 / result["microseconds"] / len(cores))
        return result

    def disturbed_run(self, core, seconds):
        """Runs the case, with busy workers or a busy host if the case requires it."""
        with contextlib.ExitStack() as stack:
            if self.crowded:
                stack.enter_context(busy_processes((self.server.core, core)))
            clients = stack.enter_context(self.heavy()) if self.heavy else None
            result = self.run(core, seconds)
        if clients:
            result["jobs_ms"] = clients.milliseconds
        return result

    def median(self, field):
        return statistics.median(run[field] for run in self.runs)

    def ratios(self, other, field):
        """Returns this case divided by the other, for each round."""
        return [mine[field] / others[field]
                for mine, others in zip(self.runs, other.runs, strict=True)]


def take_turns(cases, core, rounds, seconds, say):
    for case in cases:
        case.run(core, WARM_UP_S)
    for turn in range(rounds):
        for case in cases:
            say(f"round {turn + 1} of {rounds}: {case.name}")
            case.runs.append(case.disturbed_run(core, seconds))
            if case.name == "set_logged":
                case.server.forget_log()


class Load:
    """All servers and cases. `cases` maps a name to a Case with its runs."""

    def __init__(self, binary, cores, folder):
        self._binary = binary
        self._server_core, self._client_core = cores
        self._folder = folder
        self.body = folder / "question.json"
        self.body.write_text(json.dumps(SET_QUESTION, separators=(",", ":")))
        self.sizes = {}
        self.cases = {}
        self.commands = {}

    def _start(self, stack):
        core, folder = self._server_core, self._folder
        quiet = stack.enter_context(Puzzled(
            self._binary, core, folder / "quiet.log", *FLAGS, "--log-format", "none"))
        logged = stack.enter_context(Puzzled(
            self._binary, core, folder / "logged.log", *FLAGS, "--log-format", "text"))
        answer = fetch(quiet.url + "/set/solve", self.body.read_bytes())
        index = fetch(quiet.url + "/")
        nginx = stack.enter_context(Nginx(core, folder, answer.decode()))
        constant = folder / "answer.json"
        constant.write_bytes(answer)
        floor = stack.enter_context(Floor(self._binary.with_name("bench") / "floor", core,
                                          folder / "floor.log", constant))
        if fetch(nginx.url + "/") != answer or fetch(floor.url + "/") != answer:
            raise RuntimeError("nginx or the floor sends another response")
        hyper = self._start_hyper(stack, answer, index)
        self.sizes = {"question": self.body.stat().st_size, "answer": len(answer),
                      "index": len(index)}
        return quiet, logged, nginx, floor, hyper

    def _start_hyper(self, stack, answer, index):
        """Returns None if the packages of hyper are missing."""
        program = build_hyper(self._binary.with_name("bench") / "hyper")
        if not program:
            return None
        page = self._folder / "index.json"
        page.write_bytes(index)
        hyper = stack.enter_context(
            Hyper(program, self._server_core, self._folder / "hyper.log", page))
        question = self.body.read_bytes()
        if fetch(hyper.url + "/", question) != answer.rstrip() or fetch(hyper.url + "/") != index:
            raise RuntimeError("the response of hyper is different")
        return hyper

    def _group(self, *cases):
        self.cases.update((case.name, case) for case in cases)
        return cases

    def run(self, rounds, seconds, say):
        body, core = self.body, self._client_core
        with contextlib.ExitStack() as stack:
            quiet, logged, nginx, floor, hyper = self._start(stack)
            take_turns(self._group(
                Case("set", quiet, "/set/solve", body=body),
                Case("index", quiet, "/"),
                Case("floor", floor, "/"),
                Case("floor_post", floor, "/", body=body),
                Case("nginx", nginx, "/"),
                Case("nginx_post", nginx, "/", body=body),
                *([Case("hyper", hyper, "/"), Case("hyper_post", hyper, "/", body=body)]
                  if hyper else []),
                Case("set_logged", logged, "/set/solve", body=body),
            ), core, rounds, seconds, say)
            take_turns(self._group(
                Case("set_1", quiet, "/set/solve", 1, body),
                Case("index_1", quiet, "/", 1),
                Case("nginx_1", nginx, "/", 1),
            ), core, rounds, seconds, say)
            busy = self._group(
                Case("idle_1", quiet, "/set/solve", 1, body),
                Case("busy_1", quiet, "/set/solve", 1, body),
                Case("idle_64", quiet, "/set/solve", CONNECTIONS, body),
                Case("busy_64", quiet, "/set/solve", CONNECTIONS, body))
            crowded = self._group(
                Case("crowded_idle_1", quiet, "/set/solve", 1, body),
                Case("crowded_busy_1", quiet, "/set/solve", 1, body))
            for case in busy + crowded:
                if "busy" in case.name:
                    case.heavy = lambda: HeavyClients(quiet)
                case.crowded = case in crowded
            take_turns(busy, core, rounds, seconds, say)
            take_turns(crowded, core, rounds, seconds, say)

"""The part of the report on the service itself: requests per second, CPU and latency, also with
busy workers and on a busy host."""
import statistics

import busy_host
import figures
import http_load
from figures import Section

TAIL = ("p50", "p99", "p999")
TAIL_HEAD = ("p50 us", "p99 us", "p99.9 us")


def spread(values, digits=2):
    return (f"{statistics.median(values):.{digits}f} "
            f"({min(values):.{digits}f}-{max(values):.{digits}f})")


def tail(case):
    return [f"{case.median(field):.0f}" for field in TAIL]


class Part:
    """`load` is a completed http_load.Load, `busy_rounds` the result of busy_host."""

    def __init__(self, load, busy_rounds, options, root):
        self.load = load
        self.busy_rounds = busy_rounds
        self.options = options
        self.root = root

    def command(self, case):
        return "`" + " ".join(case.wrk(self.options.seconds, "URL")).replace(
            str(case.body), "QUESTION").replace(f"{self.root}/", "") + "`"

    def throughput(self):
        size = self.load.sizes
        names = {
            "set": f"q: `POST /set/solve`, 12 cards, {size['answer']} bytes back",
            "index": f"a: `GET /`, a constant of {size['index']} bytes",
            "floor": f"f: the floor, `GET`, a constant of {size['answer']} bytes",
            "floor_post": "fp: the floor, the `POST` of q, the same constant",
            "nginx": f"nginx: `GET`, a constant of {size['answer']} bytes",
            "nginx_post": f"nginx: the `POST` of q, a constant of {size['answer']} bytes",
            "hyper": f"hyper: `GET`, a constant of {size['index']} bytes",
            "hyper_post": "hyper: the `POST` of q, solved alike",
            "set_logged": "q with `--log-format text` to a file",
        }
        for name, title in names.items():
            if name not in self.load.cases:
                continue
            case = self.load.cases[name]
            yield (title, f"{case.median('rate'):,.0f}", f"{case.median('cpu_us'):.2f}",
                   f"{case.median('user_us'):.2f}", f"{case.median('core'):.0%}",
                   self.command(case))

    def ratios(self):
        cases = self.load.cases
        for title, above, below in (("q / f", "set", "floor"), ("a / f", "index", "floor"),
                                    ("q / fp", "set", "floor_post"),
                                    ("q / a", "set", "index"),
                                    ("q / nginx `GET`", "set", "nginx"),
                                    ("q / nginx `POST`", "set", "nginx_post"),
                                    ("q / hyper `POST`", "set", "hyper_post"),
                                    ("a / hyper `GET`", "index", "hyper"),
                                    ("q logged / q", "set_logged", "set")):
            if below not in cases:
                continue
            above, below = cases[above], cases[below]
            yield (title, *(spread(above.ratios(below, field))
                            for field in ("rate", "cpu_us", "user_us")), "")

    def latencies(self):
        for name, title in (("set_1", "q"), ("index_1", "a"), ("nginx_1", "nginx `GET`")):
            case = self.load.cases[name]
            yield (title, *tail(case), f"{case.median('cpu_us'):.2f}", self.command(case))

    def disturbed(self, host, *counts):
        """Yields rows of idle and busy workers. `host` is the prefix of the names of the cases."""
        for connections in counts:
            idle = self.load.cases[f"{host}idle_{connections}"]
            busy = self.load.cases[f"{host}busy_{connections}"]
            for title, case in (("idle", idle), ("busy", busy)):
                yield (f"{connections}, workers {title}", *tail(case), self.command(case))
            yield (f"{connections}, busy / idle",
                   *(spread(busy.ratios(idle, field)) for field in TAIL), "")

    def crowded_question(self):
        alone, crowded = zip(*self.busy_rounds)
        yield (f"`POST {busy_host.PATH}`, 4 x 7 with repeats", f"{spread(alone)}",
               f"{spread(crowded)}", spread(busy_host.times(self.busy_rounds)), "")

    def goals(self):
        cases = self.load.cases
        cpu = statistics.median(cases["set"].ratios(cases["index"], "cpu_us"))
        over_hyper = [(f"user time per request of {what} over hyper", 1.0, statistics.median(
                          cases[ours].ratios(cases[theirs], "user_us")), "{:.2f}")
                      for what, ours, theirs in (("q", "set", "hyper_post"),
                                                 ("`GET /`", "index", "hyper"))
                      if theirs in cases]
        over_floor = {name: statistics.median(cases[name].ratios(cases["floor"], "cpu_us"))
                      for name in ("set", "index")}
        p50 = cases["set_1"].median("p50")
        p99 = statistics.median(cases["busy_1"].ratios(cases["idle_1"], "p99"))
        times = statistics.median(busy_host.times(self.busy_rounds))
        for goal, limit, value, form in (
                ("CPU per request of q over that of a constant", 1.8, cpu, "{:.2f}"),
                ("the same over the floor", 1.5, over_floor["set"], "{:.2f}"),
                ("CPU per request of `GET /` over the floor", 1.25, over_floor["index"],
                 "{:.2f}"),
                *over_hyper,
                ("p50 of q with one connection, us", 40, p50, "{:.0f}"),
                ("p99 of q with one connection, workers busy over idle", 1.2, p99, "{:.2f}"),
                ("a request of seconds with two busy processes, times as long", 3, times,
                 "{:.2f}")):
            yield (goal, f"at most {limit}", form.format(value),
                   figures.verdict(value <= limit))

    def others(self, *names):
        """Returns a sentence on the share of both cores that other processes used."""
        share = statistics.median(run["others"] for name in names
                                  for run in self.load.cases[name].runs)
        return f"Other work took {share:.1%} of the two cores in the median of these runs."

    def throughput_text(self):
        options, flags = self.options, " ".join(http_load.FLAGS)
        return f"""Servers: `taskset -c {options.server_core} puzzled {flags}
            --log-format none`, unless the row says otherwise, and `taskset -c
            {options.server_core} nginx` with one worker, keep-alive and no access log.
            The floor (`bench/peers/floor.c`) is a bare epoll loop on the same core, with one
            recv and one send for each request. hyper (`bench/peers/hyper`) runs on the same
            core with the same headers, if the Debian packages in its Cargo.toml are installed.
            Clients: `taskset -c {options.client_core}` and the command of the row, where
            QUESTION is a file of {self.load.sizes['question']} bytes, a table with six
            sets. Rows alternate in turns of {options.seconds} s, in {options.rounds} rounds. CPU
            is the utime + stime of the server's processes, divided by the number of requests,
            and User is utime alone. "Core" is utime + stime divided by the elapsed time.
            {self.others("set", "index", "floor", "floor_post", "nginx", "nginx_post",
                         "set_logged")}"""

    def latencies_text(self):
        return f"""Percentiles are those of the requests that were sent, without the
            samples that wrk adds for coordinated omission (`bench/latency.py`).
            {self.others("set_1", "index_1", "nginx_1")}"""

    def disturbed_text(self):
        jobs = [ms for name in ("busy_1", f"busy_{http_load.CONNECTIONS}")
                for run in self.load.cases[name].runs for ms in run["jobs_ms"]]
        return f"""Every worker ({http_load.WORKERS}, on the core of the event loop) runs
            `POST /grecian/solve` for a puzzle of 48 columns that no search finishes, with
            `"limits":{{"milliseconds":{http_load.JOB_MS}}}`, and gets the next request as soon
            as it has finished: {len(jobs)} jobs, {statistics.median(jobs):.0f} ms in the
            median. The other rows are the same service with idle workers. Rows alternate as
            above. {self.others(*(f"{state}_{connections}" for state in ("idle", "busy")
                                  for connections in (1, http_load.CONNECTIONS)))}"""

    def sections(self):
        yield Section("Requests per second and CPU", self.throughput_text(),
                      ("What", "Requests/s", "CPU us/request", "User us/request", "Core",
                       "Command"),
                      list(self.throughput()))
        yield Section("", "", ("Ratio", "Requests/s", "CPU/request", "User/request", ""),
                      list(self.ratios()))
        yield Section("Latency with one connection", self.latencies_text(),
                      ("What", *TAIL_HEAD, "CPU us/request", "Command"),
                      list(self.latencies()))
        yield Section("Short requests while every worker is busy", self.disturbed_text(),
                      ("Connections", *TAIL_HEAD, "Command"),
                      list(self.disturbed("", 1, http_load.CONNECTIONS)))
        yield Section("On a host that others use", """Two busy processes (`python3 -c "while
            True: pass"`), which may use both cores, run at the same time as client and service.
            The first table is as above. The second one shows the seconds until the response to a
            long request, without and with the busy processes, from a service that may use both
            cores. Three threads then compete for two cores, so a factor of 1.5 is fair.""",
                      ("Connections", *TAIL_HEAD, "Command"),
                      list(self.disturbed("crowded_", 1)))
        yield Section("", "", ("Request", "Alone, s", "With busy processes, s", "Times", ""),
                      list(self.crowded_question()))

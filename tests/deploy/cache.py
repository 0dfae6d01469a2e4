"""Varnish as a shared response cache behind HAProxy: which responses it stores, and what happens if
instances or the cache fail. Run by deploy/cache/test."""
import argparse
import concurrent.futures
import http.client
import json
import random
import socket
import ssl
import subprocess
import sys
import time

from load_balancers import SMALL, HAProxy, Occupation, Varnish, ask, check_forged
from load import DECK, asked_directly
from processes import LOOPBACK, ROOT, Site, curl, say, wait_until

# The search takes about 5 s of CPU time and finds a proof.
LONG = {"game": {"positions": 4, "symbols": 7, "repeats": True}, "objective": "worst-case",
        "limits": {"milliseconds": 30000}}
JSON = ("-H", "Content-Type: application/json")


class Counter:
    """Counts the requests that reach instances."""

    def __init__(self, site):
        self.site = site

    def total(self):
        # Log lines are delayed, so wait for the line of a last request.
        for replica in self.site.replicas:
            name = f"mark-{time.monotonic_ns()}"
            subprocess.run(["curl", "-s", "-o", "/dev/null", "-H", f"X-Request-Id: {name}",
                            f"{replica.url}/healthz"], check=True)
            wait_until(lambda r=replica, n=name: n in r.text(), "a line in the log")
        return sum(r.requests() for r in self.site.replicas)

    def __enter__(self):
        self.before = self.total()
        return self

    def __exit__(self, *_):
        self.count = self.total() - self.before


def kept(site, load_balancer, path, question, *options):
    """Sends a request twice. Returns whether the cache served the second one, and its response."""
    with Counter(site) as counter:
        first = ask(site, load_balancer, path, question, *options)
        second = ask(site, load_balancer, path, question, *options)
    assert counter.count in (1, 2), counter.count
    assert (second[0].get("x-cache") == "HIT".lower()) == (counter.count == 1), second[0]
    if counter.count == 1:
        assert first[1] == second[1]
    return counter.count == 1, second


class Client:
    """A connection over TLS for many requests."""

    def __init__(self, site):
        trust = ssl.create_default_context(cafile=site.folder / "certificate.pem")
        self.connection = http.client.HTTPSConnection(LOOPBACK, site.port, context=trust)
        self.connection.connect()
        self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, path, question):
        """Returns whether the cache served the response, the seconds, and the body."""
        begin = time.monotonic()
        self.connection.request("POST", path, json.dumps(question),
                                {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, question, body)
        return answer.headers["X-Cache"] == "HIT", time.monotonic() - begin, body


def times_on_one_connection(site, path, question, expected):
    """Yields the seconds of 200 requests that the cache serves."""
    client = Client(site)
    for _ in range(200):
        hit, seconds, body = client.ask(path, question)
        assert hit and body == expected
        yield seconds


def check_long(site, load_balancer):
    with Counter(site) as counter:
        first, answer = ask(site, load_balancer, "/bulls-cows/optimize", LONG)
        times = list(times_on_one_connection(site, "/bulls-cows/optimize", LONG, answer))
    assert counter.count == 1, counter.count
    assert first["x-cache"] == "miss", first
    assert json.loads(answer)["proven"] is True, "no proof within 30 s: the machine is too busy"
    assert first["cache-control"] == "public, max-age=86400" and "immutable" not in first
    say(f"  /bulls-cows/optimize took {first['seconds']:.2f} s, from the cache "
        f"{1000 * sorted(times)[len(times) // 2]:.2f} ms (median of {len(times)}, "
        f"minimum {1000 * min(times):.2f}); one request reached an instance")
    # The cache does not need the instance that computed the response.
    which = next(r for r in site.replicas if "/bulls-cows/optimize" in r.text())
    which.kill()
    head, again = ask(site, load_balancer, "/bulls-cows/optimize", LONG)
    assert head["x-cache"] == "hit" and again == answer
    site.start_replica(which.number, *SMALL_OPTIONS)
    say("  the cache serves it even without the instance that computed it")


def check_never(site, load_balancer):
    cut = {"game": {"positions": 5, "symbols": 8, "repeats": True}, "objective": "worst-case",
           "limits": {"milliseconds": 50}}
    for path, question in (("/set/deal", {}), ("/set/simulate", {"games": 100}),
                           ("/bulls-cows/optimize", cut)):
        hit, (head, answer) = kept(site, load_balancer, path, question)
        assert not hit and head["status"] == 200, (path, head)
        assert head["cache-control"] == "no-store" and "etag" not in head, head
        assert path != "/bulls-cows/optimize" or json.loads(answer)["proven"] is False
    say("  never stored: random responses without a seed, responses cut by a time limit")
    for path, question, status in (
            ("/set/solve", '{"cards":[1', 400), ("/set/solve", {"cards": 1}, 422),
            ("/set/nothing", SMALL, 404)):
        hit, (head, _) = kept(site, load_balancer, path, question)
        assert not hit and head["status"] == status, head
    with Occupation(site.replica(1)), Occupation(site.replica(2)), \
            Occupation(site.replica(3)):
        heavy = {"draws": 20000, "cards": 12, "seed": 9}
        head, _ = ask(site, load_balancer, "/set/draws", heavy)
        assert head["status"] == 503 and "retry-after" in head, head
    head, _ = ask(site, load_balancer, "/set/draws", heavy)
    assert head["status"] == 200, head
    say("  never stored: errors (400, 404, 422, 503)")


def check_mixed_up(site, load_balancer):
    """Each request gets its own response."""
    def right(path, body, *options):
        head, answer = ask(site, load_balancer, path, body, *options)
        _, direct = curl(site, site.replica(2).url + path, *JSON, "--data-binary",
                         f"@{site.folder}/question.json")
        assert answer == direct, (path, head, answer[:200])
        return head

    def items(count, last):
        return {"items": [f"{i:050d}" for i in range(count)] + [last]}

    for last in ("a", "b"):
        for path in ("/hyperloglog/add", "/hyperloglog/estimate"):
            right("/hyperloglog/add", items(1000, last))  # 54 KB
        assert right("/hyperloglog/add", items(1000, last))["x-cache"] == "hit"
        for _ in range(2):
            assert right("/hyperloglog/add", items(3000, last))["x-cache"] == "miss"
            chunked = right("/hyperloglog/add", items(10, last), "-H",
                            "Transfer-Encoding: chunked", "--http1.1")
            assert chunked["x-cache"] == "miss"
    say("  bodies over 64 KB or in chunks bypass the cache, and different bodies do not share "
        "responses")

    question = {"draws": 1000, "cards": 12, "seed": 4}
    assert kept(site, load_balancer, "/set/draws", question)[0]
    for accept in ("application/x-ndjson", "application/json", "text/html", "*/*"):
        head, _ = ask(site, load_balancer, "/set/draws", question, "-H", f"Accept: {accept}")
        lines = accept == "application/x-ndjson"
        assert head["content-type"] == ("application/x-ndjson" if lines else
                                        "application/json")
        assert ("x-cache" not in head) if lines else head["x-cache"] == "hit", head
    for kind in ("text/csv", "image/svg+xml"):
        for _ in range(2):
            head, _ = ask(site, load_balancer, "/set/draws", question, "-H", f"Accept: {kind}")
            assert head["content-type"] == kind and head["x-cache"] == "miss", head
    head, _ = curl(site, f"{load_balancer.url}/set/draws", "-H", "Content-Type: text/plain",
                   "--data-binary", f"@{site.folder}/question.json")
    assert head["status"] == 415, head
    head, _ = ask(site, load_balancer, "/set/draws", question, "-H", "Content-Encoding: gzip")
    assert head["status"] == 415, head
    say("  the same body with another type, for a chart, or for a progress report: not a hit")


def check_crowd(site):
    """Eight clients send 200 similar requests, each in another order."""
    questions = [{"cards": random.Random(n).sample(DECK, 12)} for n in range(200)]
    right = [asked_directly(site.replica(1).url, "/set/solve", q).encode()
             for q in questions]

    def one(seed):
        client = Client(site)
        order = random.Random(seed).sample(range(200), 200)
        return sum(client.ask("/set/solve", questions[n])[2] != right[n] for n in order)

    with Counter(site) as counter, concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(one, range(8))) == 0
    assert counter.count == 200, counter.count
    say("  8 clients send 1,600 requests at once, 200 of them different: all responses are "
        "correct, and instances receive 200 requests")


def check_query(site, load_balancer):
    """The cache treats QUERY as POST, except for Content-Type and 304."""
    question = {"cards": ["2rso", "1gtd", "3pos", "1rso"]}
    query = ("-X", "QUERY")
    assert kept(site, load_balancer, "/set/solve", question)[0]
    head, answer = ask(site, load_balancer, "/set/solve", question, *query)
    assert head["status"] == 200 and head["x-cache"] == "hit" and answer, head
    head, _ = curl(site, f"{load_balancer.url}/set/solve", *query, "-H", "Content-Type:",
                   "--data-binary", f"@{site.folder}/question.json")
    assert head["status"] == 400, head
    tag = f'If-None-Match: {ask(site, load_balancer, "/set/solve", question)[0]["etag"]}'
    head, _ = ask(site, load_balancer, "/set/solve", question, *query, "-H", tag)
    assert head["status"] == 304, head
    head, _ = ask(site, load_balancer, "/set/solve", question, "-H", tag)
    assert head["status"] == 200, head
    hit, _ = kept(site, load_balancer, "/set/solve", {"cards": DECK_ROW}, *query)
    assert hit
    # Scripts of other origins can read the tag, although no browser sent the request before.
    head, _ = ask(site, load_balancer, "/set/solve", question, "-H", "Origin: https://a.example")
    assert head["x-cache"] == "hit", head
    assert "etag" in head["access-control-expose-headers"].lower(), head
    say("  QUERY and POST share responses; 304 for QUERY, 200 for POST")


DECK_ROW = [[0, 0, 0, a] for a in range(3)]
SMALL_OPTIONS = ("--workers", "1", "--max-queued-jobs", "1", "--max-memory", "256M")


def check_together(site, load_balancer):
    """Identical concurrent requests are coalesced."""
    question = {"game": {"positions": 3, "symbols": 10, "repeats": True},
                "limits": {"milliseconds": 30000}}
    body = json.dumps(question)
    with Counter(site) as counter:
        clients = [subprocess.Popen(["curl", "-sk", "-d", body,
                                     f"{load_balancer.url}/bulls-cows/optimize"],
                                    stdout=subprocess.PIPE) for _ in range(20)]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            answers = set(pool.map(lambda c: c.communicate()[0], clients))
    assert counter.count == 1 and len(answers) == 1, (counter.count, answers)
    assert json.loads(answers.pop())["proven"] is True
    say("  20 clients send the same request at once: it reached one instance, once")


def check_deaths(site, load_balancer, cache):
    assert ask(site, load_balancer, "/set/solve", SMALL)[0]["x-cache"] == "hit"
    cache.forget()
    head, _ = ask(site, load_balancer, "/set/solve", SMALL)
    assert head["x-cache"] == "miss", head
    say("  after `varnishadm ban` the cache is empty, so an upgrade is visible at once")

    # A cache with the same configuration, except that responses expire after a second.
    short = Varnish(site, "short", 8, [("set beresp.grace", "set beresp.ttl = 1s;\n    "
                                        "set beresp.grace")])
    wait_until(short.finds_replicas, "the cache finds the replicas")

    def old():
        return curl(site, f"{short.url}/set/solve", *JSON, "-d", json.dumps(SMALL))

    head, answer = old()
    assert head["x-cache"] == "miss", head
    wait_until(lambda: old()[0]["x-cache"] == "miss", "an expired response is requested again")
    for replica in site.replicas:
        replica.kill()
    wait_until(lambda: not short.finds_replicas(), "the cache finds no replica")
    time.sleep(1)  # until the response has expired
    head, again = old()
    assert head["status"] == 200 and head["x-cache"] == "hit" and again == answer, head
    assert int(head["age"]) >= 1, head
    head, body = ask(site, load_balancer, "/set/solve", DECK_QUESTION)
    assert head["status"] == 503 and json.loads(body)["status"] == 503, head
    say("  without instances: stored responses, even expired ones; otherwise a problem, 503")

    for number in (1, 2, 3):
        site.start_replica(number)
    wait_until(lambda: load_balancer.up() == 3, "replicas are back")
    cache.process.kill()
    for _ in range(10):
        head, _ = ask(site, load_balancer, "/set/solve", SMALL)
        assert head["status"] == 200 and "x-cache" not in head, head
    say("  without the cache: HAProxy bypasses it")


DECK_QUESTION = {"cards": [[0, 0, 1, a] for a in range(3)]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=18320, help="the first of nine ports")
    parser.add_argument("--binary", default=ROOT / "build" / "release" / "puzzled")
    wanted = parser.parse_args()
    with Site(wanted.port, wanted.binary) as site:
        for number in (1, 2):
            site.start_replica(number, *SMALL_OPTIONS)
        site.start_replica(3, *SMALL_OPTIONS, "--forwarded-header", "x-forwarded-for")
        cache = Varnish(site)
        load_balancer = HAProxy(site, cache)
        wait_until(cache.finds_replicas, "the cache finds the replicas")
        wait_until(lambda: ask(site, load_balancer, "/set/solve", SMALL)[0].get("x-cache") == "hit",
                   "HAProxy finds the cache, and the cache finds HAProxy")
        for client in ("127.0.0.1", "127.0.0.2"):
            check_forged(site, load_balancer, client)
        say("  instances log the client's address and ignore forged headers")
        check_long(site, load_balancer)
        check_never(site, load_balancer)
        check_mixed_up(site, load_balancer)
        check_crowd(site)
        check_query(site, load_balancer)
        check_together(site, load_balancer)
        check_deaths(site, load_balancer, cache)
        say("passed: the cache stores only responses that may be stored")


if __name__ == "__main__":
    sys.exit(main())

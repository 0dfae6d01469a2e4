"""HAProxy or nginx in front of three instances. Under load, one instance is killed, one is
drained, and all are upgraded to a new binary, and every request gets a response. Run by
deploy/haproxy/test and deploy/nginx/test."""
import argparse
import gzip
import itertools
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from load import DECK, Load, asked_directly
from processes import LOOPBACK, ROOT, Site, copy_of, curl, get, say, wait_until

SMALL = {"cards": ["2rso", "1gtd", "3pos"]}
HEAVY = {"game": {"positions": 5, "symbols": 8, "repeats": True}, "objective": "worst-case",
         "limits": {"milliseconds": 30000}}


HSTS = "max-age=31536000"


class Varnish:
    """Varnish on a port of the site, with `changes` to its configuration."""

    def __init__(self, site, name="cache", offset=6, changes=()):
        self.site = site
        self.port = site.port + offset
        self.asks = site.port + 7
        self.folder = site.folder / name
        self.folder.mkdir()
        for folder in (site.folder, self.folder):
            folder.chmod(0o755)  # Varnish reads it as another user
        for file in ("puzzled.vcl", "balancer.vcl"):
            text = (ROOT / "deploy" / "cache" / file).read_text(encoding="utf-8")
            for old, new in (*changes, ('"8090"', f'"{self.asks}"')):
                text = text.replace(old, new)
            (self.folder / file).write_text(text, encoding="utf-8")
        self.process = site.start(name, [
            "varnishd", "-F", "-n", self.folder / "work", "-f", self.folder / "puzzled.vcl",
            "-a", f"{LOOPBACK}:{self.port}", "-s", "malloc,256M"])
        self.url = f"http://{LOOPBACK}:{self.port}"
        wait_until(lambda: get(f"{self.url}/cache-lives")[0] == 200, f"{name} lives")

    def command(self, *words):
        return subprocess.run(["varnishadm", "-n", self.folder / "work", *words], text=True,
                              check=True, capture_output=True).stdout

    def forget(self):
        self.command("ban", "obj.status", "!=", "0")

    def finds_replicas(self):
        return "healthy" in self.command("backend.list")


class HAProxy:
    name = "haproxy"

    def __init__(self, site, cache=None):
        self.site = site
        self.url = f"https://{LOOPBACK}:{site.port}"
        self.figures = f"http://{LOOPBACK}:{site.port + 5}/metrics"
        features = subprocess.run(["haproxy", "-vv"], capture_output=True, text=True,
                                  check=True).stdout
        say("  " + features.splitlines()[0])
        self.http3 = "+QUIC " in features
        file = ROOT / "deploy" / "haproxy" / "haproxy.cfg"
        variables = {f"PUZZLED_REPLICA{n}": f"{LOOPBACK}:{site.port + n}" for n in (1, 2, 3)}
        variables |= {"PUZZLED_BIND": f"{LOOPBACK}:{site.port}",
                      "PUZZLED_CERTIFICATE": str(site.folder / "both.pem"),
                      "PUZZLED_HSTS": HSTS,
                      "PUZZLED_FIGURES": f"{LOOPBACK}:{site.port + 5}"}
        if cache:
            variables |= {"PUZZLED_CACHE": f"{LOOPBACK}:{cache.port}",
                          "PUZZLED_INSIDE": f"{LOOPBACK}:{cache.asks}"}
        subprocess.run(["haproxy", "-c", "-f", file], env=os.environ | variables, check=True,
                       stdout=subprocess.DEVNULL)
        self.process = site.start("haproxy", ["haproxy", "-f", file], **variables)
        wait_until(lambda: self.up() == 3, "HAProxy finds three replicas ready")

    def up(self):
        return len(re.findall(r'^haproxy_server_status{proxy="replicas",server="\w+",'
                              r'state="UP"} 1', get(self.figures)[1], re.M))

    def repeated(self):
        """The number of retries."""
        found = re.search(r'^haproxy_backend_retry_warnings_total{proxy="replicas"} (\d+)',
                          get(self.figures)[1], re.M)
        return int(found[1])


class Nginx:
    name = "nginx"

    def __init__(self, site):
        self.site = site
        self.url = f"https://{LOOPBACK}:{site.port}"
        version = subprocess.run(["nginx", "-V"], capture_output=True, text=True,
                                 check=True).stderr
        say("  " + version.splitlines()[0])
        self.http3 = "http_v3" in version
        for name in ("nginx.conf", "listen.conf", "replicas.conf"):
            text = (ROOT / "deploy" / "nginx" / name).read_text()
            for old, new in self.replacements():
                text = text.replace(old, new)
            (site.folder / name).write_text(text)
        command = ["nginx", "-c", site.folder / "nginx.conf", "-e", "stderr", "-g",
                   "daemon off;"]
        subprocess.run([*command, "-t", "-q"], check=True)
        self.process = site.start("nginx", command)
        wait_until(self.answers, "nginx answers")

    def replacements(self):
        for number in (1, 2, 3):
            yield f"127.0.0.1:808{number}", f"{LOOPBACK}:{self.site.port + number}"
        yield "# add_header Strict", "add_header Strict"
        if self.http3:
            yield "# listen 443 quic", "listen 443 quic"
            yield "# add_header Alt-Svc", "add_header Alt-Svc"
        yield "listen 443", f"listen {LOOPBACK}:{self.site.port}"
        yield "/etc/nginx/puzzled.crt", str(self.site.folder / "certificate.pem")
        yield "/etc/nginx/puzzled.key", str(self.site.folder / "key.pem")
        yield "/run/nginx.pid", str(self.site.folder / "nginx.pid")

    def answers(self):
        try:
            return curl(self.site, f"{self.url}/readyz")[0]["status"] == 200
        except AssertionError:
            return False

    def repeated(self):
        """The number of retries: lines of the log with several upstreams."""
        return len(re.findall(r" upstream=\S+, ", self.process.text()))


def ask(site, load_balancer, path, question, *options):
    file = site.folder / "question.json"
    file.write_text(question if isinstance(question, str) else json.dumps(question))
    return curl(site, load_balancer.url + path, "-H", "Content-Type: application/json",
                "--data-binary", f"@{file}", *options)


def check_answers(site, load_balancer):
    """Checks responses through the load balancer: versions, addresses, sizes, compression."""
    direct = asked_directly(site.replica(1).url, "/set/solve", SMALL).encode()
    versions = ["--http1.1", "--http2"] + ["--http3-only"] * (
        load_balancer.http3 and "HTTP3" in subprocess.run(
            ["curl", "-V"], capture_output=True, text=True, check=True).stdout)
    for option in versions:
        head, body = ask(site, load_balancer, "/set/solve", SMALL, option)
        assert head["status"] == 200 and body == direct, (head, body)
        assert head["version"] == option[len("--http"):].removesuffix("-only"), head
    say(f"  responses over HTTP/1.1, HTTP/2{' and HTTP/3' if len(versions) > 2 else ''}"
        + ("" if load_balancer.http3 else "; this package does not support HTTP/3"))

    for client in ("127.0.0.1", "127.0.0.2"):
        check_forged(site, load_balancer, client)
    say("  instances log the client's address and ignore forged headers")

    head, body = ask(site, load_balancer, "/set/solve", {"cards": DECK}, "-H",
                     "Accept-Encoding: gzip")
    plain_head, plain = ask(site, load_balancer, "/set/solve", {"cards": DECK})
    assert gzip.decompress(body) == plain and len(plain) > 60000
    assert head["content-encoding"] == "gzip" and "accept-encoding" in head["vary"].lower()
    assert head["etag"] == "w/" + plain_head["etag"], head
    assert "content-encoding" not in plain_head
    say(f"  1,080 sets: {len(plain):,} bytes, compressed by gzip {len(body):,}, with a weak "
        "ETag")

    for count in (1000, 20000):  # 54 KB fit into HAProxy's buffer, 1,080 KB do not
        items = {"items": [f"{i:050d}" for i in range(count)]}
        _, body = ask(site, load_balancer, "/hyperloglog/add", items)
        assert body.decode() == asked_directly(site.replica(2).url, "/hyperloglog/add", items)
    head, body = ask(site, load_balancer, "/set/solve", '{"cards":[1')
    assert head["status"] == 400 and head["content-type"] == "application/problem+json", head
    for path in ("/metrics", "/%6detrics", "/metrics?x"):
        head, body = curl(site, load_balancer.url + path)
        assert head["status"] == 404 and b"puzzled_" not in body, (path, head)
    head, body = curl(site, load_balancer.url + "/set")
    assert head["strict-transport-security"] == HSTS, head
    head, body = ask(site, load_balancer, "/set/simulate", {"games": 100000, "seed": 1}, "-H",
                     "Accept: application/x-ndjson")
    last = json.loads(body.decode().splitlines()[-1])
    assert head["content-type"] == "application/x-ndjson" and last, head
    say("  bodies of 54 and 1,080 KB, errors and progress reports equal those of an instance")
    say("  metrics are not published; pages have Strict-Transport-Security")


BLANKS = itertools.count()  # each number makes a body that is not in the cache


def check_forged(site, load_balancer, client):
    """A client cannot choose the address that instances log for it, with either header, even if
    its own address is that of a trusted proxy (127.0.0.1)."""
    name = f"forged-by-{client}"
    for _ in range(2 * len(site.replicas)):
        ask(site, load_balancer, "/set/check", json.dumps(SMALL) + " " * next(BLANKS),
            "--interface", client, "-H", "Forwarded: for=192.0.2.1",
            "-H", "X-Forwarded-For: 192.0.2.1", "-H", f"X-Request-Id: {name}")
    for replica in site.replicas:
        wait_until(lambda r=replica: f" id={name} " in r.text(), "a log line")
        peers = set(re.findall(rf" id={re.escape(name)} client=(\S+)", replica.text()))
        assert peers == {client}, (replica.name, peers)


class Occupation:
    """Keeps the workers of an instance busy and its queue full."""

    def __init__(self, replica):
        self.replica = replica
        self.clients = []

    def __enter__(self):
        for _ in range(3):  # one runs, one waits in the queue, and one is rejected
            self.clients.append(subprocess.Popen(
                ["curl", "-s", "-o", "/dev/null", "-d", json.dumps(HEAVY),
                 f"{self.replica.url}/bulls-cows/optimize"]))
            time.sleep(0.1)
        wait_until(lambda: self.replica.gauge("queue_depth") >= 1, "a full queue")

    def __exit__(self, *_):
        for client in self.clients:
            client.kill()
            client.wait()
        wait_until(lambda: self.replica.gauge("workers_busy") == 0,
                   "work ends when the client disconnects")


def check_overload(site, load_balancer):
    """The load balancer retries a request that gets 503, unless all instances return 503."""
    def draws(seed):
        return ask(site, load_balancer, "/set/draws",
                   {"draws": 20000, "cards": 12, "seed": seed})

    with Occupation(site.replica(1)):
        before = load_balancer.repeated()
        for seed in range(12):
            head, body = draws(seed)
            assert head["status"] == 200, (head, body)
        wait_until(lambda: load_balancer.repeated() > before, "a request is retried")
        say(f"  one instance returns 503: 12 heavy requests get responses, "
            f"{load_balancer.repeated() - before} of them after a retry")
        with Occupation(site.replica(2)), Occupation(site.replica(3)):
            head, body = draws(12)
            assert head["status"] == 503 and "retry-after" in head, (head, body)
            assert json.loads(body)["type"].startswith("/problems/"), body
    say("  all three return 503: the client gets 503 with Retry-After")


def check_leaving(site, load_balancer):
    """If a client disconnects, the computation for it ends."""
    def left():
        return sum(r.text().count(" status=499 ") for r in site.replicas)

    before = left()
    with open(site.folder / "leaver.json", "w", encoding="utf-8") as file:
        json.dump(HEAVY, file)
    client = subprocess.Popen(["curl", "-sk", "-d", f"@{file.name}",
                               f"{load_balancer.url}/bulls-cows/optimize"])
    wait_until(lambda: any(r.gauge("workers_busy") for r in site.replicas), "work begins")
    client.kill()
    client.wait()
    wait_until(lambda: left() > before, "an instance logs that the client disconnected")
    say("  if a client disconnects, the computation for it ends")


def replace(site, number, binary=None):
    """Stops an instance, waits, and starts it again, as a supervisor does."""
    old = site.replica(number)
    status = old.end()
    assert status == 0, f"{old.name} exited with status {status}"
    return site.start_replica(number, binary=binary)


def turmoil(site, load, cache, new):
    """Kills, drains and upgrades instances under load."""
    time.sleep(2)
    if cache:
        cache.process.kill()
        say("  killed the cache (kill -9)")
    site.replica(1).kill()
    say("  killed replica 1 (kill -9)")
    time.sleep(2)
    site.start_replica(1)
    time.sleep(2)
    replace(site, 2)
    say("  drained replica 2 (SIGTERM); both are back")
    for number in (1, 2, 3):
        time.sleep(2)
        replica = replace(site, number, new)
        assert replica.program() == new
    say("  upgraded all three to another binary, one after the other")
    time.sleep(1)
    assert load.is_running(), "the load ended too early"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("load_balancer", choices=("haproxy", "nginx"))
    parser.add_argument("--rate", type=int, default=5000, help="requests per second")
    parser.add_argument("--seconds", type=int, default=25, help="duration of the load; at least 20")
    parser.add_argument("--port", type=int, default=18320, help="the first of six ports")
    parser.add_argument("--cache", action="store_true",
                        help="with HAProxy: use the cache, and kill it too")
    parser.add_argument("--binary", default=ROOT / "build" / "release" / "puzzled")
    parser.add_argument("--new", type=Path, help="the binary of the new version; default: a copy of BINARY")
    wanted = parser.parse_args()
    with Site(wanted.port, wanted.binary) as site:
        small = ("--workers", "1", "--max-queued-jobs", "1", "--max-memory", "256M")
        for number in (1, 2):
            site.start_replica(number, *small)
        site.start_replica(3, *small, "--forwarded-header", "x-forwarded-for")
        cache = Varnish(site) if wanted.cache else None
        load_balancer = HAProxy(site, cache) if wanted.load_balancer == "haproxy" else Nginx(site)
        check_answers(site, load_balancer)
        check_overload(site, load_balancer)
        if not cache:  # Varnish completes a request even if its client disconnects
            check_leaving(site, load_balancer)
        for number in (1, 2, 3):
            replace(site, number)
        new = str(wanted.new.resolve()) if wanted.new else copy_of(site.binary, site.folder)
        before = load_balancer.repeated()
        load = Load(site, load_balancer.url, wanted.rate, wanted.seconds)
        try:
            turmoil(site, load, cache, new)
            failed = load.finish()
        finally:
            load.kill()
        say(f"  retries of the load balancer: {load_balancer.repeated() - before}")
        assert failed == 0, f"{failed} requests failed"
        say(f"passed: no request failed through {wanted.load_balancer}")


if __name__ == "__main__":
    sys.exit(main())

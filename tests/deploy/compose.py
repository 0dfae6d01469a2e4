"""deploy/compose/compose.yaml without containers: what it says of each service is given to that
program on ports of loopback, names of services replaced by those. Run by deploy/compose/test."""
import argparse
import json
import os
import subprocess
import sys
import urllib.parse

import yaml

from processes import LOOPBACK, PATIENCE_S, ROOT, Site, curl, get, say, wait_until

FILE = ROOT / "deploy" / "compose" / "compose.yaml"
QUESTION = '{"cards":["2rso","1gtd","3pos"]}'
# Where each service listens, as the image, the files or Prometheus's own default have it.
PORTS = {"puzzled-1:8080": 1, "puzzled-2:8080": 2, "puzzled-3:8080": 3, "haproxy:8405": 5,
         "prometheus:9090": 8}


def resolved(file):
    """The file as docker-compose understands it, which checks it by its schema."""
    done = subprocess.run(["docker-compose", "-f", file, "config"], capture_output=True,
                          text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return yaml.safe_load(done.stdout)


def mounts(service):
    """(file here, its path there) of a service. Both editions of the program are understood."""
    for volume in service.get("volumes", []):
        if isinstance(volume, dict):
            yield volume["source"], volume["target"]
        else:
            yield volume.split(":")[:2]


def confined(service, command, path, folder):
    """The command as a container of the service would run it: `folder` mounted at `path`, a
    read-only root, the tmpfs mounts, and an ordinary user without capabilities. Needs root."""
    mounted = [f"mount --bind {folder} {path}"]
    for word in service["tmpfs"]:
        place, _, options = word.partition(":")
        options = ",".join(filter(None, ("noexec,nosuid,nodev,mode=1777", options)))
        mounted.append(f"mount -t tmpfs -o {options} tmpfs {place}")
    script = " && ".join(["mount --make-rprivate /", *mounted, "mount -o remount,bind,ro /",
                          'exec setpriv --reuid 10001 --regid 10001 --clear-groups '
                          '--bounding-set=-all --inh-caps=-all --no-new-privs "$@"'])
    return ["unshare", "--mount", "sh", "-c", script, "sh", *command]


class Fleet:
    """`native` puts addresses of this test in the places of names and fixed ports."""

    def __init__(self, site, services):
        self.site = site
        self.services = services
        self.replaced = {name: f"{LOOPBACK}:{site.port + n}" for name, n in PORTS.items()}
        self.replaced |= {"172.30.8.2": LOOPBACK, ":8443": f"{LOOPBACK}:{site.port}",
                          ":8405": f"{LOOPBACK}:{site.port + 5}",
                          "127.0.0.1:8091": f"{LOOPBACK}:{site.port + 6}",
                          "/run/secrets/certificate": str(site.folder / "both.pem"),
                          '"8090"': f'"{site.port + 7}"'}

    def native(self, text):
        for name in sorted(self.replaced, key=len, reverse=True):
            text = text.replace(name, self.replaced[name])
        return text

    def environment(self, name):
        return {key: self.native(str(value))
                for key, value in self.services[name].get("environment", {}).items()}

    def file(self, source, name):
        copy = self.site.folder / name
        copy.parent.mkdir(exist_ok=True)
        with open(source, encoding="utf-8") as stream:
            copy.write_text(self.native(stream.read()), encoding="utf-8")
        return copy

    def start(self):
        site = self.site
        for number in (1, 2, 3):
            site.start(f"puzzled-{number}", [site.binary], PUZZLED_LISTEN=LOOPBACK,
                       PUZZLED_PORT=str(site.port + number),
                       **self.environment(f"puzzled-{number}"))
        site.start("haproxy", ["haproxy", "-db", "-f", ROOT / "deploy/haproxy/haproxy.cfg"],
                   PUZZLED_INSIDE=f"{LOOPBACK}:{site.port + 7}", **self.environment("haproxy"))
        site.folder.chmod(0o755)  # Varnish reads its files as a user of its own
        for name in ("puzzled.vcl", "balancer.vcl"):
            self.file(ROOT / "deploy/cache" / name, f"cache/{name}")
        (site.folder / "cache").chmod(0o755)
        command = [self.native(word) for word in self.services["cache"]["command"]]
        if os.getuid() == 0:
            site.start("cache", confined(self.services["cache"], command, "/etc/varnish",
                                         site.folder / "cache"))
        else:
            site.start("cache", [word.replace("/etc/varnish", str(site.folder / "cache"))
                                 for word in command] + ["-n", site.folder / "varnish"])
            say("  not root: the cache runs without the restrictions of its container")
        for name in ("prometheus.yml", "alerts.yml", "targets/puzzled.yml",
                     "targets/haproxy.yml"):
            self.file(ROOT / "deploy/prometheus" / name, name)
        site.start("prometheus", ["prometheus", f"--config.file={site.folder / 'prometheus.yml'}",
                                  f"--storage.tsdb.path={site.folder / 'data'}",
                                  f"--web.listen-address={LOOPBACK}:{site.port + 8}"])

    def query(self, expression):
        status, text = get(f"http://{LOOPBACK}:{self.site.port + 8}/api/v1/query?"
                           + urllib.parse.urlencode({"query": expression}))
        return {sample["metric"]["instance"]: sample["value"][1]
                for sample in json.loads(text)["data"]["result"]} if status == 200 else {}


def check_files(services):
    """Every file that is mounted is there, and what Grafana is told agrees."""
    count = 0
    for service in services.values():
        for source, _ in mounts(service):
            count += 1
            assert not source.startswith("/") or subprocess.run(
                ["test", "-e", source], check=False).returncode == 0, source
    grafana = dict(reversed(pair) for pair in map(list, mounts(services["grafana"])))
    told = yaml.safe_load((ROOT / "deploy/grafana/provisioning/dashboards/puzzled.yml")
                          .read_text(encoding="utf-8"))["providers"][0]["options"]["path"]
    assert told in grafana, f"Grafana looks for dashboards in {told}"
    source = yaml.safe_load((ROOT / "deploy/grafana/provisioning/datasources/prometheus.yml")
                            .read_text(encoding="utf-8"))["datasources"][0]["url"]
    assert source.removeprefix("http://") in PORTS, source
    say(f"  {len(services)} services, and {count} mounts that are there")


def check_running(fleet):
    site = fleet.site
    url = f"https://{LOOPBACK}:{site.port}/set/solve"
    asked = ("-H", "Content-Type: application/json", "-d", QUESTION)

    def found_in_cache():
        try:
            return curl(site, url, *asked)[0].get("x-cache") == "hit"
        except AssertionError:  # the balancer does not listen yet
            return False
    wait_until(found_in_cache, "an answer comes from the cache")
    head, _ = curl(site, url, *asked)
    assert head["status"] == 200 and head["version"] == "2", head
    say("  an answer comes by TLS and HTTP/2, and again from the cache")
    name = "forged"
    curl(site, url, *asked[:-1], QUESTION + " ", "-H", f"X-Request-Id: {name}",
         "-H", "Forwarded: for=192.0.2.1", "-H", "X-Forwarded-For: 192.0.2.1")
    wait_until(lambda: any(f" id={name} client={LOOPBACK} " in process.text()
                           for process in site.others), "the true client in a log")
    say("  instances log the client's address and ignore forged headers")
    targets = {fleet.replaced[name] for name in PORTS if not name.startswith("prometheus")}
    wait_until(lambda: fleet.query("up == 1").keys() == targets, "all targets answer Prometheus")
    say(f"  Prometheus finds {len(targets)} targets")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=18380, help="the first of ten on loopback")
    parser.add_argument("--binary", default=ROOT / "build/release/puzzled")
    options = parser.parse_args()
    resolved(ROOT / "compose.yaml")
    services = resolved(FILE)["services"]
    say("both files are what docker-compose expects")
    check_files(services)
    say(f"the fleet as processes, at most {PATIENCE_S} s for each step")
    with Site(options.port, options.binary) as site:
        fleet = Fleet(site, services)
        fleet.start()
        check_running(fleet)
    say("deploy/compose/test: passed; not run, for want of a registry: the containers, Grafana")


if __name__ == "__main__":
    main()

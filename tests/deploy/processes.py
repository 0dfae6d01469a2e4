"""Instances, load balancers and caches as processes on ports of loopback."""
import contextlib
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60
LOOPBACK = "127.0.0.1"


def say(text):
    print(text, flush=True)


def wait_until(true, what):
    end = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"timeout after {PATIENCE_S} s: {what}")
        time.sleep(0.02)


def get(url):
    """Returns the status and text of a response without TLS; status 0 without a response."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


class Process:
    """A program whose output goes to a file. It is killed at the end of the test."""

    def __init__(self, name, command, folder, **variables):
        self.name = name
        self.output = Path(folder) / f"{name}.log"
        with open(self.output, "ab") as stream:
            # A process group, so that the children of nginx and Varnish end with it.
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=stream, stderr=subprocess.STDOUT,
                env=os.environ | variables, start_new_session=True)

    def kill(self):
        """Kills the process group."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE_S)

    def end(self):
        """Sends SIGTERM, waits, and returns the exit status."""
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def text(self):
        return self.output.read_text(encoding="utf-8", errors="replace")


class Replica(Process):
    def __init__(self, number, port, binary, folder, *options):
        self.number = number
        self.port = port
        super().__init__(
            f"replica{number}",
            [binary, "--listen", LOOPBACK, "--port", str(port), "--trusted-proxy", LOOPBACK,
             "--forwarded-header", "forwarded", *options], folder)
        wait_until(self.is_ready, f"{self.name} is ready")

    @property
    def url(self):
        return f"http://{LOOPBACK}:{self.port}"

    def is_ready(self):
        if self.process.poll() is not None:
            raise AssertionError(f"{self.name} ended: {self.text()[-2000:]}")
        return get(f"{self.url}/readyz")[0] == 200

    def program(self):
        return os.readlink(f"/proc/{self.process.pid}/exe")

    def gauge(self, name):
        found = re.search(rf"^puzzled_{name} (\S+)$", get(f"{self.url}/metrics")[1], re.M)
        return float(found[1])

    def requests(self):
        """The number of requests in the log, to which lines are written with a delay."""
        return len(re.findall(r" path=/(?!readyz|metrics|healthz)", self.text()))


class Site:
    """A folder for files, three instances, and other processes."""

    def __init__(self, port, binary):
        self.folder = Path(tempfile.mkdtemp(prefix="puzzled-deploy-"))
        self.port = port
        self.binary = str(binary)
        self.replicas = []
        self.others = []
        self.certificate()

    def certificate(self):
        """Makes a self-signed certificate that is valid for two days."""
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
             "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", self.folder / "key.pem",
             "-out", self.folder / "certificate.pem"], check=True, capture_output=True)
        both = [(self.folder / f"{part}.pem").read_text() for part in ("certificate", "key")]
        (self.folder / "both.pem").write_text("".join(both))

    def start_replica(self, number, *options, binary=None):
        replica = Replica(number, self.port + number, binary or self.binary, self.folder,
                          *options)
        self.replicas = [r for r in self.replicas if r.number != number] + [replica]
        return replica

    def start(self, name, command, **variables):
        process = Process(name, command, self.folder, **variables)
        self.others.append(process)
        return process

    def replica(self, number):
        return next(r for r in self.replicas if r.number == number)

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        for process in [*self.others, *self.replicas]:
            process.kill()
        if kind:
            say(f"the output of the programs is in {self.folder}")
        else:
            subprocess.run(["rm", "-rf", self.folder], check=True)


def curl(site, url, *options):
    """Returns the head as a dictionary, and the body. "status" is the status, and "seconds" the time
    from the request to the end of the response."""
    head = site.folder / "head"
    body = site.folder / "body"
    body.write_bytes(b"")
    done = subprocess.run(
        ["curl", "-sS", "--cacert", site.folder / "certificate.pem", "--max-time",
         str(PATIENCE_S), "-D", head, "-o", body, "-w", "%{http_code} %{http_version} "
         "%{time_pretransfer} %{time_total}", *options, url], capture_output=True, text=True, check=False)
    if done.returncode:
        raise AssertionError(f"curl {url}: {done.stderr}")
    status, version, sent, ended = done.stdout.split()
    last = head.read_text().strip().split("\n\n")[-1]
    fields = dict(line.strip().lower().split(": ", 1) for line in last.splitlines()
                  if ": " in line)
    return fields | {"status": int(status), "version": version,
                     "seconds": float(ended) - float(sent)}, body.read_bytes()


def copy_of(binary, folder):
    """A copy of the program, which represents a new version."""
    new = Path(folder) / "puzzled-new"
    new.write_bytes(Path(binary).read_bytes())
    new.chmod(0o755)
    return str(new)

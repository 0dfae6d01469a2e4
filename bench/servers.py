"""Starts the servers that are compared on free ports of 127.0.0.1, pinned to a core, and
measures their CPU time."""
import contextlib
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

TIMEOUT_S = 20
BUSY_PROCESSES = 2
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(ready, what):
    end = time.monotonic() + TIMEOUT_S
    while not ready():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} did not start")
        time.sleep(0.01)


class Server:
    """A process and its children. Its output goes to a file that only grows."""

    def __init__(self, core, command, output):
        self.command = command
        self.core = core
        self.output = output
        with open(output, "ab") as stream:
            self._process = subprocess.Popen(
                ["taskset", "-c", str(core), *command], stdin=subprocess.DEVNULL,
                stdout=stream, stderr=subprocess.STDOUT)

    def __enter__(self):
        try:
            wait_until(self._is_ready, self.command[0])
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def _is_ready(self):
        if self._process.poll() is not None:
            raise RuntimeError(f"{self.command[0]} ended: {self.text()}")
        return self.answers()

    def answers(self):
        raise NotImplementedError

    def text(self):
        return self.output.read_text(errors="replace")

    @property
    def pid(self):
        return self._process.pid

    def stop(self):
        if self._process.poll() is None:
            self._process.terminate()
        try:
            self._process.wait(TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def cpu_times(self):
        """Returns utime and stime of the process and its children in seconds (proc_pid_stat(5))."""
        first = self._process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        user = system = 0
        for pid in (first, *children):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            user += int(fields[11])
            system += int(fields[12])
        return user / TICKS, system / TICKS

    def cpu_seconds(self):
        return sum(self.cpu_times())


class PrintsItsPort(Server):
    def __init__(self, core, command, output):
        self.url = None
        super().__init__(core, command, output)

    def answers(self):
        found = re.search(r"http://127\.0\.0\.1:\d+", self.text())
        if found:
            self.url = found[0]
        return found is not None


class Puzzled(PrintsItsPort):
    def __init__(self, binary, core, output, *flags):
        super().__init__(core, [str(binary), "--port", "0", *flags], output)

    def forget_log(self):
        os.truncate(self.output, 0)


class Floor(PrintsItsPort):
    """bench/peers/floor.c, which responds to every request with the text in the file `answer`."""

    def __init__(self, binary, core, output, answer):
        super().__init__(core, [str(binary), str(answer)], output)


HYPER_SOURCE = Path(__file__).parent / "peers" / "hyper"
CARGO = "/usr/bin/cargo"  # the cargo of Debian; others do not find its packages
REGISTRY = Path("/usr/share/cargo/registry")
CARGO_CONFIG = f"""[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "{REGISTRY}"
"""


def build_hyper(folder):
    """Builds bench/peers/hyper in `folder` with the packages that its Cargo.toml names.
    Returns the program; None if a package is missing."""
    crates = ("hyper-0.14*", "tokio-1.*", "serde_json-1.*", "serde_derive-1.*")
    if not os.access(CARGO, os.X_OK) or not all(any(REGISTRY.glob(name)) for name in crates):
        return None
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.toml").write_text(CARGO_CONFIG)
    subprocess.run(
        [CARGO, "build", "--quiet", "--release", "--offline", "--manifest-path",
         HYPER_SOURCE / "Cargo.toml", "--target-dir", folder],
        env=os.environ | {"CARGO_HOME": str(folder)}, check=True)
    return folder / "release" / "hyper-peer"


class OnPort(Server):
    """A server that is ready when it listens on the given port."""

    def __init__(self, core, command, output, port):
        self.url = f"http://127.0.0.1:{port}"
        self._port = port
        super().__init__(core, command, output)

    def answers(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self._port)) == 0


class Hyper(OnPort):
    """bench/peers/hyper. Its response to GET is the JSON in the file `page`."""

    def __init__(self, program, core, output, page):
        port = free_port()
        super().__init__(core, [str(program), str(port), str(page)], output, port)


NGINX = """daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    keepalive_timeout 600;
    keepalive_requests 1000000000;
    default_type application/json;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        location / {{ return 200 '{answer}'; }}
    }}
}}
"""


def nginx_command(folder, answer):
    """Returns the command and the port of an nginx that always responds with `answer`."""
    if "$" in answer or "'" in answer or "\\" in answer:
        raise ValueError("the response contains a character that nginx interprets")
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder=folder, port=port, answer=answer))
    return ["nginx", "-p", str(folder), "-c", str(config), "-e", "stderr"], port


class Nginx(OnPort):
    """nginx with one worker that responds to every request with `answer`, a JSON text."""

    def __init__(self, core, folder, answer):
        command, port = nginx_command(folder, answer)
        super().__init__(core, command, folder / "nginx.log", port)


@contextlib.contextmanager
def busy_processes(cores):
    """Runs processes that use all the time that they get on `cores`, at normal priority."""
    everywhere = ",".join(map(str, cores))
    command = ["taskset", "-c", everywhere, sys.executable, "-c", "while True: pass"]
    started = [subprocess.Popen(command) for _ in range(BUSY_PROCESSES)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()

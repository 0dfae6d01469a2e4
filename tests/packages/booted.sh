#!/bin/sh
# Tests the packages for scripts/package-test, as root, in a Debian that systemd started:
#   booted.sh FOLDER       the folder with the packages
set -eu
cd "$1"
apt="apt-get -qq -o Dpkg::Use-Pty=0 -y --no-install-recommends"
defaults=/etc/default/puzzled
question='{"games":100000000,"limits":{"milliseconds":3000}}'

fail() {
    echo "booted.sh: $*" >&2
    journalctl --no-pager --lines 40 >&2
    exit 1
}

# Waits until a command succeeds.
until_done() {
    attempts=120
    until "$@" >/dev/null 2>&1; do
        attempts=$((attempts - 1))
        [ "$attempts" -gt 0 ] || fail "timeout: $*"
        sleep 0.5
    done
}

ask() {
    curl -fsS "http://127.0.0.1:$1/set/solve" -d '{"cards":["2rso","1gtd","3pos"]}' |
        grep -q '"count":1,'
}

is_busy() {
    curl -fsS "http://127.0.0.1:$1/metrics" | grep -q '^puzzled_workers_busy 1'
}

nothing_loaded() {
    [ -z "$(systemctl list-units --all --no-legend 'puzzled*')" ]
}

main_pid() {
    systemctl show --property MainPID --value "$1"
}

# Restarts an instance during a long request, which still gets its response.
roll() {
    curl -fsS "http://127.0.0.1:$1/set/simulate" -d "$question" >/tmp/answer &
    client=$!
    until_done is_busy "$1"
    systemctl restart "puzzled@$1"
    wait "$client" || fail "the request in progress failed"
    grep -q '"games":' /tmp/answer || fail "the response to the request in progress does not have a result"
    until_done puzzled --health-check --port "$1"
}

$apt install ./*.deb >/dev/null
systemctl is-enabled --quiet puzzled || fail "the service is not enabled"
until_done ask 8080
echo "-- the installation enables and starts the service; systemd runs it as"
pid=$(main_pid puzzled)
grep -E '^(Uid|CapBnd|NoNewPrivs|Seccomp):' "/proc/$pid/status"
[ "$(stat -c %u "/proc/$pid")" -ne 0 ] || fail "the service runs as root"
systemd-analyze security --no-pager puzzled | tail -n 1

echo "-- changed options apply after a restart"
sed -i 's/^#PUZZLED_PORT=.*/PUZZLED_PORT=8090/' "$defaults"
systemctl restart puzzled
until_done ask 8090

echo "-- systemd restarts a killed service"
kill -KILL "$(main_pid puzzled)"
until_done ask 8090
[ "$(systemctl show --property NRestarts --value puzzled)" -eq 1 ] || fail "restart count is not 1"

echo "-- an invalid option is logged once"
echo 'PUZZLED_MAX_QUEUED_JOBS=0' >>"$defaults"
systemctl restart puzzled || true
until_done systemctl is-failed puzzled
[ "$(systemctl show --property NRestarts --value puzzled)" -eq 0 ] || fail "restarted"
journalctl --unit puzzled --no-pager | grep -m 1 'PUZZLED_MAX_QUEUED_JOBS: "0" is not'
sed -i '/^PUZZLED_MAX_QUEUED_JOBS/d' "$defaults"
systemctl restart puzzled
until_done ask 8090

echo "-- two instances, upgraded and restarted one after the other"
systemctl disable --now --quiet puzzled
systemctl enable --now --quiet puzzled@8081 puzzled@8082
until_done ask 8081
until_done ask 8082
old=$(main_pid puzzled@8081)
dpkg-deb --raw-extract puzzled_*.deb /tmp/newer
sed -i 's/^Version: .*/&.1/' /tmp/newer/DEBIAN/control
dpkg-deb --build /tmp/newer /tmp/newer.deb >/dev/null
$apt install /tmp/newer.deb >/dev/null
systemctl is-active --quiet puzzled && fail "the upgrade started a disabled service"
[ "$(main_pid puzzled@8081)" -eq "$old" ] || fail "the upgrade restarted an instance"
for port in 8081 8082; do
    roll "$port"
    ask 8081 && ask 8082 || fail "an instance does not respond"
done
[ "$(main_pid puzzled@8081)" -ne "$old" ] || fail "the instance was not restarted"

echo "-- purging stops the instances and removes all files"
$apt purge --autoremove puzzled libpuzzles-dev >/dev/null
until_done nothing_loaded
left=$(find /etc /usr /var/lib -name '*puzzle[ds]*' ! -path '/var/lib/apt/*')
[ -z "$left" ] || fail "files remain: $left"

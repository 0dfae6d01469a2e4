#!/bin/sh
# Tests the packages for scripts/package-test, as root, in a fresh Debian without systemd as init:
#   installed.sh FOLDER PORT       the folder with the packages, and a free port
set -eu
port=$2
cd "$1"
apt="apt-get -qq -o Dpkg::Use-Pty=0 -y --no-install-recommends"

fail() {
    echo "installed.sh: $*" >&2
    exit 1
}

# Lists all files except those that any installation of packages changes.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /var/log \
        -o -path /var/cache -o -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -print |
        sort
}

$apt update
$apt install curl man-db bash-completion gcc libc6-dev pkgconf systemd >/dev/null
files >/tmp/before

$apt install ./*.deb >/dev/null
[ -z "$(dpkg --verify puzzled libpuzzles-dev)" ] || fail "dpkg --verify finds a difference"
dpkg-query --show --showformat '${Package} ${Version} depends on: ${Depends}\n' puzzled

echo "-- systemd-analyze checks the units"
systemd-analyze verify puzzled.service puzzled@8081.service
for unit in puzzled.service puzzled@8081.service; do
    systemd-analyze security --offline=true --threshold=20 --no-pager "$unit" | tail -n 1
done

echo "-- the command in ExecStart runs with the options of /etc/default/puzzled"
sed -i "s/^#PUZZLED_PORT=.*/PUZZLED_PORT=$port/" /etc/default/puzzled
command=$(sed -n 's/^ExecStart=//p' /usr/lib/systemd/system/puzzled.service)
(
    set -a
    . /etc/default/puzzled
    # shellcheck disable=SC2086 # $command contains several words
    exec setpriv --reuid 65534 --regid 65534 --clear-groups --no-new-privs $command
) &
server=$!
curl -fsS --retry 20 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$port/set/solve" \
    -d '{"cards":["2rso","1gtd","3pos"]}' | grep '"count":1,' || fail "the response is incorrect"
curl -fsS "http://127.0.0.1:$port/" -H 'Accept: text/html' | grep -q '/assets/' ||
    fail "the website is missing"
kill "$server"
wait "$server" || fail "the service exited with status $?"

echo "-- man page and completion"
for page in puzzled-ask puzzled; do
    MANWIDTH=100 man --warnings "$page" >/tmp/page 2>/tmp/warnings
    [ ! -s /tmp/warnings ] || fail "man $page: $(cat /tmp/warnings)"
done
for option in $(puzzled --help | sed -nE 's/^ +(-., )?(--[a-z-]+).*/\2/p'); do
    grep -q -e "$option" /tmp/page || fail "the man page lacks $option"
done
bash -c '. /usr/share/bash-completion/bash_completion
    _comp_load puzzled 2>/dev/null || _completion_loader puzzled || [ $? -eq 124 ]
    complete -p puzzled'

echo "-- programs with the library"
for program in /usr/share/doc/libpuzzles-dev/examples/*.c; do
    # shellcheck disable=SC2046
    gcc -std=c17 "$program" $(pkg-config --cflags --libs puzzles) -o /tmp/program
    /tmp/program >/dev/null || fail "$program"
    echo "${program##*/}"
done

echo "-- reinstalled, upgraded, removed and purged"
$apt install --reinstall ./puzzled_*.deb >/dev/null
dpkg-deb --raw-extract puzzled_*.deb /tmp/newer
sed -i 's/^Version: .*/&.1/' /tmp/newer/DEBIAN/control
dpkg-deb --build /tmp/newer /tmp/newer.deb >/dev/null
$apt install /tmp/newer.deb >/dev/null
grep -q "^PUZZLED_PORT=$port" /etc/default/puzzled || fail "an upgrade changed the options"
$apt remove puzzled >/dev/null
[ ! -e /usr/bin/puzzled ] || fail "the program remains after its removal"
[ -e /etc/default/puzzled ] || fail "the removal deleted the options"
$apt purge --autoremove puzzled libpuzzles-dev >/dev/null
files >/tmp/after
diff /tmp/before /tmp/after || fail "the packages left or removed these files"
echo "no files remain"

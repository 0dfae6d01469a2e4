#!/bin/sh
# Installs a build into a temporary folder and tests it: compiles each header alone and all
# together as C17 and as C++17, and builds and runs each program of examples/ with the installed
# library.
#   install_test.sh BUILD_DIR C_COMPILER [FLAGS]     CXX=c++
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
build=$1 cc=$2 flags=${3-}
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix" >/dev/null
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name puzzles.pc)")
export PKG_CONFIG_PATH
cflags=$(pkg-config --cflags puzzles)
strict="-pedantic-errors -Wall -Wextra -Werror"
failed=0

fail() {
    echo "install_test: $*" >&2
    failed=1
}

# Includes each header twice, which tests its guard. In C++, its functions must have C linkage.
for file in "$prefix"/include/puzzles/*.h; do
    header=$(basename "$file")
    printf '#include <puzzles/%s>\n#include <puzzles/%s>\n' "$header" "$header" \
        >"$prefix/alone.c"
    # shellcheck disable=SC2086 # $strict and $cflags contain several words
    "$cc" -std=c17 $strict $cflags -fsyntax-only "$prefix/alone.c" ||
        fail "$header is not plain C17"
    # shellcheck disable=SC2086
    "${CXX:-c++}" -std=c++17 $strict $cflags -fsyntax-only -x c++ "$prefix/alone.c" ||
        fail "$header is not C++17"
    grep -q "^#include \"$header\"" "$prefix/include/puzzles/puzzles.h" ||
        [ "$header" = puzzles.h ] || fail "puzzles.h does not include $header"
    grep -q 'extern "C"' "$file" || [ "$header" = puzzles.h ] ||
        fail "$header has no extern \"C\""
done
private=$(find "$prefix" -name '*.h' ! -path "$prefix/include/puzzles/*")
[ -z "$private" ] || fail "private headers are installed: $private"

for program in "$source"/examples/*.c; do
    # shellcheck disable=SC2046,SC2086
    if ! "$cc" -std=c17 $strict "$program" $(pkg-config --cflags --libs puzzles) $flags \
        -o "$prefix/program"; then
        fail "$(basename "$program") does not compile"
    elif ! "$prefix/program" >"$prefix/output"; then
        fail "$(basename "$program") fails"
    elif ! [ -s "$prefix/output" ]; then
        fail "$(basename "$program") prints nothing"
    fi
done
"$prefix/bin/puzzled" --version || fail "puzzled does not start"

# The defaults file and the completion list the options of the program.
"$prefix/bin/puzzled" --help >"$prefix/help"
for option in $(sed -nE 's/^ +(-., )?--([a-z-]+) [A-Z].*/\2/p' "$prefix/help"); do
    variable=PUZZLED_$(echo "$option" | tr a-z- A-Z_)
    grep -q "^#$variable=." "$prefix/etc/default/puzzled" ||
        fail "/etc/default/puzzled lacks $variable"
done
# Prints the completions of the last word on one line.
complete() {
    PATH=$prefix/bin:$PATH bash -eu -c '. "$0/share/bash-completion/completions/puzzled"
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _puzzled puzzled "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[*]}"' "$prefix" "$@"
}
[ "$(complete puzzled --p)" = "--port --public-url" ] || fail "no completion of options"
[ "$(complete puzzled --log-format = t)" = text ] || fail "no completion of values"
[ "$(complete puzzled --port '')" = "" ] || fail "completion of a port"
[ "$(complete puzzled ask /set/ch)" = /set/check ] || fail "no completion of operations"
[ "$(complete puzzled ask /set/check ca)" = cards= ] || fail "no completion of fields"
for unit in puzzled puzzled@; do
    [ -s "$prefix/lib/systemd/system/$unit.service" ] || fail "$unit.service is missing"
done
exit "$failed"

#!/bin/sh
# Installs a build into a temporary folder, then compiles and runs a program against the
# installed library:   install_test.sh BUILD_DIR C_COMPILER
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$1" --prefix "$prefix" >/dev/null
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name puzzles.pc)")
export PKG_CONFIG_PATH

cat >"$prefix/use.c" <<'C'
#include <puzzles/grecian.h>
#include <puzzles/set.h>

int main(void)
{
    const set_card cards[3] = {0, 1, 2};
    struct set_table table = {cards, 3, 4};
    struct set_triple set;
    size_t count;

    return set_list(&table, SET_FAST, &set, 1, &count) == PZ_OK && count == 1 ? 0 : 1;
}
C
# shellcheck disable=SC2046 # several words are meant
"$2" "$prefix/use.c" $(pkg-config --cflags --libs puzzles) ${3-} -o "$prefix/use"
"$prefix/use"
"$prefix/bin/puzzled" --version

/* FarmHash: published values, and all lengths compared with the oracle. */
#include "slow.h"
#include "solvers/hyperloglog/farmhash.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The tests of the Rust crate farmhash 1.1.5 and of the Go package go-farm have these values. */
Test(farmhash, has_the_published_values)
{
    static const struct {
        const char *text;
        uint32_t hash;
    } known[] = {
        {"", 0xdc56d17a},           {"a", 0x3c973d4d},         {"ab", 0x417330fd},
        {"abc", 0x2f635ec7},        {"abcd", 0x98b51e95},      {"hi", 0xf2311502},
        {"abcde", 0xa3f366ac},      {"abcdef", 0x0f813aa4},    {"abcdefg", 0x21deb6d7},
        {"abcdefgh", 0xfd7ec8b9},   {"abcdefghi", 0x6f98dc86}, {"abcdefghij", 0xf2669361},
        {"hello world", 0x19a7581a}};

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *text = known[i].text;

        cr_expect_eq(hll_farmhash32(text, strlen(text)), known[i].hash, "%s", text);
        cr_expect_eq(slow_farmhash(text), known[i].hash, "%s", text);
    }
}

Test(farmhash, is_that_of_the_oracle)
{
    char digits[HLL_FARMHASH_BYTES_MAX + 1];

    for (uint64_t number = 1; number < 1000000000000; number += 1 + number / 999) {
        int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);

        cr_assert_eq(hll_farmhash32(digits, (size_t)length), slow_farmhash(digits), "%s",
                     digits);
    }
}

/* Compares supported patterns with POSIX regular expressions. Tests unsupported ones. */
/* cspell:ignore aaabbbcc */
#include "server/json/pattern.h"

#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <regex.h>
#include <stdio.h>
#include <string.h>

Test(pattern, supported_patterns)
{
    static const char *const rows[] = {"^$",
                                       "^a$",
                                       "^[A-Za-z0-9/-]{3}$",
                                       "^[-a]$",
                                       "^[a-]{0,1}$",
                                       "^a{2}$",
                                       "^a{31}b{0,1}$",
                                       "^-_:/[0-9]{1,20}$",
                                       "^a{32}$",
                                       "^x[0-9a-f]{1,2}$",
                                       "^[a-a]{3}b{0,2}$"};
    struct pattern pattern;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *problem = pattern_compile(&pattern, rows[i]);

        cr_expect_null(problem, "%s: %s", rows[i], problem);
    }
}

Test(pattern, unsupported_patterns_are_rejected)
{
    static const char *const rows[] = {"",
                                       "a",
                                       "^a",
                                       "a$",
                                       "^a$b",
                                       "^^a$",
                                       "^a$$",
                                       "^(a)$",
                                       "^a|b$",
                                       "^.$",
                                       "^\\d$",
                                       "^[^a]$",
                                       "^[]$",
                                       "^[]a]$",
                                       "^[a$",
                                       "^[a",
                                       "^[b-a]$",
                                       "^[a-$",
                                       "^[\\d]$",
                                       "^[a[b]$",
                                       "^*$",
                                       "^a**$",
                                       "^a+?$",
                                       "^a{2}{3}$",
                                       "^a{$",
                                       "^a{,3}$",
                                       "^a{x}$",
                                       "^a{3,2}$",
                                       "^a{0}$",
                                       "^a{1$",
                                       "^a{1,$",
                                       "^a{1,}$",
                                       "^a{1,2$",
                                       "^+$",
                                       "^\xc3\xa9$",
                                       "^a b$",
                                       "^[a b]$",
                                       "^a*$",
                                       "^a+$",
                                       "^a?$",
                                       "^[+]$",
                                       "^[a-c]{1,2}b$",
                                       "^a{0,1}b{0,1}$",
                                       "^a{33}$",
                                       "^a{31}bc$",
                                       "^a{0,33}$",
                                       "^a{99999999999999999999}$",
                                       "^\\$",
                                       "^a\n$"};
    struct pattern pattern;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_not_null(pattern_compile(&pattern, rows[i]), "%s is accepted", rows[i]);
}

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

static void make_pattern(char *text)
{
    static const char *const ones[] = {"a",     "b",    "c",      "-",     "[ab]", "[a-c]",
                                       "[b-c]", "[-a]", "[c/:_]", "[0-9]", "[_a]"};
    static const char *const repeats[] = {"", "", "{1}", "{2}", "{1,3}", "{0,2}"};
    uint64_t varying;

    strcpy(text, "^");
    for (uint64_t n = below(5); n; n--) {
        strcat(text, ones[below(sizeof ones / sizeof ones[0])]);
        varying = n > 1 && below(8) ? 2 : 0; /* usually only the last */
        strcat(text, repeats[below(sizeof repeats / sizeof repeats[0] - varying)]);
    }
    strcat(text, "$");
}

TestSampled(pattern, random_patterns_match_as_in_posix, 4000, 400000)
{
    unsigned accepted = 0, matched = 0;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        struct pattern pattern;
        char text[64];
        regex_t posix;

        make_pattern(text);
        if (pattern_compile(&pattern, text))
            continue;
        accepted++;
        cr_assert_eq(regcomp(&posix, text, REG_EXTENDED | REG_NOSUB), 0, "%s", text);
        for (int k = 0; k < 30; k++) {
            char subject[12] = "";
            size_t length = below(8);
            bool expected;

            for (size_t j = 0; j < length; j++)
                subject[j] = "aaabbbcc-/09:*\xc3\n"[below(16)];
            expected = regexec(&posix, subject, 0, NULL, 0) == 0;
            cr_assert_eq(pattern_matches(&pattern, subject, length), expected, "%s: %s",
                         text, subject);
            matched += expected;
        }
        regfree(&posix);
    }
    cr_expect_gt(accepted, (end - first) / 4, "%u", accepted);
    cr_expect_gt(matched, accepted, "%u", matched);
}

Test(pattern, other_bytes_do_not_match)
{
    struct pattern pattern;

    cr_assert_null(pattern_compile(&pattern, "^[a-z]{0,9}$"));
    cr_expect(pattern_matches(&pattern, "abc", 3));
    cr_expect_not(pattern_matches(&pattern, "a\0c", 3));
    cr_expect_not(pattern_matches(&pattern, "a\xe1", 2));
    cr_expect_not(pattern_matches(&pattern, "a\xff", 2));
    cr_assert_null(pattern_compile(&pattern, "^[a-a]$"));
    cr_expect_not(pattern_matches(&pattern, "-", 1));
}

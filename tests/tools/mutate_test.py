#!/usr/bin/env python3
"""Tests the mutations of a small C file, without a build:   mutate_test.py"""
import sys
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools/checks/mutate"))

from operators import mutations  # noqa: E402

SOURCE = r"""#include <stdio.h>
#define TWICE(n) \
    ((n) + (n))
static const int table[] = {1, 2};
/* a comment; x = 1 + 2; */
int f(int *a, int n)
{
    int sum = n - 1, *p = &sum;
    struct point at = {0};

    assert(n < 7 && sum == 3);
    log_event("n = %d", n + 1);
    for (int i = 0; i < n; i++) {
        if (a[i] == -1 &&
            a[i] >= *p)
            continue;
        sum += a[i]; // sum -= 2;
    }
    *p = 5;
    call(p, "a; b(); 7 + 7", '<');
    return sum;
}
"""


def found(line):
    """Returns (operator, old text, new text) for each mutation of a line."""
    return [(made.operator, SOURCE[made.start:made.end], made.text)
            for made in mutations(SOURCE) if made.line == line]


class Operators(unittest.TestCase):
    def test_declarations_are_not_removed(self):
        self.assertEqual(found(8), [
            ("exchange operator", "-", "+"), ("change constant", "1", "(1 + 1)"),
            ("change constant", "1", "(1 - 1)")])
        self.assertEqual(found(9), [("change constant", "0", "(0 + 1)")])

    def test_code_outside_of_functions_does_not_change(self):
        self.assertEqual([line for line in range(1, 8) if found(line)], [])

    def test_assertions_and_logging_are_skipped(self):
        self.assertEqual([found(11), found(12)], [[], []])

    def test_loops(self):
        self.assertEqual(found(13), [
            ("change constant", "0", "(0 + 1)"), ("exchange operator", "<", "<="),
            ("exchange operator", "++", "--")])

    def test_conditions(self):
        negated, equal, one, zero, both = found(14)
        self.assertEqual(negated[0], "negate condition")
        self.assertEqual(negated[2], f"(!{negated[1]})")
        self.assertIn("a[i] >= *p", negated[1])
        self.assertEqual(equal, ("exchange operator", "==", "!="))
        self.assertEqual(one, ("change constant", "1", "(1 + 1)"))
        self.assertEqual(zero, ("change constant", "1", "(1 - 1)"))
        self.assertEqual(both, ("exchange operator", "&&", "||"))
        self.assertEqual(found(15), [("exchange operator", ">=", ">")])

    def test_statements_are_removed(self):
        self.assertEqual(found(16), [("remove statement", "continue", "(void)0")])
        self.assertEqual(found(17), [("remove statement", "sum += a[i]", "(void)0"),
                                     ("exchange operator", "+=", "-=")])
        self.assertIn(("remove statement", "*p = 5", "(void)0"), found(19))
        self.assertEqual([made[0] for made in found(20)], ["remove statement"])

    def test_return_statements_are_not_removed(self):
        self.assertEqual(found(21), [])

    def test_a_mutation_changes_only_its_range(self):
        for made in mutations(SOURCE):
            text = made.apply(SOURCE)
            self.assertNotEqual(text, SOURCE)
            self.assertEqual(text.count("\n"), SOURCE.count("\n")
                             - SOURCE[made.start:made.end].count("\n")
                             + made.text.count("\n"))


unittest.main()

#!/usr/bin/env python3
"""Prints the ten slowest tests of the JUnit reports that `ctest --output-junit` and
`pytest --junitxml` write.

    slowest_tests.py REPORT.xml...
"""
import sys
import xml.etree.ElementTree as ElementTree

SHOWN = 10

cases = [(float(case.get("time")), case.get("name"))
         for report in sys.argv[1:]
         for case in ElementTree.parse(report).iter("testcase")]
print("The slowest:")
for seconds, name in sorted(cases, reverse=True)[:SHOWN]:
    print(f"{seconds:8.2f} s  {name}")

#!/usr/bin/env node
/* Finds phrases that tools/checks/prose.txt rules out in the texts that people read.
 *
 *     tools/checks/prose.mjs < FILES
 *
 * Reads file names from standard input, one per line. Prints file, line, phrase, reason and
 * replacement for each finding, and fails if there is one. Text between cspell:disable and
 * cspell:enable, lines with cspell:disable-line and lines after cspell:disable-next-line are
 * quotations of sources: this check skips them, as the spell checker does. It also skips `is None`
 * of Python. */
import { readFileSync } from "node:fs";

// A blank in a phrase matches a blank, or a line break with the marks that continue a comment or a
// string in the next line.
const GAP = String.raw`[ \t]*(?:["\\]?\s*\n\s*(?:\*|//|#|>-?)?\s*"?| )\s*`;
const QUOTED =
    /cspell:disable\b(?!-)[^]*?(?:cspell:enable|$(?![^]))|.*cspell:disable-line|cspell:disable-next-line.*\n.*|\bis None\b/g;

const rules = readFileSync(new URL("prose.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((row) => row && !row.startsWith("#"))
    .map((row) => {
        const [pattern, reason, replacement] = row.split("\t");
        // "[ ]" is a plain blank: a look-behind in the table stays as it is.
        return { regex: new RegExp(pattern.replace(/(?<!\[) /g, GAP), "gi"), reason, replacement };
    });

function lineOf(text, offset) {
    let line = 1;
    for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
    return line;
}

function findings(file) {
    const text = readFileSync(file, "utf8").replace(QUOTED, (part) => part.replace(/\S/g, "~"));
    return rules
        .flatMap(({ regex, reason, replacement }) =>
            [...text.matchAll(regex)].map((match) => {
                const phrase = match[0].replace(/\s+/g, " ");
                const line = lineOf(text, match.index);
                return { line, said: `${file}:${line}: "${phrase}": ${reason}; write: ${replacement}` };
            }),
        )
        .sort((a, b) => a.line - b.line);
}

const found = readFileSync(0, "utf8").split("\n").filter(Boolean).flatMap(findings);
found.forEach(({ said }) => console.log(said));
process.exitCode = found.length ? 1 : 0;

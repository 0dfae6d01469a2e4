"""Mutations of C source text.

A small lexer finds the positions. It does not know types, so the caller discards mutations that do
not compile."""

import re
from dataclasses import dataclass

TOKEN = re.compile(r"""
    (?P<skip> \s+ | //[^\n]* | /\*.*?\*/ | ^[ \t]*\#(?:\\\n|[^\n])* )
  | (?P<text> [LuU]?8?"(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])+' )
  | (?P<number> \.?\d(?:[eEpP][+-]|[\w.])* )
  | (?P<word> [A-Za-z_]\w* )
  | (?P<sign> <<= | >>= | \.\.\. | -> | \+\+ | -- | << | >> | <= | >= | == | != | && | \|\|
      | [-+*/%&|^]= | . )
""", re.VERBOSE | re.MULTILINE | re.DOTALL)

# Binary operators.
EXCHANGED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "/": "*", "%": "/", "&": "|", "|": "&", "^": "|", "<<": ">>",
    ">>": "<<", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&=": "|=", "|=": "&=",
    "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
STEPS = {"++": "--", "--": "++"}
BOOLEANS = {"true": "false", "false": "true"}
# A sign after one of these words is a unary operator.
BEFORE_OPERAND = {"return", "case", "else", "do", "sizeof"}
HEADS = {"if", "while", "for", "switch"}
# A statement that starts with one of these words is a declaration or has other mutations.
NOT_REMOVED = HEADS | {
    "return", "else", "do", "case", "default", "goto", "struct", "union", "enum", "static",
    "const", "volatile", "unsigned", "signed", "int", "char", "short", "long", "float",
    "double", "bool", "void", "extern", "register", "typedef", "_Alignas", "alignas",
}
# Calls that only check or log. They and their arguments are not mutated.
IGNORED_CALL = re.compile(r"(static_|_Static_)?assert|log_\w+")


@dataclass(frozen=True)
class Mutation:
    """Replaces source[start:end] by `text`."""

    operator: str
    line: int
    column: int
    start: int
    end: int
    text: str

    def apply(self, source):
        return source[:self.start] + self.text + source[self.end:]


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


def tokens(source):
    return [Token(found.lastgroup, found[0], found.start()) for found in TOKEN.finditer(source)
            if found.lastgroup != "skip"]


def partners(found):
    """Returns {index of an opening bracket: index of its closing bracket}."""
    open_ones, pairs = [], {}
    for index, token in enumerate(found):
        if token.text in ("(", "[", "{"):
            open_ones.append(index)
        elif token.text in (")", "]", "}") and open_ones:
            pairs[open_ones.pop()] = index
    return pairs


def function_bodies(found, pairs):
    """Yields the range of tokens of each function body: braces that follow a parenthesis outside
    of all brackets."""
    index = 0
    while index < len(found):
        if found[index].text == "{" and index and found[index - 1].text == ")":
            yield index + 1, pairs.get(index, len(found))
        index = pairs.get(index, index) + 1


def ignored(found, pairs):
    """Returns the indices of the tokens of calls that are not mutated."""
    result = set()
    for index, token in enumerate(found[:-1]):
        if token.kind == "word" and IGNORED_CALL.fullmatch(token.text) \
                and found[index + 1].text == "(":
            result.update(range(index, pairs.get(index + 1, index) + 1))
    return result


def binary(found, index):
    """Returns true if the sign at `index` has an operand on its left."""
    before = found[index - 1]
    return before.kind in ("number", "text") or before.text in (")", "]") \
        or before.kind == "word" and before.text not in BEFORE_OPERAND


def is_declaration(words):
    """Returns true if a statement of these tokens is a declaration: a name, any number of
    stars, and another name."""
    rest = [token for token in words[1:] if token.text != "*"]
    return words[0].kind == "word" and bool(rest) and rest[0].kind == "word"


def starts_statement(found, pairs, index):
    """Returns true if a statement starts at `index`, which must not be in parentheses."""
    before = found[index - 1]
    if before.text in (";", "{", "}", "else", "do"):
        return True
    if before.text == ":":
        return found[index - 2].kind in ("word", "number") \
            and found[index - 3].text in (";", "{", "}", "case")
    if before.text != ")":
        return False
    return any(found[first - 1].text in HEADS for first, last in pairs.items()
               if last == index - 1 and first)


def statement_end(found, pairs, index):
    """Returns the index of the semicolon of the statement at `index`; None for a block."""
    while index < len(found) and found[index].text not in (";", "{", "}"):
        index = pairs.get(index, index) + 1
    return index if index < len(found) and found[index].text == ";" else None


def removable(found, pairs, index):
    """Returns the index of the semicolon if the statement at `index` can be removed."""
    first = found[index]
    if first.text in NOT_REMOVED or first.text == ";" \
            or not starts_statement(found, pairs, index):
        return None
    last = statement_end(found, pairs, index)
    if last is None or last == index or is_declaration(found[index:last]):
        return None
    return last


def mutations(source):
    """Returns all mutations of a source file, in the order of their positions."""
    found = tokens(source)
    pairs = partners(found)
    ignored_tokens = ignored(found, pairs)
    in_parentheses = {index for first, last in pairs.items() if found[first].text == "("
                      for index in range(first + 1, last)}
    result = []

    def add(operator, first, end, text):
        line_start = source.rfind("\n", 0, first.start) + 1
        result.append(Mutation(operator, source.count("\n", 0, first.start) + 1,
                               first.start - line_start + 1, first.start, end, text))

    for begin, end in function_bodies(found, pairs):
        for index in range(begin, end):
            if index in ignored_tokens:
                continue
            last = None if index in in_parentheses else removable(found, pairs, index)
            if last is not None:
                add("remove statement", found[index], found[last].start, "(void)0")
            mutate_token(found, pairs, index, source, add)
    return result


def mutate_token(found, pairs, index, source, add):
    """Adds the mutations of the operator, constant or condition at `index`."""
    token = found[index]
    if token.text in ("if", "while") and found[index + 1].text == "(":
        opening, closing = found[index + 1], found[pairs[index + 1]]
        condition = source[opening.end:closing.start]
        add("negate condition", opening, closing.end, f"(!({condition}))")
    elif token.text in EXCHANGED and binary(found, index):
        add("exchange operator", token, token.end, EXCHANGED[token.text])
    elif token.text in STEPS:
        add("exchange operator", token, token.end, STEPS[token.text])
    elif token.text in BOOLEANS:
        add("change constant", token, token.end, BOOLEANS[token.text])
    elif token.kind == "number":
        add("change constant", token, token.end, f"({token.text} + 1)")
        if token.text.strip("0xXuUlL."):
            add("change constant", token, token.end, f"({token.text} - 1)")

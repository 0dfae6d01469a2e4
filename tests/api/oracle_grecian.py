"""An oracle for the Grecian Computer, which tries every position and shares no code with the
service. A dial is a list of rows. `None` is a hole. Dial 0 is at the bottom."""

from itertools import product


def visible(dials, offsets):
    """The numbers that a position shows; None where all dials have a hole."""
    shown = [[None] * len(row) for row in dials[0]]
    for dial, offset in zip(dials, offsets):
        shown = cover(dial, offset, shown)
    return shown


def cover(dial, offset, shown):
    """The visible numbers after a dial, turned to the right by `offset`, covers `shown`."""
    turned = [row[-offset:] + row[:-offset] if offset else row for row in dial]
    return [[below if number is None else number for number, below in zip(*rows)]
            for rows in zip(turned, shown)]


def sums(shown):
    return [sum(number or 0 for number in column) for column in zip(*shown)]


def holes(dials):
    """The same dials with a hole for every zero."""
    return [[[number or None for number in row] for row in dial] for dial in dials]


def positions(dials):
    """Every position with the bottom dial at 0, in lexicographic order of its offsets."""
    yield from turns(dials, [0], visible(dials[:1], [0]))


def turns(dials, offsets, shown):
    if len(offsets) == len(dials):
        yield offsets, shown
        return
    for offset in range(len(dials[0][0])):
        yield from turns(dials, offsets + [offset],
                         cover(dials[len(offsets)], offset, shown))


def solutions(dials, target=42):
    return [{"offsets": offsets, "column_sums": sums(shown), "visible": shown}
            for offsets, shown in positions(dials)
            if all(total == target for total in sums(shown))]


def solve(question):
    """The response of POST /grecian/solve without `search`, `warnings` and `nearest`."""
    dials = question["dials"]
    if question.get("zero_is_hole"):
        dials = holes(dials)
    found = solutions(dials, question.get("target", 42))
    return {
        "status": ("none", "unique")[len(found)] if len(found) < 2 else "many",
        "count": str(len(found)),
        "solutions": found[:question.get("max_solutions", 10)],
        "position_count": str(len(dials[0][0]) ** (len(dials) - 1)),
        "proven": True,
    }


def correct_columns(shown, target):
    return sum(total == target for total in sums(shown))


def best(dials, target=42):
    """The maximum number of correct columns, and all positions that have it."""
    scored = [(correct_columns(shown, target), offsets)
              for offsets, shown in positions(dials)]
    most = max(correct for correct, _ in scored)
    return most, [offsets for correct, offsets in scored if correct == most]


def repairs(dials, target=42):
    """Every change of one cell that makes the puzzle solvable, the most plausible first.

    A cell is visible in at most one column, so such a change exists for a position exactly
    if one column is incorrect and the cell is in it. All these cells are tried."""
    found = set()
    for offsets, shown in positions(dials):
        wrong = [column for column, total in enumerate(sums(shown)) if total != target]
        if len(wrong) == 1:
            found.update(changes(dials, offsets, wrong[0], target))
    printed = [number for dial in dials for row in dial for number in row
               if number is not None]
    rows = sorted(found, key=lambda row: rank(row, min(printed), max(printed)))
    return [dict(zip(("kind", "dial", "row", "column", "printed", "needed"), row))
            for row in rows]


def changes(dials, offsets, wrong, target):
    """Every change of one cell that corrects the only incorrect column of a position."""
    for index, dial in enumerate(dials):
        for row, ring in enumerate(dial):
            column = (wrong - offsets[index]) % len(ring)
            cell = index, row, column, ring[column]
            if ring[column] is not None and index > 0:
                opened = visible(written(dials, *cell[:3], None), offsets)
                if sums(opened)[wrong] == target:
                    yield ("make-hole", *cell, None)
            shown = visible(written(dials, *cell[:3], 0), offsets)
            marked = visible(written(dials, *cell[:3], 10 ** 15), offsets)
            needed = target - sums(shown)[wrong]
            if marked != shown and abs(needed) < 2 ** 31 and set(ring) != {None}:
                yield ("fill-hole" if ring[column] is None else "change-number", *cell, needed)


def written(dials, dial, row, column, number):
    """The dials with one cell changed."""
    changed = [[list(ring) for ring in rows] for rows in dials]
    changed[dial][row][column] = number
    return changed


def rank(repair, least, greatest):
    kind, dial, line, column, printed, needed = repair
    cell = dial, line, column
    if kind == "make-hole":
        return 0, 0, *cell, 0
    if kind == "fill-hole":
        return 1 if least <= needed <= greatest else 9, 0, *cell, needed
    return 2 + misreading(printed, needed), abs(needed - printed), *cell, needed


def misreading(printed, needed):
    """0: one digit is changed; 1: two digits are exchanged; 2: a digit or the sign is lost or
    added; 3: any other change."""
    seen, meant = str(printed), str(needed)
    if len(seen) == len(meant) and (printed < 0) == (needed < 0):
        wrong = [pair for pair in zip(seen, meant) if pair[0] != pair[1]]
        if len(wrong) == 1:
            return 0
        return 1 if len(wrong) == 2 and wrong[0] == wrong[1][::-1] else 3
    short, long = sorted((seen, meant), key=len)
    return 2 if short in {long[:i] + long[i + 1:] for i in range(len(long))} else 3


def swaps(dials, target=42):
    """Every pair of neighbors in a row whose exchange makes the puzzle solvable, in the order of
    dials, rows and columns. An exchange changes at most two columns, so it is tried in every
    position with at most two incorrect columns."""
    columns = len(dials[0][0])
    found = []
    near = [offsets for offsets, shown in positions(dials)
            if correct_columns(shown, target) >= columns - 2]
    for dial, row, left in neighbors(dials):
        right = (left + 1) % columns
        exchanged = exchange(dials, dial, row, left)
        if exchanged and any(correct_columns(visible(exchanged, offsets), target) == columns
                             for offsets in near):
            found.append({"dial": dial, "row": row, "columns": [left, right],
                          "printed": [dials[dial][row][left], dials[dial][row][right]]})
    return found


def neighbors(dials):
    """Dial, row and left column of each pair of neighbors."""
    columns = len(dials[0][0])
    pairs = {1: 0, 2: 1}.get(columns, columns)
    return list(product(range(len(dials)), range(len(dials[0])), range(pairs)))


def exchange(dials, dial, row, column):
    """The dials with two neighbors exchanged; None if one of them is a hole."""
    left, right = dials[dial][row][column], dials[dial][row][(column + 1) % len(dials[dial][row])]
    if None in (left, right):
        return None
    changed = written(dials, dial, row, column, right)
    changed[dial][row][(column + 1) % len(changed[dial][row])] = left
    return changed


def second_best(dials, target=42):
    """The maximum number of correct columns of a position that is not a solution."""
    columns = len(dials[0][0])
    return max((correct for correct in (correct_columns(shown, target)
                                        for _, shown in positions(dials))
                if correct < columns), default=0)


def unreachable(dials, target=42):
    """The first column that never adds up to the target, and its range; or None."""
    shown = [sums(board) for _, board in positions(dials)]
    for column, totals in enumerate(zip(*shown)):
        if not min(totals) <= target <= max(totals):
            return {"column": column, "min_sum": min(totals), "max_sum": max(totals)}
    return None


def top_number(dials, offsets, row, board_column):
    """The visible dial in a column of the board, the column of that dial, and its number;
    None if no number is visible."""
    columns = len(dials[0][0])
    for dial in reversed(range(len(dials))):
        column = (board_column - offsets[dial]) % columns
        if dials[dial][row][column] is not None:
            return dial, column, dials[dial][row][column]
    return None


def shifts(dials, target=42):
    """Every row that makes the puzzle solvable if it is shifted by one column."""
    found = []
    for dial, row in product(range(len(dials)), range(len(dials[0]))):
        ring = dials[dial][row]
        for by in (1, -1)[:1 if len(ring) < 3 else 2]:
            changed = [list(rows) for rows in dials]
            changed[dial][row] = ring[-by:] + ring[:-by]
            if changed[dial][row] != ring and solutions(changed, target):
                found.append({"dial": dial, "row": row, "shift": by})
    return found


def mirrored(dials, target=42):
    """The dials that make the puzzle solvable if each of their rows is reversed."""
    for index, dial in enumerate(dials):
        turned = [row[::-1] for row in dial]
        if solutions(dials[:index] + [turned] + dials[index + 1:], target):
            yield index

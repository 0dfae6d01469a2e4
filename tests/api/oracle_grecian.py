"""The Grecian Computer by trying every position: slow, short, and independent of the
service. A dial is a list of rows; `None` is a hole; dial 0 lies at the bottom."""

from itertools import product


def visible(dials, offsets):
    """The numbers that a position shows; None where nothing is printed all the way down."""
    shown = [[None] * len(row) for row in dials[0]]
    for dial, offset in zip(dials, offsets):
        shown = lay(dial, offset, shown)
    return shown


def lay(dial, offset, shown):
    """What shows once a dial, turned to the right by `offset`, lies on what shows now."""
    turned = [row[-offset:] + row[:-offset] if offset else row for row in dial]
    return [[below if number is None else number for number, below in zip(*rows)]
            for rows in zip(turned, shown)]


def sums(shown):
    return [sum(number or 0 for number in column) for column in zip(*shown)]


def holes(dials):
    """The same dials with every zero read as a hole."""
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
                         lay(dials[len(offsets)], offset, shown))


def solutions(dials, target=42):
    return [{"offsets": offsets, "column_sums": sums(shown), "visible": shown}
            for offsets, shown in positions(dials)
            if all(total == target for total in sums(shown))]


def solve(question):
    """What POST /grecian/solve must say, `nodes`, `warnings` and `nearest` left out."""
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


def columns_right(shown, target):
    return sum(total == target for total in sums(shown))


def best(dials, target=42):
    """The most columns that any position has right, and all positions that reach it."""
    scored = [(columns_right(shown, target), offsets)
              for offsets, shown in positions(dials)]
    most = max(right for right, _ in scored)
    return most, [offsets for right, offsets in scored if right == most]


def repairs(dials, target=42):
    """Every single cell whose correction makes the puzzle solvable, the most plausible
    misreading first.

    A cell shows in one column at most, so a position can be mended by one correction
    exactly when one column is wrong and the cell lies there: all of them are tried."""
    found = set()
    for offsets, shown in positions(dials):
        wrong = [column for column, total in enumerate(sums(shown)) if total != target]
        if len(wrong) == 1:
            found.update(mends(dials, offsets, wrong[0], target))
    printed = [number for dial in dials for row in dial for number in row
               if number is not None]
    rows = sorted(found, key=lambda row: rank(row, min(printed), max(printed)))
    return [dict(zip(("kind", "dial", "row", "column", "printed", "needed"), row))
            for row in rows]


def mends(dials, offsets, wrong, target):
    """What can be done to one cell so that the wrong column of a position comes right."""
    for index, dial in enumerate(dials):
        for row, ring in enumerate(dial):
            column = (wrong - offsets[index]) % len(ring)
            place = index, row, column, ring[column]
            if ring[column] is not None and index > 0:
                opened = visible(written(dials, *place[:3], None), offsets)
                if sums(opened)[wrong] == target:
                    yield ("make-hole", *place, None)
            shown = visible(written(dials, *place[:3], 0), offsets)
            marked = visible(written(dials, *place[:3], 10 ** 15), offsets)
            needed = target - sums(shown)[wrong]
            if marked != shown and abs(needed) < 2 ** 31 and set(ring) != {None}:
                yield ("fill-hole" if ring[column] is None else "change-number", *place, needed)


def written(dials, dial, row, column, number):
    """The dials with another cell."""
    changed = [[list(ring) for ring in rows] for rows in dials]
    changed[dial][row][column] = number
    return changed


def rank(repair, least, greatest):
    kind, dial, line, column, printed, needed = repair
    place = dial, line, column
    if kind == "make-hole":
        return 0, 0, *place, 0
    if kind == "fill-hole":
        return 1 if least <= needed <= greatest else 9, 0, *place, needed
    return 2 + misreading(printed, needed), abs(needed - printed), *place, needed


def misreading(printed, needed):
    """0 for one digit changed, 1 for two exchanged, 2 for a digit or the sign lost or
    added, 3 for all else."""
    seen, meant = str(printed), str(needed)
    if len(seen) == len(meant) and (printed < 0) == (needed < 0):
        wrong = [pair for pair in zip(seen, meant) if pair[0] != pair[1]]
        if len(wrong) == 1:
            return 0
        return 1 if len(wrong) == 2 and wrong[0] == wrong[1][::-1] else 3
    short, long = sorted((seen, meant), key=len)
    return 2 if short in {long[:i] + long[i + 1:] for i in range(len(long))} else 3


def swaps(dials, target=42):
    """Every two neighbours in a ring that, exchanged, make the puzzle solvable, by dial,
    row and column. Two columns at most change, so only positions with at most two wrong
    ones are looked at; there every exchange is tried."""
    columns = len(dials[0][0])
    found = set()
    near = [offsets for offsets, shown in positions(dials)
            if columns_right(shown, target) >= columns - 2]
    for dial, row, column in places(dials):
        exchanged = exchange(dials, dial, row, column)
        if exchanged and any(columns_right(visible(exchanged, offsets), target) == columns
                             for offsets in near):
            found.add((dial, row, column))
    return [{"dial": dial, "row": row, "columns": [left, right],
             "printed": [dials[dial][row][left], dials[dial][row][right]]}
            for dial, row, left in sorted(found) for right in [(left + 1) % columns]]


def places(dials):
    """Dial, row and column of each pair of neighbours, by its left one."""
    columns = len(dials[0][0])
    pairs = {1: 0, 2: 1}.get(columns, columns)
    return [(dial, row, column) for dial in range(len(dials))
            for row in range(len(dials[0])) for column in range(pairs)]


def exchange(dials, dial, row, column):
    """The puzzle with two neighbours exchanged; None when they are not two numbers."""
    ring = list(dials[dial][row])
    other = (column + 1) % len(ring)
    if None in (ring[column], ring[other]):
        return None
    ring[column], ring[other] = ring[other], ring[column]
    changed = [list(rows) for rows in dials]
    changed[dial][row] = ring
    return changed


def second_best(dials, target=42):
    """The most columns right in a position that has not all of them right."""
    columns = len(dials[0][0])
    return max((right for right in (columns_right(shown, target)
                                    for _, shown in positions(dials)) if right < columns),
               default=0)


def spans(dials):
    """What each column shows at least and at most, over all positions."""
    shown = [sums(board) for _, board in positions(dials)]
    return [(min(column), max(column)) for column in zip(*shown)]


def unreachable(dials, target=42):
    """The first column that cannot add up, with what it shows; or None."""
    for column, (least, most) in enumerate(spans(dials)):
        if not least <= target <= most:
            return {"column": column, "min_sum": least, "max_sum": most}
    return None


def reason(dials, target=42):
    """The same in words."""
    found = unreachable(dials, target)
    if not found:
        return None
    bound = (f"most {found['max_sum']}" if target > found["max_sum"]
             else f"least {found['min_sum']}")
    return (f"Column {found['column']} adds up to at {bound} in every position, so it can never "
            f"reach the target of {target}.")


def top_number(dials, offsets, row, place):
    """Which dial's which column shows at `place`, and its number; None for no number."""
    columns = len(dials[0][0])
    for dial in reversed(range(len(dials))):
        column = (place - offsets[dial]) % columns
        if dials[dial][row][column] is not None:
            return dial, column, dials[dial][row][column]
    return None


def shifts(dials, target=42):
    """Every ring that, turned by one column, gives the puzzle a solution."""
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
    """The dials that, read backwards, give the puzzle a solution."""
    for index, dial in enumerate(dials):
        turned = [row[::-1] for row in dial]
        if solutions(dials[:index] + [turned] + dials[index + 1:], target):
            yield index

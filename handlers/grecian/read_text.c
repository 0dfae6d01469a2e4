#include "read_text.h"

#include "handlers/field.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SEPARATORS " \t\r,;|"

enum { CELL_LENGTH_MAX = 11 /* of -2147483647 */ };

struct table {
    struct handler_call *call;
    const char *text;
    unsigned line; /* counted from 1 */
    bool zero_is_hole;
    struct grecian_puzzle *puzzle; /* `rows` and `columns` are 0 until they are known */
    unsigned rows;                 /* of the current dial */
    int32_t *cell;                 /* the next cell */
    const int32_t *end;
};

/* Reads a number or a hole of `length` bytes. Returns false if the text is neither. */
static bool read_cell(const struct table *t, const char *text, size_t length, int32_t *cell)
{
    char copy[CELL_LENGTH_MAX + 1] = "";
    char *end;
    long long number;

    *cell = GRECIAN_HOLE;
    if (length > CELL_LENGTH_MAX)
        return false;
    memcpy(copy, text, length);
    if (strcmp(copy, ".") == 0 || strcmp(copy, "-") == 0 || strcmp(copy, "_") == 0 ||
        strcmp(copy, "null") == 0)
        return true;
    number = strtoll(copy, &end, 10);
    if (*end || number < -INT32_MAX || number > INT32_MAX)
        return false;
    if (number != 0 || !t->zero_is_hole)
        *cell = (int32_t)number;
    return true;
}

/* Reads the cells of a line. Returns false after reporting an error. */
static bool read_row(struct table *t, const char *at, const char *end)
{
    struct grecian_puzzle *puzzle = t->puzzle;
    unsigned columns = 0;

    for (at += strspn(at, SEPARATORS); at < end; at += strspn(at, SEPARATORS)) {
        size_t length = strcspn(at, SEPARATORS "\n");

        assert(t->cell < t->end);
        if (!read_cell(t, at, length, t->cell)) {
            handler_refuse(
                t->call, "/dials",
                "line %u: \"%.*s\" is not a cell; write an integer, or \".\" for a "
                "hole",
                t->line, (int)(length < 40 ? length : 40), at);
            return false;
        }
        t->cell++;
        columns++;
        at += length;
    }
    if (!puzzle->columns)
        puzzle->columns = columns;
    if (columns > GRECIAN_COLUMNS_MAX) {
        handler_refuse(t->call, "/dials",
                       "line %u: the row has %u cells; at most %d are allowed", t->line,
                       columns, GRECIAN_COLUMNS_MAX);
        return false;
    }
    if (columns == puzzle->columns)
        return true;
    handler_refuse(
        t->call, "/dials",
        "line %u: the row has %u cell%s, but the first row has %u; all rows must "
        "have the same number of columns, with \".\" for each hole",
        t->line, columns, strbuf_plural(columns), puzzle->columns);
    return false;
}

/* Ends a dial, if it has rows. Returns false after reporting an error. */
static bool end_dial(struct table *t)
{
    struct grecian_puzzle *puzzle = t->puzzle;

    if (!t->rows)
        return true;
    if (!puzzle->rows)
        puzzle->rows = t->rows;
    if (t->rows != puzzle->rows) {
        handler_refuse(
            t->call, "/dials",
            "line %u: the dial has %u row%s, but the first dial has %u; all dials "
            "must have the same number of rows",
            t->line - 1, t->rows, strbuf_plural(t->rows), puzzle->rows);
        return false;
    }
    puzzle->dials++;
    t->rows = 0;
    return true;
}

/* Reads all lines. Returns false after reporting an error. */
static bool read_lines(struct table *t)
{
    for (const char *at = t->text; *at; t->line++) {
        const char *end = strchrnul(at, '\n');

        if (at + strspn(at, SEPARATORS) < end) {
            if (!read_row(t, at, end))
                return false;
            t->rows++;
        } else if (!end_dial(t)) {
            return false;
        }
        at = *end ? end + 1 : end;
    }
    return end_dial(t);
}

enum handler_result grecian_read_text(struct handler_call *call, const struct value *text,
                                      bool zero_is_hole, struct grecian_puzzle *puzzle)
{
    size_t cells = value_length(text) / 2 + 1; /* each has a byte and a separator */
    int32_t *list = handler_take(call, cells * sizeof *list);
    struct table t = {.call = call,
                      .text = value_text(text),
                      .line = 1,
                      .zero_is_hole = zero_is_hole,
                      .puzzle = puzzle,
                      .cell = list};

    if (!list)
        return HANDLER_NO_MEMORY;
    t.end = list + cells;
    if (strlen(t.text) < value_length(text)) {
        handler_refuse(call, "/dials", "contains a NUL character; remove it");
        return HANDLER_INVALID;
    }
    *puzzle = (struct grecian_puzzle){.cells = list};
    if (!read_lines(&t)) {
        *puzzle = (struct grecian_puzzle){.dials = 0};
        return HANDLER_INVALID;
    }
    if (puzzle->dials < GRECIAN_DIALS_MIN || puzzle->dials > GRECIAN_DIALS_MAX)
        handler_refuse(call, "/dials",
                       "the table has %u dial%s; %d to %d are allowed, with a blank line "
                       "between them",
                       puzzle->dials, strbuf_plural(puzzle->dials), GRECIAN_DIALS_MIN,
                       GRECIAN_DIALS_MAX);
    else if (puzzle->rows > GRECIAN_ROWS_MAX)
        handler_refuse(call, "/dials", "the dials have %u rows; at most %d are allowed",
                       puzzle->rows, GRECIAN_ROWS_MAX);
    return handler_checked(call);
}

#include "read.h"

#include "handlers/field.h"
#include "read_text.h"

#include <stdio.h>

static const struct value *read_row(const struct handler_call *call, size_t dial,
                                    size_t row)
{
    return value_item(value_item(value_get(call->body, "dials"), dial), row);
}

/* Rejects each row of `dial` whose length differs from the length of the first row of the
 * first dial. */
static void check_rows(struct handler_call *call, size_t dial, size_t columns)
{
    size_t rows = value_count(value_item(value_get(call->body, "dials"), dial));

    for (size_t row = 0; row < rows; row++) {
        size_t size = value_count(read_row(call, dial, row));

        if (size == columns)
            continue;
        handler_refuse(
            call, field_pointer("/dials/%zu/%zu", dial, row).text,
            "the row has %zu column%s, but the row at /dials/0/0 has %zu; all rows "
            "must have the same number of columns, with null for each hole",
            size, strbuf_plural(size), columns);
    }
}

/* Rejects each dial whose number of rows differs from the first dial, and each row whose
 * length differs from the length of the first row of the first dial. */
static void check_sizes(struct handler_call *call)
{
    const struct value *dials = value_get(call->body, "dials");
    size_t rows = value_count(value_item(dials, 0));
    size_t columns = value_count(read_row(call, 0, 0));

    for (size_t dial = 0; dial < value_count(dials); dial++) {
        size_t size = value_count(value_item(dials, dial));

        if (size != rows)
            handler_refuse(
                call, field_pointer("/dials/%zu", dial).text,
                "the dial has %zu row%s, but the dial at /dials/0 has %zu; all dials "
                "must have the same number of rows, with null for each hole",
                size, strbuf_plural(size), rows);
        check_rows(call, dial, columns);
    }
}

static void read_cells(const struct handler_call *call, const struct grecian_puzzle *puzzle,
                       bool zero_is_hole, int32_t *cells)
{
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        for (unsigned row = 0; row < puzzle->rows; row++) {
            const struct value *items = read_row(call, dial, row);

            for (unsigned c = 0; c < puzzle->columns; c++) {
                const struct value *item = value_item(items, c);
                int64_t number = value_integer(item);
                bool hole = value_type(item) == VALUE_NULL || (zero_is_hole && number == 0);

                *cells++ = hole ? GRECIAN_HOLE : (int32_t)number;
            }
        }
    }
}

enum handler_result grecian_read_puzzle(struct handler_call *call,
                                        struct grecian_puzzle *puzzle)
{
    const struct value *dials = value_get(call->body, "dials");
    bool zero_is_hole = field_flag(call, "zero_is_hole");

    if (value_type(dials) == VALUE_STRING) {
        enum handler_result result = grecian_read_text(call, dials, zero_is_hole, puzzle);

        puzzle->target = field_integer(call, "target");
        return result;
    }
    *puzzle = (struct grecian_puzzle){
        .dials = (unsigned)value_count(dials),
        .rows = (unsigned)value_count(value_item(dials, 0)),
        .columns = (unsigned)value_count(read_row(call, 0, 0)),
        .target = field_integer(call, "target"),
    };
    check_sizes(call);
    if (handler_checked(call) != HANDLER_OK)
        return HANDLER_INVALID;
    int32_t *cells = handler_take(call, (size_t)puzzle->dials * puzzle->rows *
                                            puzzle->columns * sizeof *cells);

    if (!cells)
        return HANDLER_NO_MEMORY;
    read_cells(call, puzzle, zero_is_hole, cells);
    puzzle->cells = cells;
    return HANDLER_OK;
}

void grecian_read_offsets(struct handler_call *call, const struct grecian_puzzle *puzzle,
                          struct grecian_offsets *offsets)
{
    const struct value *items = value_get(call->body, "offsets");

    *offsets = (struct grecian_offsets){{0}};
    if (value_count(items) != puzzle->dials) {
        handler_refuse(call, "/offsets", "expected %u offsets, one for each dial, got %zu",
                       puzzle->dials, value_count(items));
        return;
    }
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        size_t turn = (size_t)value_integer(value_item(items, dial));

        offsets->turn[dial] = (uint8_t)(turn % puzzle->columns);
    }
}

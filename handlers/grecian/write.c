#include "write.h"

void grecian_write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets)
{
    jw_open_array(out, "offsets");
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        jw_unsigned(out, offsets->turn[dial]);
    jw_end_array(out);
}

/* Writes a number, or null for a hole. */
static void write_cell(struct json_writer *out, int32_t cell)
{
    if (cell == GRECIAN_HOLE)
        jw_null(out);
    else
        jw_integer(out, cell);
}

void grecian_write_rows(struct json_writer *out, const struct grecian_puzzle *puzzle,
                        const int32_t *numbers)
{
    jw_begin_array(out);
    for (unsigned row = 0; row < puzzle->rows; row++) {
        jw_begin_array(out);
        for (unsigned c = 0; c < puzzle->columns; c++)
            write_cell(out, *numbers++);
        jw_end_array(out);
    }
    jw_end_array(out);
}

void grecian_write_dials(struct json_writer *out, const struct grecian_puzzle *puzzle)
{
    jw_open_array(out, "dials");
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        grecian_write_rows(out, puzzle,
                           puzzle->cells + dial * puzzle->rows * puzzle->columns);
    jw_end_array(out);
}

void grecian_write_visible(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view)
{
    jw_key(out, "visible");
    grecian_write_rows(out, puzzle, view->number);
}

void grecian_write_columns(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_view *view)
{
    jw_open_array(out, "column_sums");
    for (unsigned c = 0; c < puzzle->columns; c++)
        jw_integer(out, view->sum[c]);
    jw_end_array(out);
}

void grecian_write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle)
{
    struct grecian_cell cells[GRECIAN_VIEW_MAX];
    size_t count = grecian_uncovered(puzzle, cells, GRECIAN_VIEW_MAX);

    jw_open_array(out, "warnings");
    for (size_t i = 0; i < count; i++) {
        jw_begin_object(out);
        jw_key(out, "pointer");
        jw_format(out, "/dials/0/%u/%u", (unsigned)cells[i].row, (unsigned)cells[i].column);
        jw_put_text(
            out, "detail",
            "In some positions, no dial covers this hole of the bottom dial. In these "
            "positions, the hole counts as 0.");
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Writes the length of a list of which the response contains only a part. */
static void write_total(struct json_writer *out, const char *key, size_t listed,
                        size_t count)
{
    if (listed < count)
        jw_put_unsigned(out, key, count);
}

/* Writes the members `dial` and `row`. */
static void write_row_address(struct json_writer *out, unsigned dial, unsigned row)
{
    jw_put_unsigned(out, "dial", dial);
    jw_put_unsigned(out, "row", row);
}

static const char *kind_of(const struct grecian_repair *repair)
{
    if (repair->needed == GRECIAN_HOLE)
        return "make-hole";
    return repair->printed == GRECIAN_HOLE ? "fill-hole" : "change-number";
}

static void write_repairs(struct json_writer *out,
                          const struct grecian_diagnosis *diagnosis)
{
    jw_open_array(out, "repairs");
    for (size_t i = 0; i < diagnosis->repairs_listed; i++) {
        const struct grecian_repair *repair = &diagnosis->repairs[i];

        jw_begin_object(out);
        jw_put_text(out, "kind", kind_of(repair));
        write_row_address(out, repair->dial, repair->row);
        jw_put_unsigned(out, "column", repair->column);
        jw_key(out, "printed");
        write_cell(out, repair->printed);
        jw_key(out, "needed");
        write_cell(out, repair->needed);
        jw_end_object(out);
    }
    jw_end_array(out);
    write_total(out, "repairs_total", diagnosis->repairs_listed, diagnosis->repair_count);
}

static void write_pair(struct json_writer *out, const char *key, int64_t first,
                       int64_t second)
{
    jw_open_array(out, key);
    jw_integer(out, first);
    jw_integer(out, second);
    jw_end_array(out);
}

static void write_swaps(struct json_writer *out, const struct grecian_diagnosis *diagnosis)
{
    jw_open_array(out, "swaps");
    for (size_t i = 0; i < diagnosis->swaps_listed; i++) {
        const struct grecian_swap *swap = &diagnosis->swaps[i];

        jw_begin_object(out);
        write_row_address(out, swap->dial, swap->row);
        write_pair(out, "columns", swap->columns[0], swap->columns[1]);
        write_pair(out, "printed", swap->printed[0], swap->printed[1]);
        jw_end_object(out);
    }
    jw_end_array(out);
    write_total(out, "swaps_total", diagnosis->swaps_listed, diagnosis->swap_count);
}

static void write_shifts(struct json_writer *out, const struct grecian_diagnosis *diagnosis)
{
    jw_open_array(out, "shifts");
    for (size_t i = 0; i < diagnosis->shift_count; i++) {
        const struct grecian_shift *shift = &diagnosis->shifts[i];

        jw_begin_object(out);
        write_row_address(out, shift->dial, shift->row);
        jw_put_integer(out, "shift", shift->by);
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* Writes the member `unreachable` if a column can never reach the target. */
static void write_unreachable(struct json_writer *out,
                              const struct grecian_diagnosis *diagnosis)
{
    const struct grecian_column_range *range = &diagnosis->range;

    if (diagnosis->unreachable_column < 0)
        return;
    jw_open_object(out, "unreachable");
    jw_put_integer(out, "column", diagnosis->unreachable_column);
    jw_put_integer(out, "min_sum", range->least);
    jw_put_integer(out, "max_sum", range->most);
    jw_end_object(out);
}

void grecian_write_diagnosis(struct json_writer *out, const struct grecian_puzzle *puzzle,
                             const struct grecian_diagnosis *diagnosis)
{
    write_unreachable(out, diagnosis);
    jw_open_object(out, "nearest");
    grecian_write_offsets(out, puzzle, &diagnosis->nearest);
    jw_put_unsigned(out, "correct_columns", diagnosis->correct_columns);
    jw_put_boolean(out, "proven", diagnosis->proven);
    if (diagnosis->proven)
        jw_put_text(out, "argument", grecian_diagnosis_argument(diagnosis));
    write_repairs(out, diagnosis);
    write_swaps(out, diagnosis);
    write_shifts(out, diagnosis);
    if (jw_key_if(out, "mirrored_dial", diagnosis->mirrored_dial >= 0))
        jw_integer(out, diagnosis->mirrored_dial);
    jw_end_object(out);
}

#include "write.h"

void grecian_write_count(struct json_writer *out, const char *key,
                         const struct pz_count *count)
{
    char text[PZ_COUNT_TEXT];
    size_t length = pz_count_text(count, text);

    jw_key(out, key);
    jw_string(out, text, length);
}

void grecian_write_offsets(struct json_writer *out, const struct grecian_puzzle *puzzle,
                           const struct grecian_offsets *offsets)
{
    jw_key(out, "offsets");
    jw_begin_array(out);
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        jw_unsigned(out, offsets->turn[dial]);
    jw_end_array(out);
}

void grecian_write_rows(struct json_writer *out, const struct grecian_puzzle *puzzle,
                        const int32_t *numbers)
{
    jw_begin_array(out);
    for (unsigned row = 0; row < puzzle->rows; row++) {
        jw_begin_array(out);
        for (unsigned c = 0; c < puzzle->columns; c++, numbers++) {
            if (*numbers == GRECIAN_HOLE)
                jw_null(out);
            else
                jw_integer(out, *numbers);
        }
        jw_end_array(out);
    }
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
    jw_key(out, "columns");
    jw_begin_array(out);
    for (unsigned c = 0; c < puzzle->columns; c++)
        jw_integer(out, view->sum[c]);
    jw_end_array(out);
}

void grecian_write_solution(struct json_writer *out, const struct grecian_puzzle *puzzle,
                            const struct grecian_offsets *offsets)
{
    struct grecian_view view;

    grecian_position(puzzle, offsets, &view);
    jw_begin_object(out);
    grecian_write_offsets(out, puzzle, offsets);
    grecian_write_columns(out, puzzle, &view);
    grecian_write_visible(out, puzzle, &view);
    jw_end_object(out);
}

void grecian_write_warnings(struct json_writer *out, const struct grecian_puzzle *puzzle)
{
    struct grecian_cell cells[GRECIAN_VIEW_MAX];
    size_t count = grecian_uncovered(puzzle, cells, GRECIAN_VIEW_MAX);

    jw_key(out, "warnings");
    jw_begin_array(out);
    for (size_t i = 0; i < count; i++) {
        jw_begin_object(out);
        jw_key(out, "pointer");
        jw_format(out, "/dials/0/%u/%u", (unsigned)cells[i].row, (unsigned)cells[i].column);
        jw_put_text(out, "detail",
                    "Some positions uncover this hole of the bottom dial; it counts as 0");
        jw_end_object(out);
    }
    jw_end_array(out);
}

/* POST /grecian/position. */
#include "grecian.h"
#include "handlers/limits.h"
#include "read.h"
#include "write.h"

enum handled grecian_position_handle(struct exchange *x)
{
    struct grecian_offsets offsets;
    struct grecian_view view;
    bool good = grecian_read_sizes(x);

    good = grecian_read_offsets(x, &offsets) && good;
    if (!good)
        return HANDLED_REFUSED;
    struct grecian_puzzle puzzle = grecian_read_puzzle(x);

    if (!puzzle.cells)
        return HANDLED_NO_MEMORY;
    grecian_position(&puzzle, &offsets, &view);
    jw_begin_object(&x->out);
    grecian_write_visible(&x->out, &puzzle, &view);
    grecian_write_columns(&x->out, &puzzle, &view);
    jw_put_integer(&x->out, "target", puzzle.target);
    jw_put_unsigned(&x->out, "correct_columns", view.columns_right);
    grecian_write_warnings(&x->out, &puzzle);
    jw_end_object(&x->out);
    grecian_free_puzzle(&puzzle);
    return HANDLED_ANSWER;
}

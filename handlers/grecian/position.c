/* POST /grecian/position. */
#include "grecian.h"
#include "read.h"
#include "write.h"

struct position_question {
    struct grecian_puzzle puzzle;
    struct grecian_offsets offsets;
};

static enum handler_result read_position(struct handler_call *call, void *question)
{
    struct position_question *asked = question;
    enum handler_result result = grecian_read_puzzle(call, &asked->puzzle);

    if (asked->puzzle.dials)
        grecian_read_offsets(call, &asked->puzzle, &asked->offsets);
    return result;
}

static enum handler_result answer_position(struct handler_call *call, void *question)
{
    const struct position_question *asked = question;
    const struct grecian_puzzle *puzzle = &asked->puzzle;
    struct grecian_view view;

    grecian_position(puzzle, &asked->offsets, &view);
    jw_begin_object(&call->out);
    grecian_write_visible(&call->out, puzzle, &view);
    grecian_write_columns(&call->out, puzzle, &view);
    jw_put_integer(&call->out, "target", puzzle->target);
    jw_put_unsigned(&call->out, "correct_columns", view.correct_columns);
    grecian_write_warnings(&call->out, puzzle);
    jw_end_object(&call->out);
    return HANDLER_OK;
}

const struct operation grecian_position_operation = {
    .question_size = sizeof(struct position_question),
    .read = read_position,
    .answer = answer_position,
};

#include "write.h"

static const char *const reason_names[] = {[GRECIAN_TOO_MUCH] = "too-much",
                                           [GRECIAN_TOO_LITTLE] = "too-little",
                                           [GRECIAN_PARITY] = "parity",
                                           [GRECIAN_NO_SUM] = "no-sum",
                                           [GRECIAN_GUESS] = "guess"};

static const char *const outcome_names[] = {[GRECIAN_OUTCOME_UNDETERMINED] = "undetermined",
                                            [GRECIAN_OUTCOME_SOLUTION] = "solution",
                                            [GRECIAN_OUTCOME_CONTRADICTION] =
                                                "contradiction"};

/* Writes the offsets of a dial, as a value. */
static void write_offsets(struct json_writer *out, uint64_t turns)
{
    jw_begin_array(out);
    for (; turns; turns &= turns - 1)
        jw_integer(out, __builtin_ctzll(turns));
    jw_end_array(out);
}

static void write_step(struct json_writer *out, const struct grecian_puzzle *puzzle,
                       const struct grecian_step *step)
{
    char text[GRECIAN_TEXT_SIZE];

    jw_begin_object(out);
    jw_put_text(out, "reason", reason_names[step->reason]);
    jw_put_unsigned(out, "dial", step->dial);
    if (step->reason != GRECIAN_GUESS)
        jw_put_unsigned(out, "column", step->column);
    if (step->reason <= GRECIAN_TOO_LITTLE)
        jw_put_integer(out, "bound", step->bound);
    jw_key(out, "excluded");
    write_offsets(out, step->excluded);
    jw_key(out, "remaining");
    write_offsets(out, step->remaining);
    if (step->reason == GRECIAN_GUESS)
        jw_put_unsigned(out, "refutation_length", step->refutation);
    grecian_step_write(puzzle, step, text);
    jw_put_text(out, "text", text);
    jw_end_object(out);
}

void grecian_write_explanation(struct json_writer *out, const struct grecian_puzzle *puzzle,
                               const struct grecian_explanation *explanation)
{
    jw_open_object(out, "explanation");
    jw_put_text(out, "outcome", outcome_names[explanation->outcome]);
    jw_put_boolean(out, "complete", explanation->complete);
    jw_put_unsigned(out, "guesses", explanation->guesses);
    jw_put_unsigned(out, "held_dial", puzzle->dials - 1);
    jw_open_array(out, "steps");
    for (size_t i = 0; i < explanation->count; i++)
        write_step(out, puzzle, &explanation->steps[i]);
    jw_end_array(out);
    jw_open_array(out, "remaining_by_dial");
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        write_offsets(out, explanation->remaining[dial]);
    jw_end_array(out);
    jw_end_object(out);
}

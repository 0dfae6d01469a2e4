#include "write.h"

#include <stdarg.h>
#include <stdio.h>

enum { TEXT_SIZE = 1000 }; /* 60 offsets take 240 */

static const char *const reason_names[] = {[GRECIAN_TOO_MUCH] = "too-much",
                                           [GRECIAN_TOO_LITTLE] = "too-little",
                                           [GRECIAN_PARITY] = "parity",
                                           [GRECIAN_NO_SUM] = "no-sum",
                                           [GRECIAN_GUESS] = "guess"};

static const char *const outcome_names[] = {[GRECIAN_EXPLAINED_IN_PART] = "undetermined",
                                            [GRECIAN_EXPLAINED_SOLUTION] = "solution",
                                            [GRECIAN_EXPLAINED_NONE] = "contradiction"};

/* A text to which more is added. */
struct text {
    char bytes[TEXT_SIZE];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *text, const char *format,
                                                      ...)
{
    va_list arguments;

    va_start(arguments, format);
    int written =
        vsnprintf(text->bytes + text->length, TEXT_SIZE - text->length, format, arguments);
    va_end(arguments);
    if (written > 0)
        text->length += (size_t)written;
    if (text->length >= TEXT_SIZE)
        text->length = TEXT_SIZE - 1;
}

/* The offsets in words: `1 or 4`, or `1, 4, or 7`. */
static void add_turns(struct text *text, uint64_t turns)
{
    bool pair = __builtin_popcountll(turns) == 2;

    for (bool first = true; turns; turns &= turns - 1, first = false) {
        bool last = !(turns & (turns - 1));

        if (!first)
            add(text, pair ? " or " : last ? ", or " : ", ");
        add(text, "%d", __builtin_ctzll(turns));
    }
}

static void add_claim(struct text *text, const struct grecian_puzzle *puzzle,
                      const struct grecian_step *step)
{
    add(text, "Column %u ", (unsigned)step->column);
    switch (step->reason) {
    case GRECIAN_TOO_MUCH:
        add(text, "adds up to at least %lld", (long long)step->bound);
        break;
    case GRECIAN_TOO_LITTLE:
        add(text, "adds up to at most %lld", (long long)step->bound);
        break;
    case GRECIAN_PARITY:
        add(text, "adds up to an %s number", puzzle->target & 1 ? "even" : "odd");
        break;
    default:
        add(text, "cannot add up to exactly %lld", (long long)puzzle->target);
    }
    add(text, " if dial %u is at offset ", (unsigned)step->dial);
    add_turns(text, step->excluded);
    add(text, ".");
}

static void add_rest(struct text *text, const struct grecian_step *step)
{
    if (!step->left)
        add(text, " No offset remains for dial %u.", (unsigned)step->dial);
    else if (!(step->left & (step->left - 1)))
        add(text, " Therefore, dial %u is at offset %d.", (unsigned)step->dial,
            __builtin_ctzll(step->left));
}

static void write_text(struct json_writer *out, const struct grecian_puzzle *puzzle,
                       const struct grecian_step *step)
{
    struct text text = {.length = 0};

    if (step->reason == GRECIAN_GUESS)
        add(&text,
            "Assume that dial %u is at offset %d. The next %u step%s to a "
            "contradiction.",
            (unsigned)step->dial, __builtin_ctzll(step->excluded),
            (unsigned)step->refutation, step->refutation == 1 ? " leads" : "s lead");
    else
        add_claim(&text, puzzle, step);
    add_rest(&text, step);
    jw_put_text(out, "text", text.bytes);
}

static void write_turns(struct json_writer *out, const char *key, uint64_t turns)
{
    jw_open_array(out, key);
    for (; turns; turns &= turns - 1)
        jw_integer(out, __builtin_ctzll(turns));
    jw_end_array(out);
}

static void write_step(struct json_writer *out, const struct grecian_puzzle *puzzle,
                       const struct grecian_step *step)
{
    jw_begin_object(out);
    jw_put_text(out, "reason", reason_names[step->reason]);
    jw_put_unsigned(out, "dial", step->dial);
    if (step->reason != GRECIAN_GUESS)
        jw_put_unsigned(out, "column", step->column);
    if (step->reason <= GRECIAN_TOO_LITTLE)
        jw_put_integer(out, "bound", step->bound);
    write_turns(out, "excluded", step->excluded);
    write_turns(out, "remaining", step->left);
    if (step->reason == GRECIAN_GUESS)
        jw_put_unsigned(out, "refutation_length", step->refutation);
    write_text(out, puzzle, step);
    jw_end_object(out);
}

void grecian_write_explanation(struct json_writer *out, const struct grecian_puzzle *puzzle,
                               const struct grecian_explanation *explanation)
{
    jw_open_object(out, "explanation");
    jw_put_text(out, "outcome", outcome_names[explanation->end]);
    jw_put_boolean(out, "complete", explanation->complete);
    jw_put_unsigned(out, "guesses", explanation->guesses);
    jw_put_unsigned(out, "held_dial", puzzle->dials - 1);
    jw_open_array(out, "steps");
    for (size_t i = 0; i < explanation->count; i++)
        write_step(out, puzzle, &explanation->steps[i]);
    jw_end_array(out);
    jw_open_array(out, "remaining_by_dial");
    for (unsigned dial = 0; dial < puzzle->dials; dial++) {
        jw_begin_array(out);
        for (uint64_t left = explanation->left[dial]; left; left &= left - 1)
            jw_integer(out, __builtin_ctzll(left));
        jw_end_array(out);
    }
    jw_end_array(out);
    jw_end_object(out);
}

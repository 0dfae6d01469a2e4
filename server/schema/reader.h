/* What a reader is in the middle of; what its halves, reader.c and object.c, have of each
 * other; and how it says what is wrong, in syntax_error.c and report.c. Private to
 * schema/. */
#ifndef PUZZLED_SERVER_SCHEMA_READER_H
#define PUZZLED_SERVER_SCHEMA_READER_H

#include "node.h"

#include "server/json/text_place.h"

enum {
    READER_STACK_MIN = 64,
    READER_ITEMS_APART = 64, /* between two times of yielding */
    READER_BYTES_APART = 65536
};

/* A value that is being read, linked through the C stack. The text of a pointer is only
 * made when there is something to report. */
struct step {
    const struct step *up; /* NULL for the root */
    struct value_name key; /* its text is NULL for an item of an array */
    size_t index;          /* of an item */
    const char *start;     /* where it stands in the text */
};

struct reader {
    char *text, *end, *at;
    struct arena *arena;
    struct schema_report *report;
    struct value *stack;
    size_t used, capacity; /* of the stack */
    unsigned depth;
    unsigned passing; /* above 0: nothing is kept */
    bool no_memory;
    bool no_text; /* the schema does not allow a string where reading ends */
    const struct schema_node *mended;     /* the last whose mend was said: once is enough */
    struct text_place place;              /* that was reported last */
    unsigned compared;                    /* keys, with each other */
    struct value first[READER_STACK_MIN]; /* of the stack, before it grows */
};

/* Errors hold buffers, which shall not lie in the frames of a deep recursion. */
#define READER_COLD __attribute__((cold, noinline))

/* Reads what stands at r->at, after blanks, and sets step->start. Like all here that read,
 * it returns false where reading ends, of which it has told. In passing, and where the
 * value is wrong, nothing useful is in `out`. */
bool reader_read_value(struct reader *r, const struct schema_node *node, struct step *step,
                       struct value *out);

/* Reads a string or a key; its text is ended by a NUL where the quotation mark was, or lies
 * in the arena. */
bool reader_read_text(struct reader *r, const struct step *step, struct value_name *out);

bool reader_read_object(struct reader *r, const struct schema_node *node,
                        const struct step *step, struct value *out);

/* Goes down into an array or an object, and past its bracket. */
bool reader_open(struct reader *r, const struct step *step);

/* Makes room for one more value on the stack. */
bool reader_grow_stack(struct reader *r);

/* Always false. */
bool reader_fail_memory(struct reader *r);

/* Lets others have the processor. */
static inline void reader_yield(struct reader *r)
{
    if (r->report->yield)
        r->report->yield(r->report->yield_arg);
}

static inline void reader_skip_blanks(struct reader *r)
{
    for (size_t i = 1; *r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t';
         i++) {
        r->at++;
        if (i % READER_BYTES_APART == 0)
            reader_yield(r);
    }
}

static inline bool reader_push(struct reader *r, const struct value *value)
{
    if (r->used == r->capacity && !reader_grow_stack(r))
        return false;
    r->stack[r->used++] = *value;
    return true;
}

/* What the grammar wants at a place. */
enum reader_wanted {
    WANT_VALUE,  /* the whole */
    WANT_ITEM,   /* a value in an array */
    WANT_MEMBER, /* a value in an object */
    WANT_KEY,
    WANT_COLON,
    WANT_NEXT_ITEM, /* a comma, or the end of the array */
    WANT_NEXT_MEMBER,
    WANT_END
};

/* All return false: here reading ends. The first at a byte that is not what the grammar
 * wants; the second where a value should begin; the third at a key; the last at `at`, for
 * the reason `detail`. */
READER_COLD bool reader_fail(struct reader *r, const struct step *step,
                             enum reader_wanted wanted);
READER_COLD bool reader_fail_value(struct reader *r, const struct step *step);
READER_COLD bool reader_fail_repeated(struct reader *r, const struct step *member);
READER_COLD bool reader_fail_at(struct reader *r, const struct step *step, const char *at,
                                const char *detail);

/* Reports about wrong fields; each is counted. */
READER_COLD void reader_report_type(struct reader *r, const struct schema_node *node,
                                    const struct step *step);
/* Where a number that is not written in digits alone stands for a string of `node`. */
READER_COLD void reader_report_digits(struct reader *r, const struct schema_node *node,
                                      const struct step *step);
READER_COLD void reader_report_choices(struct reader *r, const struct schema_node *node,
                                       const struct step *step, const struct value *value);
enum reader_part { READER_ITEM, READER_CHARACTER, READER_FIELD };

READER_COLD void reader_report_amount(struct reader *r, const struct schema_node *node,
                                      enum reader_part part, size_t found,
                                      const struct schema_amount *amount,
                                      const struct step *step);
READER_COLD void reader_report_pattern(struct reader *r, const struct schema_node *node,
                                       const struct step *step, const struct value *value);
READER_COLD void reader_report_equal(struct reader *r, size_t earlier,
                                     const struct step *step);
/* Returns the bit of the property that the name probably means; 0 if it is not clear. */
READER_COLD uint64_t reader_report_unknown(struct reader *r, const struct schema_node *node,
                                           const struct step *step);
READER_COLD void reader_report_missing(struct reader *r, const struct schema_node *node,
                                       uint64_t missing, const struct step *step);

#endif

/* POST /grecian/generate. */
#include "grecian.h"
#include "handlers/field.h"
#include "puzzles/grecian_generate.h"
#include "write.h"

enum {
    DIALS = 5, /* defaults: the size of the store-bought puzzle */
    ROWS = 4,
    COLUMNS = 12,
    SEARCH_SECONDS = 5
};

static const char *const difficulty_names[] = {[GRECIAN_ANY] = "any",
                                               [GRECIAN_EASY] = "easy",
                                               [GRECIAN_MEDIUM] = "medium",
                                               [GRECIAN_HARD] = "hard"};

/* Rejects more dials than the board has cells. At least one of the three fields is in the
 * request, because the default sizes fit together. */
static void check_dials(struct handler_call *call,
                        const struct grecian_generate_question *specification)
{
    const char *pointer = "/row_count";

    if (specification->dials <= specification->rows * specification->columns)
        return;
    if (value_get(call->body, "column_count"))
        pointer = "/column_count";
    if (value_get(call->body, "dial_count"))
        pointer = "/dial_count";
    handler_refuse(call, pointer,
                   "a board with %u row%s and %u columns has %u cells, but each of the %u "
                   "dials must show a number; use fewer dials, more rows, or more columns",
                   specification->rows, strbuf_plural(specification->rows),
                   specification->columns, specification->rows * specification->columns,
                   specification->dials);
}

static void check_target(struct handler_call *call,
                         const struct grecian_generate_question *specification)
{
    long long most = (long long)specification->rows * INT32_MAX;

    if (specification->target <= most && specification->target >= -most)
        return;
    handler_refuse(
        call, "/target",
        "expected an integer from %lld to %lld, because a column has %u row%s and each "
        "number is from -2147483647 to 2147483647; got %lld",
        -most, most, specification->rows, strbuf_plural(specification->rows),
        (long long)specification->target);
}

static enum handler_result read_generate(struct handler_call *call, void *question)
{
    struct grecian_generate_question *specification = question;

    *specification = (struct grecian_generate_question){
        .dials = (unsigned)field_number_or(call, "dial_count", DIALS),
        .rows = (unsigned)field_number_or(call, "row_count", ROWS),
        .columns = (unsigned)field_number_or(call, "column_count", COLUMNS),
        .target = field_integer(call, "target"),
        .unique = field_flag(call, "unique"),
        .difficulty =
            (enum grecian_difficulty)FIELD_CHOICE(call, "difficulty", difficulty_names),
    };
    check_dials(call, specification);
    check_target(call, specification);
    return field_seed(call, &specification->seed);
}

/* Writes the properties of the puzzle. An unknown property is null. */
static void write_findings(struct json_writer *out,
                           const struct grecian_generate_answer *made)
{
    if (jw_key_if(out, "unique", made->settled))
        jw_boolean(out, made->unique);
    jw_open_object(out, "search");
    jw_put_text(out, "method", "depth-first");
    jw_put_unsigned(out, "nodes", made->nodes);
    jw_end_object(out);
    if (jw_key_if(out, "second_best_correct_columns", made->second_proven))
        jw_unsigned(out, made->second_best);
    if (jw_key_if(out, "guesses", made->rated))
        jw_unsigned(out, made->guesses);
    if (jw_key_if(out, "difficulty", made->difficulty != GRECIAN_ANY))
        jw_text(out, difficulty_names[made->difficulty]);
}

/* Writes the searches on which `unique` and `second_best_correct_columns` are based. */
static void write_argument(struct json_writer *out,
                           const struct grecian_generate_answer *made)
{
    if (!made->settled)
        return;
    jw_key(out, "argument");
    jw_format(out, "%s%s", grecian_generate_argument(made),
              made->unique && made->second_proven
                  ? " A branch-and-bound search proved that no other position has more "
                    "correct columns than `second_best_correct_columns`."
                  : "");
}

static void write_made(struct handler_call *call, uint64_t seed,
                       const struct grecian_generate_answer *made)
{
    struct json_writer *out = &call->out;

    jw_begin_object(out);
    grecian_write_dials(out, &made->puzzle);
    jw_put_integer(out, "target", made->puzzle.target);
    jw_open_object(out, "solution");
    grecian_write_offsets(out, &made->puzzle, &made->solution);
    jw_end_object(out);
    write_findings(out, made);
    jw_put_unsigned(out, "seed", seed);
    jw_put_boolean(out, "complete", made->fits);
    if (!made->fits)
        jw_put_text(out, "reason", grecian_generate_reason(made));
    write_argument(out, made);
    jw_end_object(out);
}

static enum handler_result answer_generate(struct handler_call *call, void *question)
{
    const struct grecian_generate_question *specification = question;
    struct grecian_generate_answer made;
    enum pz_status status = grecian_generate(specification, call->ctl, &made);

    if (status == PZ_OK) {
        call->varies = call->varies || made.cut;
        write_made(call, specification->seed, &made);
        grecian_generate_free(&made);
    }
    return handler_result_of(status);
}

const struct operation grecian_generate_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct grecian_generate_question),
    .read = read_generate,
    .answer = answer_generate,
    .seconds = SEARCH_SECONDS,
};

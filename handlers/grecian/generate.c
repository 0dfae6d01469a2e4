/* POST /grecian/generate. */
#include "grecian.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "puzzles/grecian_generate.h"
#include "write.h"

#include <stdlib.h>

enum {
    DIALS = 5, /* of the puzzle of the shops, and so where nothing is said */
    ROWS = 4,
    COLUMNS = 12,
    SEARCH_SECONDS = 5,
    LOOP_CELLS = 1000 /* drawing more than that is left to a worker */
};

static const char *const difficulty_names[] = {[GRECIAN_ANY] = "any",
                                               [GRECIAN_EASY] = "easy",
                                               [GRECIAN_MEDIUM] = "medium",
                                               [GRECIAN_HARD] = "hard"};

/* Refuses more dials than there are places to show at. One of these sizes was said: those
 * of the shops go together. */
static bool check_dials(struct exchange *x, const struct grecian_wish *wish)
{
    const char *pointer = "/rows";

    if (wish->dials <= wish->rows * wish->columns)
        return true;
    if (json_object_get(x->body, "columns"))
        pointer = "/columns";
    if (json_object_get(x->body, "dials"))
        pointer = "/dials";
    exchange_refuse(x, pointer,
                    "%u rows of %u columns show %u numbers, too few for each of %u dials "
                    "to show one",
                    wish->rows, wish->columns, wish->rows * wish->columns, wish->dials);
    return false;
}

static bool check_target(struct exchange *x, const struct grecian_wish *wish)
{
    long long most = (long long)wish->rows * INT32_MAX;

    if (wish->target <= most && wish->target >= -most)
        return true;
    exchange_refuse(x, "/target",
                    "numbers lie between -2147483647 and 2147483647, so a column of %u "
                    "shows between %lld and %lld",
                    wish->rows, -most, most);
    return false;
}

static bool read_wish(struct exchange *x, struct grecian_wish *wish)
{
    *wish = (struct grecian_wish){
        .dials = (unsigned)field_number_or(x, "dials", DIALS),
        .rows = (unsigned)field_number_or(x, "rows", ROWS),
        .columns = (unsigned)field_number_or(x, "columns", COLUMNS),
        .target = field_integer(x, "target"),
        .unique = !json_is_false(json_object_get(x->body, "unique")),
        .difficulty = (enum grecian_difficulty)field_choice(
            x, "difficulty", difficulty_names,
            sizeof difficulty_names / sizeof *difficulty_names),
    };
    bool good = check_dials(x, wish);

    return check_target(x, wish) && good;
}

static void write_dials(struct json_writer *out, const struct grecian_puzzle *puzzle)
{
    jw_key(out, "dials");
    jw_begin_array(out);
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        grecian_write_rows(out, puzzle,
                           puzzle->cells + dial * puzzle->rows * puzzle->columns);
    jw_end_array(out);
}

/* What is known of the puzzle; null for what is not. */
static void write_findings(struct json_writer *out, const struct grecian_made *made)
{
    jw_key(out, "unique");
    if (made->settled)
        jw_boolean(out, made->unique);
    else
        jw_null(out);
    jw_put_unsigned(out, "nodes", made->nodes);
    jw_key(out, "second_best");
    if (made->second_proven)
        jw_unsigned(out, made->second_best);
    else
        jw_null(out);
    jw_key(out, "difficulty");
    if (made->difficulty == GRECIAN_ANY)
        jw_null(out);
    else
        jw_text(out, difficulty_names[made->difficulty]);
}

static const char *status_name(const struct grecian_made *made)
{
    if (made->fits)
        return "optimal";
    return made->unique ? "feasible" : "unknown";
}

static void write_made(struct exchange *x, const struct grecian_wish *wish,
                       const int32_t *cells, const struct grecian_made *made)
{
    const struct grecian_puzzle puzzle = {wish->dials, wish->rows, wish->columns,
                                          wish->target, cells};
    struct json_writer *out = &x->out;

    jw_begin_object(out);
    write_dials(out, &puzzle);
    jw_put_integer(out, "target", puzzle.target);
    jw_key(out, "solution");
    jw_begin_object(out);
    grecian_write_offsets(out, &puzzle, &made->solution);
    jw_end_object(out);
    write_findings(out, made);
    jw_put_unsigned(out, "seed", wish->seed);
    if (limits_given(x) || !made->fits) {
        jw_put_text(out, "status", status_name(made));
    }
    jw_end_object(out);
}

/* Makes the puzzle and writes it. On a loop it has to be done in time. */
static enum handled generate(struct exchange *x, const struct grecian_wish *wish,
                             int32_t *cells)
{
    const struct pz_ctl ctl = limits_control_within(x, SEARCH_SECONDS);
    struct grecian_made made;
    enum pz_status status = grecian_generate(wish, cells, &ctl, &made);

    if (status != PZ_OK)
        return limits_handled(status);
    if (x->on_loop && made.late)
        return HANDLED_LATER;
    x->varies = x->varies || made.late;
    write_made(x, wish, cells, &made);
    return HANDLED_ANSWER;
}

enum handled grecian_generate_handle(struct exchange *x)
{
    struct grecian_wish wish;

    if (!read_wish(x, &wish))
        return HANDLED_REFUSED;
    size_t cells = (size_t)wish.dials * wish.rows * wish.columns;

    if (x->on_loop && cells > LOOP_CELLS)
        return HANDLED_LATER;
    if (!field_seed(x, &wish.seed))
        return HANDLED_STOPPED;
    int32_t *room = malloc(cells * sizeof *room);
    enum handled handled = room ? generate(x, &wish, room) : HANDLED_NO_MEMORY;

    free(room);
    return handled;
}

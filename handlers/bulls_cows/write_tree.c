#include "write.h"

/* The state of a walk that writes a tree. */
struct writing {
    struct json_writer *out;
    const struct bulls_cows_game *game;
};

static void write_state(struct json_writer *out, const struct bulls_cows_game *game,
                        const struct bc_code *guess, uint32_t candidates)
{
    jw_begin_object(out);
    jw_key(out, "guess");
    bulls_cows_write_code(out, game, guess);
    jw_put_unsigned(out, "candidates", candidates);
}

static void enter(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (visit->depth > 0)
        bulls_cows_write_answer_key(w->out, visit->answer);
    write_state(w->out, w->game, &visit->guess, visit->candidates);
    if (visit->has_children)
        jw_open_object(w->out, "next");
}

static void leave(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (visit->has_children)
        jw_end_object(w->out);
    jw_end_object(w->out);
}

static enum pz_status write_states(struct json_writer *out,
                                   const struct bulls_cows_game *game,
                                   const struct bc_solved_tree *solved, unsigned levels)
{
    struct writing w = {.out = out, .game = game};
    const struct bc_walk walk = {
        .solved = solved, .levels = levels, .enter = enter, .leave = leave, .arg = &w};

    jw_key(out, "tree");
    if (solved->tree)
        return bc_tree_walk(&walk);
    if (solved->optimum.candidates == 1) {
        write_state(out, game, &solved->optimum.guess, 1);
        jw_end_object(out);
    } else {
        jw_null(out);
    }
    return PZ_OK;
}

enum pz_status bulls_cows_write_tree(struct json_writer *out,
                                     const struct bulls_cows_question *question,
                                     const struct bc_solved_tree *solved, unsigned levels)
{
    enum pz_status status;

    jw_begin_object(out);
    bulls_cows_write_question(out, question);
    bulls_cows_write_figures(out, question->asked.objective, &solved->optimum);
    status = write_states(out, &question->game, solved, levels);
    bulls_cows_write_conflicts(out, question, &solved->optimum.quality.conflicts);
    jw_end_object(out);
    return status;
}

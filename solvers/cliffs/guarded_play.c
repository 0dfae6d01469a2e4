#include "guarded_play.h"

#include "certain_first.h"

#include <assert.h>

enum { MOVES_MAX = 2 * CLIFFS_COLUMNS_MAX };

/* A move: predict `label` for the column of a fork. */
struct option {
    const struct cliffs_version_space_fork *fork;
    unsigned label;
    uint64_t mistakes;
};

/* The moves of a part, with the best move first. */
struct options {
    struct cliffs_version_space_fork fork[CLIFFS_COLUMNS_MAX];
    struct option option[MOVES_MAX];
    unsigned count;
};

/* Inserts an option after the options that are equal or better. */
static void add_option(struct options *options, struct option option)
{
    unsigned at = options->count++;

    assert(at < MOVES_MAX);
    for (; at > 0 && options->option[at - 1].mistakes > option.mistakes; at--)
        options->option[at] = options->option[at - 1];
    options->option[at] = option;
}

/* Adds both moves of a fork. */
static void add_fork(struct options *options, const struct cliffs_version_space *part,
                     const struct cliffs_version_space_fork *fork)
{
    struct cliffs_version_space half[2];
    uint64_t after = 0;

    cliffs_version_space_divide(part, fork, half);
    for (unsigned label = 0; label < 2; label++)
        after += cliffs_certain_first(half[label].vectors, half[label].sum.count,
                                      half[label].sum.open);
    for (unsigned label = 0; label < 2; label++)
        add_option(options,
                   (struct option){fork, label, after + fork->half[1 - label].weight});
}

static void list_options(const struct cliffs_version_space *part, struct options *options)
{
    unsigned forks = cliffs_version_space_forks(part, options->fork);

    options->count = 0;
    for (unsigned f = 0; f < forks; f++)
        add_fork(options, part, &options->fork[f]);
}

/* Tests whether a move keeps the guarantee of at most `left` mistakes. */
static enum pz_status test_option(struct cliffs_mistake_bound *bound,
                                  const struct option *option, int left,
                                  struct pz_budget *budget, bool *safe)
{
    struct cliffs_state right = option->fork->half[option->label].state;
    struct cliffs_state wrong = option->fork->half[1 - option->label].state;
    enum pz_status status = cliffs_mistake_bound_test(bound, wrong, left - 1, budget, safe);

    if (status == PZ_OK && *safe)
        status = cliffs_mistake_bound_test(bound, right, left, budget, safe);
    return status;
}

enum pz_status cliffs_guarded_play_move(struct cliffs_mistake_bound *bound,
                                        const struct cliffs_version_space *part, int left,
                                        struct pz_budget *budget,
                                        struct cliffs_move_choice *choice)
{
    struct options options;
    enum pz_status status =
        cliffs_mistake_bound_raise(bound, part->sum.state, budget, &left);

    list_options(part, &options);
    for (unsigned o = 0; status == PZ_OK && o < options.count; o++) {
        const struct option *option = &options.option[o];
        bool safe = false;

        status = test_option(bound, option, left, budget, &safe);
        if (status == PZ_OK && safe) {
            *choice = (struct cliffs_move_choice){*option->fork, option->label};
            return PZ_OK;
        }
    }
    return status; /* never PZ_OK, because some move keeps the guarantee */
}

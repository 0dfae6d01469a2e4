#include "branch_and_bound.h"

#include "solvers/core/random.h"

enum { OPTIONS_MAX = 2 * CLIFFS_COLUMNS_MAX };

/* Larger than all finite regrets. The sum of several such numbers fits in 64 bits. */
#define INFINITE (UINT64_MAX / 16)

/* A move: predict `label` for the column of a fork. */
struct option {
    const struct cliffs_version_space_fork *fork;
    unsigned label;
    uint64_t price; /* with CLIFFS_WIN, whose moves are free: a lower bound of the loss */
};

struct options {
    struct cliffs_version_space_fork fork[CLIFFS_COLUMNS_MAX];
    struct option option[OPTIONS_MAX];
    unsigned forks, count;
};

/* SAFE: M is known to be at most the number of mistakes, so a test is not necessary. */
enum safety { UNTESTED, SAFE };

static bool is_over(const struct cliffs_branch_and_bound *search)
{
    return search->status != PZ_OK;
}

/* In a symmetric space, a state and its complement have equal regrets and the same key. */
static uint64_t key_of(const struct cliffs_branch_and_bound *search,
                       struct cliffs_state state, int mistakes)
{
    unsigned lowest = state.known & (0u - state.known);
    uint64_t labels = state.labels;

    if (search->space->symmetric && (labels & lowest))
        labels ^= state.known;
    return pz_random_mix(UINT64_C(1) << 63 | (uint64_t)search->goal << 40 |
                         (uint64_t)state.known << 24 | labels << 8 | (uint64_t)mistakes);
}

static bool look_up(const struct cliffs_branch_and_bound *search,
                    const struct cliffs_version_space_sum *sum, int mistakes,
                    struct cliffs_bound *bound)
{
    const struct pz_memo_entry *entry =
        pz_memo_find(&search->memo, key_of(search, sum->state, mistakes), 0);

    if (entry)
        *bound = (struct cliffs_bound){entry->value >> 1, entry->value & 1};
    return entry != NULL;
}

static void note(struct cliffs_branch_and_bound *search,
                 const struct cliffs_version_space_sum *sum, int mistakes,
                 struct cliffs_bound bound)
{
    const struct pz_memo_entry entry = {.word = key_of(search, sum->state, mistakes),
                                        .value = bound.least << 1 | bound.exact};

    pz_memo_put(&search->memo, &entry, search->budget->ctl);
}

/* Returns the bound from sphere packing: the number of vectors that are lost, and the
 * maximum weight of the others. The bound is exact if no mistake is allowed, because one
 * vector can be played without a mistake. */
static struct cliffs_bound pack(const struct cliffs_branch_and_bound *search,
                                const struct cliffs_version_space_sum *sum, int mistakes)
{
    unsigned open = (unsigned)__builtin_popcount(sum->open);
    uint64_t most = cliffs_mistake_bound_packing(open, mistakes);

    if (sum->count <= most)
        return (struct cliffs_bound){0, false};
    if (search->goal == CLIFFS_GUARANTEE)
        return (struct cliffs_bound){INFINITE, true};
    uint64_t lightest = (sum->count - most) * sum->least, heaviest = most * sum->most;

    if (sum->weight > heaviest && sum->weight - heaviest > lightest)
        lightest = sum->weight - heaviest;
    return (struct cliffs_bound){lightest, mistakes <= 0};
}

/* Finds a bound without a test or a search. Returns false if a test can improve it. */
static bool recall(const struct cliffs_branch_and_bound *search,
                   const struct cliffs_version_space_sum *sum, int mistakes,
                   struct cliffs_bound *bound)
{
    uint64_t halves = mistakes < 0 ? 0 : UINT64_C(1) << (mistakes + 1);

    *bound = (struct cliffs_bound){0, true};
    if (search->goal == CLIFFS_GUARANTEE ? sum->weight < halves * sum->least
                                         : sum->count < halves)
        return true;
    if (mistakes > 0 && look_up(search, sum, mistakes, bound))
        return true;
    *bound = pack(search, sum, mistakes);
    return bound->exact || bound->least > 0;
}

/* Returns a bound after an exact test of M, if the test is necessary. */
static struct cliffs_bound first_bound(struct cliffs_branch_and_bound *search,
                                       const struct cliffs_version_space_sum *sum,
                                       int mistakes, enum safety safety)
{
    struct cliffs_bound bound;
    bool safe = false;

    if (recall(search, sum, mistakes, &bound) || safety == SAFE || is_over(search))
        return bound;
    search->status = cliffs_mistake_bound_test(search->mistake_bound, sum->state, mistakes,
                                               search->budget, &safe);
    if (search->goal == CLIFFS_GUARANTEE)
        bound = (struct cliffs_bound){safe ? 0 : INFINITE, !safe};
    else
        bound = (struct cliffs_bound){safe ? 0 : sum->least, safe};
    if (!is_over(search))
        note(search, sum, mistakes, bound);
    return bound;
}

static const struct cliffs_version_space_sum *kept_by(const struct option *option)
{
    return &option->fork->half[option->label];
}

static const struct cliffs_version_space_sum *lost_by(const struct option *option)
{
    return &option->fork->half[1 - option->label];
}

/* More likely moves come first. The sort is stable, so equal moves are ordered by column,
 * then by label. */
static bool is_likelier(const struct option *one, const struct option *other)
{
    return kept_by(one)->weight > kept_by(other)->weight;
}

static bool is_cheaper(const struct option *one, const struct option *other)
{
    return one->price != other->price ? one->price < other->price : is_likelier(one, other);
}

/* Returns the additional expected mistakes of a move if optimal play for E follows. */
static uint64_t price_of(const struct cliffs_branch_and_bound *search,
                         const struct option *option, uint64_t expected)
{
    return lost_by(option)->weight +
           cliffs_table_expected(search->table, kept_by(option)->state) +
           cliffs_table_expected(search->table, lost_by(option)->state) - expected;
}

/* Lists the moves in the order of `before`. */
static void list_options(const struct cliffs_branch_and_bound *search,
                         const struct cliffs_version_space *part, int mistakes,
                         bool (*before)(const struct option *, const struct option *),
                         struct options *options)
{
    bool guarantee = search->goal == CLIFFS_GUARANTEE;
    uint64_t expected =
        guarantee ? cliffs_table_expected(search->table, part->sum.state) : 0;

    options->count = 0;
    for (unsigned i = 0; i < 2 * options->forks; i++) {
        struct option option = {&options->fork[i / 2], i % 2, 0};
        unsigned at = options->count++;

        option.price = guarantee ? price_of(search, &option, expected)
                                 : pack(search, kept_by(&option), mistakes).least +
                                       pack(search, lost_by(&option), mistakes - 1).least;
        for (; at > 0 && before(&option, &options->option[at - 1]); at--)
            options->option[at] = options->option[at - 1];
        options->option[at] = option;
    }
}

static uint64_t search_part(struct cliffs_branch_and_bound *search,
                            const struct cliffs_version_space *part, int mistakes,
                            uint64_t limit);

/* Returns the regret of a move if it is at most `limit`, otherwise a lower bound that is
 * greater than the limit. The half after a mistake is searched first, because it has fewer
 * vectors and a larger loss. */
static uint64_t try_option(struct cliffs_branch_and_bound *search,
                           const struct cliffs_version_space *part, int mistakes,
                           const struct option *option, uint64_t limit)
{
    bool guarantee = search->goal == CLIFFS_GUARANTEE;
    uint64_t paid = guarantee ? option->price : 0;
    struct cliffs_bound kept, lost;
    struct cliffs_version_space half[2];

    if (option->price > limit)
        return option->price;
    recall(search, kept_by(option), mistakes, &kept);
    lost = first_bound(search, lost_by(option), mistakes - 1, UNTESTED);
    if (is_over(search) || paid + lost.least + kept.least > limit)
        return paid + lost.least + kept.least;
    kept = first_bound(search, kept_by(option), mistakes, guarantee ? SAFE : UNTESTED);
    cliffs_version_space_divide(part, option->fork, half);
    if (!lost.exact && !is_over(search) && paid + lost.least + kept.least <= limit)
        lost.least = search_part(search, &half[1 - option->label], mistakes - 1,
                                 limit - paid - kept.least);
    if (!kept.exact && !is_over(search) && paid + lost.least + kept.least <= limit)
        kept.least =
            search_part(search, &half[option->label], mistakes, limit - paid - lost.least);
    return paid + lost.least + kept.least;
}

/* Removes a half that is safe after a mistake. Otherwise, returns false, and `options`
 * contains the forks of the part. */
static bool peel(struct cliffs_branch_and_bound *search, struct cliffs_version_space *part,
                 int mistakes, struct options *options)
{
    struct cliffs_version_space half[2];

    options->forks = cliffs_version_space_forks(part, options->fork);
    for (unsigned i = 0; i < 2 * options->forks; i++) {
        const struct cliffs_version_space_fork *fork = &options->fork[i / 2];
        struct cliffs_bound bound =
            first_bound(search, &fork->half[i % 2], mistakes - 1, UNTESTED);

        if (is_over(search))
            return false;
        if (!bound.exact || bound.least > 0)
            continue;
        cliffs_version_space_divide(part, fork, half);
        *part = half[1 - i % 2];
        return true;
    }
    return false;
}

/* As try_option, for the best move of a part whose bound is not exact. */
static uint64_t search_options(struct cliffs_branch_and_bound *search,
                               const struct cliffs_version_space *part, int mistakes,
                               uint64_t limit, const struct options *options)
{
    struct cliffs_bound bound = {INFINITE, false};

    for (unsigned i = 0; i < options->count && !is_over(search); i++) {
        uint64_t sum = try_option(search, part, mistakes, &options->option[i], limit);

        bound.least = sum < bound.least ? sum : bound.least;
        if (sum > limit)
            continue;
        bound.exact = true;
        if (sum == 0)
            break;
        limit = sum - 1;
    }
    if (!is_over(search))
        note(search, &part->sum, mistakes, bound);
    return bound.least;
}

/* As try_option, for a part. With CLIFFS_WIN, removes all safe halves first. */
static uint64_t search_part(struct cliffs_branch_and_bound *search,
                            const struct cliffs_version_space *part, int mistakes,
                            uint64_t limit)
{
    struct cliffs_version_space rest = *part;
    struct cliffs_bound bound;
    struct options options;

    if (pz_budget_node(search->budget))
        search->status = pz_budget_status(search->budget);
    if (is_over(search))
        return 0;
    if (search->goal == CLIFFS_GUARANTEE)
        options.forks = cliffs_version_space_forks(part, options.fork);
    else
        while (peel(search, &rest, mistakes, &options))
            continue;
    bool peeled = rest.sum.count < part->sum.count;

    if (!peeled || !recall(search, &rest.sum, mistakes, &bound) ||
        (!bound.exact && bound.least <= limit)) {
        list_options(search, &rest, mistakes, is_cheaper, &options);
        bound.least = search_options(search, &rest, mistakes, limit, &options);
        bound.exact = bound.least <= limit;
    }
    if (peeled && !is_over(search))
        note(search, &part->sum, mistakes, bound);
    return bound.least;
}

/* Searches with increasing limits until a limit is sufficient. Each limit is larger than
 * the previous bound, because bounds could otherwise increase in many small steps. */
static uint64_t find_least(struct cliffs_branch_and_bound *search,
                           const struct cliffs_version_space *part, int mistakes)
{
    bool guarantee = search->goal == CLIFFS_GUARANTEE;
    struct cliffs_bound bound =
        first_bound(search, &part->sum, mistakes, guarantee ? SAFE : UNTESTED);

    while (!bound.exact && !is_over(search)) {
        uint64_t limit = bound.least + bound.least / 8;

        bound.least = search_part(search, part, mistakes, limit);
        bound.exact = bound.least <= limit;
    }
    return bound.least;
}

enum pz_status cliffs_branch_and_bound_move(struct cliffs_branch_and_bound *search,
                                            const struct cliffs_version_space *part,
                                            int mistakes, struct cliffs_move_choice *choice)
{
    struct options options;

    search->status = PZ_OK;
    uint64_t least = find_least(search, part, mistakes);

    options.forks = cliffs_version_space_forks(part, options.fork);
    list_options(search, part, mistakes, is_likelier, &options);
    for (unsigned i = 0; i < options.count && !is_over(search); i++) {
        const struct option *option = &options.option[i];

        if (try_option(search, part, mistakes, option, least) <= least) {
            *choice = (struct cliffs_move_choice){*option->fork, option->label};
            break;
        }
    }
    return search->status;
}

#include "branch_and_bound.h"

enum { OPTIONS_MAX = 2 * CLIFFS_COLUMNS_MAX };

/* Above all finite regrets; the sum of some still fits. */
#define INFINITE (UINT64_MAX / 16)

/* To say `label` of the column of a fork. */
struct option {
    const struct cliffs_fork *fork;
    unsigned label;
    uint64_t price; /* with CLIFFS_WIN, where moves are free, what is lost at least */
};

struct options {
    struct cliffs_fork fork[CLIFFS_COLUMNS_MAX];
    struct option option[OPTIONS_MAX];
    unsigned forks, count;
};

/* What is known of M before it is tested. */
enum safety { UNTESTED, SAFE };

static bool is_over(const struct cliffs_regret *regret)
{
    return regret->status != PZ_OK;
}

/* A state and its complement have equal regrets in a symmetric space, so one key. */
static uint64_t key_of(const struct cliffs_regret *regret, struct cliffs_state state,
                       int mistakes)
{
    unsigned lowest = state.known & (0u - state.known);
    uint64_t labels = state.labels;

    if (regret->space->symmetric && (labels & lowest))
        labels ^= state.known;
    return pz_memo_spread(UINT64_C(1) << 63 | (uint64_t)regret->goal << 40 |
                          (uint64_t)state.known << 24 | labels << 8 | (uint64_t)mistakes);
}

static bool look_up(const struct cliffs_regret *regret, const struct cliffs_sum *sum,
                    int mistakes, struct cliffs_bound *bound)
{
    const struct pz_memo_entry *entry =
        pz_memo_find(&regret->memo, key_of(regret, sum->state, mistakes), 0);

    if (entry)
        *bound = (struct cliffs_bound){entry->value >> 1, entry->value & 1};
    return entry != NULL;
}

static void note(struct cliffs_regret *regret, const struct cliffs_sum *sum, int mistakes,
                 struct cliffs_bound bound)
{
    const struct pz_memo_entry entry = {.word = key_of(regret, sum->state, mistakes),
                                        .value = bound.least << 1 | bound.exact};

    pz_memo_put(&regret->memo, &entry, regret->budget.ctl);
}

/* How many vectors can be played with at most `mistakes`. */
static uint64_t packing(const struct cliffs_sum *sum, int mistakes)
{
    unsigned open = (unsigned)__builtin_popcount(sum->open);
    uint64_t term = 1, vectors = 1;

    for (unsigned k = 1; k <= (unsigned)mistakes && k <= open; k++) {
        term = term * (open - k + 1) / k;
        vectors += term;
    }
    return vectors;
}

/* What packing says: so many vectors are lost, and those that are not weigh so much. It
 * says all where no mistake is allowed, since one vector can be played without any. */
static struct cliffs_bound pack(const struct cliffs_regret *regret,
                                const struct cliffs_sum *sum, int mistakes)
{
    uint64_t most = mistakes < 0 ? 0 : packing(sum, mistakes);

    if (sum->count <= most)
        return (struct cliffs_bound){0, false};
    if (regret->goal == CLIFFS_GUARANTEE)
        return (struct cliffs_bound){INFINITE, true};
    uint64_t lightest = (sum->count - most) * sum->least, heaviest = most * sum->most;

    if (sum->weight > heaviest && sum->weight - heaviest > lightest)
        lightest = sum->weight - heaviest;
    return (struct cliffs_bound){lightest, mistakes <= 0};
}

/* What is known without a test or a search; false when a test may tell more. */
static bool recall(const struct cliffs_regret *regret, const struct cliffs_sum *sum,
                   int mistakes, struct cliffs_bound *bound)
{
    uint64_t halves = mistakes < 0 ? 0 : UINT64_C(1) << (mistakes + 1);

    *bound = (struct cliffs_bound){0, true};
    if (regret->goal == CLIFFS_GUARANTEE ? sum->weight < halves * sum->least
                                         : sum->count < halves)
        return true;
    if (mistakes > 0 && look_up(regret, sum, mistakes, bound))
        return true;
    *bound = pack(regret, sum, mistakes);
    return bound->exact || bound->least > 0;
}

/* What is known after an exact test of M where that is needed. */
static struct cliffs_bound first_bound(struct cliffs_regret *regret,
                                       const struct cliffs_sum *sum, int mistakes,
                                       enum safety safety)
{
    struct cliffs_bound bound;
    bool safe = false;

    if (recall(regret, sum, mistakes, &bound) || safety == SAFE || is_over(regret))
        return bound;
    regret->status =
        cliffs_worst_test(regret->worst, sum->state, mistakes, regret->budget.ctl, &safe);
    if (regret->goal == CLIFFS_GUARANTEE)
        bound = (struct cliffs_bound){safe ? 0 : INFINITE, !safe};
    else
        bound = (struct cliffs_bound){safe ? 0 : sum->least, safe};
    if (!is_over(regret))
        note(regret, sum, mistakes, bound);
    return bound;
}

static const struct cliffs_sum *kept_by(const struct option *option)
{
    return &option->fork->half[option->label];
}

static const struct cliffs_sum *lost_by(const struct option *option)
{
    return &option->fork->half[1 - option->label];
}

/* Likelier moves first; equal ones by column, then by label. */
static bool is_likelier(const struct option *one, const struct option *other)
{
    return kept_by(one)->weight > kept_by(other)->weight;
}

static bool is_cheaper(const struct option *one, const struct option *other)
{
    return one->price != other->price ? one->price < other->price : is_likelier(one, other);
}

/* By how much the move is beyond the fewest expected mistakes if these can be had after
 * it. */
static uint64_t price_of(const struct cliffs_regret *regret, const struct option *option,
                         uint64_t expected)
{
    return lost_by(option)->weight +
           cliffs_table_expected(regret->table, kept_by(option)->state) +
           cliffs_table_expected(regret->table, lost_by(option)->state) - expected;
}

/* Lists what can be said of the forks, in an order. */
static void list_options(const struct cliffs_regret *regret, const struct cliffs_part *part,
                         int mistakes,
                         bool (*before)(const struct option *, const struct option *),
                         struct options *options)
{
    bool guarantee = regret->goal == CLIFFS_GUARANTEE;
    uint64_t expected =
        guarantee ? cliffs_table_expected(regret->table, part->sum.state) : 0;

    options->count = 0;
    for (unsigned i = 0; i < 2 * options->forks; i++) {
        struct option option = {&options->fork[i / 2], i % 2, 0};
        unsigned at = options->count++;

        option.price = guarantee ? price_of(regret, &option, expected)
                                 : pack(regret, kept_by(&option), mistakes).least +
                                       pack(regret, lost_by(&option), mistakes - 1).least;
        for (; at > 0 && before(&option, &options->option[at - 1]); at--)
            options->option[at] = options->option[at - 1];
        options->option[at] = option;
    }
}

static uint64_t search(struct cliffs_regret *regret, const struct cliffs_part *part,
                       int mistakes, uint64_t limit);

/* The regret of a move when that is at most `limit`, else something above the limit that
 * it is not below. The half after a mistake goes first: there is less to try, and more is
 * in the way. */
static uint64_t try_option(struct cliffs_regret *regret, const struct cliffs_part *part,
                           int mistakes, const struct option *option, uint64_t limit)
{
    bool guarantee = regret->goal == CLIFFS_GUARANTEE;
    uint64_t paid = guarantee ? option->price : 0;
    struct cliffs_bound kept, lost;
    struct cliffs_part half[2];

    if (option->price > limit)
        return option->price;
    recall(regret, kept_by(option), mistakes, &kept);
    lost = first_bound(regret, lost_by(option), mistakes - 1, UNTESTED);
    if (is_over(regret) || paid + lost.least + kept.least > limit)
        return paid + lost.least + kept.least;
    kept = first_bound(regret, kept_by(option), mistakes, guarantee ? SAFE : UNTESTED);
    cliffs_part_divide(part, option->fork, half);
    if (!lost.exact && !is_over(regret) && paid + lost.least + kept.least <= limit)
        lost.least = search(regret, &half[1 - option->label], mistakes - 1,
                            limit - paid - kept.least);
    if (!kept.exact && !is_over(regret) && paid + lost.least + kept.least <= limit)
        kept.least =
            search(regret, &half[option->label], mistakes, limit - paid - lost.least);
    return paid + lost.least + kept.least;
}

/* Peels off a half that is safe after a mistake; false when there is none, and then
 * `options` has the forks of the part. */
static bool peel(struct cliffs_regret *regret, struct cliffs_part *part, int mistakes,
                 struct options *options)
{
    struct cliffs_part half[2];

    options->forks = cliffs_part_forks(part, options->fork);
    for (unsigned i = 0; i < 2 * options->forks; i++) {
        const struct cliffs_fork *fork = &options->fork[i / 2];
        struct cliffs_bound bound =
            first_bound(regret, &fork->half[i % 2], mistakes - 1, UNTESTED);

        if (is_over(regret))
            return false;
        if (!bound.exact || bound.least > 0)
            continue;
        cliffs_part_divide(part, fork, half);
        *part = half[1 - i % 2];
        return true;
    }
    return false;
}

/* As try_option, of the best move of a part whose bound is not exact. */
static uint64_t search_options(struct cliffs_regret *regret, const struct cliffs_part *part,
                               int mistakes, uint64_t limit, const struct options *options)
{
    struct cliffs_bound bound = {INFINITE, false};

    for (unsigned i = 0; i < options->count && !is_over(regret); i++) {
        uint64_t sum = try_option(regret, part, mistakes, &options->option[i], limit);

        bound.least = sum < bound.least ? sum : bound.least;
        if (sum > limit)
            continue;
        bound.exact = true;
        if (sum == 0)
            break;
        limit = sum - 1;
    }
    if (!is_over(regret))
        note(regret, &part->sum, mistakes, bound);
    return bound.least;
}

/* With CLIFFS_WIN of what is left when all that is safe is peeled off. */
static uint64_t search(struct cliffs_regret *regret, const struct cliffs_part *part,
                       int mistakes, uint64_t limit)
{
    struct cliffs_part rest = *part;
    struct cliffs_bound bound;
    struct options options;

    if (pz_budget_node(&regret->budget))
        regret->status = PZ_STOPPED;
    if (is_over(regret))
        return 0;
    if (regret->goal == CLIFFS_GUARANTEE)
        options.forks = cliffs_part_forks(part, options.fork);
    else
        while (peel(regret, &rest, mistakes, &options))
            continue;
    bool peeled = rest.sum.count < part->sum.count;

    if (!peeled || !recall(regret, &rest.sum, mistakes, &bound) ||
        (!bound.exact && bound.least <= limit)) {
        list_options(regret, &rest, mistakes, is_cheaper, &options);
        bound.least = search_options(regret, &rest, mistakes, limit, &options);
        bound.exact = bound.least <= limit;
    }
    if (peeled && !is_over(regret))
        note(regret, &part->sum, mistakes, bound);
    return bound.least;
}

/* Searches with limits that rise until one is enough. They rise by more than is in the way,
 * since weights may be finely graded. */
static uint64_t find_least(struct cliffs_regret *regret, const struct cliffs_part *part,
                           int mistakes)
{
    bool guarantee = regret->goal == CLIFFS_GUARANTEE;
    struct cliffs_bound bound =
        first_bound(regret, &part->sum, mistakes, guarantee ? SAFE : UNTESTED);

    while (!bound.exact && !is_over(regret)) {
        uint64_t limit = bound.least + bound.least / 8;

        bound.least = search(regret, part, mistakes, limit);
        bound.exact = bound.least <= limit;
    }
    return bound.least;
}

enum pz_status cliffs_regret_move(struct cliffs_regret *regret,
                                  const struct cliffs_part *part, int mistakes,
                                  struct cliffs_choice *choice)
{
    struct options options;

    regret->status = PZ_OK;
    uint64_t least = find_least(regret, part, mistakes);

    options.forks = cliffs_part_forks(part, options.fork);
    list_options(regret, part, mistakes, is_likelier, &options);
    for (unsigned i = 0; i < options.count && !is_over(regret); i++) {
        const struct option *option = &options.option[i];

        if (try_option(regret, part, mistakes, option, least) <= least) {
            *choice = (struct cliffs_choice){*option->fork, option->label};
            break;
        }
    }
    return regret->status;
}

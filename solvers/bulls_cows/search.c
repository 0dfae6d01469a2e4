#include "node.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdlib.h>

enum { CTL_CODES = 512 /* between two looks at the clock */ };

void *bc_search_take(struct bc_search *s, size_t size)
{
    void *taken = bc_arena_take(&s->arena, size);

    if (!taken)
        s->ended = true;
    return taken;
}

struct bc_columns *bc_search_checked(struct bc_search *s, struct bc_columns *columns)
{
    if (!columns)
        s->ended = true;
    return columns;
}

void bc_key_height(struct bc_key *key, unsigned height)
{
    key->word += height * 0xa0761d6478bd642fu;
    key->check += height * 0x9e3779b1u;
}

struct bc_key bc_search_key(const bc_code *secret, uint32_t count, unsigned height)
{
    struct bc_key sum = {0, 0};

    for (uint32_t i = 0; i < count; i++) {
        struct bc_key one = bc_key_of(secret[i]);

        bc_key_add(&sum, &one);
    }
    bc_key_height(&sum, height);
    return sum;
}

void bc_search_note(struct bc_search *s, const struct bc_key *key, struct bc_outcome value,
                    bc_code guess)
{
    struct bc_memo_entry entry = {.word = key->word,
                                  .check = key->check,
                                  .guess = guess,
                                  .cost = value.cost,
                                  .exact = value.exact};

    bc_memo_put(&s->memo, &entry, s->ctl);
}

bool bc_search_recall(const struct bc_search *s, const struct bc_key *key, uint64_t limit,
                      struct bc_outcome *value)
{
    const struct bc_memo_entry *entry = bc_memo_find(&s->memo, key);

    if (!entry)
        return false;
    *value = (struct bc_outcome){entry->cost, entry->exact};
    return entry->exact || entry->cost >= limit;
}

bool bc_search_reduce(struct bc_search *s, const struct bc_symmetry *symmetry,
                      const struct bc_pool *from, struct bc_pool *to)
{
    bc_code *guess = bc_search_take(s, from->count * sizeof *guess);

    *to = (struct bc_pool){guess, 0, s->ctl};
    for (uint32_t i = 0; !s->ended && i < from->count; i++) {
        if (i % CTL_CODES == CTL_CODES - 1)
            s->ended = pz_ctl_stopped(s->ctl) || pz_ctl_spent(s->ctl, s->nodes);
        if (bc_symmetry_is_least(symmetry, from->guess[i]))
            guess[to->count++] = from->guess[i];
    }
    return !s->ended;
}

struct bc_outcome bc_search_set(struct bc_search *s, const struct bc_set *set,
                                unsigned height, uint64_t limit)
{
    struct bc_mark mark = bc_arena_mark(&s->arena);
    struct bc_outcome value = {0, false};
    struct bc_pool own = {set->secret, set->count, s->ctl};
    struct bc_pool pool;

    if (bc_search_reduce(s, set->symmetry, s->weights.consistent ? &own : &s->all, &pool))
        value = bc_state_solve_set(s, set, &pool, bc_height_that_counts(height, set->count),
                                   limit);
    bc_arena_release(&s->arena, mark);
    return value;
}

unsigned bc_search_useful(const struct bc_game *game)
{
    unsigned all = bc_game_answers(game);
    unsigned common = 0;

    /* Of n symbols two codes without repeats share 2p - n at least. */
    if (!game->repeats && 2u * game->positions > game->symbols)
        common = 2u * game->positions - game->symbols;
    unsigned missing = common * (common + 1) / 2;

    return all - missing - 2;
}

/* The fitted cost of n secrets, for the order of guesses only. */
static double estimate_of(const struct bc_weights *weights, double n)
{
    if (weights->state == 0 && weights->guess == 0)
        return n * n;
    double estimate = (double)weights->guess * n * (1.32 + 0.487 * log(n));

    if (n > 1)
        estimate += (double)weights->state * (1 + 0.045 * (n - 2) * log(n));
    return estimate;
}

/* Of n secrets one is found by the first guess, `useful` by the second, `useful` squared
 * by the third. Each state but the root is a part of another, so k states have room for
 * k * useful + 1 secrets. */
static void fill_tables(struct bc_search *s, unsigned useful)
{
    uint64_t level = 1; /* secrets that are found by exactly so many guesses */
    uint64_t left = 1;
    uint64_t guesses = 1;
    uint64_t sum = 0;

    s->least[0] = 0;
    s->estimate[0] = 0;
    for (uint32_t n = 1; n < s->sizes; n++) {
        uint64_t states = n == 1 ? 0 : (n - 2) / useful + 1;

        if (left == 0) {
            level *= useful;
            left = level;
            guesses++;
        }
        left--;
        sum += guesses;
        s->least[n] = s->weights.state * states + s->weights.guess * sum;
        s->estimate[n] = estimate_of(&s->weights, n);
    }
}

enum pz_status bc_search_open(struct bc_search *s, const struct bc_game *game,
                              const struct bc_weights *weights, uint32_t secrets,
                              size_t max_bytes)
{
    unsigned useful = bc_search_useful(game);
    bc_code code = bc_code_first(game);
    bc_code *all;

    *s = (struct bc_search){.game = *game, .weights = *weights, .sizes = secrets + 1};
    s->arena.max_bytes = max_bytes - max_bytes / 4; /* 0 stays 0: any amount */
    s->all.count = bc_game_codes(game);
    s->least = bc_arena_take(&s->arena, s->sizes * sizeof *s->least);
    s->estimate = bc_arena_take(&s->arena, s->sizes * sizeof *s->estimate);
    all = bc_arena_take(&s->arena, s->all.count * sizeof *all);
    if (!all || !s->least || !s->estimate || !bc_memo_open(&s->memo, (max_bytes + 7) / 8))
        return PZ_NO_MEMORY;
    for (uint32_t i = 0; i < s->all.count; i++, bc_code_next(game, &code))
        all[i] = code;
    s->all.guess = all;
    for (unsigned h = 0; h <= BC_ANY_HEIGHT; h++) {
        uint64_t below = h ? s->capacity[h - 1] : 0;

        s->capacity[h] = h == 0 ? 0 : below > UINT32_MAX ? below : 1 + useful * below;
    }
    fill_tables(s, useful);
    return PZ_OK;
}

void bc_search_close(struct bc_search *s)
{
    bc_memo_close(&s->memo);
    bc_arena_free(&s->arena);
}

double bc_search_estimate(const struct bc_search *s, const struct bc_columns *columns,
                          uint32_t column)
{
    uint32_t sizes[BC_ANSWERS_MAX];
    double estimate = 0;

    bc_columns_sizes(columns, column, sizes);
    for (unsigned a = 0; a < bc_answer_win(&s->game); a++)
        estimate += s->estimate[sizes[a]];
    return estimate;
}

const struct bc_memo_entry *bc_search_known(const struct bc_search *s,
                                            const bc_code *secret, uint32_t count,
                                            unsigned height)
{
    struct bc_key key = bc_search_key(secret, count, bc_height_that_counts(height, count));

    return bc_memo_find(&s->memo, &key);
}

#include "optimum.h"

#include <stdlib.h>
#include <string.h>

enum {
    START = 1 << 10,
    ANSWERS = 64,
    HEIGHT_SECRETS = 24 /* candidates of optimum_allowed */
};

struct entry {
    uint64_t mask; /* 0: empty */
    unsigned height;
    uint64_t cost;
};

struct optimum {
    struct optimum_question question;
    bc_packed code[OPTIMUM_CODES]; /* the guesses */
    uint32_t codes;
    uint64_t part[OPTIMUM_CODES][ANSWERS]; /* secrets, by guess and answer */
    uint64_t self[OPTIMUM_CODES];          /* the secret that is the guess, if any */
    unsigned answers;                      /* number of answers except the winning one */
    struct entry *entry;
    size_t entries, used;
};

static struct entry *find_entry(const struct optimum *o, uint64_t mask, unsigned height)
{
    uint64_t mixed = (mask + height * 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
    size_t at = (mixed ^ mixed >> 29) % o->entries;

    while (o->entry[at].mask &&
           (o->entry[at].mask != mask || o->entry[at].height != height))
        at = (at + 1) % o->entries;
    return &o->entry[at];
}

static void keep(struct optimum *o, uint64_t mask, unsigned height, uint64_t cost)
{
    if (2 * o->used >= o->entries) {
        struct entry *old = o->entry;
        size_t entries = o->entries;

        o->entries *= 2;
        o->entry = calloc(o->entries, sizeof *o->entry);
        for (size_t i = 0; i < entries; i++)
            if (old[i].mask)
                *find_entry(o, old[i].mask, old[i].height) = old[i];
        free(old);
    }
    *find_entry(o, mask, height) = (struct entry){mask, height, cost};
    o->used++;
}

static uint64_t cost_of(struct optimum *o, uint64_t mask, unsigned height);

/* Returns the cost if the next guess is code `g`. */
static uint64_t cost_of_guess(struct optimum *o, uint64_t mask, uint32_t g, unsigned height)
{
    uint64_t size = (uint64_t)__builtin_popcountll(mask);
    uint64_t cost = o->question.state + o->question.guess * size;

    for (unsigned a = 0; a < o->answers; a++) {
        uint64_t part = mask & o->part[g][a];

        if (part == mask)
            return OPTIMUM_NEVER;
        if (!part)
            continue;
        uint64_t rest = cost_of(o, part, height - 1);

        if (rest == OPTIMUM_NEVER)
            return OPTIMUM_NEVER;
        cost += rest;
    }
    return cost;
}

static uint64_t cost_of(struct optimum *o, uint64_t mask, unsigned height)
{
    unsigned size = (unsigned)__builtin_popcountll(mask);
    uint64_t least = OPTIMUM_NEVER;

    if (height == 0)
        return OPTIMUM_NEVER;
    if (size == 1)
        return o->question.guess + (height == 1 ? o->question.last : 0);
    if (height > size + 1)
        height = size + 1; /* each guess excludes at least one secret */
    const struct entry *known = find_entry(o, mask, height);

    if (known->mask)
        return known->cost;
    for (uint32_t g = 0; g < o->codes; g++) {
        if (o->question.consistent && !(o->self[g] & mask))
            continue;
        uint64_t cost = cost_of_guess(o, mask, g, height);

        if (cost < least)
            least = cost;
    }
    keep(o, mask, height, least);
    return least;
}

struct optimum *optimum_open(const struct optimum_question *question)
{
    struct optimum *o = calloc(1, sizeof *o);
    const struct bc_game *game = &question->game;
    const struct bc_game guesses = brute_guess_game(game);

    o->question = *question;
    o->codes = brute_list(&guesses, NULL);
    if (o->codes > OPTIMUM_CODES || question->count > OPTIMUM_SECRETS)
        abort();
    brute_list(&guesses, o->code);
    o->answers = brute_number(game, (struct brute_answer){game->positions, 0});
    for (uint32_t g = 0; g < o->codes; g++)
        for (unsigned i = 0; i < question->count; i++) {
            uint64_t bit = (uint64_t)1 << i;

            if (o->code[g] == question->secret[i])
                o->self[g] = bit;
            o->part[g][brute_number(
                game, brute_score(game, question->secret[i], o->code[g]))] |= bit;
        }
    o->entries = START;
    o->entry = calloc(o->entries, sizeof *o->entry);
    return o;
}

void optimum_close(struct optimum *o)
{
    free(o->entry);
    free(o);
}

static uint64_t all_of(const struct optimum *o)
{
    return ~(uint64_t)0 >> (OPTIMUM_SECRETS - o->question.count);
}

uint64_t optimum_cost(struct optimum *o, unsigned height)
{
    return cost_of(o, all_of(o), height);
}

uint64_t optimum_cost_after(struct optimum *o, bc_packed guess, unsigned height)
{
    for (uint32_t g = 0; g < o->codes; g++)
        if (o->code[g] == guess)
            return height ? cost_of_guess(o, all_of(o), g, height) : OPTIMUM_NEVER;
    return OPTIMUM_NEVER;
}

unsigned optimum_height(struct optimum *o)
{
    unsigned height = 1;

    while (optimum_cost(o, height) == OPTIMUM_NEVER)
        height++;
    return height;
}

/* Lists the minimum costs with at most `height` guesses, `height` + 1 guesses, and so on. */
static void list_costs(const struct optimum_question *question, unsigned height,
                       uint64_t cost[OPTIMUM_SPARE])
{
    struct optimum *o = optimum_open(question);

    for (unsigned i = 0; i < OPTIMUM_SPARE; i++)
        cost[i] = optimum_cost(o, height + i);
    optimum_close(o);
}

struct optimum_values optimum_values(struct optimum_question question)
{
    struct optimum_values values;
    struct optimum *o;

    question.consistent = false;
    question.state = 0;
    question.guess = 1;
    o = optimum_open(&question);
    values.guesses = optimum_cost(o, question.count);
    values.height = optimum_height(o);
    optimum_close(o);
    list_costs(&question, values.height, values.within);
    question.last = OPTIMUM_FIRST;
    list_costs(&question, values.height, values.sparing);
    question.last = 0;
    question.state = OPTIMUM_FIRST;
    list_costs(&question, values.height, values.nodes);
    question.consistent = true;
    o = optimum_open(&question);
    values.consistent_height = optimum_height(o);
    optimum_close(o);
    list_costs(&question, values.consistent_height, values.consistent);
    return values;
}

struct optimum_question optimum_question_of(const struct bc_packed_history *history)
{
    static bc_packed codes[BRUTE_CODES_MAX];
    struct optimum_question q = {.game = history->game};

    q.count = brute_candidates(history, codes);
    for (unsigned i = 0; i < q.count && i < OPTIMUM_SECRETS; i++)
        q.secret[i] = codes[i];
    return q;
}

bool optimum_has_secret(const struct optimum_question *question, bc_packed code)
{
    for (unsigned i = 0; i < question->count && i < OPTIMUM_SECRETS; i++)
        if (question->secret[i] == code)
            return true;
    return false;
}

static bool repeats_a_row(const struct bc_packed_history *history, unsigned row)
{
    for (unsigned i = 0; i < row; i++)
        if (history->rows[i].guess == history->rows[row].guess &&
            history->rows[i].answer == history->rows[row].answer)
            return true;
    return false;
}

unsigned optimum_allowed(const struct bc_packed_history *history, unsigned height)
{
    struct bc_packed_history earlier = *history;

    for (unsigned row = 0; row < history->count; row++) {
        struct optimum_question q;
        struct optimum *optimum;

        if (repeats_a_row(history, row))
            continue;
        earlier.count = row + 1;
        q = optimum_question_of(&earlier);
        if (q.count > HEIGHT_SECRETS)
            return 0;
        q.guess = 1;
        optimum = optimum_open(&q);
        unsigned least = optimum_height(optimum);

        optimum_close(optimum);
        height = height > least ? height - 1 : height;
        height = height > least ? height : least;
    }
    return height;
}

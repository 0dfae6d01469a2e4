/* Chooses a guess in three steps:
 *  1. Find candidates by a depth-first search in random order. If it is not complete after
 *     NODES prefixes, use shorter searches and local searches instead, until the sample is
 *     full or half of the time is over.
 *  2. Make a pool of guesses: candidates, mixtures of candidates, and codes that have untested
 *     symbols everywhere or where the candidates differ.
 *  3. Choose the guess with the least sum of n (1.32 + 0.487 ln n) over the parts into which
 *     it divides the candidates. */
#include "bulls_cows_greedy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    NODES = 500000,
    SHORT_NODES = 3000, /* prefixes of a shorter search */
    STEPS = 3000,       /* changes of a local search */
    LISTED = 5000,      /* candidates that a complete search lists */
    SAMPLE = 600,       /* candidates that guesses divide */
    POOL = 200,         /* candidates in the pool */
    MIXED = 100,
    NEW = 10 /* codes with untested symbols */
};

struct peer_search {
    const struct peer_history *history;
    uint64_t random;
    struct peer_code code;          /* the current prefix */
    unsigned order[PEER_POSITIONS]; /* of the positions in the search */
    unsigned used[PEER_SYMBOLS];
    unsigned times[PEER_ROWS][PEER_SYMBOLS];
    unsigned bulls[PEER_ROWS], matches[PEER_ROWS]; /* of the prefix */
    unsigned nodes, most_nodes, most_found;
    unsigned found; /* candidates, of which `kept` are in the list */
    unsigned kept;
    struct peer_code list[LISTED];
};

static uint64_t peer_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static unsigned draw(uint64_t *random, unsigned below)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((*random >> 33) % below);
}

static void score(const struct peer_history *h, const struct peer_code *a,
                  const struct peer_code *b, unsigned *bulls, unsigned *cows)
{
    unsigned balance[PEER_SYMBOLS] = {0}, same = 0, shared = 0;

    for (unsigned i = 0; i < h->positions; i++) {
        same += a->symbol[i] == b->symbol[i];
        balance[a->symbol[i]]++;
    }
    for (unsigned i = 0; i < h->positions; i++)
        if (balance[b->symbol[i]] > 0) {
            balance[b->symbol[i]]--;
            shared++;
        }
    *bulls = same;
    *cows = shared - same;
}

/* Keeps a uniform sample of the candidates that are found. */
static void keep(struct peer_search *s, const struct peer_code *code)
{
    unsigned at = s->found < LISTED ? s->found : draw(&s->random, s->found + 1);

    s->found++;
    if (at < LISTED)
        s->list[at] = *code;
    s->kept = s->found < LISTED ? s->found : LISTED;
}

/* Returns true if the last `open` positions can give each row its answer. */
static bool is_possible(const struct peer_search *s, unsigned open)
{
    const struct peer_history *h = s->history;

    for (unsigned r = 0; r < h->count; r++) {
        unsigned wanted = h->bulls[r] + h->cows[r];

        if (s->bulls[r] > h->bulls[r] || s->bulls[r] + open < h->bulls[r] ||
            s->matches[r] > wanted || s->matches[r] + open < wanted)
            return false;
    }
    return true;
}

/* Adds (sign 1) or removes (sign -1) a symbol at the end of the prefix. */
static void change_prefix(struct peer_search *s, unsigned at, unsigned symbol, int sign)
{
    const struct peer_history *h = s->history;

    s->used[symbol] -= sign < 0;
    for (unsigned r = 0; r < h->count; r++) {
        s->bulls[r] += (unsigned)sign * (h->guess[r].symbol[at] == symbol);
        s->matches[r] += (unsigned)sign * (s->used[symbol] < s->times[r][symbol]);
    }
    s->used[symbol] += sign > 0;
    s->code.symbol[at] = (uint8_t)symbol;
}

/* Finds the candidates with the first `length` symbols in the order of the search, up to its
 * limits. */
static void search_prefix(struct peer_search *s, unsigned length)
{
    const struct peer_history *h = s->history;
    unsigned first = draw(&s->random, h->symbols), at;

    if (length == h->positions) {
        keep(s, &s->code);
        return;
    }
    at = s->order[length];
    for (unsigned i = 0; i < h->symbols; i++) {
        unsigned symbol = (first + i) % h->symbols;

        if (s->nodes >= s->most_nodes || s->found >= s->most_found)
            return;
        if ((!h->repeats && s->used[symbol]) ||
            (h->no_leading_zero && at == 0 && symbol == 0))
            continue;
        s->nodes++;
        change_prefix(s, at, symbol, 1);
        if (is_possible(s, h->positions - 1 - length))
            search_prefix(s, length + 1);
        change_prefix(s, at, symbol, -1);
    }
}

static bool is_code(const struct peer_history *h, const struct peer_code *code)
{
    for (unsigned i = 1; i < h->positions && !h->repeats; i++)
        if (memchr(code->symbol, code->symbol[i], i))
            return false;
    return !h->no_leading_zero || code->symbol[0] > 0;
}

static struct peer_code draw_code(const struct peer_history *h, uint64_t *random)
{
    struct peer_code code = {{0}};

    do
        for (unsigned i = 0; i < h->positions;) {
            code.symbol[i] = (uint8_t)draw(random, h->symbols);
            i += h->repeats || !memchr(code.symbol, code.symbol[i], i);
        }
    while (!is_code(h, &code));
    return code;
}

/* Returns how far the answers of `code` are from those of the history. */
static unsigned distance(const struct peer_history *h, const struct peer_code *code)
{
    unsigned sum = 0;

    for (unsigned r = 0; r < h->count; r++) {
        unsigned bulls, cows;

        score(h, code, &h->guess[r], &bulls, &cows);
        sum += (unsigned)abs((int)bulls - (int)h->bulls[r]) +
               (unsigned)abs((int)(bulls + cows) - (int)(h->bulls[r] + h->cows[r]));
    }
    return sum;
}

/* Searches for a candidate by random changes that are rarely for the worse. Returns the
 * distance of the best code. */
static unsigned search_locally(struct peer_search *s, struct peer_code *best)
{
    const struct peer_history *h = s->history;
    struct peer_code code = draw_code(h, &s->random);
    unsigned value = distance(h, &code), least = value;

    *best = code;
    for (unsigned i = 0; i < STEPS && least > 0; i++) {
        struct peer_code next = code;
        unsigned a = draw(&s->random, h->positions), b = draw(&s->random, h->positions);
        unsigned changed;

        next.symbol[a] = (uint8_t)draw(&s->random, h->symbols);
        if (draw(&s->random, 2)) {
            next.symbol[a] = code.symbol[b];
            next.symbol[b] = code.symbol[a];
        }
        if (!is_code(h, &next))
            continue;
        changed = distance(h, &next);
        if (changed > value && draw(&s->random, 100) >= 30u >> 2 * (changed - value - 1))
            continue;
        code = next;
        value = changed;
        if (value < least) {
            least = value;
            *best = code;
        }
    }
    return least;
}

/* Searches with the positions in random order. Returns true if the search is complete. */
static bool search(struct peer_search *s, unsigned most_nodes, unsigned most_found)
{
    for (unsigned i = 0; i < s->history->positions; i++) {
        unsigned from = draw(&s->random, i + 1);

        s->order[i] = s->order[from];
        s->order[from] = i;
    }
    s->nodes = 0;
    s->most_nodes = most_nodes;
    s->most_found = most_found;
    search_prefix(s, 0);
    return s->nodes < most_nodes;
}

/* Fills the list. Returns true if it contains all candidates. Otherwise the list can be empty, and
 * `near` is the code with the least distance. */
static bool find_candidates(struct peer_search *s, uint64_t end_ms, struct peer_code *near)
{
    const struct peer_history *h = s->history;
    unsigned least = UINT32_MAX;

    for (unsigned r = 0; r < h->count; r++)
        for (unsigned i = 0; i < h->positions; i++)
            s->times[r][h->guess[r].symbol[i]]++;
    if (search(s, NODES, UINT32_MAX))
        return true;
    s->found = s->kept = 0;
    while (s->found < SAMPLE && (peer_now_ms() < end_ms || least == UINT32_MAX)) {
        struct peer_code code;
        unsigned value;

        if (search(s, SHORT_NODES, s->found + 1))
            continue;
        value = search_locally(s, &code);
        if (value == 0)
            keep(s, &code);
        if (value < least) {
            least = value;
            *near = code;
        }
    }
    return false;
}

static double cost_of_part(double n)
{
    return n <= 1 ? n : n <= 2 ? 1.5 * n : n * (1.32 + 0.487 * log(n));
}

static double cost_of(const struct peer_search *s, const struct peer_code *guess,
                      double weight)
{
    const struct peer_history *h = s->history;
    unsigned sizes[PEER_POSITIONS + 1][PEER_POSITIONS + 1] = {{0}};
    double cost = 0;

    for (unsigned i = 0; i < s->kept; i++) {
        unsigned bulls, cows;

        score(h, guess, &s->list[i], &bulls, &cows);
        sizes[bulls][cows]++;
    }
    for (unsigned bulls = 0; bulls <= h->positions; bulls++)
        for (unsigned cows = 0; bulls + cows <= h->positions; cows++) {
            double n = sizes[bulls][cows] * weight;

            cost += cost_of_part(bulls == h->positions && n > 0 ? n - 1 : n);
        }
    return cost;
}

static uint64_t tested_symbols(const struct peer_history *h)
{
    uint64_t tested = 0;

    for (unsigned r = 0; r < h->count; r++)
        for (unsigned i = 0; i < h->positions; i++)
            tested |= (uint64_t)1 << h->guess[r].symbol[i];
    return tested;
}

/* Replaces the untested symbols of a guess, which are interchangeable, with the smallest
 * ones. So both players test the same symbols first, and their luck is similar. */
static void rename_untested(const struct peer_history *h, struct peer_code *code)
{
    uint64_t tested = tested_symbols(h), renamed = 0;
    const struct peer_code old = *code;
    unsigned next = 0;

    for (unsigned i = 0; i < h->positions; i++) {
        if ((tested | renamed) >> old.symbol[i] & 1)
            continue;
        while (tested >> next & 1)
            next++;
        renamed |= (uint64_t)1 << old.symbol[i];
        for (unsigned k = i; k < h->positions; k++)
            if (old.symbol[k] == old.symbol[i])
                code->symbol[k] = (uint8_t)next;
        next++;
    }
}

/* Returns a mixture of candidates. */
static struct peer_code mix(struct peer_search *s)
{
    struct peer_code code = {{0}};

    for (unsigned i = 0; i < s->history->positions; i++)
        code.symbol[i] = s->list[draw(&s->random, s->kept)].symbol[i];
    return code;
}

/* Returns a candidate with untested symbols, as far as there are any, in all positions or
 * only where another candidate differs from it. */
static struct peer_code test_new_symbols(struct peer_search *s, bool everywhere)
{
    const struct peer_history *h = s->history;
    struct peer_code code = s->list[draw(&s->random, s->kept)];
    uint64_t tested = tested_symbols(h);
    unsigned next = 0;

    for (unsigned i = 0; i < h->positions; i++) {
        bool is_open = everywhere;

        for (unsigned k = 0; k < s->kept && !is_open; k++)
            is_open = s->list[k].symbol[i] != code.symbol[i];
        while (next < h->symbols && tested >> next & 1)
            next++;
        if (is_open && next < h->symbols)
            code.symbol[i] = (uint8_t)next++;
    }
    return code;
}

static void compare(const struct peer_search *s, const struct peer_code *guess,
                    double weight, double *least, struct peer_code *best)
{
    double cost = is_code(s->history, guess) ? cost_of(s, guess, weight) : INFINITY;

    if (cost >= *least)
        return;
    *least = cost;
    *best = *guess;
}

struct peer_code peer_guess(const struct peer_history *history, uint64_t milliseconds)
{
    static struct peer_search s;
    struct peer_code best = {{0}};
    uint64_t end_ms = peer_now_ms() + milliseconds / 2;
    double least = INFINITY, weight;

    memset(&s, 0, sizeof s);
    s.history = history;
    s.random = 1 + history->count;
    weight = find_candidates(&s, end_ms, &best) ? 1 : 1000;
    if (s.kept == 0)
        return best;
    weight *= (double)s.found / s.kept;
    if (s.kept > SAMPLE && s.kept > 0) {
        weight *= (double)s.kept / SAMPLE;
        for (unsigned i = 0; i < SAMPLE; i++)
            s.list[i] = s.list[(uint64_t)i * s.kept / SAMPLE];
        s.kept = SAMPLE;
    }
    for (unsigned i = 0; i < s.kept && i < POOL; i++)
        compare(&s, &s.list[(uint64_t)i * s.kept / (s.kept < POOL ? s.kept : POOL)], weight,
                &least, &best);
    for (unsigned i = 0; i < MIXED + NEW; i++) {
        const struct peer_code guess =
            i < MIXED ? mix(&s) : test_new_symbols(&s, i % 2 == 0);

        compare(&s, &guess, weight, &least, &best);
    }
    if (!history->no_leading_zero)
        rename_untested(history, &best);
    return best;
}

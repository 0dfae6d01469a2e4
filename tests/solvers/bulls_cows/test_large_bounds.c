/* The strategies of the upper bounds for large games, played against every secret of small games.
 * The players see only answers. */
#include "brute.h"
#include "solvers/bulls_cows/codes/code.h"
#include "solvers/bulls_cows/sampled/large_bounds.h"
#include "solvers/bulls_cows/tree/known_values.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    CODES_MAX = 9000,
    PLAYED_MAX = 420,
    ANSWERS = (BC_POSITIONS_MAX + 1) * (BC_POSITIONS_MAX + 1)
};

/* A game against one secret. */
struct session {
    struct bc_game game;
    struct bc_code secret;
    unsigned guesses, size; /* `size` is that of a group, without repeats */
    uint64_t first, hits;   /* the first group, and the symbols that are known to be hits */
    unsigned filler_hits[BC_POSITIONS_MAX + 1]; /* by the size of the part */
    uint64_t filler[BC_POSITIONS_MAX + 1];      /* 0: unknown */
};

static struct brute_answer ask(struct session *session, const struct bc_code *guess)
{
    const struct bc_game *game = &session->game;
    uint64_t seen = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        cr_assert_lt(guess->symbol[i], game->symbols);
        cr_assert(game->repeats || !(seen >> guess->symbol[i] & 1));
        seen |= (uint64_t)1 << guess->symbol[i];
    }
    cr_assert(!game->no_leading_zero || guess->symbol[0] > 0);
    session->guesses++;
    return brute_count_answer(game, &session->secret, guess);
}

static unsigned size_of(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* Returns the `count` smallest members of `set`. */
static uint64_t smallest(uint64_t set, unsigned count)
{
    uint64_t result = 0;

    cr_assert_leq(count, size_of(set));
    for (; count > 0; count--) {
        result |= set & -set;
        set &= set - 1;
    }
    return result;
}

static uint64_t all_symbols(const struct bc_game *game)
{
    return ((uint64_t)1 << game->symbols) - 1;
}

/* Counts the hits in a set of `size` symbols, with one guess. */
static unsigned count_hits(struct session *session, uint64_t set)
{
    const struct bc_game *game = &session->game;
    bool present = session->size == game->positions;
    uint64_t guessed = present ? set : all_symbols(game) & ~set;
    struct bc_code guess = {{0}};
    unsigned at = 0;

    cr_assert_eq(size_of(set), session->size);
    for (unsigned symbol = game->symbols; symbol-- > 0;)
        if (guessed >> symbol & 1)
            guess.symbol[at++] = (uint8_t)symbol;
    struct brute_answer answer = ask(session, &guess);
    unsigned sum = answer.bulls + answer.cows;

    return present ? sum : session->size - (game->positions - sum);
}

/* Returns the hits in a part of the first group. */
static unsigned count_in_first(struct session *session, uint64_t group, unsigned hits,
                               uint64_t part)
{
    unsigned x = size_of(part);
    uint64_t others = all_symbols(&session->game) & ~session->first;

    if (session->filler[x])
        return count_hits(session, part | session->filler[x]) - session->filler_hits[x];
    session->filler[x] = smallest(others, session->size - x);
    unsigned one = count_hits(session, part | session->filler[x]);
    unsigned two = count_hits(session, smallest(group & ~part, x) | session->filler[x]);

    session->filler_hits[x] = (one + two - hits + 1) / 2;
    return one - session->filler_hits[x];
}

static void halve(struct session *session, uint64_t group, unsigned hits)
{
    uint64_t part = smallest(group, size_of(group) / 2), filler;
    unsigned in_part;

    if (hits == size_of(group))
        session->hits |= group;
    if (hits == 0 || hits == size_of(group))
        return;
    if (group & session->first) {
        in_part = count_in_first(session, group, hits, part);
    } else {
        filler = smallest(session->first, session->size - size_of(part));
        in_part = count_hits(session, part | filler) - size_of(filler & session->hits);
    }
    halve(session, part, in_part);
    halve(session, group & ~part, hits - in_part);
}

static void find_symbols(struct session *session)
{
    unsigned p = session->game.positions, others = session->game.symbols - p, count = 0;
    uint64_t left = all_symbols(&session->game), group[BC_SYMBOLS_MAX] = {0};
    unsigned hits[BC_SYMBOLS_MAX], hits_left;

    session->size = hits_left = p < others ? p : others;
    if (session->size == 0)
        return;
    for (; left; count++) {
        unsigned size = size_of(left) < session->size ? size_of(left) : session->size;

        group[count] = smallest(left, size);
        if (hits_left == 0 || hits_left == size_of(left) || size == size_of(left))
            group[count] = left, hits[count] = hits_left;
        else
            hits[count] = count_hits(session, group[count]);
        hits_left -= hits[count];
        left &= ~group[count];
    }
    session->first = group[0];
    for (unsigned i = 0; i < count; i++)
        halve(session, group[i], hits[i]);
}

static uint64_t symbols_of(const struct bc_game *game, const struct bc_code *code)
{
    uint64_t set = 0;

    for (unsigned i = 0; i < game->positions; i++)
        set |= (uint64_t)1 << code->symbol[i];
    return set;
}

/* Sets `game` to the next game whose secrets can all be played. */
static bool next_game(unsigned *number, bool repeats, struct bc_game *game)
{
    while (*number < 7 * 14 * 2) {
        unsigned i = (*number)++;

        *game = (struct bc_game){.positions = (uint8_t)(2 + i % 7),
                                 .symbols = (uint8_t)(2 + i / 7 % 14),
                                 .repeats = repeats,
                                 .no_leading_zero = i / 98};
        if (bc_game_codes(game) > 0 && bc_game_codes(game) <= CODES_MAX)
            return true;
    }
    return false;
}

/* Sets `code` to the next code. */
static bool next_code(const struct bc_game *game, struct bc_code *code)
{
    for (;;) {
        unsigned at = game->positions;

        while (at > 0 && code->symbol[at - 1] + 1 == game->symbols)
            code->symbol[--at] = 0;
        if (at == 0)
            return false;
        code->symbol[at - 1]++;
        if ((game->repeats || size_of(symbols_of(game, code)) == game->positions) &&
            (!game->no_leading_zero || code->symbol[0] > 0))
            return true;
    }
}

static uint64_t order_guesses(const struct bc_game *game)
{
    const struct bc_game order = {.positions = game->positions, .symbols = game->positions};

    return bc_large_play_find(&order)->guesses;
}

/* Returns true if the bound includes guesses that some secrets do not need. */
static bool has_slack(const struct bc_game *game)
{
    unsigned others = game->symbols - game->positions;

    return game->positions > 1 && others > 1;
}

Test(bulls_cows_large_bounds, the_symbols_are_found_within_the_bound)
{
    struct bc_game game;
    unsigned number = 0, games = 0;

    for (; next_game(&number, false, &game); games++) {
        uint64_t guesses = 0, sets = 0;
        unsigned find, worst = 0;
        struct bc_code secret = {{0}};
        struct bc_bound bound = bc_symbol_search_bound(&game, &find);

        while (next_code(&game, &secret)) {
            struct session session = {.game = game, .secret = secret};
            uint64_t symbols = symbols_of(&game, &secret);
            bool present = game.positions <= game.symbols - game.positions;

            find_symbols(&session);
            if (session.size > 0)
                cr_assert_eq(present ? session.hits : all_symbols(&game) & ~session.hits,
                             symbols);
            guesses += session.guesses;
            worst = session.guesses > worst ? session.guesses : worst;
            sets++;
        }
        cr_assert_leq(worst, find);
        cr_assert(has_slack(&game) || worst == find);
        if (game.no_leading_zero)
            continue;
        for (unsigned i = 2; i <= game.positions; i++)
            sets /= i;
        cr_assert_leq(guesses + sets * order_guesses(&game), (uint64_t)bound.guesses);
        if (!has_slack(&game))
            cr_assert_eq(guesses + sets * order_guesses(&game), (uint64_t)bound.guesses);
    }
    cr_assert_gt(games, 40);
}

/* The knowledge of a player about a secret with repeats. */
struct places {
    unsigned hits[BC_SYMBOLS_MAX]; /* of each symbol that was counted */
    uint8_t symbol[BC_POSITIONS_MAX];
    uint32_t open; /* positions that are not known */
    uint8_t blank; /* a symbol that no open position has */
    bool has_blank;
};

static unsigned bulls_of(struct session *session, const struct bc_code *guess)
{
    return ask(session, guess).bulls;
}

/* Counts the positions of `part` that have `symbol`, with one guess. The other positions of the
 * guess have the blank, or, if no blank is known, the other one of two symbols. */
static unsigned count_places(struct session *session, const struct places *places,
                             uint8_t symbol, uint32_t part)
{
    unsigned p = session->game.positions, known = 0, bulls;
    struct bc_code guess = {{0}};
    uint8_t other = (uint8_t)!symbol;
    bool flip = !places->has_blank && session->game.no_leading_zero && !(part & 1);

    for (unsigned i = 0; i < p; i++) {
        bool in_part = (part >> i & 1) != flip;

        guess.symbol[i] = in_part ? symbol : places->has_blank ? places->blank : other;
        known += !(places->open >> i & 1) && guess.symbol[i] == places->symbol[i];
    }
    bulls = bulls_of(session, &guess) - known;
    if (places->has_blank)
        return bulls;
    if (flip)
        return (places->hits[symbol] + size_of(part) - bulls) / 2;
    return (bulls + places->hits[symbol] + size_of(part) - p) / 2;
}

static uint32_t halve_places(struct session *session, const struct places *places,
                             uint8_t symbol, uint32_t group, unsigned hits)
{
    uint32_t part = (uint32_t)smallest(group, size_of(group) / 2);

    if (hits == 0)
        return 0;
    if (hits == size_of(group))
        return group;
    unsigned in_part = count_places(session, places, symbol, part);

    return halve_places(session, places, symbol, part, in_part) |
           halve_places(session, places, symbol, group & ~part, hits - in_part);
}

static void place(struct places *places, uint8_t symbol, uint32_t set)
{
    for (unsigned i = 0; i < BC_POSITIONS_MAX; i++)
        if (set >> i & 1)
            places->symbol[i] = symbol;
    places->open &= ~set;
}

/* Finds the positions of `a` and `b` before a blank is known. Then `a` becomes the blank, because
 * no open position has it. */
static void exchange(struct session *session, struct places *places, uint8_t a, uint8_t b)
{
    unsigned p = session->game.positions;
    uint32_t of_a = 0, of_b = 0;

    for (unsigned at = 0; at + 1 < p; at++) {
        struct bc_code guess = {{0}};

        for (unsigned i = 0; i < p; i++)
            guess.symbol[i] = i == at ? a : b;
        unsigned bulls = bulls_of(session, &guess);

        of_a |= (uint32_t)(bulls > places->hits[b]) << at;
        of_b |= (uint32_t)(bulls < places->hits[b]) << at;
    }
    of_a |= (uint32_t)(size_of(of_a) < places->hits[a]) << (p - 1);
    of_b |= (uint32_t)(size_of(of_b) < places->hits[b]) << (p - 1);
    place(places, a, of_a);
    place(places, b, of_b);
    places->blank = a;
    places->has_blank = true;
}

static void find_places(struct session *session)
{
    unsigned p = session->game.positions, m = session->game.symbols, left = p, counted = 0;
    unsigned first = session->game.no_leading_zero ? 1 : 0;
    struct places places = {.open = (1u << p) - 1};
    uint8_t order[BC_SYMBOLS_MAX];

    for (unsigned i = 0; i < m; i++)
        order[i] = (uint8_t)((i + first) % m);
    for (; left > 0 && counted + 1 < m; counted++) {
        struct bc_code guess;

        memset(guess.symbol, order[counted], sizeof guess.symbol);
        left -= places.hits[order[counted]] = bulls_of(session, &guess);
    }
    places.hits[order[m - 1]] += left;
    for (unsigned i = 0; i + 1 < m && !places.has_blank; i++)
        if (places.hits[order[i]] == 0) {
            places.blank = order[i];
            places.has_blank = true;
        }
    bool exchanged = !places.has_blank && m > 2;

    if (exchanged)
        exchange(session, &places, order[0], order[1]);
    for (unsigned i = 0; i + 1 < m; i++)
        if (!(exchanged && i < 2))
            place(&places, order[i],
                  halve_places(session, &places, order[i], places.open,
                               places.hits[order[i]]));
    place(&places, order[m - 1], places.open);
    struct bc_code guess = {{0}};

    memcpy(guess.symbol, places.symbol, p);
    cr_assert_eq(bulls_of(session, &guess), p);
}

Test(bulls_cows_large_bounds, the_positions_are_found_within_the_bound)
{
    struct bc_game game;
    unsigned number = 0, games = 0;

    for (; next_game(&number, true, &game); games++) {
        uint64_t guesses = 0;
        unsigned find, worst = 0;
        struct bc_code secret = {{0}};
        struct bc_bound bound = bc_symbol_search_bound(&game, &find);
        bool more = !game.no_leading_zero || next_code(&game, &secret);

        for (; more; more = next_code(&game, &secret)) {
            struct session session = {.game = game, .secret = secret};

            find_places(&session);
            guesses += session.guesses;
            worst = session.guesses > worst ? session.guesses : worst;
        }
        cr_assert_leq(worst, bound.height);
        cr_assert_eq(bound.height, find + 1);
        cr_assert_leq(guesses, (uint64_t)bound.guesses);
        /* Only in these games, the worst secret needs all guesses that the bound counts. */
        if (!game.no_leading_zero &&
            (game.symbols == 2 || game.symbols - 1 > game.positions))
            cr_assert(worst == bound.height && guesses == (uint64_t)bound.guesses);
    }
    cr_assert_gt(games, 40);
}

/* The costs of a strategy. */
struct costs {
    unsigned height;
    uint64_t guesses;
};

/* The candidates of a state, and the symbols that were guessed. */
struct candidates {
    struct bc_code code[PLAYED_MAX];
    unsigned count;
    uint64_t guessed;
};

static unsigned answer_number(const struct bc_game *game, const struct bc_code *secret,
                              const struct bc_code *guess)
{
    struct brute_answer answer = brute_count_answer(game, secret, guess);

    return answer.bulls * (game->positions + 1) + answer.cows;
}

/* Returns the number of ordered pairs of candidates that have the same answer. */
static unsigned count_pairs(const struct bc_game *game, const struct candidates *state,
                            const struct bc_code *guess)
{
    unsigned sizes[ANSWERS] = {0}, pairs = 0;

    for (unsigned i = 0; i < state->count; i++)
        pairs += 2 * sizes[answer_number(game, &state->code[i], guess)]++ + 1;
    return pairs;
}

static bool find_new_symbols(const struct bc_game *game, uint64_t guessed,
                             struct bc_code *code)
{
    uint64_t left = all_symbols(game) & ~guessed;

    if (size_of(left) < game->positions)
        return false;
    for (unsigned i = 0; i < game->positions; i++, left &= left - 1)
        code->symbol[i] = (uint8_t)__builtin_ctzll(left);
    return true;
}

static struct bc_code choose_fewest_left(const struct bc_game *game,
                                         const struct candidates *state)
{
    struct bc_code best = state->code[0], fresh = {{0}};
    unsigned least = count_pairs(game, state, &best);

    for (unsigned i = 1; i < state->count; i++) {
        unsigned pairs = count_pairs(game, state, &state->code[i]);

        if (pairs < least) {
            least = pairs;
            best = state->code[i];
        }
    }
    if (find_new_symbols(game, state->guessed, &fresh) &&
        count_pairs(game, state, &fresh) < least)
        return fresh;
    return best;
}

static void play_fewest_left(const struct bc_game *game, const struct candidates *state,
                             unsigned depth, struct costs *costs)
{
    const struct bc_code guess = choose_fewest_left(game, state);
    unsigned positions = game->positions, win = positions * (positions + 1);

    costs->guesses += state->count;
    costs->height = depth > costs->height ? depth : costs->height;
    for (unsigned answer = 0; answer < ANSWERS; answer++) {
        struct candidates part = {.guessed = state->guessed | symbols_of(game, &guess)};

        for (unsigned i = 0; answer != win && i < state->count; i++)
            if (answer_number(game, &state->code[i], &guess) == answer)
                part.code[part.count++] = state->code[i];
        if (part.count > 0)
            play_fewest_left(game, &part, depth + 1, costs);
    }
}

Test(bulls_cows_large_bounds, replay_the_strategy_that_leaves_the_fewest_candidates)
{
    unsigned games = 0;

    for (unsigned i = 0; i < bc_large_play_count; i++) {
        const struct bc_large_play *play = &bc_large_plays[i];
        const struct bc_game game = {.positions = play->positions,
                                     .symbols = play->symbols,
                                     .repeats = play->repeats,
                                     .no_leading_zero = play->no_leading_zero};
        struct candidates all = {.guessed = game.no_leading_zero ? 1 : 0};
        struct costs costs = {0, 0};
        struct bc_code code = {{0}};
        bool more = game.repeats && !game.no_leading_zero;

        if (bc_game_codes(&game) > PLAYED_MAX)
            continue;
        for (more = more || next_code(&game, &code); more; more = next_code(&game, &code))
            all.code[all.count++] = code;
        cr_assert_eq(all.count, bc_game_codes(&game));
        play_fewest_left(&game, &all, 1, &costs);
        cr_assert(play->height_player != BC_FEWEST_LEFT || play->height == costs.height);
        cr_assert(play->guesses_player != BC_FEWEST_LEFT || play->guesses == costs.guesses);
        cr_assert_leq(play->guesses, costs.guesses);
        cr_assert_leq(play->height, costs.height);
        games++;
    }
    cr_assert_gt(games, 20);
}

/* In games whose minima are known, the lower bounds must not exceed the minima, and the upper
 * bounds must not be smaller than the minima. */
Test(bulls_cows_large_bounds, contain_the_known_minima)
{
    for (unsigned i = 0; i < BC_KNOWN_GAMES; i++) {
        const struct bc_known *known = &bc_known_values[i];
        unsigned answers = bc_game_occurring_answers(&known->game), find;
        struct bc_bound lower =
            bc_named_symbols_bound(&known->game, answers > 1 ? answers - 1 : 1);

        cr_assert_leq(lower.height, bc_known_upper(&known->height));
        cr_assert_leq((uint64_t)lower.guesses, bc_known_upper(&known->guesses));
        if (known->game.positions == 1)
            continue;
        struct bc_bound upper = bc_symbol_search_bound(&known->game, &find);

        cr_assert_geq(upper.height, bc_known_lower(&known->height));
        cr_assert_geq((uint64_t)upper.guesses, bc_known_lower(&known->guesses));
    }
}

#include "packed.h"

#include <assert.h>

bool bc_exact_supports(const struct bc_game *game)
{
    return game->positions <= BC_EXACT_POSITIONS_MAX &&
           game->symbols <= BC_EXACT_SYMBOLS_MAX && bc_game_codes(game) > 0;
}

/* Returns a bit mask of the symbols that no code has at `position`. */
static uint32_t forbidden_symbols(const struct bc_game *game, unsigned position)
{
    return (1u << bc_symbol_least(game, position)) - 1;
}

/* Returns the number of ways to fill the positions after the first `filled` ones. */
static uint32_t count_completions(const struct bc_game *game, unsigned filled)
{
    uint32_t ways = 1;

    for (unsigned p = filled; p < game->positions; p++)
        ways *= (game->repeats ? game->symbols : game->symbols - p) -
                forbidden_symbols(game, p);
    return ways;
}

unsigned bc_game_answers(const struct bc_game *game)
{
    return (game->positions + 1u) * (game->positions + 2u) / 2;
}

bc_packed bc_packed_first(const struct bc_game *game)
{
    return bc_packed_at(game, 0);
}

/* Returns the smallest symbol from `from` on that is not in the bit mask `used`, or the
 * number of symbols if all are used. */
static unsigned find_free_symbol(const struct bc_game *game, uint32_t used, unsigned from)
{
    while (from < game->symbols && used >> from & 1)
        from++;
    return from;
}

/* Returns a bit mask of the symbols that `position` cannot have after the earlier positions
 * of `code`. In games without repeats, these are the symbols of the earlier positions. A
 * leading zero can also be forbidden. */
static uint32_t used_symbols(const struct bc_game *game, bc_packed code, unsigned position)
{
    uint32_t used = forbidden_symbols(game, position);

    if (!game->repeats)
        for (unsigned p = 0; p < position; p++)
            used |= 1u << bc_packed_symbol(game, code, p);
    return used;
}

/* Appends the smallest symbols to the first `filled` positions of a code, at least one.
 * `used` is a bit mask of the symbols that must not occur again. */
static bc_packed complete_code(const struct bc_game *game, bc_packed code, unsigned filled,
                               uint32_t used)
{
    assert(filled > 0);
    for (unsigned p = filled; p < game->positions; p++) {
        unsigned symbol = find_free_symbol(game, used, 0);

        code = code << BC_SYMBOL_BITS | symbol;
        if (!game->repeats)
            used |= 1u << symbol;
    }
    return code;
}

bool bc_packed_next(const struct bc_game *game, bc_packed *code)
{
    for (unsigned p = game->positions; p-- > 0;) {
        bc_packed before = *code >> (game->positions - p) * BC_SYMBOL_BITS;
        uint32_t used = used_symbols(game, *code, p);
        unsigned symbol =
            find_free_symbol(game, used, bc_packed_symbol(game, *code, p) + 1);

        if (symbol == game->symbols)
            continue;
        used &= ~forbidden_symbols(game, p);
        if (!game->repeats)
            used |= 1u << symbol;
        *code = complete_code(game, before << BC_SYMBOL_BITS | symbol, p + 1, used);
        return true;
    }
    return false;
}

/* A list of codes that is being written. */
struct code_list {
    const struct bc_game *game;
    bc_packed *code;
    uint32_t count, limit;
};

/* Lists the codes that start with the `filled` positions of `prefix`. `used` is a bit mask of
 * the symbols that must not occur again. */
static void list_completions(struct code_list *list, bc_packed prefix, unsigned filled,
                             uint32_t used)
{
    const struct bc_game *game = list->game;
    uint32_t forbidden = used | forbidden_symbols(game, filled);

    for (unsigned symbol = 0; symbol < game->symbols && list->count < list->limit;
         symbol++) {
        bc_packed code = prefix << BC_SYMBOL_BITS | symbol;

        if (forbidden >> symbol & 1)
            continue;
        if (filled + 1 == game->positions)
            list->code[list->count++] = code;
        else
            list_completions(list, code, filled + 1,
                             game->repeats ? 0 : used | 1u << symbol);
    }
}

uint32_t bc_packed_list(const struct bc_game *game, bc_packed *list, uint32_t limit)
{
    struct code_list all = {.game = game, .code = list, .limit = limit};

    list_completions(&all, 0, 0, 0);
    return bc_packed_codes(game);
}

uint32_t bc_packed_index(const struct bc_game *game, bc_packed code)
{
    uint32_t index = 0;

    assert(bc_exact_supports(game));
    for (unsigned p = 0; p < game->positions; p++) {
        unsigned symbol = bc_packed_symbol(game, code, p);
        uint32_t below = used_symbols(game, code, p) & ((1u << symbol) - 1);

        index +=
            (symbol - (unsigned)__builtin_popcount(below)) * count_completions(game, p + 1);
    }
    return index;
}

bc_packed bc_packed_at(const struct bc_game *game, uint32_t index)
{
    bc_packed code = 0;
    uint32_t used = 0;

    assert(index < bc_packed_codes(game));
    for (unsigned p = 0; p < game->positions; p++) {
        uint32_t ways = count_completions(game, p + 1);
        unsigned symbol = find_free_symbol(game, used | forbidden_symbols(game, p), 0);

        for (uint32_t skip = index / ways; skip > 0; skip--)
            symbol = find_free_symbol(game, used, symbol + 1);
        index %= ways;
        code = code << BC_SYMBOL_BITS | symbol;
        if (!game->repeats)
            used |= 1u << symbol;
    }
    return code;
}

/* Counts each symbol of `code` in a field of 4 bits. A count is at most 6, so the top bit
 * of its field is 0. */
static uint64_t count_symbols(bc_packed code, unsigned positions)
{
    uint64_t counts = 0;

    for (unsigned p = 0; p < positions; p++)
        counts +=
            (uint64_t)1 << (code >> p * BC_SYMBOL_BITS & BC_SYMBOL_MASK) * BC_SYMBOL_BITS;
    return counts;
}

/* Returns the number of symbols that two codes have in common, with their multiplicities.
 * This is the sum, over all symbols, of the smaller of the two counts (from
 * count_symbols). */
static unsigned count_common(uint64_t a, uint64_t b)
{
    const uint64_t tops = 0x8888888888888888u;
    uint64_t diff = (a | tops) - b; /* keeps the top bit of each field with a >= b */
    uint64_t b_fields = ((diff & tops) >> 3) * 15;
    uint64_t least = (b & b_fields) | (a & ~b_fields);
    uint64_t bytes = (least & 0x0f0f0f0f0f0f0f0fu) + (least >> 4 & 0x0f0f0f0f0f0f0f0fu);

    return (unsigned)(bytes * 0x0101010101010101u >> 56); /* adds up the bytes */
}

static unsigned count_equal_positions(bc_packed a, bc_packed b, unsigned positions)
{
    uint32_t diff = a ^ b;
    uint32_t differing = (diff | diff >> 1 | diff >> 2 | diff >> 3) & 0x111111u;

    return positions - (differing * 0x111111u >> 20 & 15); /* adds up the hex digits */
}

bc_answer_id bc_packed_score(const struct bc_game *game, bc_packed secret, bc_packed guess)
{
    unsigned positions = game->positions;
    unsigned bulls = count_equal_positions(secret, guess, positions);
    unsigned common =
        count_common(count_symbols(secret, positions), count_symbols(guess, positions));

    assert(positions <= BC_EXACT_POSITIONS_MAX && common >= bulls);
    return (bc_answer_id)(bc_answer_first(game, bulls) + common - bulls);
}

bool bc_answer_make(const struct bc_game *game, unsigned bulls, unsigned cows,
                    bc_answer_id *answer)
{
    if (bulls > game->positions || cows > game->positions)
        return false;
    struct bc_answer made = {(uint8_t)bulls, (uint8_t)cows};

    if (!bc_answer_possible(game, made))
        return false;
    *answer = bc_answer_id_of(game, made);
    return true;
}

unsigned bc_answer_bulls(const struct bc_game *game, bc_answer_id answer)
{
    unsigned bulls = 0;

    assert(answer < bc_game_answers(game));
    while (bulls < game->positions && bc_answer_first(game, bulls + 1) <= answer)
        bulls++;
    return bulls;
}

unsigned bc_answer_cows(const struct bc_game *game, bc_answer_id answer)
{
    return answer - bc_answer_first(game, bc_answer_bulls(game, answer));
}

bc_answer_id bc_answer_win(const struct bc_game *game)
{
    return (bc_answer_id)(bc_game_answers(game) - 1);
}

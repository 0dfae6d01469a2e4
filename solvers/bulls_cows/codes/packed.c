#include "packed.h"

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15 };

static unsigned shift_of(const struct bc_game *game, unsigned position)
{
    return (game->positions - 1u - position) * SYMBOL_BITS;
}

static unsigned symbol_at(const struct bc_game *game, bc_packed code, unsigned position)
{
    return code >> shift_of(game, position) & SYMBOL_MASK;
}

/* A mask of the symbols that no code has at `position`. */
static uint32_t barred(const struct bc_game *game, unsigned position)
{
    return (1u << bc_symbol_least(game, position)) - 1;
}

/* How many ways there are to fill the positions after the first `filled` ones. */
static uint32_t completions(const struct bc_game *game, unsigned filled)
{
    uint32_t ways = 1;

    for (unsigned p = filled; p < game->positions; p++)
        ways *= (game->repeats ? game->symbols : game->symbols - p) - barred(game, p);
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

/* The smallest symbol from `from` on that is not in `used`; `symbols` when there is
 * none. */
static unsigned free_symbol(const struct bc_game *game, uint32_t used, unsigned from)
{
    while (from < game->symbols && used >> from & 1)
        from++;
    return from;
}

/* The symbols that a position may not hold: those of earlier ones, and a leading zero. */
static uint32_t taken(const struct bc_game *game, bc_packed code, unsigned position)
{
    uint32_t used = barred(game, position);

    if (!game->repeats)
        for (unsigned p = 0; p < position; p++)
            used |= 1u << symbol_at(game, code, p);
    return used;
}

bool bc_packed_next(const struct bc_game *game, bc_packed *code)
{
    for (unsigned p = game->positions; p-- > 0;) {
        uint32_t used = taken(game, *code, p);
        unsigned symbol = free_symbol(game, used, symbol_at(game, *code, p) + 1);

        if (symbol == game->symbols)
            continue;
        bc_packed next = *code >> shift_of(game, p) >> SYMBOL_BITS << SYMBOL_BITS | symbol;

        used &= ~barred(game, p);
        for (unsigned q = p + 1; q < game->positions; q++) {
            if (!game->repeats)
                used |= 1u << symbol;
            symbol = free_symbol(game, used, 0);
            next = next << SYMBOL_BITS | symbol;
        }
        *code = next;
        return true;
    }
    return false;
}

uint32_t bc_packed_index(const struct bc_game *game, bc_packed code)
{
    uint32_t index = 0;

    for (unsigned p = 0; p < game->positions; p++) {
        unsigned symbol = symbol_at(game, code, p);
        uint32_t below = taken(game, code, p) & ((1u << symbol) - 1);

        index += (symbol - (unsigned)__builtin_popcount(below)) * completions(game, p + 1);
    }
    return index;
}

bc_packed bc_packed_at(const struct bc_game *game, uint32_t index)
{
    bc_packed code = 0;
    uint32_t used = 0;

    for (unsigned p = 0; p < game->positions; p++) {
        uint32_t ways = completions(game, p + 1);
        unsigned symbol = free_symbol(game, used | barred(game, p), 0);

        for (uint32_t skip = index / ways; skip > 0; skip--)
            symbol = free_symbol(game, used, symbol + 1);
        index %= ways;
        code = code << SYMBOL_BITS | symbol;
        if (!game->repeats)
            used |= 1u << symbol;
    }
    return code;
}

bc_packed bc_pack(const struct bc_game *game, const struct bc_code *code)
{
    bc_packed packed = 0;

    for (unsigned i = 0; i < game->positions; i++)
        packed = packed << SYMBOL_BITS | code->symbol[i];
    return packed;
}

struct bc_code bc_unpack(const struct bc_game *game, bc_packed code)
{
    struct bc_code unpacked = {{0}};

    for (unsigned i = game->positions; i-- > 0; code >>= SYMBOL_BITS)
        unpacked.symbol[i] = code & SYMBOL_MASK;
    return unpacked;
}

/* How often each symbol is in `code`: 4 bits for each, which hold 6 with a bit to spare. */
static uint64_t symbol_counts(bc_packed code, unsigned positions)
{
    uint64_t counts = 0;

    for (unsigned p = 0; p < positions; p++)
        counts += (uint64_t)1 << (code >> p * SYMBOL_BITS & SYMBOL_MASK) * SYMBOL_BITS;
    return counts;
}

/* The sum over all symbols of the smaller of two counts below 8. */
static unsigned common_symbols(uint64_t a, uint64_t b)
{
    const uint64_t tops = 0x8888888888888888u;
    uint64_t diff = (a | tops) - b; /* the top bit of a field stays where a >= b */
    uint64_t mask = ((diff & tops) >> 3) * 15;
    uint64_t least = (b & mask) | (a & ~mask);
    uint64_t bytes = (least & 0x0f0f0f0f0f0f0f0fu) + (least >> 4 & 0x0f0f0f0f0f0f0f0fu);

    return (unsigned)(bytes * 0x0101010101010101u >> 56);
}

static unsigned equal_positions(bc_packed a, bc_packed b, unsigned positions)
{
    uint32_t diff = a ^ b;
    uint32_t any = (diff | diff >> 1 | diff >> 2 | diff >> 3) & 0x111111u;

    return positions - (any * 0x111111u >> 20 & 15); /* the product adds the digits up */
}

/* The first answer with so many bulls is after those with fewer, of which b bulls have
 * p + 1 - b. */
static unsigned first_answer(unsigned positions, unsigned bulls)
{
    return bulls * (2 * positions + 3 - bulls) / 2;
}

bc_answer_id bc_packed_score(const struct bc_game *game, bc_packed secret, bc_packed guess)
{
    unsigned positions = game->positions;
    unsigned bulls = equal_positions(secret, guess, positions);
    unsigned both =
        common_symbols(symbol_counts(secret, positions), symbol_counts(guess, positions));

    return (bc_answer_id)(first_answer(positions, bulls) + both - bulls);
}

bool bc_answer_make(const struct bc_game *game, unsigned bulls, unsigned cows,
                    bc_answer_id *answer)
{
    unsigned positions = game->positions;

    if (bulls > positions || cows > positions - bulls)
        return false;
    if (bulls + 1 == positions && cows == 1)
        return false;
    *answer = bc_answer_id_of(game, (struct bc_answer){(uint8_t)bulls, (uint8_t)cows});
    return true;
}

unsigned bc_answer_bulls(const struct bc_game *game, bc_answer_id answer)
{
    unsigned bulls = 0;

    while (first_answer(game->positions, bulls + 1) <= answer && bulls < game->positions)
        bulls++;
    return bulls;
}

unsigned bc_answer_cows(const struct bc_game *game, bc_answer_id answer)
{
    return answer - first_answer(game->positions, bc_answer_bulls(game, answer));
}

bc_answer_id bc_answer_win(const struct bc_game *game)
{
    return (bc_answer_id)(bc_game_answers(game) - 1);
}

/* Counting parts
 *
 * An answer depends only on which symbols are equal. For a guess of d distinct symbols, a
 * secret is therefore a word over d + 1 letters: the d symbols, and one letter that
 * represents all other symbols. The search builds words position by position, with the
 * number of codes that each word represents. In a game of m symbols, the letter for other
 * symbols multiplies this number by m - d. In games without repeats, each further use of
 * this letter multiplies it by one less. There are at most 7^6 words for 16^6 codes.
 *
 * Listing guesses
 *
 * In the smallest code of a class, new symbols occur in increasing order; otherwise,
 * renaming them would make a smaller code. For each code with this property, symmetry.h
 * decides whether a permutation of the positions makes a smaller code. */
#include "first_guess.h"

#include "symmetry.h"

#include <assert.h>
#include <string.h>

/* A guess whose symbols are `low` to `high` - 1. `low` is 1 if the guess does not contain
 * the first symbol, which occurs only in games with no_leading_zero. */
struct pattern {
    const struct bc_game *game;
    unsigned low, high;
    struct bc_code guess;
    uint8_t unmatched[BC_EXACT_POSITIONS_MAX + 1]; /* by symbol: times in the guess that
                                                    * the word does not match yet */
    uint32_t *sizes;
};

/* The first positions of a word. */
struct prefix {
    uint8_t length, bulls, common;
    uint32_t seen;   /* bit mask of its symbols of the guess */
    uint32_t others; /* symbols that the letter for other symbols represents next */
    uint32_t codes;  /* prefixes of codes that it represents */
};

static void count_words(struct pattern *pattern, struct prefix prefix)
{
    const struct bc_game *game = pattern->game;
    unsigned position = prefix.length;
    unsigned least = bc_symbol_least(game, position);

    if (position == game->positions) {
        struct bc_answer answer = {prefix.bulls, (uint8_t)(prefix.common - prefix.bulls)};

        assert(bc_answer_possible(game, answer));
        pattern->sizes[bc_answer_id_of(game, answer)] += prefix.codes;
        return;
    }
    prefix.length++;
    for (unsigned symbol = pattern->low; symbol < pattern->high; symbol++) {
        struct prefix next = prefix;
        bool bull = pattern->guess.symbol[position] == symbol;
        bool common = pattern->unmatched[symbol] > 0;

        if (symbol < least || (!game->repeats && prefix.seen >> symbol & 1))
            continue;
        next.seen |= 1u << symbol;
        next.bulls += bull;
        next.common += common;
        pattern->unmatched[symbol] -= common;
        count_words(pattern, next);
        pattern->unmatched[symbol] += common;
    }
    /* A zero that the guess does not contain is one of the other symbols, but it cannot be
     * at the first position of a game with no_leading_zero. */
    prefix.codes *= prefix.others - (least && pattern->low);
    prefix.others -= !game->repeats;
    if (prefix.codes > 0)
        count_words(pattern, prefix);
}

/* Sets `first->sizes` for `first->guess`. */
static void count_parts(const struct bc_game *game, struct bc_first_guess *first)
{
    struct pattern pattern = {.game = game,
                              .low = game->symbols,
                              .guess = bc_unpack(game, first->guess),
                              .sizes = first->sizes};
    struct prefix empty = {.codes = 1};

    memset(first->sizes, 0, sizeof first->sizes);
    for (unsigned p = 0; p < game->positions; p++) {
        uint8_t symbol = pattern.guess.symbol[p];

        assert(symbol <= BC_EXACT_POSITIONS_MAX);
        pattern.unmatched[symbol]++;
        if (symbol < pattern.low)
            pattern.low = symbol;
        if (symbol >= pattern.high)
            pattern.high = symbol + 1u;
    }
    empty.others = game->symbols - (pattern.high - pattern.low);
    count_words(&pattern, empty);
}

struct listing {
    struct bc_symmetry symmetry; /* of the game */
    struct bc_game guesses;      /* the game whose codes are the guesses */
    struct bc_first_guess *first;
    unsigned count;
};

/* The first positions of a guess. */
struct start {
    bc_packed code;
    unsigned length;
    uint32_t used;   /* bit mask of its symbols */
    unsigned unused; /* the smallest symbol that can be renamed and is not in `code` */
};

static void list_guesses(struct listing *listing, struct start start)
{
    const struct bc_game *game = &listing->symmetry.game;

    if (start.length == game->positions) {
        if (!bc_symmetry_is_least(&listing->symmetry, start.code))
            return;
        assert(listing->count < BC_FIRST_GUESSES_MAX);
        listing->first[listing->count].guess = start.code;
        count_parts(game, &listing->first[listing->count++]);
        return;
    }
    for (unsigned symbol = bc_symbol_least(&listing->guesses, start.length);
         symbol <= start.unused && symbol < game->symbols; symbol++) {
        if (listing->guesses.repeats || !(start.used >> symbol & 1))
            list_guesses(listing,
                         (struct start){.code = start.code << BC_SYMBOL_BITS | symbol,
                                        .length = start.length + 1,
                                        .used = start.used | 1u << symbol,
                                        .unused = start.unused + (symbol == start.unused)});
    }
}

unsigned bc_first_guess_list(const struct bc_game *game,
                             struct bc_first_guess first[BC_FIRST_GUESSES_MAX])
{
    struct listing listing = {.guesses = bc_guess_game(game), .first = first};

    assert(bc_exact_supports(game));
    bc_symmetry_start(game, &listing.symmetry);
    list_guesses(&listing, (struct start){.unused = bc_symbol_least(game, 0)});
    return listing.count;
}

unsigned bc_first_guess_useful(const struct bc_game *game,
                               const struct bc_first_guess first[BC_FIRST_GUESSES_MAX],
                               unsigned count)
{
    unsigned most = 0;

    assert(count <= BC_FIRST_GUESSES_MAX);
    for (unsigned i = 0; i < count; i++) {
        unsigned useful = 0;

        for (unsigned answer = 0; answer < bc_answer_win(game); answer++)
            useful += first[i].sizes[answer] > 0;
        most = useful > most ? useful : most;
    }
    return most;
}

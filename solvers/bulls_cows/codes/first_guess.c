/* Only equality of symbols matters to an answer, so to a guess of d distinct symbols a
 * secret is a word over d + 1 signs: those symbols, and one sign for all others. Words are
 * built place by place, each with the number of codes that it stands for: m - d symbols can
 * stand for the sign each time, in games without repeats one less each time. There are at
 * most 7^6 words for 16^6 codes.
 *
 * First guesses are listed by names: a symbol comes first after all smaller ones, else
 * renaming makes a smaller code. Of those that are left, permuting the positions too
 * decides (symmetry.h). */
#include "first_guess.h"

#include "symmetry.h"

#include <string.h>

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15 };

/* A guess whose symbols are those from `low` to below `high`; `low` is 1 where the first
 * symbol is not among them, which is so only in games without a leading zero. */
struct pattern {
    const struct bc_game *game;
    unsigned low, high;
    uint8_t at[BC_EXACT_POSITIONS_MAX];       /* its symbols */
    uint8_t left[BC_EXACT_POSITIONS_MAX + 1]; /* times each can still be in common */
    uint32_t *sizes;
};

/* The first positions of a word, and how many codes it stands for. */
struct prefix {
    uint8_t length, bulls, common;
    uint32_t seen;   /* bit mask of the symbols of the guess in it */
    uint32_t others; /* symbols that may stand for the next sign */
    uint32_t codes;
};

static void count_words(struct pattern *pattern, struct prefix prefix)
{
    const struct bc_game *game = pattern->game;
    unsigned place = prefix.length++;
    unsigned least = bc_symbol_least(game, place);
    bc_answer_id answer;

    if (place == game->positions) {
        if (bc_answer_make(game, prefix.bulls, prefix.common - prefix.bulls, &answer))
            pattern->sizes[answer] += prefix.codes;
        return;
    }
    for (unsigned symbol = pattern->low; symbol < pattern->high; symbol++) {
        struct prefix next = prefix;
        bool bull = pattern->at[place] == symbol, common = pattern->left[symbol] > 0;

        if (symbol < least || (!game->repeats && prefix.seen >> symbol & 1))
            continue;
        next.seen |= 1u << symbol;
        next.bulls += bull;
        next.common += common;
        pattern->left[symbol] -= common;
        count_words(pattern, next);
        pattern->left[symbol] += common;
    }
    /* where zero may not stand, and is not in the guess, it is one of the others */
    prefix.codes *= prefix.others - (least && pattern->low);
    prefix.others -= !game->repeats;
    if (prefix.codes > 0)
        count_words(pattern, prefix);
}

/* Fills in the parts that the guess makes. */
static void count_parts(const struct bc_game *game, struct bc_first_guess *first)
{
    struct pattern pattern = {.game = game, .low = game->symbols, .sizes = first->sizes};
    struct prefix nothing = {.codes = 1};

    memset(first->sizes, 0, sizeof first->sizes);
    for (unsigned p = 0; p < game->positions; p++) {
        unsigned shift = (game->positions - 1u - p) * SYMBOL_BITS;
        uint8_t symbol = first->guess >> shift & SYMBOL_MASK;

        pattern.at[p] = symbol;
        pattern.left[symbol]++;
        if (symbol < pattern.low)
            pattern.low = symbol;
        if (symbol >= pattern.high)
            pattern.high = symbol + 1u;
    }
    nothing.others = game->symbols - (pattern.high - pattern.low);
    count_words(&pattern, nothing);
}

/* First guesses that are being listed. */
struct listing {
    struct bc_symmetry symmetry; /* of the game */
    struct bc_first_guess *first;
    unsigned count;
};

/* The first places of a guess. */
struct start {
    bc_packed code;
    unsigned length;
    uint32_t used;  /* bit mask of its symbols */
    unsigned named; /* symbols that have come, or keep their names: those below */
};

static void add_guesses(struct listing *listing, struct start start)
{
    const struct bc_game *game = &listing->symmetry.game;
    unsigned symbol = bc_symbol_least(game, start.length);

    if (start.length == game->positions) {
        if (!bc_symmetry_is_least(&listing->symmetry, start.code))
            return;
        listing->first[listing->count].guess = start.code;
        count_parts(game, &listing->first[listing->count++]);
        return;
    }
    for (; symbol <= start.named && symbol < game->symbols; symbol++) {
        if (game->repeats || !(start.used >> symbol & 1))
            add_guesses(listing,
                        (struct start){.code = start.code << SYMBOL_BITS | symbol,
                                       .length = start.length + 1,
                                       .used = start.used | 1u << symbol,
                                       .named = start.named + (symbol == start.named)});
    }
}

unsigned bc_first_guess_list(const struct bc_game *game,
                             struct bc_first_guess first[BC_FIRST_GUESSES_MAX])
{
    struct listing listing = {.first = first};

    bc_symmetry_start(game, &listing.symmetry);
    add_guesses(&listing, (struct start){.named = bc_symbol_least(game, 0)});
    return listing.count;
}

unsigned bc_first_guess_useful(const struct bc_game *game,
                               const struct bc_first_guess first[BC_FIRST_GUESSES_MAX],
                               unsigned count)
{
    unsigned most = 0;

    for (unsigned i = 0; i < count; i++) {
        unsigned useful = 0;

        for (unsigned answer = 0; answer < bc_answer_win(game); answer++)
            useful += first[i].sizes[answer] > 0;
        most = useful > most ? useful : most;
    }
    return most;
}

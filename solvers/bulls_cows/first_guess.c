/* Only equality of symbols matters to an answer, so to a guess of d distinct symbols a
 * secret is a word over d + 1 signs: those symbols, and one sign for all others. Words are
 * built place by place, each with the number of codes that it stands for: m - d symbols can
 * stand for the sign each time, in games without repeats one less each time. There are at
 * most 7^6 words for 16^6 codes.
 *
 * Up to symmetry a first guess is how often its symbols come: without repeats all codes are
 * one class, with repeats a class is a partition of the positions into at most m runs. The
 * longest run first, with the symbols 0, 1, ..., is the smallest code of it. */
#include "first_guess.h"

#include <stdlib.h>
#include <string.h>

enum { SYMBOL_BITS = 4, SYMBOL_MASK = 15 };

/* A guess whose symbols are those below `distinct`. */
struct pattern {
    const struct bc_game *game;
    unsigned distinct;
    uint8_t at[BC_POSITIONS_MAX];   /* its symbols */
    uint8_t left[BC_POSITIONS_MAX]; /* times each can still be in common */
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
    bc_answer answer;

    if (place == game->positions) {
        if (bc_answer_make(game, prefix.bulls, prefix.common - prefix.bulls, &answer))
            pattern->sizes[answer] += prefix.codes;
        return;
    }
    for (unsigned symbol = 0; symbol < pattern->distinct; symbol++) {
        struct prefix next = prefix;
        bool bull = pattern->at[place] == symbol, common = pattern->left[symbol] > 0;

        if (!game->repeats && prefix.seen >> symbol & 1)
            continue;
        next.seen |= 1u << symbol;
        next.bulls += bull;
        next.common += common;
        pattern->left[symbol] -= common;
        count_words(pattern, next);
        pattern->left[symbol] += common;
    }
    prefix.codes *= prefix.others;
    prefix.others -= !game->repeats;
    if (prefix.codes > 0)
        count_words(pattern, prefix);
}

/* Fills in the parts that the guess makes. */
static void count_parts(const struct bc_game *game, struct bc_first_guess *first)
{
    struct pattern pattern = {.game = game, .sizes = first->sizes};
    struct prefix nothing = {.codes = 1};

    memset(first->sizes, 0, sizeof first->sizes);
    for (unsigned p = 0; p < game->positions; p++) {
        unsigned shift = (game->positions - 1u - p) * SYMBOL_BITS;
        uint8_t symbol = first->guess >> shift & SYMBOL_MASK;

        pattern.at[p] = symbol;
        pattern.left[symbol]++;
        if (symbol >= pattern.distinct)
            pattern.distinct = symbol + 1u;
    }
    nothing.others = game->symbols - pattern.distinct;
    count_words(&pattern, nothing);
}

/* First guesses that are being listed. */
struct runs {
    const struct bc_game *game;
    struct bc_first_guess *first;
    unsigned count;
};

/* Adds to `code` runs of equal symbols, each at most `limit` long, in all ways. */
static void add_runs(struct runs *runs, bc_code code, unsigned length, unsigned limit)
{
    const struct bc_game *game = runs->game;
    unsigned symbol = length == 0 ? 0 : (code & SYMBOL_MASK) + 1;

    if (length == game->positions) {
        runs->first[runs->count].guess = code;
        count_parts(game, &runs->first[runs->count++]);
        return;
    }
    if (symbol == game->symbols)
        return;
    for (unsigned run = 0; run < limit && length < game->positions; run++) {
        code = code << SYMBOL_BITS | symbol;
        length++;
        add_runs(runs, code, length, run + 1);
    }
}

static int by_guess(const void *left, const void *right)
{
    bc_code a = ((const struct bc_first_guess *)left)->guess;
    bc_code b = ((const struct bc_first_guess *)right)->guess;

    return (a > b) - (a < b);
}

unsigned bc_first_guess_list(const struct bc_game *game,
                             struct bc_first_guess first[BC_FIRST_GUESSES_MAX])
{
    struct runs runs = {game, first, 0};

    add_runs(&runs, 0, 0, game->repeats ? game->positions : 1);
    qsort(first, runs.count, sizeof *first, by_guess);
    return runs.count;
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

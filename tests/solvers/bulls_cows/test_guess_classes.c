/* The classes of guesses, compared with all permutations of positions and symbols. */
#include "brute.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SYMBOLS_MAX = 6, GUESSES_MAX = 1300 };

static bool next_permutation(uint8_t *list, unsigned count)
{
    unsigned at = count - 1, other = count - 1;

    while (at > 0 && list[at - 1] > list[at])
        at--;
    if (at == 0)
        return false;
    while (list[other] < list[at - 1])
        other--;
    for (uint8_t kept = list[at - 1]; list[at - 1] == kept; list[other] = kept)
        list[at - 1] = list[other];
    for (unsigned end = count - 1; at < end; at++, end--) {
        uint8_t kept = list[at];

        list[at] = list[end];
        list[end] = kept;
    }
    return true;
}

/* A permutation of positions and one of symbols. */
struct map {
    uint8_t position[BC_EXACT_POSITIONS_MAX], symbol[SYMBOLS_MAX];
};

static bc_packed image(const struct bc_game *game, const struct map *map, bc_packed code)
{
    bc_packed mapped = 0;

    for (unsigned i = 0; i < game->positions; i++)
        mapped = mapped << 4 | map->symbol[bc_packed_symbol(game, code, map->position[i])];
    return mapped;
}

/* Returns true if the map keeps each guess of the history and the set of codes. */
static bool keeps(const struct bc_packed_history *history, const struct map *map)
{
    const struct bc_game *game = &history->game;

    if (game->no_leading_zero && (map->position[0] != 0 || map->symbol[0] != 0))
        return false;
    for (unsigned i = 0; i < history->count; i++)
        if (image(game, map, history->rows[i].guess) != history->rows[i].guess)
            return false;
    return true;
}

/* Sets `least` to the smallest equivalent guess of each guess in `list`. */
static void find_least(const struct bc_packed_history *history, const bc_packed *list,
                       unsigned count, bc_packed *least)
{
    const struct bc_game *game = &history->game;
    struct map map = {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}};

    memcpy(least, list, count * sizeof *least);
    do {
        for (unsigned i = 0; i < SYMBOLS_MAX; i++)
            map.symbol[i] = (uint8_t)i;
        do {
            for (unsigned i = 0; i < count && keeps(history, &map); i++) {
                bc_packed mapped = image(game, &map, list[i]);

                least[i] = mapped < least[i] ? mapped : least[i];
            }
        } while (next_permutation(map.symbol, game->symbols));
    } while (next_permutation(map.position, game->positions));
}

/* Returns the guess as a number in base symbols + 1, with 0 for symbols that were not guessed. */
static uint64_t id_of(const struct bc_packed_history *history, bc_packed guess)
{
    const struct bc_game *game = &history->game;
    uint64_t id = 0, weight = 1;
    unsigned named = game->no_leading_zero ? 1 : 0;

    for (unsigned i = 0; i < history->count; i++)
        for (unsigned at = 0; at < game->positions; at++)
            named |= 1u << bc_packed_symbol(game, history->rows[i].guess, at);
    for (unsigned at = game->positions; at-- > 0; weight *= game->symbols + 1u) {
        unsigned symbol = bc_packed_symbol(game, guess, at);

        id += named >> symbol & 1 ? weight * (symbol + 1) : 0;
    }
    return id;
}

static void expect_classes(const struct bc_packed_history *history)
{
    static bc_packed list[GUESSES_MAX], least[GUESSES_MAX];
    const struct bc_game guesses = brute_guess_game(&history->game);
    const struct bc_history unpacked = brute_unpack(history);
    unsigned count = brute_list(&guesses, list), number = 0;
    struct bc_guess_classes classes;

    find_least(history, list, count, least);
    cr_assert_eq(bc_guess_classes_find(&unpacked, NULL, &classes), PZ_OK);
    for (unsigned i = 0; i < count; i++) {
        unsigned size = 0;

        if (least[i] != list[i])
            continue;
        for (unsigned j = 0; j < count; j++)
            size += least[j] == list[i];
        cr_assert_lt(number, classes.count);
        const struct bc_guess_class *found = &classes.list[number++];

        cr_assert_eq(bc_pack(&guesses, &found->guess), list[i]);
        cr_assert_eq(found->guesses, size);
        cr_assert_eq(found->id, id_of(history, list[i]));
    }
    cr_assert_eq(number, classes.count);
    bc_guess_classes_free(&classes);
}

Test(bulls_cows_guess_classes, are_those_of_all_permutations)
{
    struct test_rng rng;
    unsigned games = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; games < 60; i++) {
        struct bc_packed_history history = {
            .game = {.positions = (uint8_t)(1 + test_rng_below(&rng, 4)),
                     .symbols = (uint8_t)(2 + test_rng_below(&rng, SYMBOLS_MAX - 1)),
                     .repeats = test_rng_below(&rng, 2),
                     .no_leading_zero = test_rng_below(&rng, 2),
                     .any_guess = test_rng_below(&rng, 3) == 0}};
        const struct bc_game guesses = brute_guess_game(&history.game);
        static bc_packed list[GUESSES_MAX];

        if (bc_game_codes(&history.game) == 0 || bc_game_codes(&guesses) > GUESSES_MAX)
            continue;
        unsigned count = brute_list(&guesses, list);

        history.count = (unsigned)test_rng_below(&rng, 4);
        for (unsigned row = 0; row < history.count; row++)
            history.rows[row].guess = list[test_rng_below(&rng, count)];
        expect_classes(&history);
        games++;
    }
}

static struct bc_history classic(unsigned count, const char *const *guesses)
{
    struct bc_history history = {.game = {.positions = 4, .symbols = 10}, .count = count};
    size_t error_at;

    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(
            bc_parse(&history.game, guesses[i], 4, &history.rows[i].guess, &error_at),
            BC_CODE_OK);
    return history;
}

/* Francis: there are 20 second guesses. Kunigami: after guesses with 0, 6, 7, 8 and 9, the guess
 * 0891 has the ID 2530. So do the guesses with another last digit that was not guessed. */
Test(bulls_cows_guess_classes, are_the_published_ones)
{
    const char *const first[] = {"0123"}, *const article[] = {"6789", "0678"};
    const struct bc_history one = classic(1, first), two = classic(2, article);
    struct bc_guess_classes classes;
    bool found = false;

    cr_assert_eq(bc_guess_classes_find(&one, NULL, &classes), PZ_OK);
    cr_assert_eq(classes.count, 20);
    bc_guess_classes_free(&classes);
    cr_assert_eq(bc_guess_classes_find(&two, NULL, &classes), PZ_OK);
    for (unsigned i = 0; i < classes.count; i++) {
        char text[BC_TEXT];

        bc_format(&two.game, &classes.list[i].guess, text);
        if (classes.list[i].id != 2530)
            continue;
        cr_assert_str_eq(text, "0891");
        cr_assert_eq(classes.list[i].guesses, 5);
        found = true;
    }
    cr_assert(found);
    bc_guess_classes_free(&classes);
}

Test(bulls_cows_guess_classes, respect_the_limits)
{
    const struct bc_history large = {.game = {.positions = 2, .symbols = 17}};
    const struct bc_history many = {.game = {.positions = 6, .symbols = 10}};
    const struct bc_history slow = {
        .game = {.positions = 6, .symbols = 6, .repeats = true}};
    const char *const guess[] = {"0123"};
    const struct bc_history history = classic(1, guess);
    const struct pz_ctl late = {.deadline_ns = 1}, brief = {.effort = PZ_BRIEF};
    struct bc_guess_classes classes;

    cr_assert_eq(bc_guess_classes_find(&large, NULL, &classes), PZ_INVALID);
    cr_assert_eq(bc_guess_classes_find(&many, NULL, &classes), PZ_INVALID);
    cr_assert_eq(bc_guess_classes_find(&slow, &late, &classes), PZ_OUT_OF_TIME);
    cr_assert_null(classes.list);
    cr_assert_eq(bc_guess_classes_find(&slow, &brief, &classes), PZ_LATER);
    expect_no_memory(1, bc_guess_classes_find(&history, NULL, &classes),
                     classes.list == NULL);
    bc_guess_classes_free(&classes);
}

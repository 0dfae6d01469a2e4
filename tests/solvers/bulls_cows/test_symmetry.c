/* The symmetry of guesses and histories, compared with all permutations of positions and of
 * symbols. */
#include "brute.h"
#include "solvers/bulls_cows/codes/symmetry.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CODES = 700, SYMBOLS = 6, POSITIONS = 4, MAPS = 24 * 720 };

static struct brute_map maps[MAPS];
static unsigned map_count;
static bc_packed codes[BRUTE_CODES_MAX];

/* Sets the next list of `count` different digits. Returns false after the last one. */
static bool next_permutation(uint8_t *list, unsigned count)
{
    for (;;) {
        unsigned at = 0;
        uint32_t seen = 0;

        while (at < count && list[at] + 1u == count)
            list[at++] = 0;
        if (at == count)
            return false;
        list[at]++;
        for (unsigned i = 0; i < count; i++)
            seen |= 1u << list[i];
        if (seen == (1u << count) - 1)
            return true;
    }
}

/* Returns true if `map` maps each code to a code. */
static bool keeps_codes(const struct bc_game *game, const struct brute_map *map)
{
    unsigned first = 4u * (game->positions - 1u);

    for (uint32_t c = 0; game->no_leading_zero && c < bc_packed_codes(game); c++)
        if (brute_apply(game, map, codes[c]) >> first == 0)
            return false;
    return true;
}

/* Lists the maps that keep every guess of `history` and the set of codes, which is in `codes`. */
static void list_maps(const struct bc_packed_history *history)
{
    const struct bc_game *game = &history->game;
    struct brute_map map;

    map_count = 0;
    memset(&map, 0, sizeof map);
    do {
        bool moves = true;

        if (game->positions > 1 && map.from[0] == map.from[1])
            continue; /* the number before the first permutation */
        memset(map.name, 0, sizeof map.name);
        while (next_permutation(map.name, game->symbols)) {
            moves = !keeps_codes(game, &map);
            for (unsigned i = 0; i < history->count && !moves; i++)
                moves = brute_apply(game, &map, history->rows[i].guess) !=
                        history->rows[i].guess;
            if (!moves)
                maps[map_count++] = map;
        }
    } while (next_permutation(map.from, game->positions));
}

static bc_packed least_image(const struct bc_game *game, bc_packed code)
{
    bc_packed least = UINT32_MAX;

    for (unsigned i = 0; i < map_count; i++) {
        bc_packed image = brute_apply(game, &maps[i], code);

        least = image < least ? image : least;
    }
    return least;
}

static struct bc_game draw_game(struct test_rng *rng, uint32_t codes_max)
{
    for (;;) {
        struct bc_game game = brute_game(rng, codes_max);

        if (game.positions <= POSITIONS && game.symbols <= SYMBOLS)
            return game;
    }
}

static void symmetry_of(const struct bc_packed_history *history,
                        struct bc_symmetry *symmetry)
{
    static struct bc_symmetry before;

    bc_symmetry_start(&history->game, symmetry);
    for (unsigned i = 0; i < history->count; i++) {
        before = *symmetry;
        bc_symmetry_keep(&before, history->rows[i].guess, symmetry);
        cr_assert_leq(symmetry->count, before.count);
    }
}

Test(bulls_cows_symmetry, finds_the_least_image_under_all_maps)
{
    static struct bc_symmetry symmetry;
    struct test_rng rng;
    unsigned moved = 0, kept = 0;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 120; i++) {
        struct bc_game game = draw_game(&rng, 400);
        uint32_t all = brute_list(&game, codes);
        struct bc_packed_history history =
            brute_history(&rng, &game, (unsigned)test_rng_below(&rng, 4), 0);
        bool alone = true;

        list_maps(&history);
        symmetry_of(&history, &symmetry);
        for (uint32_t c = 0; c < all; c++) {
            bc_packed least = least_image(&history.game, codes[c]);

            cr_assert_eq(bc_symmetry_least(&symmetry, codes[c]), least);
            cr_assert_eq(bc_symmetry_is_least(&symmetry, codes[c]), least == codes[c]);
            alone = alone && least == codes[c];
        }
        for (unsigned k = 0; k < history.count; k++)
            cr_assert(bc_symmetry_is_least(&symmetry, history.rows[k].guess));
        cr_assert(alone || !bc_symmetry_trivial(&symmetry));
        bc_symmetry_none(&game, &symmetry);
        cr_assert(bc_symmetry_trivial(&symmetry));
        cr_assert(bc_symmetry_is_least(&symmetry, codes[all - 1]));
        moved += !alone;
        kept += history.count && !alone;
    }
    cr_assert(moved < 120 && kept > 25);
}

Test(bulls_cows_symmetry, has_one_least_image_for_renamed_codes)
{
    static struct bc_symmetry symmetry;
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 1500; i++) {
        struct bc_packed_history history = {brute_any_game(&rng), i % 4, {{0, 0}}};
        const struct bc_game *game = &history.game;
        bc_packed code = brute_any_code(&rng, game);
        uint32_t guessed = game->no_leading_zero;

        for (unsigned k = 0; k < history.count; k++) {
            history.rows[k].guess = brute_any_code(&rng, game);
            for (unsigned p = 0; p < game->positions; p++)
                guessed |= 1u << (history.rows[k].guess >> 4 * p & 15);
        }
        symmetry_of(&history, &symmetry);
        struct brute_map map = brute_draw_map(&rng, game, guessed);
        bc_packed image = brute_apply(game, &map, code),
                  least = bc_symmetry_least(&symmetry, code);

        cr_assert_eq(bc_symmetry_least(&symmetry, image), least);
        cr_assert_eq(bc_symmetry_least(&symmetry, least), least);
        cr_assert_eq(symmetry.guessed, guessed);
        for (unsigned k = 0; k < history.count; k++)
            cr_assert_eq(bc_packed_score(game, code, history.rows[k].guess),
                         bc_packed_score(game, least, history.rows[k].guess));
    }
}

/* Compares two histories: first all guesses, then all answers. */
static int compare_rows(const struct bc_packed_row *a, const struct bc_packed_row *b,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (a[i].guess != b[i].guess)
            return a[i].guess < b[i].guess ? -1 : 1;
    for (unsigned i = 0; i < count; i++)
        if (a[i].answer != b[i].answer)
            return a[i].answer < b[i].answer ? -1 : 1;
    return 0;
}

static struct bc_packed_history renamed(const struct bc_packed_history *history,
                                        const struct brute_map *map, unsigned swapped)
{
    struct bc_packed_history other = *history;

    for (unsigned i = 0; i < history->count; i++) {
        other.rows[i] = history->rows[swapped ? history->count - 1 - i : i];
        other.rows[i].guess = brute_apply(&history->game, map, other.rows[i].guess);
    }
    return other;
}

/* Returns the naming as a map. */
static struct brute_map map_of(const struct bc_naming *naming)
{
    unsigned last = naming->game.positions - 1u;
    struct brute_map map;

    memset(&map, 0, sizeof map);
    for (unsigned p = 0; p <= last; p++)
        map.from[last - p] = (uint8_t)(last - naming->map.position[p]);
    memcpy(map.name, naming->map.symbol, sizeof map.name);
    return map;
}

/* Expects that the renamed code is consistent with `normal` if the code is with `history`. */
static void expect_naming(const struct bc_packed_history *history,
                          const struct bc_packed_history *normal,
                          const struct bc_naming *naming, bc_packed code)
{
    const struct brute_map map = map_of(naming);
    bc_packed image = brute_apply(&history->game, &map, code);

    cr_assert_eq(bc_naming_undo(naming, image), code);
    cr_assert_eq(brute_allows(normal, image), brute_allows(history, code));
}

Test(bulls_cows_symmetry, finds_the_least_history)
{
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 150; i++) {
        struct bc_game game = draw_game(&rng, 700);
        struct bc_packed_history history =
            brute_history(&rng, &game, 1 + i % 2, i % 8 == 7);
        struct bc_packed_history normal = history, least = history,
                                 no_rows = {.game = game};
        struct bc_naming naming;
        uint32_t all = brute_list(&game, codes);

        list_maps(&no_rows);
        for (unsigned m = 0; m < map_count; m++)
            for (unsigned swapped = 0; swapped < history.count; swapped++) {
                struct bc_packed_history other = renamed(&history, &maps[m], swapped);

                if (compare_rows(other.rows, least.rows, history.count) < 0)
                    least = other;
            }
        bc_symmetry_normal(&normal, &naming);
        cr_assert_eq(normal.count, history.count);
        cr_assert_eq(compare_rows(normal.rows, least.rows, history.count), 0);
        for (uint32_t c = 0; c < all; c++)
            expect_naming(&history, &normal, &naming, codes[c]);
        bc_naming_none(&game, &naming);
        cr_assert_eq(bc_naming_undo(&naming, codes[all / 2]), codes[all / 2]);
    }
}

Test(bulls_cows_symmetry, has_one_least_history_for_renamed_histories)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < 1500; i++) {
        struct bc_packed_history history = {brute_any_game(&rng), 1 + i % 2, {{0, 0}}};
        struct brute_map map = brute_draw_map(&rng, &history.game, 0);
        unsigned answers = bc_game_answers(&history.game);
        struct bc_naming naming, other_naming;

        for (unsigned k = 0; k < history.count; k++)
            history.rows[k] =
                (struct bc_packed_row){brute_any_code(&rng, &history.game),
                                       (bc_answer_id)test_rng_below(&rng, answers)};
        struct bc_packed_history normal = history, again;
        struct bc_packed_history other = renamed(&history, &map, i / 2 % 2);

        bc_symmetry_normal(&normal, &naming);
        bc_symmetry_normal(&other, &other_naming);
        cr_assert_eq(compare_rows(normal.rows, other.rows, normal.count), 0);
        expect_naming(&history, &normal, &naming, brute_any_code(&rng, &history.game));
        again = normal;
        bc_symmetry_normal(&again, &naming);
        cr_assert_eq(compare_rows(normal.rows, again.rows, normal.count), 0);
    }
}

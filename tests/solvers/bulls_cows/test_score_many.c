/* Answers of many codes to a guess, compared with brute force. */
#include "brute.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LIST_MAX = 1300 };

static bc_packed list[LIST_MAX];
static bc_answer_id answers[LIST_MAX];
static _Alignas(BC_PADDED) bc_answer_id padded[LIST_MAX + BC_PADDED];
static _Alignas(BC_PADDED) uint8_t memory[22 * (LIST_MAX + BC_PADDED)];

static void expect_scores(struct test_rng *rng, const struct bc_game *game)
{
    uint32_t counted[BC_EXACT_ANSWERS_MAX] = {0}, sizes[BC_EXACT_ANSWERS_MAX];
    uint32_t count = (uint32_t)test_rng_below(rng, test_rng_below(rng, 2) ? LIST_MAX : 30);
    const struct bc_game any = brute_guess_game(game);
    uint32_t codes = bc_packed_codes(game);
    bc_packed guess = brute_any_code(rng, &any);
    struct bc_letters letters;

    for (uint32_t i = 0; i < count; i++)
        list[i] = bc_packed_at(game, (uint32_t)test_rng_below(rng, codes));
    cr_assert_leq(bc_letters_bytes(game, count), sizeof memory);
    bc_letters_make(&letters, memory, game, list, count);
    bc_score_letters(&letters, game, guess, padded);
    bc_score_many(game, guess, list, count, answers);
    for (uint32_t i = 0; i < count; i++) {
        bc_answer_id answer = brute_number(game, brute_score(game, list[i], guess));

        counted[answer]++;
        cr_assert_eq(answers[i], answer);
        cr_assert_eq(padded[i], answer);
        cr_assert_eq(bc_packed_score(game, list[i], guess), answer);
    }
    for (uint32_t i = count; i < bc_padded(count); i++)
        cr_assert_eq(padded[i], BC_NO_ANSWER);
    bc_score_count(padded, count, sizes);
    cr_assert_arr_eq(sizes, counted, sizeof sizes);
    bc_score_sizes(game, guess, list, count, sizes);
    cr_assert_arr_eq(sizes, counted, sizeof sizes);
}

Test(bulls_cows_score_many, scores_equal_those_of_brute_force)
{
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    for (unsigned i = 0; i < 3000; i++) {
        struct bc_game game = brute_any_game(&rng);

        game.any_guess = i % 4 == 0;
        expect_scores(&rng, &game);
    }
}

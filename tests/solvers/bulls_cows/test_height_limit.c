/* The height that is handed down; test_promises.c sees what comes of it. */
#include "solvers/bulls_cows/exact/height_limit.h"

#include <criterion/criterion.h>

/* After a first guess that tells less than others no more guesses are left. */
Test(bulls_cows_height_limit, takes_a_guess_off_for_each_row)
{
    struct bc_packed_history history = {.game = {4, 10, false, false}, .count = 1};
    struct bc_height_limit limit;

    history.rows[0].guess = 0x0123;
    cr_assert_eq(bc_height_limit(&history, BC_NODES, 0, NULL, &limit), PZ_OK);
    cr_assert(limit.guesses == 6 && limit.is_enough);
    history.rows[1] = (struct bc_packed_row){0x4567, 0};
    history.count = 2;
    cr_assert_eq(bc_height_limit(&history, BC_NODES, 0, NULL, &limit), PZ_OK);
    cr_assert(limit.guesses == 5 && limit.is_enough);
}

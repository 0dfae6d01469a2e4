/* What a search remembers of sets of secrets. The table itself is tested in core/. */
#include "solvers/bulls_cows/search/transposition.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>

Test(bulls_cows_transposition, has_keys_that_add_up)
{
    struct bc_game game = {4, 10, false, false};
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    for (unsigned i = 0; i < 2000; i++) {
        struct bc_key one = {0, 0}, other = {0, 0};
        bc_packed set[20];
        uint32_t count = 1 + (uint32_t)test_rng_below(&rng, 20);

        for (uint32_t k = 0; k < count; k++)
            set[k] = bc_packed_at(&game, (uint32_t)test_rng_below(&rng, 5040));
        for (uint32_t k = 0; k < count; k++) {
            struct bc_key first = bc_transposition_key(set[k]),
                          last = bc_transposition_key(set[count - 1 - k]);

            bc_transposition_add(&one, &first);
            bc_transposition_add(&other, &last);
        }
        cr_assert(one.word == other.word && one.check == other.check);
        struct bc_key more =
            bc_transposition_key(bc_packed_at(&game, (uint32_t)test_rng_below(&rng, 5040)));

        bc_transposition_add(&other, &more);
        cr_assert(one.word != other.word && one.check != other.check);
    }
}

/* Sets at every height have keys of their own, and each remembers its newest outcome, the
 * largest costs too. */
Test(bulls_cows_transposition, remembers_what_was_noted)
{
    const bc_packed set[] = {0x0123, 0x4567};
    struct pz_memo memo = {.max_bytes = 0};
    struct bc_outcome found;
    bc_packed guess;

    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned height = 1; height < 64; height++) {
            struct bc_key key = bc_transposition_key_of_set(set, 2, height);
            struct bc_outcome noted = {UINT64_MAX / 2 - height - pass, height % 2 == pass};

            cr_assert_eq(bc_transposition_find(&memo, &key, &found, &guess), pass == 1);
            bc_transposition_put(&memo, &key, noted, height + pass, NULL);
            cr_assert(bc_transposition_find(&memo, &key, &found, NULL));
            cr_assert(bc_transposition_find(&memo, &key, &found, &guess));
            cr_assert_eq(found.cost, noted.cost);
            cr_assert_eq(found.exact, noted.exact);
            cr_assert_eq(guess, height + pass);
        }
    }
    pz_memo_close(&memo);
}

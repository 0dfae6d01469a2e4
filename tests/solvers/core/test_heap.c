/* The heap of searches, compared with a list that is searched linearly. */
#include "solvers/core/heap.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdbool.h>

enum { CAPACITY = 200 };

static bool is_first(struct pz_heap_entry entry, const struct pz_heap_entry *list,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].rank < entry.rank ||
            (list[i].rank == entry.rank && list[i].cost > entry.cost))
            return false;
    return true;
}

static void remove_from(struct pz_heap_entry *list, size_t *count,
                        struct pz_heap_entry entry)
{
    for (size_t i = 0; i < *count; i++)
        if (list[i].node == entry.node) {
            list[i] = list[--*count];
            return;
        }
    cr_assert_fail("node %u is not in the list", entry.node);
}

Test(heap, the_least_rank_is_first_and_then_the_greatest_cost)
{
    struct pz_heap_entry heap[CAPACITY], list[CAPACITY];
    struct test_rng rng;
    size_t count = 0;

    test_rng_seed(&rng, 1);
    for (uint32_t node = 0; node < 20000; node++) {
        bool grows = test_rng_next(&rng) % 100 < (node / 1000 % 2 ? 30 : 70);

        if (count < CAPACITY && (grows || count == 0)) {
            struct pz_heap_entry entry = {test_rng_next(&rng) % 50, node,
                                          (uint32_t)test_rng_next(&rng) % 5};

            pz_heap_push(heap, count, entry);
            list[count++] = entry;
        } else {
            struct pz_heap_entry first = heap[0];

            cr_assert(is_first(first, list, count));
            pz_heap_pop(heap, count);
            remove_from(list, &count, first);
        }
    }
}

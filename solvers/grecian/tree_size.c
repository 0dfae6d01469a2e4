/* Estimates the size of a search tree with Knuth's estimator.
 *
 * A path goes down from the root, at each node to a random child. The weight of a node on
 * the path is the product of the numbers of children of the nodes above. A node is visited
 * with a probability of 1 / weight. Therefore the expected value of the sum of the weights
 * on a path is the size of the tree (Knuth, "Estimating the efficiency of backtrack
 * programs", Mathematics of Computation 29, 1975). The estimate is the average over 64
 * paths. The estimate is usually too low if few paths have most of the nodes, so a search
 * that uses the estimate should check the cost again later (search.c). */
#include "tree_size.h"

#include "puzzle.h"
#include "puzzles/random.h"

enum { PROBES = 64 };

/* Returns the index of the bit of `bits` with `rank` lower bits. */
static unsigned choose_bit(uint64_t bits, uint64_t rank)
{
    while (rank--)
        bits &= bits - 1;
    return (unsigned)__builtin_ctzll(bits);
}

/* Returns the estimate of one path. Offsets that only repeat the position are skipped, as in
 * the search. */
static double probe(const struct grecian_sum_tables *tables, struct pz_random *random)
{
    struct grecian_partial_position levels[2];
    double nodes = 0, weight = 1;
    unsigned cycle = 1;

    grecian_sum_tables_start(tables, &levels[tables->dials % 2]);
    for (unsigned left = tables->dials;; left--) {
        uint16_t open = 0;
        uint64_t turns = grecian_sum_tables_turns(tables, &levels[left % 2], &open);
        unsigned period = grecian_sum_tables_period(tables, left - 1, open);
        unsigned alike = grecian_gcd(period, cycle);

        nodes += weight;
        turns &= ((uint64_t)1 << alike) - 1;
        if (!turns || left == 1)
            return nodes;
        unsigned count = (unsigned)__builtin_popcountll(turns);
        unsigned turn = choose_bit(turns, pz_random_below(random, count));

        weight *= count;
        cycle = cycle / alike * period;
        grecian_sum_tables_place(tables, left, turn, &levels[left % 2],
                                 &levels[1 - left % 2]);
    }
}

double grecian_tree_size_estimate(const struct grecian_sum_tables *tables)
{
    struct pz_random random;
    double nodes = 0;

    pz_random_seed(&random, 0);
    for (int i = 0; i < PROBES; i++)
        nodes += probe(tables, &random);
    return nodes / PROBES;
}

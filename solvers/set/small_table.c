/* All sets on a small table.
 *
 * On 12 cards there are 55 pairs i < j that a third card may follow, and 2.8 sets. Finding
 * a third takes a few cycles; guessing wrong whether it lies there takes some twenty. So
 * nothing is asked on the way: first the thirds of all pairs are worked out, eight at a
 * time by the vectors of any processor; then each pair is noted at the end of a list, and
 * the list grows by one exactly when the place of the third is behind j. What stands behind
 * its end is overwritten by the next pair. One loop over what is left writes the sets, and
 * only how often it runs has to be guessed, once. Databases select rows so (Ross,
 * "Selection conditions in main memory", 2004).
 *
 * A place of 0 means that a card is not on the table, and also place 0. Neither is ever
 * behind j, so the two need not be told apart. */
#include "small_table.h"

#include "pairs.h"

enum {
    ROW = (SET_SMALL_TABLE_MAX + SET_LANES - 1) / SET_LANES * SET_LANES,
    PAIRS_MAX = (SET_SMALL_TABLE_MAX - 1) * (SET_SMALL_TABLE_MAX - 2) / 2
};

/* All pairs i < j that a third card may follow, in order. */
struct pairs {
    uint16_t third[PAIRS_MAX + ROW]; /* where in the table of places */
    uint8_t hit[PAIRS_MAX + 1][2];
    unsigned hits;
};

/* As set_pairs_list does for a block of one row, here for all rows at once: so the
 * one branch that nobody can guess, how many hits there are, comes only once. */
static void find_hits(const struct set_index *index, struct pairs *pairs)
{
    unsigned at = 0;

    for (unsigned i = 0; i + 2 < index->count; i++) {
        set_pairs_thirds(index->key[i], &index->key[i + 1], index->count - 2 - i,
                         &pairs->third[at]);
        at += index->count - 2 - i;
    }
    at = 0;
    pairs->hits = 0;
    for (unsigned i = 0; i + 2 < index->count; i++) {
        for (unsigned j = i + 1; j + 1 < index->count; j++) {
            pairs->hit[pairs->hits][0] = (uint8_t)i;
            pairs->hit[pairs->hits][1] = (uint8_t)j;
            pairs->hits += index->place[pairs->third[at++]] > j;
        }
    }
}

enum pz_status set_small_table_list(const struct set_table *table, struct set_triple *out,
                                    size_t capacity, size_t *count)
{
    struct set_index index;
    struct pairs pairs;

    if (!set_index_make(&index, table))
        return PZ_INVALID;
    find_hits(&index, &pairs);
    for (unsigned h = 0; h < pairs.hits && h < capacity; h++) {
        unsigned i = pairs.hit[h][0], j = pairs.hit[h][1];
        unsigned third = set_key_third(index.key[i], index.key[j]) - SET_LOW_BITS;

        out[h] = (struct set_triple){{(uint16_t)i, (uint16_t)j, index.place[third]}};
    }
    *count = pairs.hits;
    return PZ_OK;
}

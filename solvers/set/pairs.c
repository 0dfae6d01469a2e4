#include "pairs.h"

#include <string.h>

enum { BLOCK = 256 /* pairs looked up at a time; a multiple of SET_LANES */ };

bool set_index_make(struct set_index *index, const struct set_table *table)
{
    unsigned cards = set_count_deck(table->properties);
    unsigned count = table->count;
    unsigned twice = 0;

    if (cards == 0 || count > cards)
        return false;
    index->count = count;
    index->properties = table->properties;
    for (unsigned i = 0; i < count; i++) {
        if (table->cards[i] >= cards)
            return false;
        index->key[i] = set_card_key[table->cards[i]];
    }
    for (unsigned i = count; i < count + SET_LANES; i++)
        index->key[i] = SET_LOW_BITS;
    memset(index->place, 0,
           (set_card_key[cards - 1] - SET_LOW_BITS + 1u) * sizeof index->place[0]);
    for (unsigned i = 0; i < count; i++)
        index->place[index->key[i] - SET_LOW_BITS] = (uint16_t)i;
    for (unsigned i = 0; i < count; i++)
        twice |= index->place[index->key[i] - SET_LOW_BITS] ^ i;
    return twice == 0;
}

/* Which pairs are in a set is beyond any guess, so no branch asks: each pair is noted
 * behind the last hit, and the note is overwritten by the next one unless it is a hit. */
static void list_block(const struct set_index *index, unsigned i, unsigned from,
                       struct set_room *sets)
{
    unsigned left = index->count - 1 - from;
    unsigned length = left < BLOCK ? left : BLOCK;
    size_t room = sets->capacity > sets->count ? sets->capacity - sets->count : 0;
    uint16_t third[BLOCK];
    uint16_t hit[BLOCK];
    unsigned hits = 0;

    set_pairs_thirds(index->key[i], &index->key[from], length, third);
    for (unsigned l = 0; l < length; l++) {
        hit[hits] = (uint16_t)l;
        hits += index->place[third[l]] > from + l;
    }
    for (unsigned h = 0; h < hits && h < room; h++)
        sets->out[sets->count + h] = (struct set_triple){
            {(uint16_t)i, (uint16_t)(from + hit[h]), index->place[third[hit[h]]]}};
    sets->count += hits;
}

void set_pairs_list(const struct set_index *index, struct set_room *sets)
{
    for (unsigned i = 0; i + 2 < index->count; i++)
        for (unsigned from = i + 1; from + 1 < index->count; from += BLOCK)
            list_block(index, i, from, sets);
}

size_t set_pairs_count(const struct set_index *index)
{
    size_t count = 0;
    uint16_t third[BLOCK] = {0}; /* analyzers cannot tell what is written below */

    for (unsigned i = 0; i + 2 < index->count; i++) {
        for (unsigned from = i + 1; from + 1 < index->count; from += BLOCK) {
            unsigned left = index->count - 1 - from;
            unsigned length = left < BLOCK ? left : BLOCK;

            set_pairs_thirds(index->key[i], &index->key[from], length, third);
            for (unsigned l = 0; l < length; l++)
                count += index->place[third[l]] > from + l;
        }
    }
    return count;
}

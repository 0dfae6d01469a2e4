#include "heap.h"

#include <stdbool.h>

enum { BELOW = 4 };

static bool is_before(const struct pz_heap_entry *a, const struct pz_heap_entry *b)
{
    return a->rank < b->rank || (a->rank == b->rank && a->cost > b->cost);
}

void pz_heap_push(struct pz_heap_entry *heap, size_t count, struct pz_heap_entry entry)
{
    size_t place = count;

    while (place > 0 && is_before(&entry, &heap[(place - 1) / BELOW])) {
        heap[place] = heap[(place - 1) / BELOW];
        place = (place - 1) / BELOW;
    }
    heap[place] = entry;
}

void pz_heap_pop(struct pz_heap_entry *heap, size_t count)
{
    size_t place = 0;
    struct pz_heap_entry entry = heap[--count];

    for (;;) {
        size_t below = BELOW * place + 1, least = below;
        size_t end = below + BELOW < count ? below + BELOW : count;

        if (below >= count)
            break;
        for (size_t i = below + 1; i < end; i++)
            least = is_before(&heap[i], &heap[least]) ? i : least;
        if (!is_before(&heap[least], &entry))
            break;
        heap[place] = heap[least];
        place = least;
    }
    heap[place] = entry;
}

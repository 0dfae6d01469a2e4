#include "heap.h"

#include "check.h"

#include <assert.h>
#include <stdbool.h>

enum { CHILDREN = 4 };

static bool is_before(const struct pz_heap_entry *a, const struct pz_heap_entry *b)
{
    return a->rank < b->rank || (a->rank == b->rank && a->cost > b->cost);
}

#ifdef PUZZLED_CHECK
struct heap_part {
    const struct pz_heap_entry *heap;
    size_t count;
};

/* Asserts that no entry comes before its parent. This is a pass over the heap, so it checks
 * only heaps whose size is a power of two: on average a constant cost per operation. */
static void heap_check(struct heap_part part)
{
    if (part.count & (part.count - 1))
        return;
    for (size_t i = 1; i < part.count; i++)
        assert(!is_before(&part.heap[i], &part.heap[(i - 1) / CHILDREN]));
}
#endif

void pz_heap_push(struct pz_heap_entry *heap, size_t count, struct pz_heap_entry entry)
{
    size_t at = count;

    while (at > 0 && is_before(&entry, &heap[(at - 1) / CHILDREN])) {
        heap[at] = heap[(at - 1) / CHILDREN];
        at = (at - 1) / CHILDREN;
    }
    heap[at] = entry;
    CHECKED(heap_check, ((struct heap_part){heap, count + 1}));
}

/* Returns the index of the first child of `at` in the order of the heap, or at least
 * `count` if there are no children. */
static size_t first_child(const struct pz_heap_entry *heap, size_t count, size_t at)
{
    size_t child = CHILDREN * at + 1, first = child;
    size_t end = child + CHILDREN < count ? child + CHILDREN : count;

    while (++child < end)
        first = is_before(&heap[child], &heap[first]) ? child : first;
    return first;
}

void pz_heap_pop(struct pz_heap_entry *heap, size_t count)
{
    assert(count > 0);
    struct pz_heap_entry entry = heap[--count];
    size_t at = 0, child = first_child(heap, count, at);

    while (child < count && is_before(&heap[child], &entry)) {
        heap[at] = heap[child];
        at = child;
        child = first_child(heap, count, at);
    }
    heap[at] = entry;
    CHECKED(heap_check, ((struct heap_part){heap, count}));
}

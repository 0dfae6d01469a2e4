#include "memory_budget.h"

#include <assert.h>

static void raise_peak(struct memory_budget *b, size_t used)
{
    size_t peak = atomic_load_explicit(&b->peak, memory_order_relaxed);

    while (peak < used && !atomic_compare_exchange_weak_explicit(&b->peak, &peak, used,
                                                                 memory_order_relaxed,
                                                                 memory_order_relaxed))
        ;
}

/* Relaxed order is enough everywhere: the counter guards no other data. */
bool memory_budget_reserve(struct memory_budget *b, size_t bytes)
{
    size_t used = atomic_load_explicit(&b->used, memory_order_relaxed);

    do {
        if (bytes > b->limit - used) {
            atomic_fetch_add_explicit(&b->refused, 1, memory_order_relaxed);
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(
        &b->used, &used, used + bytes, memory_order_relaxed, memory_order_relaxed));
    raise_peak(b, used + bytes);
    return true;
}

void memory_budget_release(struct memory_budget *b, size_t bytes)
{
    size_t before = atomic_fetch_sub_explicit(&b->used, bytes, memory_order_relaxed);

    assert(bytes <= before);
    (void)before;
}

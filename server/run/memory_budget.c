#include "memory_budget.h"

#include "server/check.h"

#include <assert.h>

#ifdef PUZZLED_CHECK
/* Other threads can be about to raise `peak`, so it can be less than `used` here. */
static void memory_budget_check(const struct memory_budget *budget)
{
    assert(atomic_load(&budget->used) <= budget->limit);
    assert(atomic_load(&budget->peak) <= budget->limit);
}
#endif

static void raise_peak(struct memory_budget *budget, size_t used)
{
    size_t peak = atomic_load_explicit(&budget->peak, memory_order_relaxed);

    while (peak < used && !atomic_compare_exchange_weak_explicit(&budget->peak, &peak, used,
                                                                 memory_order_relaxed,
                                                                 memory_order_relaxed))
        ;
    assert(atomic_load_explicit(&budget->peak, memory_order_relaxed) >= used);
}

/* Relaxed order is sufficient, because the counters protect no other data. */
bool memory_budget_reserve(struct memory_budget *budget, size_t bytes)
{
    size_t used = atomic_load_explicit(&budget->used, memory_order_relaxed);

    do {
        if (bytes > budget->limit - used) {
            atomic_fetch_add_explicit(&budget->rejected, 1, memory_order_relaxed);
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(
        &budget->used, &used, used + bytes, memory_order_relaxed, memory_order_relaxed));
    raise_peak(budget, used + bytes);
    CHECKED(memory_budget_check, budget);
    return true;
}

void memory_budget_release(struct memory_budget *budget, size_t bytes)
{
    size_t before = atomic_fetch_sub_explicit(&budget->used, bytes, memory_order_relaxed);

    assert(bytes <= before);
    (void)before;
    CHECKED(memory_budget_check, budget);
}

#include "failing_alloc.h"

#include <stdbool.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool counting;
static long allocations;
static long successes;
static long rounds;
static size_t bytes;

void failing_alloc_after(long good)
{
    allocations = 0;
    bytes = 0;
    successes = good;
    counting = true;
}

long failing_alloc_end(void)
{
    counting = false;
    return allocations;
}

size_t failing_alloc_bytes(void)
{
    return bytes;
}

bool failing_alloc_next(void)
{
    if (rounds > 0 && allocations < rounds) {
        rounds = 0;
        return false;
    }
    failing_alloc_after(rounds++);
    return true;
}

bool failing_alloc_fails(void)
{
    return counting && allocations++ >= successes;
}

static bool fails(size_t size)
{
    if (counting)
        bytes += size;
    return failing_alloc_fails();
}

void *__wrap_malloc(size_t size)
{
    return fails(size) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails(count * size) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails(size) ? NULL : __real_realloc(old, size);
}

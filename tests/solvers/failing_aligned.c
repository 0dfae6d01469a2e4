/* aligned_alloc for failing_alloc.h. Link `failing_aligned` as well. */
#include "failing_alloc.h"

#include <stddef.h>

void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return failing_alloc_fails() ? NULL : __real_aligned_alloc(alignment, size);
}
